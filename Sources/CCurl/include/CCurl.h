#ifndef CCURL_H
#define CCURL_H
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

// libcurl with OpenSSL, loaded when the first request is sent (libcurl.so.4). Each function but the first two needs
// `ccurl_load` to have returned true, and passes its arguments on to the function of libcurl that is named beside it.

// Loads the library once. Returns false if it is not installed, or lacks a function that is used here.
bool ccurl_load(void);
// Why it could not be loaded although it is installed; empty if it is not installed.
const char *_Nonnull ccurl_trouble(void);

// curl_easy_init
CURL *_Nullable ccurl_easy_open(void);
// curl_easy_cleanup
void ccurl_easy_close(CURL *_Nonnull easy);

// curl_easy_setopt is variadic, which Swift can't call: one function for each type of argument.
CURLcode ccurl_set_number(CURL *_Nonnull easy, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *_Nonnull easy, CURLoption option, curl_off_t value);
// libcurl copies the text.
CURLcode ccurl_set_text(CURL *_Nonnull easy, CURLoption option, const char *_Nonnull text);
// What lies behind the pointer must live as long as the transfer.
CURLcode ccurl_set_pointer(CURL *_Nonnull easy, CURLoption option, void *_Nullable pointer);

// The functions that libcurl calls during a transfer; each gets `user`.
typedef struct {
  size_t (*_Nonnull read)(char *_Nonnull buffer, size_t size, size_t count, void *_Nullable user);
  int (*_Nonnull seek)(void *_Nullable user, curl_off_t offset, int origin);
  size_t (*_Nonnull header)(char *_Nonnull line, size_t size, size_t count, void *_Nullable user);
  size_t (*_Nonnull write)(char *_Nonnull bytes, size_t size, size_t count, void *_Nullable user);
  int (*_Nonnull progress)(
      void *_Nullable user, curl_off_t to_receive, curl_off_t received, curl_off_t to_send, curl_off_t sent);
} ccurl_callbacks;
void ccurl_set_callbacks(CURL *_Nonnull easy, ccurl_callbacks callbacks, void *_Nullable user);

// curl_easy_getinfo; 0 if libcurl does not know the value.
long ccurl_number(CURL *_Nonnull easy, CURLINFO info);
curl_off_t ccurl_size(CURL *_Nonnull easy, CURLINFO info);
// curl_easy_strerror
const char *_Nonnull ccurl_words(CURLcode code);

// curl_slist_append; NULL if no memory is left, and then the old list is unchanged.
struct curl_slist *_Nullable ccurl_list_add(struct curl_slist *_Nullable list, const char *_Nonnull text);
// curl_slist_free_all
void ccurl_list_free(struct curl_slist *_Nullable list);

// curl_multi_init
CURLM *_Nullable ccurl_multi_open(void);
// curl_multi_cleanup
void ccurl_multi_close(CURLM *_Nonnull multi);
CURLMcode ccurl_multi_add(CURLM *_Nonnull multi, CURL *_Nonnull easy);
CURLMcode ccurl_multi_remove(CURLM *_Nonnull multi, CURL *_Nonnull easy);
// curl_multi_perform
CURLMcode ccurl_multi_perform(CURLM *_Nonnull multi, int *_Nonnull running);
// curl_multi_poll
CURLMcode ccurl_multi_wait(CURLM *_Nonnull multi, int milliseconds);
// curl_multi_wakeup, for other threads: ends a wait, or the next one.
void ccurl_multi_wake(CURLM *_Nonnull multi);
// The result of a transfer that has ended (curl_multi_info_read); false if none has.
bool ccurl_multi_result(CURLM *_Nonnull multi, CURLcode *_Nonnull result);

// An address, split by the parser that the transfer uses too (curl_url). NULL if it is none.
CURLU *_Nullable ccurl_url_open(const char *_Nonnull text);
void ccurl_url_close(CURLU *_Nonnull url);
// A part of it (curl_url_get), to be freed with `ccurl_free`; NULL if the address has no such part.
char *_Nullable ccurl_url_part(CURLU *_Nonnull url, CURLUPart part);
void ccurl_free(void *_Nullable memory);
#endif
