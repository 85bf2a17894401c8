#ifndef CSYSTEM_H
#define CSYSTEM_H
#include <spawn.h>
#include <pthread.h>

// What Swift's Glibc module, built without _GNU_SOURCE, does not offer. Bodies are in .c files, one per idea.

int csys_eventfd(void);
// Readable when a child has ended (pidfd_open, from Linux 5.3 on); closed on exec. -1, with errno.
int csys_child_watch(int child);
// A child that is spawned with these actions has no descriptor from this one on (glibc 2.34).
int csys_spawn_close_from(posix_spawn_file_actions_t *_Nonnull actions, int first);

#include "CSystemClock.h"
#include "CSystemCrash.h"
#include "CSystemFolder.h"
#include "CSystemLoading.h"
#include "CSystemLocal.h"
#include "CSystemMapping.h"
#include "CSystemPassword.h"
#include "CSystemService.h"
#include "CSystemSignals.h"
#include "CSystemTty.h"
#include "CSystemWatch.h"

// Begins a thread: its name as debuggers and top show it (at most 15 bytes); all signals but those of its own faults are
// left to others, and those have a stack of their own. What it returns is for the end.
void *_Nullable csys_thread_begin(const char *_Nonnull name);
void csys_thread_end(void *_Nullable memory);
// What calls that have returned left on the stack of this thread is gone.
void csys_stack_wipe(void);
// Waits so long for a thread's end (pthread_clockjoin_np). 0 when it has ended, else the number of the error.
int csys_thread_join(pthread_t thread, int milliseconds);
#endif
