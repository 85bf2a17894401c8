#ifndef CCRYPTOCHIPS_H
#define CCRYPTOCHIPS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the chip of a document asks of libcrypto. Each function loads it, and returns false if it is missing or refuses its
// arguments.

bool ccrypto_chips_load(void);
// Why it could not be loaded although it is installed; empty if it is not installed.
const char *_Nonnull ccrypto_chips_trouble(void);

typedef struct {
  const uint8_t *_Nullable start;
  size_t count;
} ccrypto_bytes;

// EVP_Digest by name ("SHA256"); `room` is the size of `result`, which it has to be exactly.
bool ccrypto_chips_digest(const char *_Nonnull name, ccrypto_bytes message, uint8_t *_Nonnull result, size_t room);
// A cipher by name ("AES-128-CBC"), without padding; the result is as long as the blocks.
bool ccrypto_chips_crypt(
    const char *_Nonnull name, bool encrypts, const uint8_t *_Nonnull key, const uint8_t *_Nonnull iv,
    ccrypto_bytes blocks, uint8_t *_Nonnull result);

// A curve: standardised domain parameters from 8 to 18, or, if that is 0, the curve of a key (SubjectPublicKeyInfo).
typedef struct {
  int standard;
  ccrypto_bytes key;
} ccrypto_chips_curve;

// Room for an uncompressed point of the largest curve, and for a number below its order.
#define CCRYPTO_CHIPS_POINT 133
#define CCRYPTO_CHIPS_NUMBER 66

// Each writes at most so many bytes to `result`, and their number to `count`.
bool ccrypto_chips_secret(ccrypto_chips_curve curve, uint8_t *_Nonnull result, size_t *_Nonnull count);
// The generator if there is no point.
bool ccrypto_chips_multiply(
    ccrypto_chips_curve curve, ccrypto_bytes point, ccrypto_bytes factor, uint8_t *_Nonnull result,
    size_t *_Nonnull count);
bool ccrypto_chips_add(
    ccrypto_chips_curve curve, ccrypto_bytes a, ccrypto_bytes b, uint8_t *_Nonnull result, size_t *_Nonnull count);

// BN_mod_exp; the result is as long as the modulus.
bool ccrypto_chips_power(ccrypto_bytes base, ccrypto_bytes exponent, ccrypto_bytes modulus, uint8_t *_Nonnull result);
// ECDSA over a digest, with a key as SubjectPublicKeyInfo.
bool ccrypto_chips_verify(ccrypto_bytes key, ccrypto_bytes digest, ccrypto_bytes signature);
// RAND_priv_bytes
bool ccrypto_chips_random(uint8_t *_Nonnull bytes, size_t count);
#endif
