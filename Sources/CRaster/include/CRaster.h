#ifndef CRASTER_H
#define CRASTER_H
#include <stddef.h>
#include <stdint.h>

// FreeType and zlib, loaded when the first picture is made, so that no start of the program pays for them.
typedef enum {
  craster_ok,
  craster_no_freetype,
  craster_no_zlib,
  craster_no_font,
  craster_failed,
} craster_result;

// Why a library that is there can't be loaded, as the loader says it; else empty.
const char *_Nonnull craster_why(void);

// A font at a size. One thread at a time.
typedef struct craster_face craster_face;

// Opens a font file with cells of so many pixels per em; `face` is NULL unless the result is craster_ok.
craster_result craster_open(const char *_Nonnull path, int pixels, craster_face *_Nullable *_Nonnull face);
void craster_close(craster_face *_Nonnull face);

// In pixels: how far apart its glyphs stand, and how far they reach above and below the line they stand on.
typedef struct {
  int advance, ascent, descent;
} craster_metrics;
craster_metrics craster_measure(const craster_face *_Nonnull face);

// A glyph's coverage, 0 to 255, row by row; `left` and `top` are those of its upper corner, seen from where it stands.
// It lives until the next glyph is drawn.
typedef struct {
  int left, top, columns, rows, pitch;
  const uint8_t *_Nullable coverage;
} craster_glyph;
// Draws the glyph of a code point, or the font's box for missing ones.
craster_result craster_draw(craster_face *_Nonnull face, uint32_t point, craster_glyph *_Nonnull glyph);

// zlib's compress2 at the best level; `room` is what craster_bound says.
craster_result craster_bound(size_t count, size_t *_Nonnull room);
craster_result craster_deflate(
    const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull out, size_t room, size_t *_Nonnull written);
// The check of a PNG chunk, given the check of what comes before it; begins with 0.
uint32_t craster_check(uint32_t before, const uint8_t *_Nonnull bytes, size_t count);
#endif
