#define _GNU_SOURCE
#include "CSystem.h"
#include "deadly.h"
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct sigaction old_actions[csys_deadly_count];
static char alternate_stack[65536];
static char restore_text[4096];
static size_t restore_length;
static struct termios restore_modes;
static volatile atomic_int guarded = -1, real_stderr = -1, stderr_pipe = -1;

// From now on what other threads still draw goes nowhere; gives a descriptor that is the terminal's yet.
static int take_away(int terminal) {
  int own = dup(terminal), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  // With none left the terminal is shared to the end.
  return own >= 0 && nowhere >= 0 && dup2(nowhere, terminal) >= 0 ? own : terminal;
}

// Only calls that signal-safety(7) allows. The first thread that comes here does the work.
static void restore(void) {
  int terminal = atomic_exchange(&guarded, -1);
  if (terminal < 0) return;
  terminal = take_away(terminal);
  ssize_t written = write(terminal, restore_text, restore_length);
  (void)written;
  tcsetattr(terminal, TCSANOW, &restore_modes);
  tcflush(terminal, TCIFLUSH);
}

static void replay(void) {
  int pipe = atomic_exchange(&stderr_pipe, -1), real = atomic_load(&real_stderr);
  if (pipe < 0 || real < 0) return;
  dup2(real, 2);
  // A terminal that nobody reads must not keep a process that is over.
  sigset_t alarms;
  sigemptyset(&alarms);
  sigaddset(&alarms, SIGALRM);
  signal(SIGALRM, SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &alarms, NULL);
  alarm(1);
  char bytes[1024];
  for (ssize_t n; (n = read(pipe, bytes, sizeof bytes)) > 0;)
    if (write(real, bytes, (size_t)n) < 0) return;
}

// For a library that ends the process; who ends it in order has disarmed before.
static void ended(void) {
  restore();
  replay();
}

// The signal is blocked while this runs, so the raised one is delivered on return, to whoever had it before.
static void crashed(int number) {
  restore();
  replay();
  for (int i = 0; i < csys_deadly_count; i++)
    if (csys_deadly[i] == number) sigaction(number, &old_actions[i], NULL);
  raise(number);
}

void csys_crash_arm(int terminal, const struct termios *modes, const char *text, size_t length) {
  if (atomic_load(&guarded) >= 0) csys_crash_disarm();
  if (length > sizeof restore_text) length = 0;
  restore_modes = *modes;
  memcpy(restore_text, text, length);
  restore_length = length;
  stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < csys_deadly_count; i++) sigaction(csys_deadly[i], &action, &old_actions[i]);
  atomic_store(&guarded, terminal);
  static int is_registered = 0;
  if (!is_registered) is_registered = atexit(ended) == 0;
}

void csys_crash_disarm(void) {
  if (atomic_exchange(&guarded, -1) < 0) return;
  for (int i = 0; i < csys_deadly_count; i++) sigaction(csys_deadly[i], &old_actions[i], NULL);
}

void csys_crash_stderr(int real, int pipe) {
  atomic_store(&real_stderr, real);
  atomic_store(&stderr_pipe, pipe);
}
