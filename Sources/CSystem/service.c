#define _GNU_SOURCE
#include "CSystem.h"
#include "address.h"
#include <linux/vt.h>
#include <malloc.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <unistd.h>

int csys_notify(const char *name, const char *message) {
  struct sockaddr_un address;
  if (address_of(name, &address) != 0) return -1;
  if (name[0] == '@') address.sun_path[0] = 0;
  int end = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (end < 0) return -1;
  socklen_t size = offsetof(struct sockaddr_un, sun_path) + strlen(name);
  ssize_t sent = sendto(end, message, strlen(message), MSG_NOSIGNAL, (struct sockaddr *)&address, size);
  close(end);
  return sent < 0 ? -1 : 0;
}

void csys_overwrite_freed(void) {
  mallopt(M_PERTURB, 0x5A);
}

int csys_console_hold(int terminal, int is_held) {
  // A request to release the VT is left unanswered, so that it is never granted.
  if (is_held) signal(SIGUSR1, SIG_IGN);
  struct vt_mode mode = {.mode = is_held ? VT_PROCESS : VT_AUTO, .relsig = SIGUSR1, .acqsig = SIGUSR1};
  return ioctl(terminal, VT_SETMODE, &mode);
}
