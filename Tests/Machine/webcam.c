// webcam WIDTH HEIGHT RATE MJPG-FILM YUYV-FILM
// A USB camera, so that the real uvcvideo driver is what the program talks to.
#define _GNU_SOURCE
#include "film.h"
#include "gadget.h"

#include <linux/usb/video.h>
#include <pthread.h>

enum { control_interface, streaming_interface };
enum { camera_terminal = 1, processing_unit, output_terminal };
enum { mjpg = 1, yuyv };
enum { stream_endpoint = 0x81, payload_most = 32768 };

// What the USB camera class wants to be told before its interfaces, as one block each (USB Video Class 1.0).
DECLARE_UVC_HEADER_DESCRIPTOR(1);
DECLARE_UVC_INPUT_HEADER_DESCRIPTOR(1, 2);
DECLARE_UVC_FRAME_MJPEG(2);
DECLARE_UVC_FRAME_UNCOMPRESSED(2);

struct control_block {
  struct UVC_HEADER_DESCRIPTOR(1) header;
  struct uvc_camera_terminal_descriptor camera;
  struct uvc_processing_unit_descriptor processing;
  struct uvc_output_terminal_descriptor output;
} __attribute__((packed));

struct streaming_block {
  struct UVC_INPUT_HEADER_DESCRIPTOR(1, 2) header;
  struct uvc_format_mjpeg mjpg;
  struct UVC_FRAME_MJPEG(2) mjpg_frame;
  struct uvc_format_uncompressed yuyv;
  struct UVC_FRAME_UNCOMPRESSED(2) yuyv_frame;
  struct uvc_color_matching_descriptor color;
} __attribute__((packed));

struct configuration {
  struct usb_config_descriptor config;
  struct usb_interface_assoc_descriptor both;
  struct usb_interface_descriptor control;
  struct control_block control_class;
  struct usb_interface_descriptor streaming;
  struct streaming_block streaming_class;
  struct endpoint stream;
} __attribute__((packed));

struct descriptors {
  uint32_t tag;
  struct configuration full_speed, high_speed;
  struct usb_device_descriptor device;
} __attribute__((packed));

#define CLASS(kind, sub) .bLength = sizeof(kind), .bDescriptorType = USB_DT_CS_INTERFACE, .bDescriptorSubType = (sub)
#define FRAME(kind, sub)                                                                                            \
  {CLASS(kind, sub), .bFrameIndex = 1, .wWidth = htole16(width), .wHeight = htole16(height),                     \
   .dwMinBitRate = htole32(size * 8), .dwMaxBitRate = htole32(size * 8 * 30),                                       \
   .dwMaxVideoFrameBufferSize = htole32(size), .dwDefaultFrameInterval = htole32(interval), .bFrameIntervalType = 2, \
   .dwFrameInterval = {htole32(interval), htole32(interval * 2)}}

static struct control_block control_block(void) {
  return (struct control_block){
      .header = {CLASS(struct UVC_HEADER_DESCRIPTOR(1), UVC_VC_HEADER), .bcdUVC = htole16(0x0100),
                 .wTotalLength = htole16(sizeof(struct control_block)), .dwClockFrequency = htole32(48000000),
                 .bInCollection = 1, .baInterfaceNr = {streaming_interface}},
      // It has an automatic exposure and an exposure time.
      .camera = {CLASS(struct uvc_camera_terminal_descriptor, UVC_VC_INPUT_TERMINAL), .bTerminalID = camera_terminal,
                 .wTerminalType = htole16(UVC_ITT_CAMERA), .bControlSize = 3, .bmControls = {0x0a, 0, 0}},
      // It has brightness, contrast and the mains' frequency.
      .processing = {CLASS(struct uvc_processing_unit_descriptor, UVC_VC_PROCESSING_UNIT), .bUnitID = processing_unit,
                     .bSourceID = camera_terminal, .bControlSize = 2, .bmControls = {0x03, 0x04}},
      .output = {CLASS(struct uvc_output_terminal_descriptor, UVC_VC_OUTPUT_TERMINAL),
                 .bTerminalID = output_terminal, .wTerminalType = htole16(UVC_TT_STREAMING),
                 .bSourceID = processing_unit}};
}

static struct streaming_block streaming_block(uint32_t width, uint32_t height, uint32_t rate) {
  uint32_t size = width * height * 2, interval = 10000000 / rate;
  return (struct streaming_block){
      .header = {CLASS(struct UVC_INPUT_HEADER_DESCRIPTOR(1, 2), UVC_VS_INPUT_HEADER), .bNumFormats = 2,
                 .wTotalLength = htole16(sizeof(struct streaming_block)), .bEndpointAddress = stream_endpoint,
                 .bTerminalLink = output_terminal, .bControlSize = 1},
      .mjpg = {CLASS(struct uvc_format_mjpeg, UVC_VS_FORMAT_MJPEG), .bFormatIndex = mjpg,
               .bNumFrameDescriptors = 1, .bmFlags = 1, .bDefaultFrameIndex = 1},
      .mjpg_frame = FRAME(struct UVC_FRAME_MJPEG(2), UVC_VS_FRAME_MJPEG),
      .yuyv = {CLASS(struct uvc_format_uncompressed, UVC_VS_FORMAT_UNCOMPRESSED), .bFormatIndex = yuyv,
               .bNumFrameDescriptors = 1,
               .guidFormat = {'Y', 'U', 'Y', '2', 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71},
               .bBitsPerPixel = 16, .bDefaultFrameIndex = 1},
      .yuyv_frame = FRAME(struct UVC_FRAME_UNCOMPRESSED(2), UVC_VS_FRAME_UNCOMPRESSED),
      .color = {CLASS(struct uvc_color_matching_descriptor, UVC_VS_COLORFORMAT), .bColorPrimaries = 1,
                .bTransferCharacteristics = 1, .bMatrixCoefficients = 4}};
}

