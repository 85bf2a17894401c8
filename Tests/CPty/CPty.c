#define _GNU_SOURCE
#include "CPty.h"
#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static void become(
    const char *path, char *const *arguments, char *const *environment, int output, int error, int third) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  if (output >= 0) dup2(output, 1);
  if (error >= 0) dup2(error, 2);
  if (third >= 0) dup2(third, 3);
  // What other tests have open at this moment must not live on in this program.
  close_range(third >= 0 ? 4 : 3, ~0U, 0);
  execve(path, arguments, environment);
  _exit(127);
}

pid_t cpty_spawn(
    const char *path, char *const *arguments, char *const *environment, int columns, int rows, int output, int error,
    int third, int *controller) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  pid_t process = forkpty(controller, NULL, NULL, &size);
  if (process == 0) become(path, arguments, environment, output, error, third);
  if (process > 0) fcntl(*controller, F_SETFD, FD_CLOEXEC);
  return process;
}

pid_t cpty_spawn_detached(
    const char *path, char *const *arguments, char *const *environment, int input, int output, int error) {
  pid_t process = fork();
  if (process == 0) {
    setsid();
    dup2(input, 0);
    become(path, arguments, environment, output, error, -1);
  }
  return process;
}

int cpty_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

int cpty_resize(int controller, int columns, int rows, int width, int height) {
  struct winsize size = {.ws_col = columns, .ws_row = rows, .ws_xpixel = width, .ws_ypixel = height};
  return ioctl(controller, TIOCSWINSZ, &size);
}

int cpty_modes(int controller) {
  struct termios modes;
  if (tcgetattr(controller, &modes) != 0) return -1;
  return (modes.c_lflag & ICANON ? 1 : 0) | (modes.c_lflag & ECHO ? 2 : 0) | (modes.c_iflag & ICRNL ? 4 : 0) |
         (modes.c_oflag & ONLCR ? 8 : 0);
}

int cpty_status(pid_t process, int waits) {
  int status;
  pid_t found;
  do {
    found = waitpid(process, &status, waits ? 0 : WNOHANG | WUNTRACED);
  } while (found < 0 && errno == EINTR);
  if (found <= 0) return cpty_running;
  if (WIFSTOPPED(status)) return cpty_stopped;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

long cpty_children_cpu(void) {
  struct rusage usage;
  getrusage(RUSAGE_CHILDREN, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000L + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
}

int cpty_may_dump(void) {
  return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0);
}
