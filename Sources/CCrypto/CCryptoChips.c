#include "CCryptoChips.h"
// Nothing that OpenSSL 3 has given up.
#define OPENSSL_API_COMPAT 30000
#define OPENSSL_NO_DEPRECATED
#include <limits.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

// Every function of libcrypto that is called.
#define LIBRARY_FUNCTIONS(F) \
  F(BN_CTX_free) \
  F(BN_CTX_new) \
  F(BN_bin2bn) \
  F(BN_bn2binpad) \
  F(BN_clear_free) \
  F(BN_is_zero) \
  F(BN_mod_exp) \
  F(BN_new) \
  F(BN_num_bits) \
  F(BN_priv_rand_range) \
  F(ERR_clear_error) \
  F(EC_GROUP_check_named_curve) \
  F(EC_GROUP_free) \
  F(EC_GROUP_get0_order) \
  F(EC_GROUP_new_by_curve_name) \
  F(EC_GROUP_new_from_params) \
  F(EC_POINT_add) \
  F(EC_POINT_clear_free) \
  F(EC_POINT_is_at_infinity) \
  F(EC_POINT_mul) \
  F(EC_POINT_new) \
  F(EC_POINT_oct2point) \
  F(EC_POINT_point2oct) \
  F(EVP_CIPHER_CTX_free) \
  F(EVP_CIPHER_CTX_new) \
  F(EVP_CIPHER_CTX_set_padding) \
  F(EVP_CIPHER_fetch) \
  F(EVP_CIPHER_free) \
  F(EVP_CipherFinal_ex) \
  F(EVP_CipherInit_ex2) \
  F(EVP_CipherUpdate) \
  F(EVP_Digest) \
  F(EVP_MD_fetch) \
  F(EVP_MD_free) \
  F(EVP_MD_get_size) \
  F(EVP_PKEY_CTX_free) \
  F(EVP_PKEY_CTX_new_from_pkey) \
  F(EVP_PKEY_free) \
  F(EVP_PKEY_is_a) \
  F(EVP_PKEY_todata) \
  F(EVP_PKEY_verify) \
  F(EVP_PKEY_verify_init) \
  F(OSSL_PARAM_free) \
  F(RAND_priv_bytes) \
  F(d2i_PUBKEY)
#include "library.h"

bool ccrypto_chips_load(void) { return load_library(); }
const char *ccrypto_chips_trouble(void) { return trouble; }

// What libcrypto notes of a failure would stay in the thread's queue.
static bool forget(bool is_made) {
  if (!is_made) lib.ERR_clear_error();
  return is_made;
}

// MARK: Digests, ciphers, random numbers

bool ccrypto_chips_random(uint8_t *bytes, size_t count) {
  return load_library() && count <= INT_MAX && forget(lib.RAND_priv_bytes(bytes, (int)count) == 1);
}

bool ccrypto_chips_digest(const char *name, ccrypto_bytes message, uint8_t *result, size_t room) {
  if (!load_library()) return false;
  EVP_MD *kind = lib.EVP_MD_fetch(NULL, name, NULL);
  bool is_made = kind && (size_t)lib.EVP_MD_get_size(kind) == room &&
                 lib.EVP_Digest(message.start, message.count, result, NULL, kind, NULL) == 1;
  lib.EVP_MD_free(kind);
  return forget(is_made);
}

bool ccrypto_chips_crypt(
    const char *name, bool encrypts, const uint8_t *key, const uint8_t *iv, ccrypto_bytes blocks, uint8_t *result) {
  if (!load_library() || blocks.count > INT_MAX) return false;
  EVP_CIPHER *kind = lib.EVP_CIPHER_fetch(NULL, name, NULL);
  EVP_CIPHER_CTX *context = lib.EVP_CIPHER_CTX_new();
  int written = 0, last = 0;
  bool is_made = kind && context && lib.EVP_CipherInit_ex2(context, kind, key, iv, encrypts, NULL) == 1 &&
                 lib.EVP_CIPHER_CTX_set_padding(context, 0) == 1 &&
                 lib.EVP_CipherUpdate(context, result, &written, blocks.start, (int)blocks.count) == 1 &&
                 lib.EVP_CipherFinal_ex(context, result + written, &last) == 1 &&
                 (size_t)(written + last) == blocks.count;
  lib.EVP_CIPHER_CTX_free(context);
  lib.EVP_CIPHER_free(kind);
  return forget(is_made);
}

// MARK: Curves

// Standardised domain parameters 8 to 18 (ICAO 9303-11, 9.5.1).
static const int curves[] = {
    NID_X9_62_prime192v1, NID_brainpoolP192r1, NID_secp224r1,       NID_brainpoolP224r1, NID_X9_62_prime256v1, NID_brainpoolP256r1,
    NID_brainpoolP320r1,  NID_secp384r1,       NID_brainpoolP384r1, NID_brainpoolP512r1, NID_secp521r1,
};

static EVP_PKEY *read_key(ccrypto_bytes der) {
  const uint8_t *next = der.start;
  EVP_PKEY *key = der.count <= LONG_MAX ? lib.d2i_PUBKEY(NULL, &next, (long)der.count) : NULL;
  if (key && lib.EVP_PKEY_is_a(key, "EC") && next == der.start + der.count) return key;
  lib.EVP_PKEY_free(key);
  return NULL;
}

