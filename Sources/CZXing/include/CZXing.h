#ifndef CZXING_H
#define CZXING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

// ZXing's reader of QR codes, loaded when the first is looked for (docs/decisions/0046). No C++ exception leaves these
// functions.
enum { CZXING_LARGEST = 8192 };

bool czxing_load(void);
// The Debian package of the version of ZXing that this was built against.
const char *_Nonnull czxing_package(void);
// The release of Debian that has this version.
const char *_Nonnull czxing_release(void);
// Why it can't be loaded; empty where it is not installed.
const char *_Nonnull czxing_trouble(void);

// Reads one code of a grey picture whose rows are `stride` bytes apart: how many bytes of UTF-8 stand in `out`, without a
// zero behind them. 0 where none is read; -1 for a picture without pixels, larger than CZXING_LARGEST or with rows that
// overlap, a text that has no room, or no memory.
int32_t czxing_read(
    const uint8_t *_Nullable luma, int32_t width, int32_t height, int32_t stride, char *_Nullable out, size_t room);

#ifdef __cplusplus
}
#endif
#endif
