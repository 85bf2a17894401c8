#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

// Those that would end the program without giving the terminal back are taken by the loop as well.
static const int looped[] = {SIGINT,  SIGTERM, SIGHUP,    SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT,
                             SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF, SIGPWR};
// The first of them ask a program to end.
enum { looped_count = sizeof looped / sizeof *looped, asking_count = 4 };

static _Atomic uint64_t came;
static struct sigaction old_actions[looped_count];
static sigset_t old_mask, waiting_mask;
static int is_blocked;
static _Atomic int was_asked, disregards_keys;

static int is_key(int number, const siginfo_t *info) {
  return info->si_code == SI_KERNEL && (number == SIGINT || number == SIGQUIT || number == SIGTSTP);
}

static void note(int number, siginfo_t *info, void *context) {
  (void)context;
  if (disregards_keys && is_key(number, info)) return;
  for (int i = 0; i < asking_count; i++)
    if (looped[i] == number) was_asked = 1;
  atomic_fetch_or(&came, (uint64_t)1 << number);
}

static void handle(int index) {
  struct sigaction action = {.sa_sigaction = note, .sa_flags = SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  sigaction(looped[index], NULL, &old_actions[index]);
  if (old_actions[index].sa_handler != SIG_IGN) sigaction(looped[index], &action, NULL);
}

void csys_signals_block(void) {
  if (is_blocked) return;
  sigset_t ours;
  sigemptyset(&ours);
  for (int i = 0; i < looped_count; i++) sigaddset(&ours, looped[i]);
  pthread_sigmask(SIG_BLOCK, &ours, &old_mask);
  waiting_mask = old_mask;
  for (int i = 0; i < looped_count; i++) sigdelset(&waiting_mask, looped[i]);
  for (int i = 0; i < looped_count; i++) handle(i);
  is_blocked = 1;
}

void csys_signals_disregard_keys(void) { disregards_keys = 1; }

void csys_signal_usual(int number) {
  struct sigaction now;
  if (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_IGN) signal(number, SIG_DFL);
}

void csys_signals_leave_writes(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

void csys_signals_unblock(void) {
  if (!is_blocked) return;
  for (int i = 0; i < looped_count; i++) sigaction(looped[i], &old_actions[i], NULL);
  pthread_sigmask(SIG_SETMASK, &old_mask, NULL);
  is_blocked = 0;
}

void csys_signals_outlive(void) {
  if (!is_blocked) return;
  // Pending signals are consumed here. A program that has restarted itself began with them blocked.
  pthread_sigmask(SIG_SETMASK, &waiting_mask, NULL);
  is_blocked = 0;
  struct sigaction once = {.sa_sigaction = note, .sa_flags = SA_SIGINFO | SA_RESETHAND};
  struct sigaction always = {.sa_sigaction = note, .sa_flags = SA_SIGINFO};
  sigemptyset(&once.sa_mask);
  sigemptyset(&always.sa_mask);
  for (int i = 0; i < looped_count; i++) {
    int passes = i < asking_count && old_actions[i].sa_handler == SIG_DFL;
    int insists = looped[i] == SIGINT || looped[i] == SIGQUIT;
    sigaction(looped[i], !passes ? &old_actions[i] : insists ? &once : &always, NULL);
  }
}

int csys_signals_urge(void) {
  sigset_t waiting;
  if (was_asked) return 1;
  if (!is_blocked || sigpending(&waiting) != 0) return 0;
  for (int i = 0; i < asking_count; i++)
    if (sigismember(&waiting, looped[i]) == 1) return 1;
  return 0;
}

uint64_t csys_signals_take(void) {
  return atomic_exchange(&came, 0);
}

int csys_ppoll(struct pollfd *fds, int count, int64_t nanoseconds) {
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  int ready = ppoll(fds, (nfds_t)count, nanoseconds < 0 ? NULL : &time, is_blocked ? &waiting_mask : NULL);
  return ready < 0 ? -1 : ready;
}

void csys_stop_self(void) {
  raise(SIGSTOP);
  sigset_t swallowed;
  sigemptyset(&swallowed);
  sigaddset(&swallowed, SIGCONT);
  struct timespec now = {0, 0};
  if (is_blocked) sigtimedwait(&swallowed, NULL, &now);
}
