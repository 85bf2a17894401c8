#include "CRaster.h"
#include "CSystem.h"
#include "trouble.h"
#include <dlfcn.h>
#include <pthread.h>
#include <zlib.h>

static struct {
  uLong (*bound)(uLong);
  int (*compress)(Bytef *, uLongf *, const Bytef *, uLong, int);
  uLong (*crc)(uLong, const Bytef *, uInt);
} api;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return csys_note_loading(craster_trouble, sizeof craster_trouble);
  *(void **)&api.bound = dlsym(library, "compressBound");
  *(void **)&api.compress = dlsym(library, "compress2");
  *(void **)&api.crc = dlsym(library, "crc32");
  is_loaded = api.bound && api.compress && api.crc;
}

craster_result craster_bound(size_t count, size_t *room) {
  pthread_once(&once, load);
  if (!is_loaded) return craster_no_zlib;
  *room = api.bound(count);
  return craster_ok;
}

craster_result craster_deflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t room, size_t *written) {
  if (!is_loaded) return craster_no_zlib;
  uLongf length = room;
  if (api.compress(out, &length, bytes, count, Z_BEST_COMPRESSION) != Z_OK) return craster_failed;
  *written = length;
  return craster_ok;
}

uint32_t craster_check(uint32_t before, const uint8_t *bytes, size_t count) {
  return is_loaded ? (uint32_t)api.crc(before, bytes, (uInt)count) : before;
}
