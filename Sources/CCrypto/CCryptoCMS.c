#include "CCryptoCMS.h"
#include <limits.h>
#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/params.h>
#include <openssl/x509.h>
#include <string.h>

// Every function of libcrypto that is called.
#define LIBRARY_FUNCTIONS(F) \
  F(BIO_free) \
  F(BIO_new) \
  F(BIO_read) \
  F(BIO_s_mem) \
  F(CMS_ContentInfo_free) \
  F(CMS_get0_content) \
  F(CMS_get0_eContentType) \
  F(CMS_get0_signers) \
  F(CMS_get0_type) \
  F(CMS_verify) \
  F(EC_GROUP_check_named_curve) \
  F(EC_GROUP_free) \
  F(EC_GROUP_new_from_params) \
  F(ERR_clear_error) \
  F(ERR_get_error) \
  F(EVP_PKEY_is_a) \
  F(EVP_PKEY_todata) \
  F(OBJ_obj2nid) \
  F(OBJ_obj2txt) \
  F(OPENSSL_sk_free) \
  F(OPENSSL_sk_num) \
  F(OPENSSL_sk_value) \
  F(OSSL_PARAM_free) \
  F(X509_NAME_cmp) \
  F(X509_NAME_print_ex) \
  F(X509_free) \
  F(X509_get0_pubkey) \
  F(X509_get_issuer_name) \
  F(X509_get_subject_name) \
  F(X509_up_ref) \
  F(X509_verify) \
  F(d2i_CMS_ContentInfo) \
  F(d2i_X509)

#include "library.h"

// The handles that Swift sees are libcrypto's own.
static X509 *x509(const ccrypto_certificate *certificate) { return (X509 *)certificate; }
static CMS_ContentInfo *info(const ccrypto_cms *cms) { return (CMS_ContentInfo *)cms; }

ccrypto_certificate *ccrypto_certificate_read(const uint8_t *der, size_t count) {
  if (!load_library() || count > LONG_MAX) return NULL;
  const uint8_t *rest = der;
  X509 *certificate = lib.d2i_X509(NULL, &rest, (long)count);
  if (certificate && (rest != der + count || !lib.X509_get0_pubkey(certificate))) {
    lib.X509_free(certificate);
    certificate = NULL;
  }
  lib.ERR_clear_error();
  return (ccrypto_certificate *)certificate;
}

void ccrypto_certificate_free(ccrypto_certificate *certificate) { lib.X509_free(x509(certificate)); }

bool ccrypto_certificate_names(const ccrypto_certificate *certificate, const ccrypto_certificate *issuer) {
  return lib.X509_NAME_cmp(lib.X509_get_issuer_name(x509(certificate)), lib.X509_get_subject_name(x509(issuer))) == 0;
}

bool ccrypto_certificate_is_signed(const ccrypto_certificate *certificate, const ccrypto_certificate *issuer) {
  bool holds = lib.X509_verify(x509(certificate), lib.X509_get0_pubkey(x509(issuer))) == 1;
  lib.ERR_clear_error();
  return holds;
}

bool ccrypto_certificate_has_known_curve(const ccrypto_certificate *certificate) {
  EVP_PKEY *key = lib.X509_get0_pubkey(x509(certificate));
  if (!key || !lib.EVP_PKEY_is_a(key, "EC")) return key != NULL;
  OSSL_PARAM *parameters = NULL;
  EC_GROUP *group = NULL;
  if (lib.EVP_PKEY_todata(key, EVP_PKEY_PUBLIC_KEY, &parameters) == 1) {
    group = lib.EC_GROUP_new_from_params(parameters, NULL, NULL);
  }
  bool is_known = group && lib.EC_GROUP_check_named_curve(group, 0, NULL) != NID_undef;
  lib.EC_GROUP_free(group);
  lib.OSSL_PARAM_free(parameters);
  lib.ERR_clear_error();
  return is_known;
}

size_t ccrypto_certificate_subject(const ccrypto_certificate *certificate, char *text, size_t room) {
  BIO *memory = lib.BIO_new(lib.BIO_s_mem());
  // Letters as UTF-8, control characters escaped, the country first as it is written.
  const unsigned long style = XN_FLAG_ONELINE & ~(ASN1_STRFLGS_ESC_MSB | XN_FLAG_SPC_EQ);
  int count = -1;
  if (memory && room <= INT_MAX &&
      lib.X509_NAME_print_ex(memory, lib.X509_get_subject_name(x509(certificate)), 0, style) >= 0) {
    count = lib.BIO_read(memory, text, (int)room);
  }
  if (memory) lib.BIO_free(memory);
  lib.ERR_clear_error();
  return count < 0 ? 0 : (size_t)count;
}

ccrypto_cms *ccrypto_cms_read(const uint8_t *der, size_t count) {
  if (!load_library() || count > LONG_MAX) return NULL;
  CMS_ContentInfo *cms = lib.d2i_CMS_ContentInfo(NULL, &der, (long)count);
  if (cms && lib.OBJ_obj2nid(lib.CMS_get0_type(cms)) != NID_pkcs7_signed) {
    lib.CMS_ContentInfo_free(cms);
    cms = NULL;
  }
  lib.ERR_clear_error();
  return (ccrypto_cms *)cms;
}

void ccrypto_cms_free(ccrypto_cms *cms) { lib.CMS_ContentInfo_free(info(cms)); }

bool ccrypto_cms_has_type(const ccrypto_cms *cms, const char *type) {
  char text[80];
  int count = lib.OBJ_obj2txt(text, sizeof text, lib.CMS_get0_eContentType(info(cms)), 1);
  return count > 0 && (size_t)count < sizeof text && strcmp(text, type) == 0;
}

const uint8_t *ccrypto_cms_content(const ccrypto_cms *cms, size_t *count) {
  ASN1_OCTET_STRING **content = lib.CMS_get0_content(info(cms));
  lib.ERR_clear_error();
  if (!content || !*content || (*content)->length < 0) return NULL;
  *count = (size_t)(*content)->length;
  return (*content)->data;
}

ccrypto_outcome ccrypto_cms_verify(const ccrypto_cms *cms) {
  lib.ERR_clear_error();
  if (lib.CMS_verify(info(cms), NULL, NULL, NULL, NULL, CMS_BINARY | CMS_NO_SIGNER_CERT_VERIFY) == 1) {
    return ccrypto_good;
  }
  // Wrong, if it could be computed; else an algorithm is unknown, or the signer's certificate is missing.
  ccrypto_outcome outcome = ccrypto_unknown;
  for (unsigned long error; (error = lib.ERR_get_error());) {
    if (ERR_GET_LIB(error) != ERR_LIB_CMS) continue;
    int reason = ERR_GET_REASON(error);
    if (reason == CMS_R_VERIFICATION_FAILURE || reason == CMS_R_MESSAGEDIGEST_ATTRIBUTE_WRONG_LENGTH) {
      outcome = ccrypto_bad;
    }
  }
  return outcome;
}

ccrypto_certificate *ccrypto_cms_signer(const ccrypto_cms *cms, size_t index) {
  STACK_OF(X509) *signers = lib.CMS_get0_signers(info(cms));
  if (!signers) return NULL;
  OPENSSL_STACK *stack = (OPENSSL_STACK *)signers;
  X509 *signer = NULL;
  if (index < INT_MAX && (int)index < lib.OPENSSL_sk_num(stack)) signer = lib.OPENSSL_sk_value(stack, (int)index);
  if (signer) lib.X509_up_ref(signer);
  lib.OPENSSL_sk_free(stack);
  return (ccrypto_certificate *)signer;
}
