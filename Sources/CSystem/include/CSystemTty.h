#ifndef CSYSTEM_TTY_H
#define CSYSTEM_TTY_H
#include <stdint.h>
#include <sys/types.h>

// A second, non-blocking way to the terminal behind a descriptor, so that the flag does not leak to processes that share
// the first one. -1 when it cannot be opened again.
int csys_tty_reopen(int terminal);
// Bytes that the terminal's driver has not sent yet (TIOCOUTQ); always 0 on a pseudo terminal.
int csys_tty_queued(int terminal);
// 0 and the size in cells and pixels (TIOCGWINSZ; 0 where the terminal doesn't say), or -1.
int csys_tty_size(int terminal, int *_Nonnull columns, int *_Nonnull rows, int *_Nonnull width, int *_Nonnull height);
// Whether this is the Linux console (KDGKBTYPE).
int csys_tty_is_console(int terminal);
// The code points that the console's font can draw (GIO_UNIMAP), at most `room`; how many, or -1 where it doesn't say.
int csys_tty_console_points(int terminal, uint16_t *_Nonnull points, int room);
// Lets a terminal that was stopped go on, whatever stopped it. Async-signal-safe.
void csys_tty_go_on(int terminal);
// Drops what the terminal has not taken yet, and lets it go on. Async-signal-safe.
void csys_tty_discard(int terminal);
// How long a file may become here, also one in memory (RLIMIT_FSIZE).
int64_t csys_file_limit(void);
// An unnamed file in memory.
int csys_memory_file(const char *_Nonnull name);
#endif
