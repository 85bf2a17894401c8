#ifndef CSYSTEM_SERVICE_H
#define CSYSTEM_SERVICE_H

// One datagram to the socket of a service manager: a path, or a name that begins with @. 0, or -1 with errno.
int csys_notify(const char *_Nonnull socket, const char *_Nonnull message);
// From now on memory that is freed is overwritten (mallopt, M_PERTURB), but for what a thread keeps to itself (tcache).
void csys_overwrite_freed(void);
// No other console takes the place of this one (VT_SETMODE, VT_PROCESS, and no VT_RELDISP), until it is released or this
// process ends. Needs no right beyond that of the terminal's owner. 0, or -1 where it is no console.
int csys_console_hold(int terminal, int is_held);
#endif
