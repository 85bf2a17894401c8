#ifndef CSOUND_H
#define CSOUND_H
#include <stdbool.h>

// --- ALSA, loaded when a sound is to be played (libasound.so.2); one thread at a time has a card.

typedef struct csound_card csound_card;

bool csound_load(void);
// Why the library could not be loaded although it is there; empty where it is not.
const char *_Nonnull csound_trouble(void);
// Opens the default card, for one channel of 16 bits, with room for so many milliseconds; never blocks.
// NULL where it can't: then `error` is a number for csound_reason.
csound_card *_Nullable csound_open(int rate, int milliseconds, int *_Nonnull error);
// How many samples it has taken, 0 while it is full; below 0 an error.
long csound_write(csound_card *_Nonnull card, const short *_Nonnull samples, long count);
// Plays what it has taken; 0, or an error.
int csound_start(csound_card *_Nonnull card);
// How many samples are yet to be heard, 0 where it has come to their end; below 0 an error.
long csound_left(csound_card *_Nonnull card);
void csound_close(csound_card *_Nonnull card);
const char *_Nonnull csound_reason(int error);

// --- What a card says of itself, asked of the kernel: `control` is an open /dev/snd/controlC*.

enum { csound_name_room = 45 };
// The element at a place: 1 with its number and name where it is a switch of the card itself, 0 where it is another, below
// 0 behind the last one, or where it can't be asked.
int csound_switch(int control, unsigned place, unsigned *_Nonnull number, char *_Nonnull name);
// Whether the switch of that number is on: 1, 0, or below 0 where it can't be asked.
int csound_is_on(int control, unsigned number);
// From now on it is readable when an element has changed.
bool csound_watch(int control);
#endif
