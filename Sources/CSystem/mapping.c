#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// Few are open at a time; the handler looks at all of them, so that nothing here is freed or moved.
enum { most = 16 };
static struct {
  _Atomic(uintptr_t) begin, end;
  atomic_int is_torn;
} mappings[most];
static struct sigaction before;
static uintptr_t page;

int csys_mapping_mend(int number, const siginfo_t *info) {
  if (number != SIGBUS || info->si_code != BUS_ADRERR) return 0;
  uintptr_t place = (uintptr_t)info->si_addr;
  for (int i = 0; i < most; i++) {
    uintptr_t end = atomic_load(&mappings[i].end);
    if (place < atomic_load(&mappings[i].begin) || place >= end) continue;
    uintptr_t first = place - place % page;
    int kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
    if (mmap((void *)first, end - first, PROT_READ, kind, -1, 0) == MAP_FAILED) return 0;
    atomic_store(&mappings[i].is_torn, 1);
    return 1;
  }
  return 0;
}

// A fault that is not ours happens again on return, for the handler before; a sent signal is sent again.
static void torn(int number, siginfo_t *info, void *context) {
  (void)context;
  if (csys_mapping_mend(number, info)) return;
  sigaction(number, &before, NULL);
  if (info->si_code <= 0) raise(number);
}

static void install(void) {
  page = (uintptr_t)sysconf(_SC_PAGESIZE);
  struct sigaction action = {.sa_sigaction = torn, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &before);
}

void csys_mapping_guard(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
}

const void *csys_mapping_open(int descriptor, size_t length) {
  csys_mapping_guard();
  int place = 0;
  uintptr_t nobody = 0;
  while (place < most && !atomic_compare_exchange_strong(&mappings[place].begin, &nobody, UINTPTR_MAX)) {
    place++;
    nobody = 0;
  }
  if (place == most) {
    errno = EMFILE;
    return NULL;
  }
  void *mapping = mmap(NULL, length, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (mapping == MAP_FAILED) {
    atomic_store(&mappings[place].begin, 0);
    return NULL;
  }
  atomic_store(&mappings[place].is_torn, 0);
  atomic_store(&mappings[place].begin, (uintptr_t)mapping);
  atomic_store(&mappings[place].end, (uintptr_t)mapping + length);
  return mapping;
}

static int place_of(const void *mapping) {
  int place = 0;
  while (place < most && atomic_load(&mappings[place].begin) != (uintptr_t)mapping) place++;
  return place;
}

int csys_mapping_is_whole(const void *mapping) {
  int place = place_of(mapping);
  return place < most && !atomic_load(&mappings[place].is_torn);
}

void csys_mapping_close(const void *mapping) {
  int place = place_of(mapping);
  if (place == most) return;
  uintptr_t end = atomic_exchange(&mappings[place].end, 0);
  // Its place is given back first: another mapping may lie at the same address at once.
  atomic_store(&mappings[place].begin, 0);
  munmap((void *)mapping, end - (uintptr_t)mapping);
}
