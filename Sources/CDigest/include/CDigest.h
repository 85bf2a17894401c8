#ifndef CDIGEST_H
#define CDIGEST_H
#include <sha2.h>
#include <stddef.h>
#include <stdint.h>

// SHA-256, by libmd (docs/decisions/0013).
enum { CDIGEST_LENGTH = SHA256_DIGEST_LENGTH };

typedef struct {
  SHA2_CTX context;
} cdigest_state;

void cdigest_begin(cdigest_state *_Nonnull state);
void cdigest_add(cdigest_state *_Nonnull state, const void *_Nullable bytes, size_t count);
// Leaves nothing of what was read in the state.
void cdigest_end(cdigest_state *_Nonnull state, uint8_t *_Nonnull digest);
#endif