static struct endpoint endpoint(uint16_t packet) {
  return (struct endpoint){sizeof(struct endpoint), USB_DT_ENDPOINT, stream_endpoint, USB_ENDPOINT_XFER_BULK,
                           htole16(packet), 0};
}

static struct usb_interface_descriptor interface(uint8_t number, uint8_t endpoints, uint8_t kind) {
  return (struct usb_interface_descriptor){.bLength = USB_DT_INTERFACE_SIZE, .bDescriptorType = USB_DT_INTERFACE,
      .bInterfaceNumber = number, .bNumEndpoints = endpoints, .bInterfaceClass = USB_CLASS_VIDEO,
      .bInterfaceSubClass = kind};
}

static struct configuration configuration(uint16_t packet, uint32_t width, uint32_t height, uint32_t rate) {
  return (struct configuration){
      .config = {.bLength = USB_DT_CONFIG_SIZE, .bDescriptorType = USB_DT_CONFIG,
                 .wTotalLength = htole16(sizeof(struct configuration)), .bNumInterfaces = 2,
                 .bConfigurationValue = 1, .bmAttributes = USB_CONFIG_ATT_ONE, .bMaxPower = 50},
      .both = {.bLength = USB_DT_INTERFACE_ASSOCIATION_SIZE, .bDescriptorType = USB_DT_INTERFACE_ASSOCIATION,
               .bFirstInterface = control_interface, .bInterfaceCount = 2, .bFunctionClass = USB_CLASS_VIDEO,
               .bFunctionSubClass = UVC_SC_VIDEO_INTERFACE_COLLECTION},
      .control = interface(control_interface, 0, UVC_SC_VIDEOCONTROL),
      .control_class = control_block(),
      .streaming = interface(streaming_interface, 1, UVC_SC_VIDEOSTREAMING),
      .streaming_class = streaming_block(width, height, rate),
      .stream = endpoint(packet)};
}

static const char *const names[] = {NULL, "Cameo", "Cameo Test Camera", "0001"};

static struct usb_device_descriptor device_descriptor(void) {
  return (struct usb_device_descriptor){.bLength = USB_DT_DEVICE_SIZE, .bDescriptorType = USB_DT_DEVICE,
      .bcdUSB = htole16(0x0200), .bDeviceClass = USB_CLASS_MISC, .bDeviceSubClass = 2, .bDeviceProtocol = 1,
      .bMaxPacketSize0 = 64, .idVendor = htole16(0x1d6b), .idProduct = htole16(0x0102), .bcdDevice = htole16(1),
      .iManufacturer = 1, .iProduct = 2, .iSerialNumber = 3, .bNumConfigurations = 1};
}

// --- the stream -----------------------------------------------------------------------------------------------------

static struct film films[3];
static int frame_rate;
static volatile int format = mjpg;

