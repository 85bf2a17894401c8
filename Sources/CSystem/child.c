#define _GNU_SOURCE
#include "CSystem.h"
#include <sys/syscall.h>
#include <unistd.h>

int csys_child_watch(int child) { return (int)syscall(SYS_pidfd_open, child, 0); }