// The curve that a key names, or whose parameters it has; only one with a name, because others are not examined.
static EC_GROUP *group_of_key(ccrypto_bytes der) {
  EVP_PKEY *key = read_key(der);
  OSSL_PARAM *parameters = NULL;
  EC_GROUP *told = NULL, *group = NULL;
  if (key && lib.EVP_PKEY_todata(key, EVP_PKEY_PUBLIC_KEY, &parameters) == 1)
    told = lib.EC_GROUP_new_from_params(parameters, NULL, NULL);
  int name = told ? lib.EC_GROUP_check_named_curve(told, 0, NULL) : NID_undef;
  if (name != NID_undef) group = lib.EC_GROUP_new_by_curve_name(name);
  lib.EC_GROUP_free(told);
  lib.OSSL_PARAM_free(parameters);
  lib.EVP_PKEY_free(key);
  return group;
}

static EC_GROUP *group_of(ccrypto_chips_curve curve) {
  if (!load_library()) return NULL;
  if (!curve.standard) return group_of_key(curve.key);
  if (curve.standard < 8 || curve.standard > 18) return NULL;
  return lib.EC_GROUP_new_by_curve_name(curves[curve.standard - 8]);
}

static BIGNUM *number_of(ccrypto_bytes bytes) {
  return bytes.count <= INT_MAX ? lib.BN_bin2bn(bytes.start, (int)bytes.count, NULL) : NULL;
}

// NULL if it is not on the curve, or at infinity.
static EC_POINT *read_point(EC_GROUP *group, ccrypto_bytes bytes) {
  EC_POINT *point = lib.EC_POINT_new(group);
  if (point && lib.EC_POINT_oct2point(group, point, bytes.start, bytes.count, NULL) == 1 &&
      !lib.EC_POINT_is_at_infinity(group, point))
    return point;
  lib.EC_POINT_clear_free(point);
  return NULL;
}

static bool write_point(EC_GROUP *group, EC_POINT *point, uint8_t *result, size_t *count) {
  if (lib.EC_POINT_is_at_infinity(group, point)) return false;
  *count = lib.EC_POINT_point2oct(
      group, point, POINT_CONVERSION_UNCOMPRESSED, result, CCRYPTO_CHIPS_POINT, NULL);
  return *count > 0;
}

bool ccrypto_chips_secret(ccrypto_chips_curve curve, uint8_t *result, size_t *count) {
  EC_GROUP *group = group_of(curve);
  if (!group) return load_library() && forget(false);
  const BIGNUM *order = lib.EC_GROUP_get0_order(group);
  BIGNUM *number = lib.BN_new();
  int size = (lib.BN_num_bits(order) + 7) / 8;
  bool is_made = number && size <= CCRYPTO_CHIPS_NUMBER;
  // Zero is as likely as any other number.
  do is_made = is_made && lib.BN_priv_rand_range(number, order) == 1;
  while (is_made && lib.BN_is_zero(number));
  is_made = is_made && lib.BN_bn2binpad(number, result, size) == size;
  *count = (size_t)size;
  lib.BN_clear_free(number);
  lib.EC_GROUP_free(group);
  return forget(is_made);
}

bool ccrypto_chips_multiply(
    ccrypto_chips_curve curve, ccrypto_bytes base, ccrypto_bytes factor, uint8_t *result, size_t *count) {
  EC_GROUP *group = group_of(curve);
  if (!group) return load_library() && forget(false);
  EC_POINT *point = base.count ? read_point(group, base) : NULL;
  EC_POINT *product = lib.EC_POINT_new(group);
  BIGNUM *number = number_of(factor);
  bool is_made = (point || !base.count) && product && number &&
                 lib.EC_POINT_mul(group, product, point ? NULL : number, point, point ? number : NULL, NULL) == 1 &&
                 write_point(group, product, result, count);
  lib.BN_clear_free(number);
  lib.EC_POINT_clear_free(product);
  lib.EC_POINT_clear_free(point);
  lib.EC_GROUP_free(group);
  return forget(is_made);
}

bool ccrypto_chips_add(
    ccrypto_chips_curve curve, ccrypto_bytes a, ccrypto_bytes b, uint8_t *result, size_t *count) {
  EC_GROUP *group = group_of(curve);
  if (!group) return load_library() && forget(false);
  EC_POINT *one = read_point(group, a), *other = read_point(group, b);
  bool is_made = one && other && lib.EC_POINT_add(group, one, one, other, NULL) == 1 &&
                 write_point(group, one, result, count);
  lib.EC_POINT_clear_free(other);
  lib.EC_POINT_clear_free(one);
  lib.EC_GROUP_free(group);
  return forget(is_made);
}

// MARK: Powers, signatures

bool ccrypto_chips_power(ccrypto_bytes base, ccrypto_bytes exponent, ccrypto_bytes modulus, uint8_t *result) {
  if (!load_library()) return false;
  BIGNUM *b = number_of(base), *e = number_of(exponent), *m = number_of(modulus), *power = lib.BN_new();
  BN_CTX *context = lib.BN_CTX_new();
  int size = (int)modulus.count;
  bool is_made = b && e && m && power && context && !lib.BN_is_zero(m) &&
                 lib.BN_mod_exp(power, b, e, m, context) == 1 && lib.BN_bn2binpad(power, result, size) == size;
  lib.BN_CTX_free(context);
  lib.BN_clear_free(power);
  lib.BN_clear_free(m);
  lib.BN_clear_free(e);
  lib.BN_clear_free(b);
  return forget(is_made);
}

bool ccrypto_chips_verify(ccrypto_bytes der, ccrypto_bytes digest, ccrypto_bytes signature) {
  if (!load_library()) return false;
  EVP_PKEY *key = read_key(der);
  EVP_PKEY_CTX *context = key ? lib.EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
  bool holds = context && lib.EVP_PKEY_verify_init(context) == 1 &&
               lib.EVP_PKEY_verify(context, signature.start, signature.count, digest.start, digest.count) == 1;
  lib.EVP_PKEY_CTX_free(context);
  lib.EVP_PKEY_free(key);
  return forget(holds);
}
