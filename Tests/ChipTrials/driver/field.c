// A PC/SC reader made of software, loaded by pcscd as a serial driver. Its field is a unix socket: a program that connects is a
// chip that lies on the reader, one that hangs up is a chip that was taken away.
//
//   DEVICENAME  field:FOLDER/NAME    the socket; FOLDER/NAME.short is a reader without extended length
//   FOLDER/NAME.off                  while this file exists, the reader is unplugged
//
// pcscd looks for a device of the name, unless there is a colon in it.
//
// On the socket each message has two bytes of length before it. One byte is an order (0 power off, 1 power on, 2 reset,
// 4 answer the ATR), more bytes are a command, which is answered.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <ifdhandler.h>
#include <poll.h>
#include <reader.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { READERS = 8, POWER_OFF = 0, POWER_ON = 1, RESET = 2, GIVE_ATR = 4, LONGEST_WAIT = 200 };

struct reader {
  int used, door, chip, is_short;
  // A chip was taken away, and pcscd's thread of events does not know it yet: it would take the next one for the same.
  int owes_absence;
  DWORD lun, atr_length;
  unsigned char atr[MAX_ATR_SIZE];
  char path[sizeof(((struct sockaddr_un *)0)->sun_path)];
};

static struct reader readers[READERS];

static struct reader *reader_of(DWORD lun) {
  for (struct reader *it = readers; it < readers + READERS; it++)
    if (it->used && it->lun == lun) return it;
  return NULL;
}

static int all(int fd, void *bytes, size_t count, int is_sending) {
  for (size_t done = 0; done < count;) {
    char *at = (char *)bytes + done;
    ssize_t some = is_sending ? send(fd, at, count - done, MSG_NOSIGNAL) : recv(fd, at, count - done, 0);
    if (some > 0) done += (size_t)some;
    else if (some == 0 || errno != EINTR) return 0;
  }
  return 1;
}

static void hang_up(struct reader *it) {
  if (it->chip >= 0) {
    close(it->chip);
    it->owes_absence = 1;
  }
  it->chip = -1;
  it->atr_length = 0;
}

static int say(struct reader *it, const void *bytes, size_t count) {
  uint16_t length = htons((uint16_t)count);
  return count <= UINT16_MAX && all(it->chip, &length, 2, 1) && all(it->chip, (void *)bytes, count, 1);
}

// The length of the message, or -1.
static long hear(struct reader *it, unsigned char *bytes, size_t room) {
  uint16_t length;
  if (!all(it->chip, &length, 2, 0) || ntohs(length) > room) return -1;
  return all(it->chip, bytes, ntohs(length), 0) ? ntohs(length) : -1;
}

static int order(struct reader *it, unsigned char what) { return say(it, &what, 1); }

static int is_plugged(const struct reader *it) {
  char off[sizeof it->path + 4];
  snprintf(off, sizeof off, "%s.off", it->path);
  return access(off, F_OK) != 0;
}

static int has_chip(struct reader *it) {
  struct pollfd news = {it->chip, POLLRDHUP, 0};
  if (it->chip >= 0 && poll(&news, 1, 0) > 0) hang_up(it);
  if (it->chip < 0 && !it->owes_absence && (it->chip = accept4(it->door, NULL, NULL, SOCK_CLOEXEC)) >= 0) {
    long length = order(it, GIVE_ATR) ? hear(it, it->atr, sizeof it->atr) : -1;
    if (length > 0) it->atr_length = (DWORD)length;
    else hang_up(it);
  }
  return it->chip >= 0;
}

static _Thread_local int is_thread_of_events;

// Where that thread sleeps between two looks at the field.
static RESPONSECODE wait_for_chip(DWORD lun, int limit) {
  struct reader *it = reader_of(lun);
  if (!it) return IFD_COMMUNICATION_ERROR;
  struct pollfd news = {it->chip < 0 ? it->door : it->chip, it->chip < 0 ? POLLIN : POLLRDHUP, 0};
  is_thread_of_events = 1;
  poll(&news, 1, limit < LONGEST_WAIT ? limit : LONGEST_WAIT);
  return IFD_SUCCESS;
}

RESPONSECODE IFDHCreateChannelByName(DWORD lun, LPSTR name) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  struct reader *it = readers;
  if (strncmp(name, "field:", 6)) return IFD_COMMUNICATION_ERROR;
  name += 6;
  while (it < readers + READERS && it->used) it++;
  if (it == readers + READERS || strlen(name) >= sizeof address.sun_path) return IFD_COMMUNICATION_ERROR;
  strcpy(address.sun_path, name);
  *it = (struct reader){.chip = -1, .lun = lun};
  strcpy(it->path, name);
  const char *suffix = strrchr(name, '.');
  it->is_short = suffix && !strcmp(suffix, ".short");
  if (!is_plugged(it)) return IFD_NO_SUCH_DEVICE;
  unlink(name);
  it->door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (it->door < 0) return IFD_COMMUNICATION_ERROR;
  it->used = !bind(it->door, (struct sockaddr *)&address, sizeof address) && !listen(it->door, 4);
  if (!it->used) close(it->door);
  return it->used ? IFD_SUCCESS : IFD_COMMUNICATION_ERROR;
}

