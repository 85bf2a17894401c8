#ifndef CMEMORY_H
#define CMEMORY_H
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Looks through all that a process may write to, whether it still holds that memory or has freed it, and its files that
// live in memory, for `count` needles of `length` letters that stand one after the other in `needles`. In
// memory their letters may be `stride` bytes apart. How often each was found is added to `found`. How many bytes were
// looked at, or -1 with errno; the process should be stopped. Needs the right to trace it (ptrace(2)).
long cmemory_search(
    pid_t process, const uint8_t *_Nonnull needles, size_t count, size_t length, size_t stride, long *_Nonnull found);
// How many bytes this process holds of malloc (mallinfo2): not what it has freed.
size_t cmemory_held(void);
// Gives what this process has freed back to the kernel (malloc_trim).
void cmemory_trim(void);
#endif
