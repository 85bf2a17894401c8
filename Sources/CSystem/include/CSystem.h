#ifndef CSYSTEM_H
#define CSYSTEM_H
#include <pthread.h>

// What Swift's Glibc module, built without _GNU_SOURCE, does not offer. Bodies are in .c files, one per idea.

int csys_eventfd(void);

#include "CSystemCrash.h"
#include "CSystemFolder.h"
#include "CSystemSignals.h"
#include "CSystemTty.h"
#include "CSystemWatch.h"

// The name of the calling thread as debuggers and top show it, at most 15 bytes.
void csys_thread_name(const char *_Nonnull name);
// Waits so long for a thread's end (pthread_clockjoin_np). 0 when it has ended, else the number of the error.
int csys_thread_join(pthread_t thread, int milliseconds);
#endif
