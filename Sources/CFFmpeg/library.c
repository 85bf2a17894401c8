#include "library.h"
#include "CFFmpeg.h"
#include <dlfcn.h>
#include <pthread.h>

struct cffmpeg_library ff;
static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// The version the headers describe is the only one whose structures we know.
#define SONAME_OF(name, major) "lib" name ".so." #major
#define SONAME(name, major) SONAME_OF(name, major)

#define FETCH(function)                                     \
  *(void **)&ff.function = dlsym(library, #function);       \
  if (!ff.function) return;

static void load(void) {
  void *library;
  if (!(library = dlopen(SONAME("avutil", LIBAVUTIL_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL))) return;
  CFFMPEG_UTIL(FETCH)
  if (!(library = dlopen(SONAME("avcodec", LIBAVCODEC_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL))) return;
  CFFMPEG_CODEC(FETCH)
  if (!(library = dlopen(SONAME("avformat", LIBAVFORMAT_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL))) return;
  CFFMPEG_FORMAT(FETCH)
  if (!(library = dlopen(SONAME("swscale", LIBSWSCALE_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL))) return;
  CFFMPEG_SCALE(FETCH)
  // What they would write to stderr would stand on the screen.
  ff.av_log_set_level(AV_LOG_QUIET);
  is_loaded = true;
}

bool cffmpeg_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}
