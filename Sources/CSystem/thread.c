#define _GNU_SOURCE
#include "CSystem.h"
#include "deadly.h"
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

// Enough for what happens there, also where the thread's own stack is used up.
enum { handler_stack = 65536, most_stack = 1 << 23 };

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

// More than what lies between a frame and the pages that were given back.
__attribute__((noinline, no_sanitize("address"))) static void wipe_near(size_t size) {
  char near[size];
  explicit_bzero(near, size);
}

// Pages further down are given back, and come as zeros when they are used again (madvise, MADV_DONTNEED). The stack of
// the first thread may be shorter than it may become: that is ENOMEM, told when all is done.
__attribute__((noinline)) static void give_back(uintptr_t lowest, uintptr_t here, uintptr_t page) {
  uintptr_t end = (here - 2 * page) & ~(page - 1);
  // Without a limit it may become so long that what else is mapped lies on its way.
  if (lowest + most_stack < end) lowest = end - most_stack;
  if (lowest < end) madvise((void *)lowest, end - lowest, MADV_DONTNEED);
}

void csys_stack_wipe(void) {
  pthread_attr_t attributes;
  void *lowest;
  size_t size, page = (size_t)sysconf(_SC_PAGESIZE);
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    if (pthread_attr_getstack(&attributes, &lowest, &size) == 0) {
      uintptr_t here = (uintptr_t)__builtin_frame_address(0);
      give_back((uintptr_t)lowest, here, page);
      // A stack of few pages has less room than that.
      size_t room = (here - (uintptr_t)lowest) / 2;
      wipe_near(room < 4 * page ? room : 4 * page);
    }
    pthread_attr_destroy(&attributes);
  }
}

void csys_thread_end(void *memory) {
  csys_stack_wipe();
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
