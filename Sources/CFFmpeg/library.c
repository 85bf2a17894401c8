#include "library.h"
#include "CFFmpeg.h"
#include "CSystem.h"
#include <dlfcn.h>
#include <pthread.h>

struct cffmpeg_library ff;
// The package of the library that is not there; NULL once all are.
static const char *missing = "libavutil";
// Why it could not be loaded although it is there; empty where it is not.
static char trouble[200];
static pthread_once_t once = PTHREAD_ONCE_INIT;

// The version the headers describe is the only one whose structures we know.
#define STRING_OF(text) #text
#define STRING(text) STRING_OF(text)
#define SONAME(name, major) "lib" name ".so." STRING(major)

#define FETCH(function) CSYS_FETCH(ff.function, library, #function, trouble)

// Debian's package of a library is called by its name and version.
#define OPEN(name, major)                                                                   \
  missing = "lib" name STRING(major);                                                        \
  if (!(library = dlopen(SONAME(name, major), RTLD_NOW | RTLD_LOCAL))) return csys_note_loading(trouble, sizeof trouble);

static void load(void) {
  void *library;
  OPEN("avutil", LIBAVUTIL_VERSION_MAJOR)
  CFFMPEG_UTIL(FETCH)
  OPEN("avcodec", LIBAVCODEC_VERSION_MAJOR)
  CFFMPEG_CODEC(FETCH)
  OPEN("avformat", LIBAVFORMAT_VERSION_MAJOR)
  CFFMPEG_FORMAT(FETCH)
  OPEN("swscale", LIBSWSCALE_VERSION_MAJOR)
  CFFMPEG_SCALE(FETCH)
  // What they would write to stderr would stand on the screen.
  ff.av_log_set_level(AV_LOG_QUIET);
  missing = NULL;
}

bool cffmpeg_load(void) {
  pthread_once(&once, load);
  return !missing;
}

const char *cffmpeg_missing(void) { return missing; }

const char *cffmpeg_trouble(void) { return trouble; }

const char *cffmpeg_release(void) {
#if LIBAVFORMAT_VERSION_MAJOR == 59
  return "Debian 12";
#elif LIBAVFORMAT_VERSION_MAJOR == 61
  return "Debian 13";
#else
  return "a system with " SONAME("avformat", LIBAVFORMAT_VERSION_MAJOR);
#endif
}
