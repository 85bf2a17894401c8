#ifndef CSYSTEM_LOADING_H
#define CSYSTEM_LOADING_H
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
// After a `dlopen` that failed: why, as the loader says it, if the library is there at all.
void csys_note_loading(char *_Nonnull trouble, size_t room);
// Takes what an open library has under a name; where it has none, why stands in the array `trouble`, and a function without
// a value returns.
#define CSYS_FETCH(target, library, name, trouble)                               \
  *(void **)&(target) = dlsym(library, name);                                    \
  if (!(target)) return csys_note_loading(trouble, sizeof trouble);
#ifdef __cplusplus
}
#endif
#endif
