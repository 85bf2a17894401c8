#define _GNU_SOURCE
#include "CSystem.h"
#include <fcntl.h>
#include <linux/kd.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <termios.h>
#include <unistd.h>

int csys_tty_reopen(int terminal) {
  char path[40];
  snprintf(path, sizeof path, "/proc/self/fd/%d", terminal);
  int flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK;
  // After su the terminal belongs to another user, but /dev/tty may always be opened by the processes it controls.
  if (tcgetsid(terminal) == getsid(0)) {
    int again = open("/dev/tty", flags);
    if (again >= 0) return again;
  }
  return open(path, flags);
}

int csys_tty_queued(int terminal) {
  int bytes = 0;
  return ioctl(terminal, TIOCOUTQ, &bytes) == 0 ? bytes : 0;
}

int csys_tty_size(int terminal, int *columns, int *rows, int *width, int *height) {
  struct winsize size;
  if (ioctl(terminal, TIOCGWINSZ, &size) != 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  *width = size.ws_xpixel;
  *height = size.ws_ypixel;
  return 0;
}

int csys_tty_is_console(int terminal) {
  char kind = 0;
  return ioctl(terminal, KDGKBTYPE, &kind) == 0 && (kind == KB_101 || kind == KB_84);
}

int csys_tty_console_points(int terminal, uint16_t *points, int room) {
  enum { most = 65535 };
  struct unimapdesc map = {.entry_ct = most, .entries = malloc(most * sizeof(struct unipair))};
  int count = map.entries != NULL && ioctl(terminal, GIO_UNIMAP, &map) == 0 ? map.entry_ct : -1;
  for (int i = 0; i < count && i < room; i++) points[i] = map.entries[i].unicode;
  free(map.entries);
  return count < room ? count : room;
}

void csys_tty_go_on(int terminal) {
  // Only what was stopped here is started again, also after a Ctrl-S.
  tcflow(terminal, TCOOFF);
  tcflow(terminal, TCOON);
}

void csys_tty_discard(int terminal) {
  tcflush(terminal, TCOFLUSH);
  csys_tty_go_on(terminal);
}

int64_t csys_file_limit(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY ? (int64_t)limit.rlim_cur : INT64_MAX;
}

int csys_memory_file(const char *name) {
  return memfd_create(name, MFD_CLOEXEC);
}
