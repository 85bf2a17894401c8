#ifndef CSYSTEM_DEADLY_H
#define CSYSTEM_DEADLY_H
#include <signal.h>

// What a thread gets for its own faults; blocked there, they would end the program without a handler.
static const int csys_deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS};
enum { csys_deadly_count = sizeof csys_deadly / sizeof *csys_deadly };
#endif
