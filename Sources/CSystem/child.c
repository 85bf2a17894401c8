#define _GNU_SOURCE
#include "CSystem.h"
#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

int csys_child_watch(int child) { return (int)syscall(SYS_pidfd_open, child, 0); }

int csys_spawn_close_from(posix_spawn_file_actions_t *_Nonnull actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
