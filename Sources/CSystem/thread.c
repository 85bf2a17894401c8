#define _GNU_SOURCE
#include "CSystem.h"
#include <pthread.h>
#include <stdio.h>
#include <time.h>

void csys_thread_name(const char *name) {
  char short_name[16];
  snprintf(short_name, sizeof short_name, "%s", name);
  pthread_setname_np(pthread_self(), short_name);
}

int csys_thread_join(pthread_t thread, int milliseconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  long nanoseconds = end.tv_nsec + (milliseconds % 1000) * 1000000L;
  end.tv_sec += milliseconds / 1000 + nanoseconds / 1000000000;
  end.tv_nsec = nanoseconds % 1000000000;
  return pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &end);
}
