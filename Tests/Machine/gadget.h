// A USB device made of gadgetfs and dummy_hcd. Its life is the plug: the device is there while its process is.
#ifndef GADGET_H
#define GADGET_H

#include "fail.h"

#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/usb/ch9.h>
#include <linux/usb/gadgetfs.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// An endpoint as it goes over the wire: without the two bytes that only audio has.
struct endpoint {
  uint8_t length, type, address, attributes;
  uint16_t packet;
  uint8_t interval;
} __attribute__((packed));

struct gadget {
  // Its strings, from 1 on.
  const char *const *names;
  size_t names_count;
  // The host has chosen its configuration; called once.
  void (*begin)(void);
  // Answers a request that is not a standard one.
  void (*handle)(int file, const struct usb_ctrlrequest *request, uint16_t value, uint16_t length);
};

// NAME has the endpoint's number and direction, which are those of its address.
static inline int gadget_endpoint(const char *name, struct endpoint full_speed, struct endpoint high_speed) {
  int file = open(name, O_RDWR);
  struct {
    uint32_t tag;
    struct endpoint full_speed, high_speed;
  } __attribute__((packed)) told = {1, full_speed, high_speed};
  if (file < 0 || write(file, &told, sizeof told) < 0) fail(name);
  return file;
}

// A transfer in the other direction than the request's stalls it: that is how a device says no.
static inline void gadget_refuse(int file, bool wants_answer) {
  uint8_t nothing[1];
  ssize_t done = wants_answer ? read(file, nothing, 0) : write(file, nothing, 0);
  (void)done;
}

static inline int gadget_name(const struct gadget *gadget, uint8_t which, uint8_t *answer) {
  int length = 2;
  if (which == 0) {
    answer[length++] = 9; // English of the United States
    answer[length++] = 4;
  } else if (which < gadget->names_count) {
    for (const char *letter = gadget->names[which]; *letter; letter++) {
      answer[length++] = (uint8_t)*letter;
      answer[length++] = 0;
    }
  } else {
    return -1;
  }
  answer[0] = (uint8_t)length;
  answer[1] = USB_DT_STRING;
  return length;
}

static inline void gadget_standard(
    const struct gadget *gadget, int file, const struct usb_ctrlrequest *request, uint16_t value, uint16_t length) {
  static bool has_begun;
  uint8_t answer[256];
  int count = -1;
  switch (request->bRequest) {
    case USB_REQ_SET_CONFIGURATION:
      if (value != 0 && !has_begun) gadget->begin();
      has_begun = has_begun || value != 0;
      if (read(file, answer, 0) < 0) perror("SET_CONFIGURATION");
      return;
    case USB_REQ_SET_INTERFACE:
      if (read(file, answer, 0) < 0) perror("SET_INTERFACE");
      return;
    case USB_REQ_GET_INTERFACE: answer[0] = 0, count = 1; break;
    case USB_REQ_GET_DESCRIPTOR:
      if (value >> 8 == USB_DT_STRING) count = gadget_name(gadget, value & 255, answer);
      break;
  }
  if (count < 0) return gadget_refuse(file, request->bRequestType & USB_DIR_IN);
  if (write(file, answer, (size_t)(count < length ? count : length)) < 0) perror("answer");
}

// Plugs it in, and answers until the process ends. The descriptors are a tag of 0, those of full speed, those of high
// speed, and that of the device.
static inline _Noreturn void gadget_run(const struct gadget *gadget, const void *descriptors, size_t length) {
  // gadgetfs drops what a request brings if it is not fetched before the next one: nothing may come in between, not even a
  // page of this program that has to be read from the host's disk.
  if (mlockall(MCL_CURRENT) != 0) perror("memory");
  struct sched_param first = {.sched_priority = 50};
  if (sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &first) != 0) perror("priority");
  int file = open("/dev/gadget/dummy_udc", O_RDWR);
  if (file < 0) fail("dummy_udc");
  if (write(file, descriptors, length) != (ssize_t)length) fail("descriptors");
  for (;;) {
    struct usb_gadgetfs_event events[5];
    ssize_t count = read(file, events, sizeof events);
    if (count < 0 && errno != EINTR && errno != EAGAIN && errno != EL2HLT && errno != EIDRM) fail("events");
    for (ssize_t i = 0; i < count / (ssize_t)sizeof *events; i++) {
      if (events[i].type != GADGETFS_SETUP) continue;
      const struct usb_ctrlrequest *request = &events[i].u.setup;
      uint16_t value = le16toh(request->wValue), wanted = le16toh(request->wLength);
      if ((request->bRequestType & USB_TYPE_MASK) == USB_TYPE_STANDARD)
        gadget_standard(gadget, file, request, value, wanted);
      else
        gadget->handle(file, request, value, wanted);
    }
  }
}

#endif
