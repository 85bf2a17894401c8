#include "CSystem.h"
#include <sys/eventfd.h>

int csys_eventfd(void) {
  return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}
