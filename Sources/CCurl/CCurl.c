#include "CCurl.h"
#include "CSystem.h"
#include <dlfcn.h>
#include <pthread.h>

// Every function of libcurl that is called.
#define CCURL_FUNCTIONS(F) \
  F(curl_easy_cleanup) \
  F(curl_easy_getinfo) \
  F(curl_easy_init) \
  F(curl_easy_setopt) \
  F(curl_easy_strerror) \
  F(curl_free) \
  F(curl_global_init) \
  F(curl_multi_add_handle) \
  F(curl_multi_cleanup) \
  F(curl_multi_info_read) \
  F(curl_multi_init) \
  F(curl_multi_perform) \
  F(curl_multi_poll) \
  F(curl_multi_remove_handle) \
  F(curl_multi_wakeup) \
  F(curl_slist_append) \
  F(curl_slist_free_all) \
  F(curl_url) \
  F(curl_url_cleanup) \
  F(curl_url_get) \
  F(curl_url_set)

// curl.h hides some of them behind macros that check the types of arguments.
#undef curl_easy_setopt
#undef curl_easy_getinfo

#define MEMBER(name) __typeof__(name) *name;
static struct { CCURL_FUNCTIONS(MEMBER) } lib;
static bool is_loaded;
static char trouble[200];
static pthread_once_t once = PTHREAD_ONCE_INIT;

#define FETCH(name) CSYS_FETCH(lib.name, library, #name, trouble)

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return csys_note_loading(trouble, sizeof trouble);
  CCURL_FUNCTIONS(FETCH)
  is_loaded = lib.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool ccurl_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

const char *ccurl_trouble(void) { return trouble; }

CURL *ccurl_easy_open(void) { return lib.curl_easy_init(); }
void ccurl_easy_close(CURL *easy) { lib.curl_easy_cleanup(easy); }

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
  return lib.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return lib.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *text) {
  return lib.curl_easy_setopt(easy, option, text);
}

CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *pointer) {
  return lib.curl_easy_setopt(easy, option, pointer);
}

void ccurl_set_callbacks(CURL *easy, ccurl_callbacks callbacks, void *user) {
  lib.curl_easy_setopt(easy, CURLOPT_READFUNCTION, callbacks.read);
  lib.curl_easy_setopt(easy, CURLOPT_READDATA, user);
  lib.curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, callbacks.seek);
  lib.curl_easy_setopt(easy, CURLOPT_SEEKDATA, user);
  lib.curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, callbacks.header);
  lib.curl_easy_setopt(easy, CURLOPT_HEADERDATA, user);
  lib.curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, callbacks.write);
  lib.curl_easy_setopt(easy, CURLOPT_WRITEDATA, user);
  lib.curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, callbacks.progress);
  lib.curl_easy_setopt(easy, CURLOPT_XFERINFODATA, user);
  lib.curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
}

long ccurl_number(CURL *easy, CURLINFO info) {
  long value = 0;
  lib.curl_easy_getinfo(easy, info, &value);
  return value;
}

curl_off_t ccurl_size(CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  lib.curl_easy_getinfo(easy, info, &value);
  return value;
}

const char *ccurl_words(CURLcode code) { return lib.curl_easy_strerror(code); }

struct curl_slist *ccurl_list_add(struct curl_slist *list, const char *text) {
  return lib.curl_slist_append(list, text);
}

void ccurl_list_free(struct curl_slist *list) { lib.curl_slist_free_all(list); }

CURLM *ccurl_multi_open(void) { return lib.curl_multi_init(); }
void ccurl_multi_close(CURLM *multi) { lib.curl_multi_cleanup(multi); }
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) { return lib.curl_multi_add_handle(multi, easy); }
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy) { return lib.curl_multi_remove_handle(multi, easy); }
CURLMcode ccurl_multi_perform(CURLM *multi, int *running) { return lib.curl_multi_perform(multi, running); }

CURLMcode ccurl_multi_wait(CURLM *multi, int milliseconds) {
  return lib.curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}

void ccurl_multi_wake(CURLM *multi) { lib.curl_multi_wakeup(multi); }

bool ccurl_multi_result(CURLM *multi, CURLcode *result) {
  int left;
  for (CURLMsg *message; (message = lib.curl_multi_info_read(multi, &left));) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return true;
  }
  return false;
}

CURLU *ccurl_url_open(const char *text) {
  CURLU *url = lib.curl_url();
  if (!url || lib.curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK) return url;
  lib.curl_url_cleanup(url);
  return NULL;
}

void ccurl_url_close(CURLU *url) { lib.curl_url_cleanup(url); }

char *ccurl_url_part(CURLU *url, CURLUPart part) {
  char *text = NULL;
  return lib.curl_url_get(url, part, &text, 0) == CURLUE_OK ? text : NULL;
}

void ccurl_free(void *memory) { lib.curl_free(memory); }
