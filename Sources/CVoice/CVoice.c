#include "CVoice.h"
#include "CSystem.h"
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// What espeak-ng/speak_lib.h says of what is used here; the interface has stood still since libespeak-ng.so.1.
typedef struct {
  const char *name;
  // Each with a byte of its priority before it and a 0 behind, and a 0 at the end.
  const char *languages;
  const char *identifier;
  unsigned char gender, age, variant, reserved;
  int score;
  void *spare;
} voice;
enum { playback = 0, synchronous = 2, do_not_exit = 0x8000, utf8 = 1, by_character = 1 };
typedef int sink(short *samples, int count, void *events);

static struct {
  int (*Initialize)(int output, int milliseconds, const char *path, int options);
  void (*SetSynthCallback)(sink *);
  int (*SetVoiceByProperties)(voice *);
  voice *(*GetCurrentVoice)(void);
  int (*Synth)(const void *, size_t, unsigned, int, unsigned, unsigned, unsigned *, void *);
  int (*Cancel)(void);
  int (*Terminate)(void);
} lib;
static bool is_loaded;
static char trouble[200];
static pthread_once_t once = PTHREAD_ONCE_INIT;
static cvoice_sound made;
static bool is_heard, has_said;

#define FETCH(member) CSYS_FETCH(lib.member, library, "espeak_" #member, trouble)

static void be_silent(const char *file, int line, const char *function, int error, const char *format, ...) {}

// What ALSA would write to stderr where there is no card would stand among the lines.
static void silence_alsa(void) {
  void *alsa = dlopen("libasound.so.2", RTLD_NOW | RTLD_NOLOAD);
  if (!alsa) return;
  int (*set)(void (*)(const char *, int, const char *, int, const char *, ...));
  *(void **)&set = dlsym(alsa, "snd_lib_error_set_handler");
  if (set) set(be_silent);
}

static void load(void) {
  void *library = dlopen("libespeak-ng.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return csys_note_loading(trouble, sizeof trouble);
  FETCH(Initialize)
  FETCH(SetSynthCallback)
  FETCH(SetVoiceByProperties)
  FETCH(GetCurrentVoice)
  FETCH(Synth)
  FETCH(Cancel)
  FETCH(Terminate)
  silence_alsa();
  is_loaded = true;
}

const char *cvoice_trouble(void) { return trouble; }

static int measure(short *samples, int count, void *events) {
  for (int place = 0; samples && place < count; place++) {
    int level = samples[place] < 0 ? -samples[place] : samples[place];
    if (level > made.loudest) made.loudest = level;
  }
  if (samples) made.samples += count;
  return 0;
}

cvoice_result cvoice_open(bool plays) {
  pthread_once(&once, load);
  if (!is_loaded) return cvoice_no_library;
  made = (cvoice_sound){0};
  is_heard = plays;
  has_said = false;
  if (lib.Initialize(plays ? playback : synchronous, 0, NULL, do_not_exit) <= 0) return cvoice_no_data;
  if (!plays) lib.SetSynthCallback(measure);
  return cvoice_ready;
}

// Whether a voice is of a language: of `fr` are fr, fr-fr and fr-be.
static bool is_of(const voice *voice, const char *language) {
  size_t length = strcspn(language, "-_");
  for (const char *entry = voice->languages; entry && *entry; entry += strlen(entry) + 1) {
    const char *name = entry + 1;
    if (strncmp(name, language, length) == 0 && (name[length] == 0 || name[length] == '-')) return true;
    entry = name;
  }
  return false;
}

bool cvoice_take(const char *language) {
  voice wanted = {.languages = language};
  return lib.SetVoiceByProperties(&wanted) == 0 && lib.GetCurrentVoice() && is_of(lib.GetCurrentVoice(), language);
}

bool cvoice_say(const char *text, size_t length) {
  has_said = true;
  // With the 0 at its end, as the library wants it.
  return lib.Synth(text, length + 1, 0, by_character, 0, utf8, NULL, NULL) == 0;
}

void cvoice_cancel(void) {
  // It would wait for ever for a thread that has had nothing to say yet.
  if (is_heard && has_said) lib.Cancel();
}

void cvoice_close(void) { lib.Terminate(); }

cvoice_sound cvoice_made(void) { return made; }
