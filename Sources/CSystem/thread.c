#define _GNU_SOURCE
#include "CSystem.h"
#include "deadly.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <time.h>

// Enough for what happens there, also where the thread's own stack is used up.
enum { handler_stack = 65536 };

void *csys_thread_begin(const char *name) {
  char short_name[16];
  snprintf(short_name, sizeof short_name, "%s", name);
  pthread_setname_np(pthread_self(), short_name);
  sigset_t others;
  sigfillset(&others);
  for (int i = 0; i < csys_deadly_count; i++) sigdelset(&others, csys_deadly[i]);
  pthread_sigmask(SIG_SETMASK, &others, NULL);
  void *memory = mmap(NULL, handler_stack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  stack_t stack = {.ss_sp = memory, .ss_size = handler_stack};
  sigaltstack(&stack, NULL);
  return memory;
}

void csys_thread_end(void *memory) {
  if (!memory) return;
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  munmap(memory, handler_stack);
}

int csys_thread_join(pthread_t thread, int milliseconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  long nanoseconds = end.tv_nsec + (milliseconds % 1000) * 1000000L;
  end.tv_sec += milliseconds / 1000 + nanoseconds / 1000000000;
  end.tv_nsec = nanoseconds % 1000000000;
  return pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &end);
}
