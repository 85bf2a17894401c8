#ifndef CZXING_H
#define CZXING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

// ZXing's reader and writer of QR codes, loaded for the first one (docs/decisions/0046, 0080). No C++ exception leaves these
// functions.
enum { CZXING_LARGEST = 8192 };
// Modules per side of the largest code.
enum { CZXING_WIDEST = 177 };

bool czxing_load(void);
// The Debian package of the version of ZXing that this was built against.
const char *_Nonnull czxing_package(void);
// The release of Debian that has this version.
const char *_Nonnull czxing_release(void);
// Why it can't be loaded; empty where it is not installed.
const char *_Nonnull czxing_trouble(void);

// The middle of a code, in pixels of the picture.
typedef struct {
  double x, y;
} CZXingPlace;

// Reads one code of a grey picture whose rows are `stride` bytes apart: how many bytes of UTF-8 stand in `out`, without a
// zero behind them, and where the code is. 0 where none is read; -1 for a picture without pixels, larger than
// CZXING_LARGEST or with rows that overlap, a text that has no room, or no memory.
int32_t czxing_read(
    const uint8_t *_Nullable luma, int32_t width, int32_t height, int32_t stride, char *_Nullable out, size_t room,
    CZXingPlace *_Nonnull middle);

// Makes a code of a text in ASCII: how many modules a side has. They stand in `out`, row by row, true for dark; -1 for a
// text that no code has room for, or no memory.
int32_t czxing_write(const uint8_t *_Nullable text, size_t length, bool *_Nullable out, size_t room);

#ifdef __cplusplus
}
#endif
#endif
