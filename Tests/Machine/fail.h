// How the programs for the guest end when they can't go on.
#ifndef FAIL_H
#define FAIL_H

#include <stdio.h>
#include <stdlib.h>

static inline _Noreturn void fail(const char *what) {
  perror(what);
  exit(1);
}

#endif
