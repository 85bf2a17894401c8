// reader FIELD
// A USB smart card reader (CCID 1.1) that exchanges whole APDUs, so that Debian's pcscd and libccid are what the
// program talks to. Its field is a unix socket, as that of Tests/ChipTrials/driver/field.c: a program that connects
// is a chip on the reader, one that hangs up is a chip that was taken away.
#define _GNU_SOURCE
#include "gadget.h"

#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/un.h>

// --- what it is -----------------------------------------------------------------------------------------------------

enum { bulk_in = 0x81, bulk_out = 0x02, news_in = 0x85 };
// A message has ten bytes before its data, of which there are at most those of an APDU of extended length.
enum { packet = 512, header = 10, longest = header + 65544 };
enum { smart_card_class = 0x0b, class_descriptor = 0x21, protocol_t1 = 2 };
// Parameters, voltage, clock, and rate are the reader's affair; APDUs of short and extended length.
enum { features = 0x02 | 0x08 | 0x10 | 0x20 | 0x80 | 0x40000 };

struct ccid_descriptor {
  uint8_t length, type;
  uint16_t version;
  uint8_t last_slot, voltages;
  uint32_t protocols, clock, most_clock;
  uint8_t clocks;
  uint32_t rate, most_rate;
  uint8_t rates;
  uint32_t most_ifsd, synchronous, mechanical, features, most_message;
  uint8_t get_response, envelope;
  uint16_t display;
  uint8_t pin, busy_slots;
} __attribute__((packed));

struct configuration {
  struct usb_config_descriptor config;
  struct usb_interface_descriptor interface;
  struct ccid_descriptor ccid;
  struct endpoint in, out, news;
} __attribute__((packed));

struct descriptors {
  uint32_t tag;
  struct configuration full_speed, high_speed;
  struct usb_device_descriptor device;
} __attribute__((packed));

static struct endpoint endpoint(uint8_t address, uint8_t kind, uint16_t most, uint8_t interval) {
  return (struct endpoint){sizeof(struct endpoint), USB_DT_ENDPOINT, address, kind, htole16(most), interval};
}

static struct endpoint bulk(uint8_t address, uint16_t most) {
  return endpoint(address, USB_ENDPOINT_XFER_BULK, most, 0);
}

static struct endpoint interrupt(uint8_t interval) { return endpoint(news_in, USB_ENDPOINT_XFER_INT, 8, interval); }

// About every 16 ms.
static const uint8_t full_speed_interval = 16, high_speed_interval = 8;

static struct configuration configuration(uint16_t most, uint8_t interval) {
  return (struct configuration){
      .config = {.bLength = USB_DT_CONFIG_SIZE, .bDescriptorType = USB_DT_CONFIG,
                 .wTotalLength = htole16(sizeof(struct configuration)), .bNumInterfaces = 1, .bConfigurationValue = 1,
                 .bmAttributes = USB_CONFIG_ATT_ONE, .bMaxPower = 50},
      .interface = {.bLength = USB_DT_INTERFACE_SIZE, .bDescriptorType = USB_DT_INTERFACE, .bNumEndpoints = 3,
                    .bInterfaceClass = smart_card_class},
      .ccid = {.length = sizeof(struct ccid_descriptor), .type = class_descriptor, .version = htole16(0x0110),
               .voltages = 7, .protocols = htole32(protocol_t1), .clock = htole32(13560), .most_clock = htole32(13560),
               .rate = htole32(106000), .most_rate = htole32(848000), .most_ifsd = htole32(254),
               .features = htole32(features), .most_message = htole32(longest), .get_response = 0xff, .envelope = 0xff,
               .busy_slots = 1},
      .in = bulk(bulk_in, most),
      .out = bulk(bulk_out, most),
      .news = interrupt(interval)};
}

