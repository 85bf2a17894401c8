#ifndef CSYSTEM_SIGNALS_H
#define CSYSTEM_SIGNALS_H
#include <poll.h>
#include <stdint.h>

// A reader that has gone and a file that may not grow do not end the program: the write that fails reports it.
void csys_signals_leave_writes(void);
// Blocks INT, TERM, HUP, QUIT, WINCH, TSTP and CONT for this thread and those it starts. A signal that the parent told us
// to ignore stays ignored.
void csys_signals_block(void);
// From now on INT, QUIT and TSTP are left alone where a key of the terminal made them, even those that wait already.
void csys_signals_disregard_keys(void);
// Lets the system do what it usually does at a signal, unless it is ignored.
void csys_signal_usual(int number);
// Puts handlers and mask back as they were.
void csys_signals_unblock(void);
// The same when all is over and only to be told: what waits was for what is over, and is dropped. TERM and HUP are
// dropped from now on, and so are the next INT and QUIT; the ones after them count.
void csys_signals_outlive(void);
// Whether INT, TERM, HUP or QUIT has come since, or waits to be taken.
int csys_signals_urge(void);
// The signals that came since the last call, bit n for signal n.
uint64_t csys_signals_take(void);
// ppoll: blocked signals are delivered only inside. A negative time waits for ever.
// Returns how many descriptors are ready, 0 after the time, -1 when a signal came.
int csys_ppoll(struct pollfd *_Nullable fds, int count, int64_t nanoseconds);
// Stops this process as Ctrl-Z would; returns when it is continued, having swallowed that CONT.
void csys_stop_self(void);
#endif
