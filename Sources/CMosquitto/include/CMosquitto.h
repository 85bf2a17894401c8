#ifndef CMOSQUITTO_H
#define CMOSQUITTO_H
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <stdbool.h>
#include <stdint.h>

// libmosquitto with OpenSSL, loaded for the first connection to a broker (libmosquitto.so.1). Each function but the first two
// needs `cmosquitto_load` to have returned true, passes its arguments on to the function that is named beside it, and returns
// that function's code (`mosq_err_t`). A client belongs to one thread.

// Loads the library once. Returns false if it is not installed, or lacks a function that is used here.
bool cmosquitto_load(void);
// Why it could not be loaded although it is installed; empty if it is not installed.
const char *_Nonnull cmosquitto_trouble(void);

// mosquitto_new for MQTT 5, without a clean start; callbacks get `user`. Nothing is written but by `cmosquitto_write`
// (mosquitto_threaded_set).
struct mosquitto *_Nullable cmosquitto_open(const char *_Nonnull id, void *_Nullable user);
// mosquitto_destroy
void cmosquitto_close(struct mosquitto *_Nonnull client);

// The functions that libmosquitto calls inside `cmosquitto_connect`, `_read`, `_write` and `_misc`.
typedef struct {
  void (*_Nonnull connected)(
      struct mosquitto *_Nullable client, void *_Nullable user, int reason, int flags,
      const mosquitto_property *_Nullable properties);
  void (*_Nonnull disconnected)(
      struct mosquitto *_Nullable client, void *_Nullable user, int reason,
      const mosquitto_property *_Nullable properties);
  void (*_Nonnull published)(
      struct mosquitto *_Nullable client, void *_Nullable user, int number, int reason,
      const mosquitto_property *_Nullable properties);
  void (*_Nonnull subscribed)(
      struct mosquitto *_Nullable client, void *_Nullable user, int number, int count, const int *_Nullable granted,
      const mosquitto_property *_Nullable properties);
  void (*_Nonnull received)(
      struct mosquitto *_Nullable client, void *_Nullable user, const struct mosquitto_message *_Nullable message,
      const mosquitto_property *_Nullable properties);
  void (*_Nonnull logged)(
      struct mosquitto *_Nullable client, void *_Nullable user, int level, const char *_Nullable line);
} cmosquitto_callbacks;
void cmosquitto_set_callbacks(struct mosquitto *_Nonnull client, cmosquitto_callbacks callbacks);

// mosquitto_int_option
int cmosquitto_set_number(struct mosquitto *_Nonnull client, enum mosq_opt_t option, int value);
// mosquitto_username_pw_set
int cmosquitto_set_login(
    struct mosquitto *_Nonnull client, const char *_Nonnull user, const char *_Nullable password);
// mosquitto_tls_set: TLS 1.2 or newer, the broker's certificate and name are verified, and a key with a password is refused
// instead of asking the terminal for it.
int cmosquitto_set_trust(
    struct mosquitto *_Nonnull client, const char *_Nullable ca_file, const char *_Nullable ca_folder,
    const char *_Nullable certificate, const char *_Nullable key);

// A message to publish, with QoS 1.
typedef struct {
  const char *_Nonnull topic;
  const void *_Nullable payload;
  int count;
  bool is_retained;
} cmosquitto_outgoing;
// mosquitto_will_set_v5
int cmosquitto_set_will(struct mosquitto *_Nonnull client, cmosquitto_outgoing message);
// mosquitto_connect_bind_v5: looks the name up and connects, which blocks. After MOSQ_ERR_ERRNO `errno` says why.
int cmosquitto_connect(
    struct mosquitto *_Nonnull client, const char *_Nonnull host, int port, int keep_alive, uint32_t session_expiry,
    uint32_t longest_packet);
// mosquitto_publish_v5; `number` is the message's.
int cmosquitto_publish(
    struct mosquitto *_Nonnull client, int *_Nonnull number, cmosquitto_outgoing message);
// mosquitto_subscribe_multiple, with QoS 1.
int cmosquitto_subscribe(
    struct mosquitto *_Nonnull client, char *_Nullable const *_Nonnull topics, int count);
// mosquitto_disconnect_v5
int cmosquitto_disconnect(struct mosquitto *_Nonnull client);

// mosquitto_socket, mosquitto_want_write
int cmosquitto_socket(struct mosquitto *_Nonnull client);
bool cmosquitto_wants_to_write(struct mosquitto *_Nonnull client);
// mosquitto_loop_read, mosquitto_loop_write, mosquitto_loop_misc
int cmosquitto_read(struct mosquitto *_Nonnull client);
int cmosquitto_write(struct mosquitto *_Nonnull client);
int cmosquitto_misc(struct mosquitto *_Nonnull client);

// mosquitto_property_read_byte, mosquitto_property_read_int16: the value, or -1 if the list does not have it.
int cmosquitto_byte(const mosquitto_property *_Nullable properties, int identifier);
int cmosquitto_int16(const mosquitto_property *_Nullable properties, int identifier);
// mosquitto_strerror, mosquitto_reason_string
const char *_Nonnull cmosquitto_words(int code);
const char *_Nonnull cmosquitto_reason(int code);
#endif
