// Where the picture in a file ends.
#ifndef CFFMPEG_SPAN_H
#define CFFMPEG_SPAN_H
#include <stdint.h>

// The bytes of a file that FFmpeg is to read: those up to the end of a JPEG or PNG that is followed by something else, or, in a file of
// several pictures of one moment (MPF), by these. 0 for all: other files, and films that are such pictures one after the other.
int64_t cffmpeg_span(int descriptor);

#endif
