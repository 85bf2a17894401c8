#include "CSound.h"
#include "CSystem.h"
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

// What alsa/pcm.h says of what is used here; the interface has stood still since libasound.so.2.
struct csound_card;
enum { playback = 0, nonblock = 1, s16_le = 2, interleaved = 3, prepared = 2 };
typedef void handler(const char *, int, const char *, int, const char *, ...);

static struct {
  int (*pcm_open)(csound_card **, const char *name, int stream, int mode);
  int (*pcm_set_params)(csound_card *, int format, int access, unsigned channels, unsigned rate, int resample, unsigned microseconds);
  long (*pcm_writei)(csound_card *, const void *, unsigned long);
  int (*pcm_start)(csound_card *);
  int (*pcm_state)(csound_card *);
  int (*pcm_delay)(csound_card *, long *);
  int (*pcm_drop)(csound_card *);
  int (*pcm_close)(csound_card *);
  const char *(*strerror)(int);
  int (*lib_error_set_handler)(handler *);
} lib;
static bool is_loaded;
static char trouble[200];
static pthread_once_t once = PTHREAD_ONCE_INIT;

#define FETCH(member) CSYS_FETCH(lib.member, library, "snd_" #member, trouble)

// What it would write to stderr where there is no card would stand among the lines.
static void be_silent(const char *file, int line, const char *function, int error, const char *format, ...) {}

static void load(void) {
  void *library = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return csys_note_loading(trouble, sizeof trouble);
  FETCH(pcm_open)
  FETCH(pcm_set_params)
  FETCH(pcm_writei)
  FETCH(pcm_start)
  FETCH(pcm_state)
  FETCH(pcm_delay)
  FETCH(pcm_drop)
  FETCH(pcm_close)
  FETCH(strerror)
  FETCH(lib_error_set_handler)
  lib.lib_error_set_handler(be_silent);
  is_loaded = true;
}

bool csound_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

const char *csound_trouble(void) { return trouble; }

csound_card *csound_open(int rate, int milliseconds, int *error) {
  csound_card *card = NULL;
  *error = lib.pcm_open(&card, "default", playback, nonblock);
  if (*error < 0) return NULL;
  *error = lib.pcm_set_params(card, s16_le, interleaved, 1, (unsigned)rate, 1, (unsigned)milliseconds * 1000);
  if (*error >= 0) return card;
  lib.pcm_close(card);
  return NULL;
}

long csound_write(csound_card *card, const short *samples, long count) {
  long taken = lib.pcm_writei(card, samples, (unsigned long)count);
  return taken == -EAGAIN ? 0 : taken;
}

int csound_start(csound_card *card) { return lib.pcm_state(card) == prepared ? lib.pcm_start(card) : 0; }

long csound_left(csound_card *card) {
  long left = 0;
  int error = lib.pcm_delay(card, &left);
  // It has run out of samples.
  if (error == -EPIPE) return 0;
  return error < 0 ? error : left < 0 ? 0 : left;
}

void csound_close(csound_card *card) {
  lib.pcm_drop(card);
  lib.pcm_close(card);
}

const char *csound_reason(int error) { return lib.strerror(error); }