RESPONSECODE IFDHCreateChannel(DWORD lun, DWORD channel) { return (void)lun, (void)channel, IFD_NOT_SUPPORTED; }

RESPONSECODE IFDHCloseChannel(DWORD lun) {
  struct reader *it = reader_of(lun);
  if (!it) return IFD_COMMUNICATION_ERROR;
  hang_up(it);
  close(it->door);
  unlink(it->path);
  it->used = 0;
  return IFD_SUCCESS;
}

// `length` comes in as the room in `out`.
static RESPONSECODE answer(const void *value, DWORD count, PDWORD length, PUCHAR out) {
  if (*length < count) return IFD_ERROR_INSUFFICIENT_BUFFER;
  memcpy(out, value, *length = count);
  return IFD_SUCCESS;
}

RESPONSECODE IFDHGetCapabilities(DWORD lun, DWORD tag, PDWORD length, PUCHAR value) {
  struct reader *it = reader_of(lun);
  RESPONSECODE (*waiting)(DWORD, int) = wait_for_chip;
  switch (tag) {
    case TAG_IFD_ATR:
    case SCARD_ATTR_ATR_STRING: return it ? answer(it->atr, it->atr_length, length, value) : IFD_COMMUNICATION_ERROR;
    case TAG_IFD_SIMULTANEOUS_ACCESS: return answer(&(char){READERS}, 1, length, value);
    case TAG_IFD_SLOTS_NUMBER: return answer(&(char){1}, 1, length, value);
    case TAG_IFD_THREAD_SAFE:
    case TAG_IFD_SLOT_THREAD_SAFE: return answer(&(char){0}, 1, length, value);
    case TAG_IFD_POLLING_THREAD_WITH_TIMEOUT: return answer(&waiting, sizeof waiting, length, value);
  }
  return IFD_ERROR_TAG;
}

RESPONSECODE IFDHSetCapabilities(DWORD lun, DWORD tag, DWORD length, PUCHAR value) {
  return (void)lun, (void)tag, (void)length, (void)value, IFD_NOT_SUPPORTED;
}

RESPONSECODE IFDHSetProtocolParameters(DWORD lun, DWORD protocol, UCHAR flags, UCHAR a, UCHAR b, UCHAR c) {
  return (void)lun, (void)protocol, (void)flags, (void)a, (void)b, (void)c, IFD_SUCCESS;
}

RESPONSECODE IFDHPowerICC(DWORD lun, DWORD action, PUCHAR atr, PDWORD length) {
  struct reader *it = reader_of(lun);
  unsigned char what = action == IFD_POWER_DOWN ? POWER_OFF : action == IFD_RESET ? RESET : POWER_ON;
  int is_done = it && has_chip(it) && order(it, what);
  *length = is_done && what != POWER_OFF ? it->atr_length : 0;
  if (*length > 0) memcpy(atr, it->atr, *length);
  return is_done || what == POWER_OFF ? IFD_SUCCESS : IFD_ERROR_POWER_ACTION;
}

RESPONSECODE IFDHTransmitToICC(
    DWORD lun, SCARD_IO_HEADER to, PUCHAR command, DWORD count, PUCHAR out, PDWORD length, PSCARD_IO_HEADER from) {
  struct reader *it = reader_of(lun);
  DWORD room = *length;
  (void)to, (void)from, *length = 0;
  if (!it || it->chip < 0) return IFD_ICC_NOT_PRESENT;
  if (count < 4 || (it->is_short && count > 5 && command[4] == 0)) return IFD_COMMUNICATION_ERROR;
  long said = say(it, command, count) ? hear(it, out, room) : -1;
  if (said < 0) return hang_up(it), IFD_COMMUNICATION_ERROR;
  *length = (DWORD)said;
  return IFD_SUCCESS;
}

// Says how long a command may be (PC/SC part 10).
RESPONSECODE IFDHControl(DWORD lun, DWORD code, PUCHAR in, DWORD count, PUCHAR out, DWORD room, LPDWORD length) {
  const DWORD properties = SCARD_CTL_CODE(0x330000 + FEATURE_GET_TLV_PROPERTIES);
  const uint32_t network_order = htonl((uint32_t)properties);
  struct reader *it = reader_of(lun);
  unsigned char longest[] = {PCSCv2_PART10_PROPERTY_dwMaxAPDUDataSize, 4, 0, 0, it && !it->is_short, 0};
  unsigned char feature[6] = {FEATURE_GET_TLV_PROPERTIES, 4};
  (void)in, (void)count, memcpy(feature + 2, &network_order, 4);
  *length = room;
  if (it && code == CM_IOCTL_GET_FEATURE_REQUEST) return answer(feature, sizeof feature, length, out);
  if (it && code == properties) return answer(longest, sizeof longest, length, out);
  return *length = 0, IFD_ERROR_NOT_SUPPORTED;
}

RESPONSECODE IFDHICCPresence(DWORD lun) {
  struct reader *it = reader_of(lun);
  if (!it || !is_plugged(it)) {
    if (it) hang_up(it);
    return IFD_NO_SUCH_DEVICE;
  }
  if (has_chip(it)) return IFD_ICC_PRESENT;
  if (is_thread_of_events) it->owes_absence = 0;
  return IFD_ICC_NOT_PRESENT;
}
