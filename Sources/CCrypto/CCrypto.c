#include "CCrypto.h"
#include <limits.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

// Every function of libcrypto that is called.
#define LIBRARY_FUNCTIONS(F) \
  F(EVP_CIPHER_CTX_ctrl) \
  F(EVP_CIPHER_CTX_free) \
  F(EVP_CIPHER_CTX_new) \
  F(EVP_DecryptFinal_ex) \
  F(EVP_DecryptInit_ex) \
  F(EVP_DecryptUpdate) \
  F(EVP_DigestSign) \
  F(EVP_DigestSignInit) \
  F(EVP_DigestVerify) \
  F(EVP_DigestVerifyInit) \
  F(EVP_EncryptFinal_ex) \
  F(EVP_EncryptInit_ex) \
  F(EVP_EncryptUpdate) \
  F(EVP_MD_CTX_free) \
  F(EVP_MD_CTX_new) \
  F(EVP_PKEY_CTX_free) \
  F(EVP_PKEY_CTX_new) \
  F(EVP_PKEY_derive) \
  F(EVP_PKEY_derive_init) \
  F(EVP_PKEY_derive_set_peer) \
  F(EVP_PKEY_free) \
  F(EVP_PKEY_get_raw_public_key) \
  F(EVP_PKEY_new_raw_private_key) \
  F(EVP_PKEY_new_raw_public_key) \
  F(EVP_aes_256_gcm) \
  F(OPENSSL_cleanse) \
  F(RAND_priv_bytes)

#include "library.h"

bool ccrypto_load(void) { return load_library(); }

const char *ccrypto_trouble(void) { return trouble; }

static int kind(ccrypto_curve curve) { return curve == ccrypto_ed25519 ? EVP_PKEY_ED25519 : EVP_PKEY_X25519; }

static EVP_PKEY *private_key(ccrypto_curve curve, const uint8_t *key) {
  return ccrypto_load() ? lib.EVP_PKEY_new_raw_private_key(kind(curve), NULL, key, CCRYPTO_KEY) : NULL;
}

static EVP_PKEY *public_key(ccrypto_curve curve, const uint8_t *key) {
  return ccrypto_load() ? lib.EVP_PKEY_new_raw_public_key(kind(curve), NULL, key, CCRYPTO_KEY) : NULL;
}

bool ccrypto_random(uint8_t *bytes, size_t count) {
  return ccrypto_load() && count <= INT_MAX && lib.RAND_priv_bytes(bytes, (int)count) == 1;
}

bool ccrypto_public(ccrypto_curve curve, const uint8_t *key, uint8_t *result) {
  EVP_PKEY *pair = private_key(curve, key);
  if (!pair) return false;
  size_t room = CCRYPTO_KEY;
  bool is_made = lib.EVP_PKEY_get_raw_public_key(pair, result, &room) == 1 && room == CCRYPTO_KEY;
  lib.EVP_PKEY_free(pair);
  return is_made;
}

bool ccrypto_sign(const uint8_t *key, const uint8_t *message, size_t count, uint8_t *signature) {
  EVP_PKEY *pair = private_key(ccrypto_ed25519, key);
  if (!pair) return false;
  EVP_MD_CTX *context = lib.EVP_MD_CTX_new();
  size_t room = CCRYPTO_SIGNATURE;
  // Ed25519 has its own digest, and signs a message as a whole.
  bool is_made = context && lib.EVP_DigestSignInit(context, NULL, NULL, NULL, pair) == 1 &&
                 lib.EVP_DigestSign(context, signature, &room, message, count) == 1 && room == CCRYPTO_SIGNATURE;
  lib.EVP_MD_CTX_free(context);
  lib.EVP_PKEY_free(pair);
  return is_made;
}

bool ccrypto_verify(const uint8_t *key, const uint8_t *message, size_t count, const uint8_t *signature) {
  EVP_PKEY *own = public_key(ccrypto_ed25519, key);
  if (!own) return false;
  EVP_MD_CTX *context = lib.EVP_MD_CTX_new();
  bool holds = context && lib.EVP_DigestVerifyInit(context, NULL, NULL, NULL, own) == 1 &&
               lib.EVP_DigestVerify(context, signature, CCRYPTO_SIGNATURE, message, count) == 1;
  lib.EVP_MD_CTX_free(context);
  lib.EVP_PKEY_free(own);
  return holds;
}

