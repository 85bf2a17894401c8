// Shows the thread sanitizer, into whose program it is preloaded, what it does not see by itself.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <time.h>

// Only a program with the sanitizer has them.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

// A Mutex for which threads wait: Swift's library, which is not instrumented, sees to it.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define OF_SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

OF_SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
OF_SWIFT void lock(uint32_t thread, SELF) {
  OF_SWIFT void (*next)(uint32_t thread, SELF) = dlsym(RTLD_NEXT, LOCK);
  next(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

OF_SWIFT void unlock(SELF) __asm__(UNLOCK);
OF_SWIFT void unlock(SELF) {
  OF_SWIFT void (*next)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  next(mutex);
}

// Of a thread that is waited for by this clock it hears nothing, and takes it for one that runs yet.
int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock, const struct timespec *end) {
  struct timespec now, wall;
  clock_gettime(clock, &now);
  clock_gettime(CLOCK_REALTIME, &wall);
  long nanoseconds = wall.tv_nsec + end->tv_nsec - now.tv_nsec + 1000000000;
  wall.tv_sec += end->tv_sec - now.tv_sec - 1 + nanoseconds / 1000000000;
  wall.tv_nsec = nanoseconds % 1000000000;
  return pthread_timedjoin_np(thread, result, &wall);
}
