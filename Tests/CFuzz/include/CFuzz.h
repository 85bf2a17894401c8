#ifndef CFUZZ_H
#define CFUZZ_H
#include <stddef.h>
#include <stdint.h>
// The driver of libFuzzer, which `-sanitize=fuzzer` links: it makes inputs from what the last ones have reached.
int LLVMFuzzerRunDriver(
  int *_Nonnull count, char *_Nonnull *_Nonnull *_Nonnull words, int (*_Nonnull look)(const uint8_t *_Nullable, size_t));
#endif
