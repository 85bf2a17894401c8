#define _DEFAULT_SOURCE
#include "CDigest.h"
#include <string.h>

void cdigest_begin(cdigest_state *state) {
  SHA256Init(&state->context);
}

void cdigest_add(cdigest_state *state, const void *bytes, size_t count) {
  if (count > 0) SHA256Update(&state->context, bytes, count);
}

void cdigest_end(cdigest_state *state, uint8_t *digest) {
  SHA256Final(digest, &state->context);
  explicit_bzero(state, sizeof *state);
}
