// Makes one call of the system fail in the program that it is preloaded into.
//
// FAIL_CALL names the call, FAIL_AT which one of them (the first is 1), FAIL_SITE instead the place that it is made from,
// FAIL_ERRNO the reason. FAIL_LOG is a file of `struct log`, which stands there whatever becomes of the program. Without
// FAIL_CALL all calls and their places are counted, and none fails.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum { most_sites = 1 << 14, depth = 4 };

#define CALLS(X)                                                                                                          \
  X(open) X(memfd_create) X(pthread_create) X(dlopen) X(fsync) X(rename) X(ftruncate) X(mkdir) X(unlink) X(flock) X(fchmod) \
  X(epoll_create1) X(epoll_ctl) X(epoll_wait) X(timerfd_create) X(timerfd_settime) X(eventfd) X(pipe) X(read) X(write)     \
  X(mmap) X(malloc)
#define INDEX(name) of_##name,
#define NAME(name) #name,
enum call { CALLS(INDEX) count_of_calls, most_calls = 32 };
static const char *const names[] = {CALLS(NAME)};

struct log {
  _Atomic uint64_t failed, calls[most_calls];
  char names[most_calls][16];
  _Atomic uint64_t sites[most_sites];
  uint64_t call_of_site[most_sites];
};

static struct log *told;
static uint64_t at, site_wanted;
static int wanted = -1, reason;
extern void *__libc_stack_end;

// From here on calls count: the loader's are not the program's.
__attribute__((constructor)) static void begin(void) {
  const char *call = getenv("FAIL_CALL"), *number = getenv("FAIL_AT"), *site = getenv("FAIL_SITE");
  const char *why = getenv("FAIL_ERRNO"), *path = getenv("FAIL_LOG");
  if (!path) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  syscall(SYS_ftruncate, file, sizeof *told);
  void *place = (void *)syscall(SYS_mmap, NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  syscall(SYS_close, file);
  if (place == MAP_FAILED) return;
  struct log *log = place;
  for (int i = 0; i < count_of_calls; i++) {
    strncpy(log->names[i], names[i], sizeof log->names[i] - 1);
    if (call && strcmp(call, names[i]) == 0) wanted = i;
  }
  at = number ? strtoull(number, NULL, 10) : 0;
  site_wanted = site ? strtoull(site, NULL, 16) : 0;
  reason = why ? atoi(why) : EIO;
  told = log;
}

// Where the callers stand in their modules, as one number that is the same in every run.
static uint64_t mixed(uint64_t sum, uint64_t value) { return (sum ^ value) * 0x100000001b3u; }

static uint64_t place_of(uint64_t sum, void *address) {
  struct dl_find_object found;
  if (_dl_find_object(address, &found) != 0) return sum;
  const char *name = found.dlfo_link_map->l_name, *slash = strrchr(name, '/');
  for (const char *letter = slash ? slash + 1 : name; *letter; letter++) sum = mixed(sum, (uint64_t)*letter);
  return mixed(sum, (uint64_t)((uintptr_t)address - found.dlfo_link_map->l_addr));
}

// Some of the code keeps frame pointers, some does not: a chain is followed as far as it can be one.
static uint64_t site_of(void *caller, void **frame) {
  uint64_t sum = place_of(0xcbf29ce484222325u, caller);
  uintptr_t top = (uintptr_t)__libc_stack_end, self = (uintptr_t)pthread_self(), low = (uintptr_t)frame;
  if (getpid() != (int)syscall(SYS_gettid)) top = self;
  for (int level = 1; level < depth; level++) {
    void **next = frame[0];
    if ((uintptr_t)next <= low || (uintptr_t)next + 16 > top || (uintptr_t)next & 7) break;
    low = (uintptr_t)next;
    sum = place_of(sum, next[1]);
    frame = next;
  }
  return sum ? sum : 1;
}

// Whether this is the first call from this site.
static bool is_new(enum call call, uint64_t site) {
  for (uint64_t probe = site, tries = 0; tries < most_sites; probe++, tries++) {
    uint64_t empty = 0;
    if (atomic_compare_exchange_strong(&told->sites[probe % most_sites], &empty, site)) {
      told->call_of_site[probe % most_sites] = call;
      return true;
    }
    if (empty == site) return false;
  }
  return false;
}

static bool is_due(enum call call, void *caller, void **frame) {
  if (!told || (wanted >= 0 && wanted != (int)call)) return false;
  int before = errno;
  uint64_t number = atomic_fetch_add(&told->calls[call], 1) + 1;
  bool is_due = wanted >= 0 && at && number == at;
  if (wanted < 0 || site_wanted) {
    uint64_t site = mixed(site_of(caller, frame), call);
    bool is_first = is_new(call, site);
    if (wanted >= 0) is_due = is_first && site == site_wanted;
  }
  if (is_due) atomic_fetch_add(&told->failed, 1);
  errno = before;
  return is_due;
}

// A terminal, a pipe or an event can at most be asked to be tried again; a disk may be full or broken.
static int reason_of(int file) {
  struct stat status;
  return syscall(SYS_fstat, file, &status) == 0 && S_ISREG(status.st_mode) ? reason : EAGAIN;
}

#define FAILS(call) is_due(of_##call, __builtin_return_address(0), __builtin_frame_address(0))
#define FAIL_OR(call, failure)   \
  if (FAILS(call)) {             \
    errno = reason;              \
    return failure;              \
  }
#define REAL(name) \
  static typeof(&name) real; \
  if (!real) real = (typeof(&name))dlsym(RTLD_NEXT, #name);

// Files

static mode_t mode_of(int flags, va_list rest) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; }

#define OPENS(name, parameters, folder)                                     \
  int name parameters {                                                     \
    va_list rest;                                                           \
    va_start(rest, flags);                                                  \
    mode_t mode = mode_of(flags, rest);                                     \
    va_end(rest);                                                           \
    FAIL_OR(open, -1)                                                     \
    return (int)syscall(SYS_openat, folder, path, flags, mode);             \
  }
OPENS(open, (const char *path, int flags, ...), AT_FDCWD)
OPENS(open64, (const char *path, int flags, ...), AT_FDCWD)
OPENS(openat, (int at, const char *path, int flags, ...), at)
OPENS(openat64, (int at, const char *path, int flags, ...), at)

int memfd_create(const char *name, unsigned flags) {
  FAIL_OR(memfd_create, -1)
  return (int)syscall(SYS_memfd_create, name, flags);
}

int fsync(int file) {
  FAIL_OR(fsync, -1)
  return (int)syscall(SYS_fsync, file);
}

int rename(const char *from, const char *to) {
  FAIL_OR(rename, -1)
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  FAIL_OR(rename, -1)
  return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, 0);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  FAIL_OR(rename, -1)
  return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
}

