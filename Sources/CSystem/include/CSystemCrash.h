#ifndef CSYSTEM_CRASH_H
#define CSYSTEM_CRASH_H
#include <stddef.h>
#include <termios.h>

// From now on a crash (SEGV, BUS, FPE, ILL, TRAP, ABRT, SYS) writes `restore` to the terminal, sets its modes, shows what
// waits in the stderr pipe, and then dies as it would have; so does an `exit` of a library, and HUP, INT, QUIT
// or TERM if they have no handler. One terminal at a time. A text too long for any terminal is left out.
void csys_crash_arm(
    int terminal, const struct termios *_Nonnull modes, const char *_Nonnull restore, size_t length);
void csys_crash_disarm(void);
// Whether an answer of the terminal that ends in `n` is still to come; a crash waits for it a moment.
void csys_crash_asked(int is_open);
// Where stderr really goes, and the read end of the pipe that stands in for it; -1, -1 for none.
void csys_crash_stderr(int real, int pipe);
#endif
