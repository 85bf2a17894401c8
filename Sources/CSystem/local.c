#define _GNU_SOURCE
#include "CSystem.h"
#include "address.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

typedef int connector(int, const struct sockaddr *, socklen_t);

// A path without room in an address is reached through its folder, which is opened meanwhile; `folder` is -1 otherwise.
static int reach(const char *path, struct sockaddr_un *address, int *folder) {
  *folder = -1;
  if (strlen(path) < sizeof address->sun_path) return address_of(path, address);
  const char *slash = strrchr(path, '/');
  char *parent = slash != NULL ? strndup(path, slash - path) : NULL;
  if (parent == NULL) return address_of(path, address);
  *folder = open(parent, O_PATH | O_DIRECTORY | O_CLOEXEC);
  free(parent);
  if (*folder < 0) return -1;
  char near[sizeof address->sun_path];
  int length = snprintf(near, sizeof near, "/proc/self/fd/%d/%s", *folder, slash + 1);
  if (length > 0 && (size_t)length < sizeof near) return address_of(near, address);
  close(*folder);
  errno = ENAMETOOLONG;
  return -1;
}

static int attach(const struct sockaddr_un *address, connector *connects) {
  int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (end < 0) return -1;
  // What a socket has for a mode before it is bound its file has afterwards.
  if (fchmod(end, 0600) == 0 && connects(end, (const struct sockaddr *)address, sizeof *address) == 0) return end;
  int reason = errno;
  close(end);
  errno = reason;
  return -1;
}

static int at(const char *path, connector *connects) {
  struct sockaddr_un address;
  int folder;
  if (reach(path, &address, &folder) != 0) return -1;
  int end = attach(&address, connects);
  int reason = errno;
  if (folder >= 0) close(folder);
  errno = reason;
  return end;
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
