#ifndef CVOICE_H
#define CVOICE_H
#include <stdbool.h>
#include <stddef.h>

// eSpeak NG, loaded when it is needed (libespeak-ng.so.1). There is one in a process, and one thread at a time has it.

typedef enum { cvoice_ready, cvoice_no_library, cvoice_no_data } cvoice_result;

// Gets ready to speak through the sound card, or into memory where nothing is to be heard. The data of its languages are
// beside the library (espeak-ng-data).
cvoice_result cvoice_open(bool plays);
// Why the library could not be loaded although it is installed; empty if it is not installed.
const char *_Nonnull cvoice_trouble(void);
// Takes the voice of a language, such as `fr`; false if there is none of that language, in any country.
bool cvoice_take(const char *_Nonnull language);
// Starts to speak a UTF-8 text with the voice that was taken. Returns while it plays, or, into memory, when all samples
// are made. False on failure.
bool cvoice_say(const char *_Nonnull text, size_t length);
// Stops speaking.
void cvoice_cancel(void);
void cvoice_close(void);

// What went into memory since it was opened: how many samples, and the loudest of them.
typedef struct {
  long samples;
  int loudest;
} cvoice_sound;
cvoice_sound cvoice_made(void);
#endif
