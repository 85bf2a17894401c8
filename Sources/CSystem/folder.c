#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>

int csys_lock(int descriptor) {
  int result;
  do result = flock(descriptor, LOCK_EX | LOCK_NB);
  while (result != 0 && errno == EINTR);
  return result;
}

int csys_rename_new(int folder, const char *from, const char *to) {
  int result = renameat2(folder, from, folder, to, RENAME_NOREPLACE);
  if (result == 0 || (errno != EINVAL && errno != ENOSYS)) return result;
  return renameat(folder, from, folder, to);
}

void csys_forbid_dumps(void) {
  // The limit counts where the kernel writes a core file itself; where it pipes it to a program, only the flag does.
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
