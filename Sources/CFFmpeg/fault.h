#ifndef CFFMPEG_FAULT_H
#define CFFMPEG_FAULT_H
#include "CFFmpeg.h"

// Tells what has gone wrong, in FFmpeg's words; false, to be returned.
bool cffmpeg_fail(struct cffmpeg_fault *fault, enum cffmpeg_part part, int code);
// The same in words of our own.
bool cffmpeg_fail_saying(struct cffmpeg_fault *fault, enum cffmpeg_part part, const char *text);
// Loads the libraries, or says which package brings the one that is missing.
bool cffmpeg_load_or_fail(struct cffmpeg_fault *fault);
// Wipes a frame's pictures; does nothing for one without.
struct AVFrame;
void cffmpeg_wipe(struct AVFrame *frame);
// Whether every plane is there and the size is one that FFmpeg can have.
bool cffmpeg_is_whole(const struct cffmpeg_picture *picture);
#endif
