#define _GNU_SOURCE
#include "CSystem.h"
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef char *crypt_maker(const char *words, const char *setting, void **data, int *size);

int csys_hash_words(const char *words, const char *setting, char *hash, size_t room) {
  void *library = dlopen("libcrypt.so.1", RTLD_NOW | RTLD_LOCAL);
  crypt_maker *make = library ? (crypt_maker *)dlsym(library, "crypt_ra") : NULL;
  if (!make) return ENOSYS;
  void *data = NULL;
  int size = 0;
  errno = 0;
  const char *made = make(words, setting, &data, &size);
  int failure = made ? 0 : errno ? errno : EINVAL;
  if (made && strlen(made) >= room) failure = ERANGE;
  if (!failure) strcpy(hash, made);
  // The words and all that was made of them stand there.
  if (data) explicit_bzero(data, (size_t)size);
  free(data);
  return failure;
}
