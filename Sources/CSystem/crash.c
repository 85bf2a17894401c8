#define _GNU_SOURCE
#include "CSystem.h"
#include "deadly.h"
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct sigaction old_actions[csys_deadly_count];
// Signals that end a process by default. Those that have a handler keep it, also if it was installed after arming.
static const int ending[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
enum { ending_count = sizeof ending / sizeof *ending };
static char alternate_stack[65536];
static char restore_text[4096];
static size_t restore_length;
static struct termios restore_modes;
// The terminal; or nothing to see to, or another thread that does.
enum { nothing = -1, under_way = -2 };
static volatile atomic_int guarded = nothing, real_stderr = -1, stderr_pipe = -1;
// Whether the terminal has been asked something that it has not answered.
static volatile atomic_int is_asked = 0;
// A child that was forked has no terminal to give back.
static pid_t owner;

// Only calls that signal-safety(7) allows, from here on, and mmap, which is a bare call of the system.

// If one write does not take all of it, the terminal is not read: then its pending output is dropped.
static void say_last(int terminal) {
  if (write(terminal, restore_text, restore_length) == (ssize_t)restore_length) return;
  csys_tty_discard(terminal);
  ssize_t written = write(terminal, restore_text, restore_length);
  (void)written;
}

// An answer that came after the modes are back would be shown by them, and be typed into the shell.
static void await_answer(int terminal) {
  char bytes[64];
  struct pollfd ready = {.fd = terminal, .events = POLLIN};
  for (int i = 0; i < 20 && atomic_load(&is_asked); i++) {
    if (poll(&ready, 1, 10) <= 0) continue;
    ssize_t count = read(terminal, bytes, sizeof bytes);
    // Its last byte.
    if (count <= 0 || memchr(bytes, 'n', (size_t)count)) return;
  }
}

// From now on what other threads still draw goes nowhere; gives a descriptor that is the terminal's yet.
static int take_away(int terminal) {
  int own = dup(terminal), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  // With none left the terminal is shared to the end.
  return own >= 0 && nowhere >= 0 && dup2(nowhere, terminal) >= 0 ? own : terminal;
}

// The first thread that comes here does the work; others wait for it, or they would end the process in the midst of it.
static void restore(void) {
  int terminal = atomic_load(&guarded);
  while (terminal >= 0 && !atomic_compare_exchange_weak(&guarded, &terminal, under_way)) {}
  for (int i = 0; terminal == under_way && i < 1000 && atomic_load(&guarded) == under_way; i++) poll(NULL, 0, 1);
  if (terminal < 0) return;
  terminal = take_away(terminal);
  say_last(terminal);
  await_answer(terminal);
  tcsetattr(terminal, TCSANOW, &restore_modes);
  tcflush(terminal, TCIFLUSH);
  atomic_store(&guarded, nothing);
}

static void replay(void) {
  int pipe = atomic_exchange(&stderr_pipe, -1), real = atomic_load(&real_stderr);
  if (pipe < 0 || real < 0) return;
  dup2(real, 2);
  char bytes[1024];
  for (ssize_t n; (n = read(pipe, bytes, sizeof bytes)) > 0;)
    if (write(real, bytes, (size_t)n) < 0) return;
}

// A terminal that is not read must not keep a dead process; the alarm is the host's again afterwards.
static void give_back(void) {
  if (getpid() != owner || (atomic_load(&guarded) == nothing && atomic_load(&stderr_pipe) < 0)) return;
  sigset_t alarms, mask;
  struct sigaction fatal = {.sa_handler = SIG_DFL}, action;
  sigemptyset(&alarms);
  sigemptyset(&fatal.sa_mask);
  sigaddset(&alarms, SIGALRM);
  sigaction(SIGALRM, &fatal, &action);
  unsigned left = alarm(2);
  pthread_sigmask(SIG_UNBLOCK, &alarms, &mask);
  restore();
  replay();
  alarm(left);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGALRM, &action, NULL);
}

// The signal is blocked while this runs, so the raised one is delivered on return, to the handler before.
static void crashed(int number, siginfo_t *info, void *context) {
  (void)context;
  if (csys_mapping_mend(number, info)) return;
  give_back();
  for (int i = 0; i < csys_deadly_count; i++)
    if (csys_deadly[i] == number) sigaction(number, &old_actions[i], NULL);
  for (int i = 0; i < ending_count; i++)
    if (ending[i] == number) signal(number, SIG_DFL);
  raise(number);
}

static void exchange_ending(const struct sigaction *action, int (*is_meant)(const struct sigaction *)) {
  struct sigaction now;
  for (int i = 0; i < ending_count; i++)
    if (sigaction(ending[i], NULL, &now) == 0 && is_meant(&now)) sigaction(ending[i], action, NULL);
}

static int is_usual(const struct sigaction *now) { return !(now->sa_flags & SA_SIGINFO) && now->sa_handler == SIG_DFL; }
static int is_ours(const struct sigaction *now) { return (now->sa_flags & SA_SIGINFO) && now->sa_sigaction == crashed; }

void csys_crash_arm(int terminal, const struct termios *modes, const char *text, size_t length) {
  if (atomic_load(&guarded) >= 0) csys_crash_disarm();
  csys_mapping_guard();
  if (length > sizeof restore_text) length = 0;
  restore_modes = *modes;
  memcpy(restore_text, text, length);
  restore_length = length;
  stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < csys_deadly_count; i++) sigaction(csys_deadly[i], &action, &old_actions[i]);
  exchange_ending(&action, is_usual);
  owner = getpid();
  atomic_store(&guarded, terminal);
  // For a library that ends the process; who ends it in order has disarmed before.
  static int is_registered = 0;
  if (!is_registered) is_registered = atexit(give_back) == 0;
}

void csys_crash_disarm(void) {
  int terminal = atomic_load(&guarded);
  while (terminal >= 0 && !atomic_compare_exchange_weak(&guarded, &terminal, nothing)) {}
  if (terminal < 0) return;
  for (int i = 0; i < csys_deadly_count; i++) sigaction(csys_deadly[i], &old_actions[i], NULL);
  const struct sigaction usual = {.sa_handler = SIG_DFL};
  exchange_ending(&usual, is_ours);
}

void csys_crash_asked(int is_open) { atomic_store(&is_asked, is_open); }

void csys_crash_stderr(int real, int pipe) {
  atomic_store(&real_stderr, real);
  atomic_store(&stderr_pipe, pipe);
}
