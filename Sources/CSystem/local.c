#define _GNU_SOURCE
#include "CSystem.h"
#include "address.h"
#include <sys/stat.h>
#include <unistd.h>

typedef int connector(int, const struct sockaddr *, socklen_t);

static int at(const char *path, connector *connects) {
  struct sockaddr_un address;
  if (address_of(path, &address) != 0) return -1;
  int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (end < 0) return -1;
  // What a socket has for a mode before it is bound its file has afterwards.
  if (fchmod(end, 0600) == 0 && connects(end, (struct sockaddr *)&address, sizeof address) == 0) return end;
  int reason = errno;
  close(end);
  errno = reason;
  return -1;
}

int csys_local_bind(const char *path) { return at(path, bind); }

int csys_local_connect(const char *path) { return at(path, connect); }

int csys_local_accept(int door) {
  return accept4(door, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int csys_local_peer(int line, unsigned *user, unsigned *group) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(line, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
  *user = peer.uid;
  *group = peer.gid;
  return 0;
}

int csys_local_peer_is_in(int line, unsigned group) {
  // As many as a process can have would need 256 kB; who is in more than these is not found in the others.
  gid_t groups[1024];
  socklen_t size = sizeof groups;
  if (getsockopt(line, SOL_SOCKET, SO_PEERGROUPS, groups, &size) != 0) return 0;
  for (size_t place = 0; place < size / sizeof *groups; place++)
    if (groups[place] == group) return 1;
  return 0;
}
