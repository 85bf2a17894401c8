#ifndef CCRYPTO_H
#define CCRYPTO_H
#include "CCryptoCMS.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// OpenSSL's libcrypto, loaded for the first key (libcrypto.so.3). Each function loads it, and returns false if it is missing or
// refuses its arguments.

// Loads the library once. Returns false if it is not installed, or lacks a function that is used here.
bool ccrypto_load(void);
// Why it could not be loaded although it is installed; empty if it is not installed.
const char *_Nonnull ccrypto_trouble(void);

// The size of a key, private or public, of a shared secret, and of the key of AES-256.
#define CCRYPTO_KEY 32
#define CCRYPTO_SIGNATURE 64
// What AES-GCM wants: a nonce of 12 bytes, a tag of 16.
#define CCRYPTO_NONCE 12
#define CCRYPTO_TAG 16

typedef enum { ccrypto_ed25519, ccrypto_x25519 } ccrypto_curve;

// RAND_priv_bytes: random bytes for keys and nonces.
bool ccrypto_random(uint8_t *_Nonnull bytes, size_t count);
// The public key of a private one (EVP_PKEY_get_raw_public_key).
bool ccrypto_public(ccrypto_curve curve, const uint8_t *_Nonnull key, uint8_t *_Nonnull public_key);
// Ed25519 (EVP_DigestSign, EVP_DigestVerify).
bool ccrypto_sign(
    const uint8_t *_Nonnull key, const uint8_t *_Nullable message, size_t count, uint8_t *_Nonnull signature);
bool ccrypto_verify(
    const uint8_t *_Nonnull public_key, const uint8_t *_Nullable message, size_t count,
    const uint8_t *_Nonnull signature);
// X25519 (EVP_PKEY_derive).
bool ccrypto_agree(const uint8_t *_Nonnull key, const uint8_t *_Nonnull public_key, uint8_t *_Nonnull secret);

// What AES-256-GCM encrypts or decrypts: `count` bytes from `input` to `output`, bound to the `bound_count` bytes at `bound`.
typedef struct {
  const uint8_t *_Nonnull key;
  const uint8_t *_Nonnull nonce;
  const uint8_t *_Nullable bound;
  size_t bound_count;
  const uint8_t *_Nullable input;
  size_t count;
  uint8_t *_Nonnull output;
} ccrypto_message;
bool ccrypto_encrypt(ccrypto_message message, uint8_t *_Nonnull tag);
// False also if the tag does not fit: then `output` holds nothing to be used.
bool ccrypto_decrypt(ccrypto_message message, const uint8_t *_Nonnull tag);

// AES-256-GCM of a text that comes in pieces; NULL if libcrypto refuses it. Nothing is bound to it.
typedef struct ccrypto_stream ccrypto_stream;
ccrypto_stream *_Nullable ccrypto_stream_begin(const uint8_t *_Nonnull key, const uint8_t *_Nonnull nonce);
// Encrypts `count` bytes from `input` to `output`.
bool ccrypto_stream_add(
    ccrypto_stream *_Nonnull stream, const uint8_t *_Nullable input, size_t count, uint8_t *_Nonnull output);
bool ccrypto_stream_end(ccrypto_stream *_Nonnull stream, uint8_t *_Nonnull tag);
void ccrypto_stream_free(ccrypto_stream *_Nonnull stream);

// OPENSSL_cleanse
void ccrypto_wipe(void *_Nonnull bytes, size_t count);

#include "CCryptoChips.h"
#endif