int ftruncate(int file, off_t length) {
  FAIL_OR(ftruncate, -1)
  return (int)syscall(SYS_ftruncate, file, length);
}

int ftruncate64(int file, off_t length) {
  FAIL_OR(ftruncate, -1)
  return (int)syscall(SYS_ftruncate, file, length);
}

int mkdirat(int folder, const char *path, mode_t mode) {
  FAIL_OR(mkdir, -1)
  return (int)syscall(SYS_mkdirat, folder, path, mode);
}

int mkdir(const char *path, mode_t mode) {
  FAIL_OR(mkdir, -1)
  return (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

int unlinkat(int folder, const char *path, int flags) {
  FAIL_OR(unlink, -1)
  return (int)syscall(SYS_unlinkat, folder, path, flags);
}

int unlink(const char *path) {
  FAIL_OR(unlink, -1)
  return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

int flock(int file, int operation) {
  FAIL_OR(flock, -1)
  return (int)syscall(SYS_flock, file, operation);
}

int fchmod(int file, mode_t mode) {
  FAIL_OR(fchmod, -1)
  return (int)syscall(SYS_fchmod, file, mode);
}

ssize_t write(int file, const void *bytes, size_t count) {
  if (FAILS(write)) {
    errno = reason_of(file);
    return -1;
  }
  return syscall(SYS_write, file, bytes, count);
}

ssize_t read(int file, void *bytes, size_t count) {
  if (FAILS(read)) {
    errno = reason_of(file);
    return -1;
  }
  return syscall(SYS_read, file, bytes, count);
}

// Threads, libraries, and what a loop waits with

int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*body)(void *), void *with) {
  REAL(pthread_create)
  if (FAILS(pthread_create)) return reason;
  return real(thread, how, body, with);
}

void *dlopen(const char *path, int flags) {
  REAL(dlopen)
  // The real one then has something to say in dlerror.
  if (FAILS(dlopen)) return real("/nonexistent/library.so", flags);
  return real(path, flags);
}

int epoll_create1(int flags) {
  FAIL_OR(epoll_create1, -1)
  return (int)syscall(SYS_epoll_create1, flags);
}

int epoll_ctl(int set, int what, int file, struct epoll_event *event) {
  FAIL_OR(epoll_ctl, -1)
  return (int)syscall(SYS_epoll_ctl, set, what, file, event);
}

int epoll_wait(int set, struct epoll_event *events, int most, int milliseconds) {
  REAL(epoll_wait)
  FAIL_OR(epoll_wait, -1)
  return real(set, events, most, milliseconds);
}

int timerfd_create(int clock, int flags) {
  FAIL_OR(timerfd_create, -1)
  return (int)syscall(SYS_timerfd_create, clock, flags);
}

int timerfd_settime(int file, int flags, const struct itimerspec *when, struct itimerspec *before) {
  FAIL_OR(timerfd_settime, -1)
  return (int)syscall(SYS_timerfd_settime, file, flags, when, before);
}

int eventfd(unsigned count, int flags) {
  FAIL_OR(eventfd, -1)
  return (int)syscall(SYS_eventfd2, count, flags);
}

int pipe2(int ends[2], int flags) {
  FAIL_OR(pipe, -1)
  return (int)syscall(SYS_pipe2, ends, flags);
}

int pipe(int ends[2]) {
  FAIL_OR(pipe, -1)
  return (int)syscall(SYS_pipe2, ends, 0);
}

// Memory

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  FAIL_OR(malloc, NULL)
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  FAIL_OR(malloc, NULL)
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  FAIL_OR(malloc, NULL)
  return __libc_realloc(old, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (FAILS(malloc)) return ENOMEM;
  void *made = __libc_memalign(alignment, size);
  if (!made) return ENOMEM;
  *result = made;
  return 0;
}

void *aligned_alloc(size_t alignment, size_t size) {
  FAIL_OR(malloc, NULL)
  return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
  FAIL_OR(malloc, NULL)
  return __libc_memalign(alignment, size);
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
  FAIL_OR(mmap, MAP_FAILED)
  return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}
