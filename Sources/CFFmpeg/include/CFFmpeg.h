#ifndef CFFMPEG_H
#define CFFMPEG_H
#include <stdbool.h>
#include <stdint.h>
#include "CFFmpegWriter.h"

// FFmpeg's libraries, loaded when the first clip is written or read, so that no start of the program pays for them
// (docs/decisions/0014).

// Loads them if that was not yet done; false where one is missing. From any thread.
bool cffmpeg_load(void);
// The Debian package of the library that was missing; NULL where they are all there.
const char *cffmpeg_missing(void);
// Why it could not be loaded, where it is installed all the same; else empty.
const char *cffmpeg_trouble(void);
// The release of Debian whose libraries this was built with.
const char *cffmpeg_release(void);

#include "CFFmpegReader.h"
#endif
