#define _GNU_SOURCE
#include "CSystem.h"
#include <pthread.h>
#include <stdio.h>

void csys_thread_name(const char *name) {
  char short_name[16];
  snprintf(short_name, sizeof short_name, "%s", name);
  pthread_setname_np(pthread_self(), short_name);
}
