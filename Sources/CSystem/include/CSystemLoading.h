#ifndef CSYSTEM_LOADING_H
#define CSYSTEM_LOADING_H
#include <stddef.h>
// After a `dlopen` that failed: why, as the loader says it, if the library is there at all.
void csys_note_loading(char *_Nonnull trouble, size_t room);
#endif