// pcscd takes no reader by its class alone, but those in libccid's list (Info.plist). This one of the list is made of
// software, too (VMware's), and libccid treats it like any other.
static struct usb_device_descriptor device_descriptor(void) {
  return (struct usb_device_descriptor){.bLength = USB_DT_DEVICE_SIZE, .bDescriptorType = USB_DT_DEVICE,
      .bcdUSB = htole16(0x0200), .bMaxPacketSize0 = 64, .idVendor = htole16(0x0e0f), .idProduct = htole16(0x0004),
      .bcdDevice = htole16(1), .iManufacturer = 1, .iProduct = 2, .iSerialNumber = 3, .bNumConfigurations = 1};
}

static const char *const names[] = {NULL, "Cameo", "Cameo Test Reader", "0001"};

// --- its field ------------------------------------------------------------------------------------------------------

// Messages on the socket have two bytes of length before them. One byte is an order, more bytes are a command.
enum { power_off, power_on, reset, give_atr = 4 };

static int in, out, news, door;
static pthread_mutex_t field = PTHREAD_MUTEX_INITIALIZER;
// -1 without a chip.
static int chip = -1;
static bool has_power;
static uint8_t atr[33];
static size_t atr_length;

static bool all(void *bytes, size_t count, bool is_sending) {
  for (size_t done = 0; done < count;) {
    uint8_t *at = (uint8_t *)bytes + done;
    ssize_t some = is_sending ? send(chip, at, count - done, MSG_NOSIGNAL) : recv(chip, at, count - done, 0);
    if (some > 0) done += (size_t)some;
    else if (some == 0 || errno != EINTR) return false;
  }
  return true;
}

static bool say(const uint8_t *bytes, size_t count) {
  uint8_t length[] = {(uint8_t)(count >> 8), (uint8_t)count};
  return chip >= 0 && count <= UINT16_MAX && all(length, sizeof length, true) && all((void *)bytes, count, true);
}

static bool hear(uint8_t *bytes, size_t room, size_t *count) {
  uint8_t length[2];
  *count = 0;
  if (!all(length, sizeof length, false)) return false;
  size_t said = (size_t)(length[0] << 8 | length[1]);
  if (said > room || !all(bytes, said, false)) return false;
  *count = said;
  return true;
}

static bool order(uint8_t what) { return say(&what, 1); }

static void lay(int laid) {
  pthread_mutex_lock(&field);
  if (chip >= 0) close(chip);
  chip = laid;
  has_power = false;
  if (chip < 0 || !order(give_atr) || !hear(atr, sizeof atr, &atr_length)) atr_length = 0;
  uint8_t change[] = {0x50, chip < 0 ? 2 : 3};
  pthread_mutex_unlock(&field);
  if (write(news, change, sizeof change) < 0) perror("news");
}

static void *watch(void *unused) {
  (void)unused;
  for (;;) {
    int laid = accept4(door, NULL, NULL, SOCK_CLOEXEC);
    if (laid < 0) continue;
    lay(laid);
    struct pollfd leaving = {laid, POLLRDHUP, 0};
    while (poll(&leaving, 1, -1) < 0) {}
    lay(-1);
  }
  return unused;
}

static int open_field(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) fail("the field's path is too long");
  strcpy(address.sun_path, path);
  unlink(path);
  int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(file, (struct sockaddr *)&address, sizeof address) != 0 || listen(file, 4) != 0) fail(path);
  return file;
}

// --- its messages ---------------------------------------------------------------------------------------------------

enum { set_parameters = 0x61, icc_power_on, icc_power_off, get_slot_status = 0x65, get_parameters = 0x6c,
       reset_parameters, transfer_block = 0x6f };
enum { data_block = 0x80, slot_status, parameters };
enum { icc_active, icc_present, no_icc, has_failed = 0x40 };
enum { not_supported = 0, icc_mute = 0xfe };

static uint32_t length_of(const uint8_t *message) {
  uint32_t value;
  memcpy(&value, message + 1, sizeof value);
  return le32toh(value);
}

