#define _GNU_SOURCE
#include "CSlowDisk.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static atomic_int has_name, has_signalled, has_spoken;

// What stands after "CALL:" in a variable; NULL where it is about another call.
static const char *wanted(const char *variable, const char *call) {
  const char *value = getenv(variable);
  size_t length = strlen(call);
  return value && strncmp(value, call, length) == 0 && value[length] == ':' ? value + length + 1 : NULL;
}

static void wait_where(const char *call, const char *name) {
  const char *wish = wanted("SLOW_AT", call), *gate = getenv("SLOW_GATE");
  if (!wish || !gate || (*wish && strcmp(wish, name) != 0)) return;
  // From some moment on, where a file says when.
  const char *moment = getenv("SLOW_IF");
  if (moment && access(moment, F_OK) != 0) return;
  int end = open(gate, O_RDONLY | O_CLOEXEC);
  if (end >= 0) close(end);
}

// Until the stack is used up.
static int run_over(volatile char *before) {
  volatile char room[65536];
  room[0] = before ? before[0] : 0;
  return run_over(room) + room[0];
}

// A real fault, as the processor or the kernel tells it, and no `kill`.
static void fault(int number) {
  volatile int zero = 0;
  switch (number) {
  case 0: zero = run_over(NULL); break;
  case SIGSEGV: *(volatile int *)8 = 1; break;
  case SIGFPE: zero = number / zero; break;
  case SIGILL: __builtin_trap();
  case SIGTRAP: __builtin_debugtrap(); break;
  case SIGABRT: abort();
  // No fault, but what libraries do that know no other way.
  case -1: exit(1);
  case SIGBUS: {
    int file = memfd_create("short", MFD_CLOEXEC);
    volatile char *page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
    zero = *page;
  }
  }
}

static void fault_in_thread(void) {
  const char *wish = getenv("FAULT_IN"), *gate = getenv("FAULT_GATE");
  char name[16] = "";
  if (!wish || !gate || pthread_getname_np(pthread_self(), name, sizeof name) != 0) return;
  const char *number = wanted("FAULT_IN", name);
  static atomic_int has_faulted;
  // Once: what sees to the fault may wait too.
  if (number && access(gate, F_OK) == 0 && !atomic_exchange(&has_faulted, 1)) fault(atoi(number));
}

static void say(void) {
  const char *text = getenv("SAYS");
  if (text && !atomic_exchange(&has_spoken, 1)) dprintf(STDERR_FILENO, "%s\n", text);
}

int fsync(int file) {
  fault_in_thread();
  say();
  char link[32], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  const char *slash = strrchr(path, '/');
  wait_where("fsync", slash ? slash + 1 : path);
  return (int)syscall(SYS_fsync, file);
}

int mkdirat(int folder, const char *name, mode_t mode) {
  wait_where("mkdirat", name);
  return (int)syscall(SYS_mkdirat, folder, name, mode);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  wait_where("renameat2", to);
  int result = (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
  if (result == 0) has_name = 1;
  return result;
}

int poll(struct pollfd *ends, nfds_t count, int milliseconds) {
  fault_in_thread();
  return (int)syscall(SYS_poll, ends, count, milliseconds);
}

static void signal_at(const char *call) {
  const char *number = wanted("SIGNAL_AT", call);
  if (number && has_name && !atomic_exchange(&has_signalled, 1)) kill(getpid(), atoi(number));
}

int tcsetattr(int terminal, int when, const struct termios *modes) {
  static int (*real)(int, int, const struct termios *);
  if (!real) real = (int (*)(int, int, const struct termios *))dlsym(RTLD_NEXT, "tcsetattr");
  signal_at("tcsetattr");
  return real(terminal, when, modes);
}

ssize_t write(int file, const void *bytes, size_t count) {
  if (file == STDOUT_FILENO) signal_at("write");
  return syscall(SYS_write, file, bytes, count);
}

// The clock on the wall as somebody has set it.
int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  const char *forced = getenv("WALL_CLOCK");
  if (forced && clock == CLOCK_REALTIME) time->tv_sec = atol(forced);
  return result;
}
