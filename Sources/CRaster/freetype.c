#include "CRaster.h"
#include "CSystem.h"
#include "trouble.h"
#include <dlfcn.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <pthread.h>
#include <stdlib.h>

static struct {
  FT_Error (*init)(FT_Library *);
  FT_Error (*done)(FT_Library);
  FT_Error (*new_face)(FT_Library, const char *, FT_Long, FT_Face *);
  FT_Error (*set_pixels)(FT_Face, FT_UInt, FT_UInt);
  FT_Error (*load)(FT_Face, FT_ULong, FT_Int32);
} api;
static int is_loaded;
char craster_trouble[200];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libfreetype.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!library) return csys_note_loading(craster_trouble, sizeof craster_trouble);
  *(void **)&api.init = dlsym(library, "FT_Init_FreeType");
  *(void **)&api.done = dlsym(library, "FT_Done_FreeType");
  *(void **)&api.new_face = dlsym(library, "FT_New_Face");
  *(void **)&api.set_pixels = dlsym(library, "FT_Set_Pixel_Sizes");
  *(void **)&api.load = dlsym(library, "FT_Load_Char");
  is_loaded = api.init && api.done && api.new_face && api.set_pixels && api.load;
}

const char *craster_why(void) {
  return craster_trouble;
}

struct craster_face {
  FT_Library library;
  FT_Face face;
};

craster_result craster_open(const char *path, int pixels, craster_face **face) {
  *face = NULL;
  pthread_once(&once, load);
  if (!is_loaded) return craster_no_freetype;
  craster_face *new = calloc(1, sizeof *new);
  if (!new) return craster_failed;
  craster_result result = craster_failed;
  if (api.init(&new->library) == 0) {
    result = api.new_face(new->library, path, 0, &new->face) == 0 ? craster_ok : craster_no_font;
    if (result == craster_ok && api.set_pixels(new->face, 0, pixels) != 0) result = craster_no_font;
    // The library takes its faces with it.
    if (result != craster_ok) api.done(new->library);
  }
  if (result == craster_ok) *face = new;
  else free(new);
  return result;
}

void craster_close(craster_face *face) {
  api.done(face->library);
  free(face);
}

craster_metrics craster_measure(const craster_face *face) {
  // In 64ths of a pixel.
  const FT_Size_Metrics *metrics = &face->face->size->metrics;
  return (craster_metrics){
      .advance = (int)((metrics->max_advance + 32) >> 6),
      .ascent = (int)((metrics->ascender + 63) >> 6),
      .descent = (int)((63 - metrics->descender) >> 6),
  };
}

craster_result craster_draw(craster_face *face, uint32_t point, craster_glyph *glyph) {
  if (api.load(face->face, point, FT_LOAD_RENDER) != 0) return craster_failed;
  FT_GlyphSlot slot = face->face->glyph;
  if (slot->bitmap.buffer && slot->bitmap.pixel_mode != FT_PIXEL_MODE_GRAY) return craster_failed;
  *glyph = (craster_glyph){
      .left = slot->bitmap_left,
      .top = slot->bitmap_top,
      .columns = (int)slot->bitmap.width,
      .rows = (int)slot->bitmap.rows,
      .pitch = slot->bitmap.pitch,
      .coverage = slot->bitmap.buffer,
  };
  return craster_ok;
}
