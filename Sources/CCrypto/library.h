// libcrypto, loaded once for the functions that a file lists: #define LIBRARY_FUNCTIONS(F) F(name) ... before this header. It
// defines `lib` with them, `load_library`, and `trouble`: why an installed library could not be loaded.
#include "CSystem.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

#define LIBRARY_MEMBER(name) __typeof__(name) *name;
#define LIBRARY_FETCH(name) CSYS_FETCH(lib.name, library, #name, trouble)

static struct { LIBRARY_FUNCTIONS(LIBRARY_MEMBER) } lib;
static bool is_loaded;
static char trouble[200];

static void fetch_functions(void) {
  void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) return csys_note_loading(trouble, sizeof trouble);
  LIBRARY_FUNCTIONS(LIBRARY_FETCH)
  is_loaded = true;
}

static bool load_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, fetch_functions);
  return is_loaded;
}