// A frame goes out in payloads of two bytes of header (which frame it is of, whether it is the last) and data.
static bool send_frame(int endpoint, struct frame frame, uint8_t toggle) {
  static uint8_t payload[payload_most];
  for (size_t sent = 0; sent < frame.length;) {
    size_t part = frame.length - sent < payload_most - 2 ? frame.length - sent : payload_most - 2;
    bool last = sent + part == frame.length;
    payload[0] = 2;
    payload[1] = (uint8_t)(UVC_STREAM_EOH | toggle | (last ? UVC_STREAM_EOF : 0));
    memcpy(payload + 2, frame.bytes + sent, part);
    if (write(endpoint, payload, part + 2) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    sent += part;
  }
  return true;
}

static void *stream(void *unused) {
  (void)unused;
  int file = gadget_endpoint("/dev/gadget/ep1in-bulk", endpoint(64), endpoint(512));
  struct timespec beat;
  clock_gettime(CLOCK_MONOTONIC, &beat);
  for (uint8_t toggle = 0;; toggle ^= UVC_STREAM_FID) {
    // If the host does not read, the frame is lost, as with a real camera.
    send_frame(file, film_next(&films[format]), toggle);
    pace(&beat, frame_rate);
  }
  return NULL;
}

// --- the controls ---------------------------------------------------------------------------------------------------

struct control {
  uint8_t owner, selector, size;
  uint32_t least, most, step, usual, now;
};

static struct control controls[] = {
    {camera_terminal, UVC_CT_AE_MODE_CONTROL, 1, 0, 8, 9, 8, 8},
    {camera_terminal, UVC_CT_EXPOSURE_TIME_ABSOLUTE_CONTROL, 4, 1, 5000, 1, 156, 156},
    {processing_unit, UVC_PU_BRIGHTNESS_CONTROL, 2, 0, 255, 1, 128, 128},
    {processing_unit, UVC_PU_CONTRAST_CONTROL, 2, 0, 255, 1, 64, 64},
    {processing_unit, UVC_PU_POWER_LINE_FREQUENCY_CONTROL, 1, 0, 2, 1, 1, 1},
};

static struct control *control_of(uint8_t owner, uint8_t selector) {
  for (size_t i = 0; i < sizeof controls / sizeof *controls; i++)
    if (controls[i].owner == owner && controls[i].selector == selector) return &controls[i];
  return NULL;
}

// What answers a question about a control; its length, or -1 where it has no such thing.
static int answer_control(const struct control *control, uint8_t question, uint8_t *answer) {
  uint32_t value;
  switch (question) {
    case UVC_GET_INFO: answer[0] = 3; return 1; // may be read and set
    case UVC_GET_LEN: answer[0] = control->size, answer[1] = 0; return 2;
    case UVC_GET_CUR: value = control->now; break;
    case UVC_GET_MIN: value = control->least; break;
    case UVC_GET_MAX: value = control->most; break;
    case UVC_GET_RES: value = control->step; break;
    case UVC_GET_DEF: value = control->usual; break;
    default: return -1;
  }
  value = htole32(value);
  memcpy(answer, &value, control->size);
  return control->size;
}

// Probe and commit: what the stream will be like. UVC 1.0 ends before the clock's frequency.
enum { agreement_length = 26 };
static struct uvc_streaming_control agreement;

static void agree(uint8_t wanted, size_t frame) {
  agreement = (struct uvc_streaming_control){.bFormatIndex = wanted == yuyv ? yuyv : mjpg, .bFrameIndex = 1,
      .dwFrameInterval = htole32(10000000 / (uint32_t)frame_rate), .dwMaxVideoFrameSize = htole32((uint32_t)frame),
      .dwMaxPayloadTransferSize = htole32(payload_most)};
}

static int answer_agreement(uint8_t question, uint8_t *answer) {
  switch (question) {
    case UVC_GET_INFO: answer[0] = 3; return 1;
    case UVC_GET_LEN: answer[0] = agreement_length, answer[1] = 0; return 2;
    default: memcpy(answer, &agreement, agreement_length); return agreement_length;
  }
}

// --- requests -------------------------------------------------------------------------------------------------------

static void begin(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, stream, NULL) != 0) fail("thread");
}

static void handle_set(int file, uint16_t length, struct control *control, uint8_t selector) {
  uint8_t told[256] = {0};
  if (read(file, told, length < sizeof told ? length : sizeof told) < 3 && !control) return;
  if (control) {
    uint32_t value;
    memcpy(&value, told, sizeof value);
    control->now = le32toh(value);
  } else {
    agree(told[2], films[yuyv].frame);
    if (selector == UVC_VS_COMMIT_CONTROL) format = agreement.bFormatIndex;
  }
}

static void handle_class(int file, const struct usb_ctrlrequest *request, uint16_t value, uint16_t length) {
  uint16_t index = le16toh(request->wIndex);
  uint8_t selector = (uint8_t)(value >> 8), answer[256];
  bool streaming = (index & 255) == streaming_interface && selector <= UVC_VS_COMMIT_CONTROL;
  struct control *control = streaming ? NULL : control_of((uint8_t)(index >> 8), selector);
  if (!streaming && !control) return gadget_refuse(file, request->bRequestType & USB_DIR_IN);
  if (request->bRequest == UVC_SET_CUR) return handle_set(file, length, control, selector);
  int count =
      control ? answer_control(control, request->bRequest, answer) : answer_agreement(request->bRequest, answer);
  if (count < 0) return gadget_refuse(file, true);
  if (write(file, answer, (size_t)(count < length ? count : length)) < 0) perror("answer");
}

int main(int count, char **words) {
  if (count != 6) {
    fprintf(stderr, "webcam WIDTH HEIGHT RATE MJPG-FILM YUYV-FILM\n");
    return 64;
  }
  uint32_t width = (uint32_t)atoi(words[1]), height = (uint32_t)atoi(words[2]);
  frame_rate = atoi(words[3]);
  films[mjpg] = film_open(words[4], 0);
  films[yuyv] = film_open(words[5], (size_t)width * height * 2);
  agree(mjpg, films[yuyv].frame);

  struct descriptors told = {0, configuration(64, width, height, (uint32_t)frame_rate),
                             configuration(512, width, height, (uint32_t)frame_rate), device_descriptor()};
  const struct gadget webcam = {names, sizeof names / sizeof *names, begin, handle_class};
  gadget_run(&webcam, &told, sizeof told);
}
