#include "CV4L2.h"
#include "CSystem.h"
#include <dlfcn.h>
#include <errno.h>
#include <libv4l2.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static struct {
  __typeof__(v4l2_fd_open) *fd_open;
  __typeof__(v4l2_close) *close;
  __typeof__(v4l2_ioctl) *ioctl;
  __typeof__(v4l2_read) *read;
  __typeof__(v4l2_mmap) *mmap;
  __typeof__(v4l2_munmap) *munmap;
} lib;
static atomic_bool is_loaded = false;
// Why the library could not be loaded although it is there; empty where it is not.
static char trouble[200];
static pthread_once_t once = PTHREAD_ONCE_INIT;

#define FETCH(member) CSYS_FETCH(lib.member, library, "v4l2_" #member, trouble)

static void load(void) {
  void *library = dlopen("libv4l2.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return csys_note_loading(trouble, sizeof trouble);
  FETCH(fd_open)
  FETCH(close)
  FETCH(ioctl)
  FETCH(read)
  FETCH(mmap)
  FETCH(munmap)
  // What it would write to stderr would stand on the screen.
  FILE **log = dlsym(library, "v4l2_log_file");
  if (log) *log = fopen("/dev/null", "we");
  is_loaded = true;
}

const char *cv4l2_trouble(void) {
  return trouble;
}

bool cv4l2_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

int cv4l2_attach(int descriptor) {
  if (cv4l2_load()) return lib.fd_open(descriptor, 0);
  errno = ENOSYS;
  return -1;
}

int cv4l2_control(int descriptor, unsigned long request, void *argument) {
  return is_loaded ? lib.ioctl(descriptor, request, argument) : ioctl(descriptor, request, argument);
}

int cv4l2_close(int descriptor) {
  return is_loaded ? lib.close(descriptor) : close(descriptor);
}

ssize_t cv4l2_read(int descriptor, void *bytes, size_t count) {
  return is_loaded ? lib.read(descriptor, bytes, count) : read(descriptor, bytes, count);
}

void *cv4l2_map(int descriptor, size_t length, int64_t offset) {
  int reach = PROT_READ | PROT_WRITE;
  void *start = is_loaded ? lib.mmap(NULL, length, reach, MAP_SHARED, descriptor, offset)
                          : mmap(NULL, length, reach, MAP_SHARED, descriptor, offset);
  return start == MAP_FAILED ? NULL : start;
}

int cv4l2_unmap(void *start, size_t length) {
  return is_loaded ? lib.munmap(start, length) : munmap(start, length);
}

int cv4l2_driver_control(int descriptor, unsigned long request, void *argument) {
  return ioctl(descriptor, request, argument);
}
