#ifndef CSYSTEM_MAPPING_H
#define CSYSTEM_MAPPING_H
#include <signal.h>
#include <stddef.h>

// A file that is only read, as memory that all processes share. Whoever makes the file shorter meanwhile would end the
// process (SIGBUS): what is missing reads as zeros instead, and `csys_mapping_is_whole` tells it where whole
// pages are.
// NULL, with errno, where it can't be mapped.
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