bool ccrypto_agree(const uint8_t *key, const uint8_t *other, uint8_t *secret) {
  EVP_PKEY *own = private_key(ccrypto_x25519, key);
  EVP_PKEY *peer = own ? public_key(ccrypto_x25519, other) : NULL;
  EVP_PKEY_CTX *context = peer ? lib.EVP_PKEY_CTX_new(own, NULL) : NULL;
  size_t room = CCRYPTO_KEY;
  // libcrypto refuses a public key that would make the secret zero.
  bool is_made = context && lib.EVP_PKEY_derive_init(context) == 1 &&
                 lib.EVP_PKEY_derive_set_peer(context, peer) == 1 &&
                 lib.EVP_PKEY_derive(context, secret, &room) == 1 && room == CCRYPTO_KEY;
  if (context) lib.EVP_PKEY_CTX_free(context);
  if (peer) lib.EVP_PKEY_free(peer);
  if (own) lib.EVP_PKEY_free(own);
  return is_made;
}

bool ccrypto_encrypt(ccrypto_message message, uint8_t *tag) {
  if (!ccrypto_load() || message.count > INT_MAX || message.bound_count > INT_MAX) return false;
  EVP_CIPHER_CTX *context = lib.EVP_CIPHER_CTX_new();
  int written = 0, last = 0;
  bool is_made =
      context && lib.EVP_EncryptInit_ex(context, lib.EVP_aes_256_gcm(), NULL, message.key, message.nonce) == 1 &&
      lib.EVP_EncryptUpdate(context, NULL, &written, message.bound, (int)message.bound_count) == 1 &&
      lib.EVP_EncryptUpdate(context, message.output, &written, message.input, (int)message.count) == 1 &&
      lib.EVP_EncryptFinal_ex(context, message.output + written, &last) == 1 &&
      lib.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, CCRYPTO_TAG, tag) == 1;
  lib.EVP_CIPHER_CTX_free(context);
  return is_made && (size_t)(written + last) == message.count;
}

bool ccrypto_decrypt(ccrypto_message message, const uint8_t *tag) {
  if (!ccrypto_load() || message.count > INT_MAX || message.bound_count > INT_MAX) return false;
  EVP_CIPHER_CTX *context = lib.EVP_CIPHER_CTX_new();
  int written = 0, last = 0;
  bool is_made =
      context && lib.EVP_DecryptInit_ex(context, lib.EVP_aes_256_gcm(), NULL, message.key, message.nonce) == 1 &&
      lib.EVP_DecryptUpdate(context, NULL, &written, message.bound, (int)message.bound_count) == 1 &&
      lib.EVP_DecryptUpdate(context, message.output, &written, message.input, (int)message.count) == 1 &&
      lib.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, CCRYPTO_TAG, (void *)tag) == 1 &&
      lib.EVP_DecryptFinal_ex(context, message.output + written, &last) == 1;
  lib.EVP_CIPHER_CTX_free(context);
  return is_made && (size_t)(written + last) == message.count;
}

// The functions below cast: a stream is libcrypto's own context.
ccrypto_stream *ccrypto_stream_begin(const uint8_t *key, const uint8_t *nonce) {
  EVP_CIPHER_CTX *context = ccrypto_load() ? lib.EVP_CIPHER_CTX_new() : NULL;
  if (!context || lib.EVP_EncryptInit_ex(context, lib.EVP_aes_256_gcm(), NULL, key, nonce) == 1)
    return (ccrypto_stream *)context;
  lib.EVP_CIPHER_CTX_free(context);
  return NULL;
}

bool ccrypto_stream_add(ccrypto_stream *stream, const uint8_t *input, size_t count, uint8_t *output) {
  int written = 0;
  return count <= INT_MAX &&
         lib.EVP_EncryptUpdate((EVP_CIPHER_CTX *)stream, output, &written, input, (int)count) == 1 &&
         (size_t)written == count;
}

bool ccrypto_stream_end(ccrypto_stream *stream, uint8_t *tag) {
  EVP_CIPHER_CTX *context = (EVP_CIPHER_CTX *)stream;
  // GCM has nothing left to write, but libcrypto wants a place for it.
  uint8_t rest[16];
  int written = 0;
  return lib.EVP_EncryptFinal_ex(context, rest, &written) == 1 && written == 0 &&
         lib.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, CCRYPTO_TAG, tag) == 1;
}

void ccrypto_stream_free(ccrypto_stream *stream) { lib.EVP_CIPHER_CTX_free((EVP_CIPHER_CTX *)stream); }

void ccrypto_wipe(void *bytes, size_t count) {
  if (ccrypto_load()) lib.OPENSSL_cleanse(bytes, count);
}
