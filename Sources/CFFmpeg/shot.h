#ifndef CFFMPEG_PICTURE_H
#define CFFMPEG_PICTURE_H
#include "CFFmpeg.h"
#include "library.h"

// Takes the frame, also where it returns NULL for want of memory.
cffmpeg_shot *cffmpeg_shot_make(AVFrame *frame, AVFormatContext *format, AVStream *stream);
#endif
