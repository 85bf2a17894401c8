#ifndef CCRYPTO_CMS_H
#define CCRYPTO_CMS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Certificates (X.509) and signed messages (CMS), with libcrypto. The functions that read load it, and return NULL if it is
// missing; the others take only what these have returned.

typedef struct ccrypto_certificate ccrypto_certificate;
typedef struct ccrypto_cms ccrypto_cms;

// d2i_X509: one certificate in DER, without bytes behind it, and with a key that libcrypto can use; NULL if it is none.
ccrypto_certificate *_Nullable ccrypto_certificate_read(const uint8_t *_Nonnull der, size_t count);
void ccrypto_certificate_free(ccrypto_certificate *_Nonnull certificate);
// X509_NAME_cmp: whether the first one names the second one as its issuer.
bool ccrypto_certificate_names(
    const ccrypto_certificate *_Nonnull certificate, const ccrypto_certificate *_Nonnull issuer);
// X509_verify: whether the second one's key has signed the first one.
bool ccrypto_certificate_is_signed(
    const ccrypto_certificate *_Nonnull certificate, const ccrypto_certificate *_Nonnull issuer);
// EC_GROUP_check_named_curve: false for a key on a curve whose explicit parameters are those of no curve with a name.
bool ccrypto_certificate_has_known_curve(const ccrypto_certificate *_Nonnull certificate);
// X509_NAME_print_ex: the subject as UTF-8, such as "C=UT, O=Utopia, CN=CSCA Utopia"; returns its length, 0 on failure.
size_t ccrypto_certificate_subject(const ccrypto_certificate *_Nonnull certificate, char *_Nonnull text, size_t room);

// d2i_CMS_ContentInfo: a signed message; NULL if it is none.
ccrypto_cms *_Nullable ccrypto_cms_read(const uint8_t *_Nonnull der, size_t count);
void ccrypto_cms_free(ccrypto_cms *_Nonnull cms);
// CMS_get0_eContentType: whether the content has this type, as numbers with dots.
bool ccrypto_cms_has_type(const ccrypto_cms *_Nonnull cms, const char *_Nonnull type);
// CMS_get0_content: what is signed, for as long as the message lives; NULL if it is not in the message.
const uint8_t *_Nullable ccrypto_cms_content(const ccrypto_cms *_Nonnull cms, size_t *_Nonnull count);

typedef enum { ccrypto_good, ccrypto_bad, ccrypto_unknown } ccrypto_outcome;
// CMS_verify with CMS_NO_SIGNER_CERT_VERIFY: whether the certificates in the message have signed it; `unknown` if that can't be
// computed.
ccrypto_outcome ccrypto_cms_verify(const ccrypto_cms *_Nonnull cms);
// CMS_get0_signers: the certificates that have, after `verify`; NULL beyond the last one. To be freed.
ccrypto_certificate *_Nullable ccrypto_cms_signer(const ccrypto_cms *_Nonnull cms, size_t index);
#endif
