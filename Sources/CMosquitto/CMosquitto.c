#include "CMosquitto.h"
#include "CSystem.h"
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

// Every function of libmosquitto that is called.
#define CMOSQUITTO_FUNCTIONS(F) \
  F(mosquitto_connect_bind_v5) \
  F(mosquitto_connect_v5_callback_set) \
  F(mosquitto_destroy) \
  F(mosquitto_disconnect_v5) \
  F(mosquitto_disconnect_v5_callback_set) \
  F(mosquitto_int_option) \
  F(mosquitto_lib_init) \
  F(mosquitto_log_callback_set) \
  F(mosquitto_loop_misc) \
  F(mosquitto_loop_read) \
  F(mosquitto_loop_write) \
  F(mosquitto_message_v5_callback_set) \
  F(mosquitto_new) \
  F(mosquitto_property_add_int32) \
  F(mosquitto_property_free_all) \
  F(mosquitto_property_read_byte) \
  F(mosquitto_property_read_int16) \
  F(mosquitto_publish_v5) \
  F(mosquitto_publish_v5_callback_set) \
  F(mosquitto_reason_string) \
  F(mosquitto_socket) \
  F(mosquitto_strerror) \
  F(mosquitto_subscribe_multiple) \
  F(mosquitto_subscribe_v5_callback_set) \
  F(mosquitto_threaded_set) \
  F(mosquitto_tls_opts_set) \
  F(mosquitto_tls_set) \
  F(mosquitto_username_pw_set) \
  F(mosquitto_want_write) \
  F(mosquitto_will_set_v5)

#define MEMBER(name) __typeof__(name) *name;
static struct { CMOSQUITTO_FUNCTIONS(MEMBER) } lib;
static bool is_loaded;
static char trouble[200];
static pthread_once_t once = PTHREAD_ONCE_INIT;

#define FETCH(name) CSYS_FETCH(lib.name, library, #name, trouble)

static void load(void) {
  void *library = dlopen("libmosquitto.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return csys_note_loading(trouble, sizeof trouble);
  CMOSQUITTO_FUNCTIONS(FETCH)
  is_loaded = lib.mosquitto_lib_init() == MOSQ_ERR_SUCCESS;
}

bool cmosquitto_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

const char *cmosquitto_trouble(void) { return trouble; }

struct mosquitto *cmosquitto_open(const char *id, void *user) {
  struct mosquitto *client = lib.mosquitto_new(id, false, user);
  if (!client) return NULL;
  lib.mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5);
  lib.mosquitto_threaded_set(client, true);
  return client;
}

void cmosquitto_close(struct mosquitto *client) { lib.mosquitto_destroy(client); }

void cmosquitto_set_callbacks(struct mosquitto *client, cmosquitto_callbacks callbacks) {
  lib.mosquitto_connect_v5_callback_set(client, callbacks.connected);
  lib.mosquitto_disconnect_v5_callback_set(client, callbacks.disconnected);
  lib.mosquitto_publish_v5_callback_set(client, callbacks.published);
  lib.mosquitto_subscribe_v5_callback_set(client, callbacks.subscribed);
  lib.mosquitto_message_v5_callback_set(client, callbacks.received);
  lib.mosquitto_log_callback_set(client, callbacks.logged);
}

int cmosquitto_set_number(struct mosquitto *client, enum mosq_opt_t option, int value) {
  return lib.mosquitto_int_option(client, option, value);
}

int cmosquitto_set_login(struct mosquitto *client, const char *user, const char *password) {
  return lib.mosquitto_username_pw_set(client, user, password);
}

static int no_password(char *buffer, int size, int is_write, void *user) {
  (void)buffer, (void)size, (void)is_write, (void)user;
  return 0;
}

int cmosquitto_set_trust(
    struct mosquitto *client, const char *ca_file, const char *ca_folder, const char *certificate, const char *key) {
  // 1 is OpenSSL's SSL_VERIFY_PEER; "tlsv1.2" is the lowest version that is allowed.
  int code = lib.mosquitto_tls_opts_set(client, 1, "tlsv1.2", NULL);
  return code ? code : lib.mosquitto_tls_set(client, ca_file, ca_folder, certificate, key, no_password);
}

int cmosquitto_set_will(struct mosquitto *client, cmosquitto_outgoing message) {
  return lib.mosquitto_will_set_v5(
      client, message.topic, message.count, message.payload, 1, message.is_retained, NULL);
}

int cmosquitto_connect(
    struct mosquitto *client, const char *host, int port, int keep_alive, uint32_t session_expiry,
    uint32_t longest_packet) {
  mosquitto_property *list = NULL;
  int code = lib.mosquitto_property_add_int32(&list, MQTT_PROP_SESSION_EXPIRY_INTERVAL, session_expiry);
  if (!code) code = lib.mosquitto_property_add_int32(&list, MQTT_PROP_MAXIMUM_PACKET_SIZE, longest_packet);
  if (!code) code = lib.mosquitto_connect_bind_v5(client, host, port, keep_alive, NULL, list);
  int reason = errno;
  lib.mosquitto_property_free_all(&list);
  errno = reason;
  return code;
}

int cmosquitto_publish(struct mosquitto *client, int *number, cmosquitto_outgoing message) {
  return lib.mosquitto_publish_v5(
      client, number, message.topic, message.count, message.payload, 1, message.is_retained, NULL);
}

int cmosquitto_subscribe(struct mosquitto *client, char *const *topics, int count) {
  return lib.mosquitto_subscribe_multiple(client, NULL, count, topics, 1, 0, NULL);
}

int cmosquitto_disconnect(struct mosquitto *client) {
  return lib.mosquitto_disconnect_v5(client, MQTT_RC_NORMAL_DISCONNECTION, NULL);
}

int cmosquitto_socket(struct mosquitto *client) { return lib.mosquitto_socket(client); }
bool cmosquitto_wants_to_write(struct mosquitto *client) { return lib.mosquitto_want_write(client); }
int cmosquitto_read(struct mosquitto *client) { return lib.mosquitto_loop_read(client, 1); }
int cmosquitto_write(struct mosquitto *client) { return lib.mosquitto_loop_write(client, 1); }
int cmosquitto_misc(struct mosquitto *client) { return lib.mosquitto_loop_misc(client); }

int cmosquitto_byte(const mosquitto_property *properties, int identifier) {
  uint8_t value;
  return lib.mosquitto_property_read_byte(properties, identifier, &value, false) ? value : -1;
}

int cmosquitto_int16(const mosquitto_property *properties, int identifier) {
  uint16_t value;
  return lib.mosquitto_property_read_int16(properties, identifier, &value, false) ? value : -1;
}

const char *cmosquitto_words(int code) { return lib.mosquitto_strerror(code); }
const char *cmosquitto_reason(int code) { return lib.mosquitto_reason_string(code); }
