#ifndef CSYSTEM_PASSWORD_H
#define CSYSTEM_PASSWORD_H
#include <stddef.h>

// The hash of words as a setting of crypt(5) asks for it, by libcrypt (crypt_ra), which is loaded for it. 0, else the
// number of the error: ENOSYS where there is no such library.
int csys_hash_words(const char *_Nonnull words, const char *_Nonnull setting, char *_Nonnull hash, size_t room);
#endif