// Writes the answer's kind and data, and returns how long these are.
static size_t perform(const uint8_t *message, uint8_t *answer, bool *is_done) {
  static const uint8_t of_t1[] = {0x11, 0x10, 0, 0x4d, 0, 0xfe, 0};
  uint8_t *data = answer + header;
  size_t length = 0;
  switch (message[0]) {
    case icc_power_on:
      answer[0] = data_block;
      *is_done = has_power = atr_length > 0 && order(has_power ? reset : power_on);
      if (has_power) memcpy(data, atr, length = atr_length);
      return length;
    case icc_power_off:
      if (has_power) order(power_off);
      has_power = false;
      return 0;
    case get_slot_status: return 0;
    case get_parameters: case set_parameters: case reset_parameters:
      answer[0] = parameters;
      answer[9] = 1;
      memcpy(data, of_t1, sizeof of_t1);
      return sizeof of_t1;
    case transfer_block:
      answer[0] = data_block;
      *is_done = has_power && say(message + header, length_of(message)) && hear(data, longest - header, &length);
      return length;
  }
  *is_done = false;
  answer[8] = not_supported;
  return 0;
}

static size_t answer_to(const uint8_t *message, uint8_t *answer) {
  bool is_done = true;
  // Slot and number are those of the message.
  memset(answer, 0, header);
  memcpy(answer + 5, message + 5, 2);
  answer[0] = slot_status;
  answer[8] = icc_mute;
  pthread_mutex_lock(&field);
  size_t length = perform(message, answer, &is_done);
  answer[7] = (uint8_t)((chip < 0 ? no_icc : has_power ? icc_active : icc_present) | (is_done ? 0 : has_failed));
  pthread_mutex_unlock(&field);
  if (is_done) answer[8] = 0;
  uint32_t told = htole32((uint32_t)length);
  memcpy(answer + 1, &told, sizeof told);
  return header + length;
}

static void *serve(void *unused) {
  static uint8_t message[longest + packet], answer[longest];
  for (;;) {
    // Packet by packet: a request for more would not end with a message whose last packet is full.
    size_t count = 0, whole = header;
    while (count < whole) {
      ssize_t some = read(out, message + count, packet);
      if (some < 0 && errno == EINTR) continue;
      if (some < 0) fail("bulk out");
      count += (size_t)some;
      if (count >= header) whole = header + length_of(message);
      if (whole > longest) fail("a message is too long");
    }
    size_t length = answer_to(message, answer);
    if (write(in, answer, length) < 0) fail("bulk in");
    if (length % packet == 0 && write(in, answer, 0) < 0) fail("bulk in");
  }
  return unused;
}

static void begin(void) {
  pthread_t watching, serving;
  in = gadget_endpoint("/dev/gadget/ep1in-bulk", bulk(bulk_in, 64), bulk(bulk_in, packet));
  out = gadget_endpoint("/dev/gadget/ep2out-bulk", bulk(bulk_out, 64), bulk(bulk_out, packet));
  news = gadget_endpoint("/dev/gadget/ep5in-int", interrupt(full_speed_interval), interrupt(high_speed_interval));
  if (pthread_create(&serving, NULL, serve, NULL) != 0) fail("thread");
  if (pthread_create(&watching, NULL, watch, NULL) != 0) fail("thread");
}

static void handle_class(int file, const struct usb_ctrlrequest *request, uint16_t value, uint16_t length) {
  (void)value, (void)length;
  gadget_refuse(file, request->bRequestType & USB_DIR_IN);
}

int main(int count, char **words) {
  if (count != 2) {
    fprintf(stderr, "reader FIELD\n");
    return 64;
  }
  door = open_field(words[1]);
  struct descriptors told = {0, configuration(64, full_speed_interval), configuration(packet, high_speed_interval),
                             device_descriptor()};
  const struct gadget reader = {names, sizeof names / sizeof *names, begin, handle_class};
  gadget_run(&reader, &told, sizeof told);
}
