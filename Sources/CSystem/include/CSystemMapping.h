#ifndef CSYSTEM_MAPPING_H
#define CSYSTEM_MAPPING_H
#include <signal.h>
#include <stddef.h>

// A read-only memory mapping of a file (mmap), shared by all processes. If another process truncates the file, reading
// it would end this one (SIGBUS): missing bytes read as zeros instead. `csys_mapping_is_whole` is then 0, if the reader
// met a missing page.
// NULL, with errno, if it can't be mapped.
const void *_Nullable csys_mapping_open(int descriptor, size_t length);
int csys_mapping_is_whole(const void *_Nonnull mapping);
void csys_mapping_close(const void *_Nonnull mapping);

// Begins to bring memory nearer that will be read soon.
static inline void csys_fetch(const void *_Nonnull memory, long length) {
  for (const char *line = memory; line < (const char *)memory + length; line += 64) __builtin_prefetch(line, 0, 2);
}

// For a handler of SIGBUS: whether it was such a place, which is mended then.
int csys_mapping_mend(int number, const siginfo_t *_Nonnull info);
// Before any other handler of SIGBUS is set, so that this one stays beneath it.
void csys_mapping_guard(void);
#endif
