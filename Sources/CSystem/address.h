#ifndef CSYSTEM_ADDRESS_H
#define CSYSTEM_ADDRESS_H
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

// The address of a socket in the file system. 0, or -1 with errno where the path is none that has room.
static inline int address_of(const char *path, struct sockaddr_un *address) {
  size_t length = strlen(path);
  if (length == 0 || length >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  memcpy(address->sun_path, path, length);
  return 0;
}
#endif
