#ifndef CVOICE_H
#define CVOICE_H
#include <stdbool.h>
#include <stddef.h>

// eSpeak NG, loaded when it is needed (libespeak-ng.so.1). There is one in a process, and one thread at a time has it.

typedef enum { cvoice_ready, cvoice_no_library, cvoice_no_data } cvoice_result;

// Gets ready to speak through the sound card, or into memory where nothing is to be heard. The data of its languages are
// beside the library (espeak-ng-data).
cvoice_result cvoice_open(bool plays);
// Why the library could not be loaded although it is there; empty where it is not.
const char *_Nonnull cvoice_trouble(void);
// Takes the voice of a language, such as `fr`; false where there is none of that language, whatever its country.
bool cvoice_take(const char *_Nonnull language);
// Begins to say a text in UTF-8 with the voice that was taken; where it plays, it returns meanwhile, else when all is made. False where it can't.
bool cvoice_say(const char *_Nonnull text, size_t length);
// Says nothing of it any more.
void cvoice_cancel(void);
void cvoice_close(void);

// What went into memory since it was opened: how many samples, and the loudest of them.
typedef struct {
  long samples;
  int loudest;
} cvoice_sound;
cvoice_sound cvoice_made(void);
#endif
