// feeder DEVICE MJPG|YUYV WIDTH HEIGHT RATE FILM [after=FRAMES stop|quit] [damage=EVERY]
// Plays a film into a v4l2loopback device, whose other end is then a camera.
//   after=100 stop   after 100 frames it sends nothing more and stays
//   after=100 quit   after 100 frames it goes
//   damage=3         of every third frame the middle is noise
#include "film.h"

#include <linux/videodev2.h>
#include <string.h>
#include <sys/ioctl.h>

struct order {
  const char *device, *format, *film;
  int width, height, rate;
  long after;
  bool quits;
  int damage;
};

static struct order read_order(int count, char **words) {
  if (count < 7) {
    fprintf(stderr, "feeder DEVICE MJPG|YUYV WIDTH HEIGHT RATE FILM [after=FRAMES stop|quit] [damage=EVERY]\n");
    exit(64);
  }
  struct order order = {
      .device = words[1], .format = words[2], .film = words[6],
      .width = atoi(words[3]), .height = atoi(words[4]), .rate = atoi(words[5]), .after = -1};
  for (int i = 7; i < count; i++) {
    if (sscanf(words[i], "after=%ld", &order.after) == 1) continue;
    if (sscanf(words[i], "damage=%d", &order.damage) == 1) continue;
    order.quits = strcmp(words[i], "quit") == 0;
  }
  return order;
}

static int open_device(const struct order *order) {
  int device = open(order->device, O_RDWR);
  if (device < 0) fail(order->device);
  const char *name = order->format;
  bool raw = strcmp(name, "YUYV") == 0;
  struct v4l2_format format = {.type = V4L2_BUF_TYPE_VIDEO_OUTPUT};
  format.fmt.pix = (struct v4l2_pix_format){
      .width = (uint32_t)order->width,
      .height = (uint32_t)order->height,
      .pixelformat = v4l2_fourcc(name[0], name[1], name[2], name[3]),
      .field = V4L2_FIELD_NONE,
      .bytesperline = raw ? (uint32_t)order->width * 2 : 0,
      .sizeimage = (uint32_t)(order->width * order->height * 2)};
  if (ioctl(device, VIDIOC_S_FMT, &format) != 0) fail("VIDIOC_S_FMT");
  struct v4l2_streamparm rate = {.type = V4L2_BUF_TYPE_VIDEO_OUTPUT};
  rate.parm.output.timeperframe = (struct v4l2_fract){1, (uint32_t)order->rate};
  ioctl(device, VIDIOC_S_PARM, &rate);
  return device;
}

// Noise over the middle of a JPEG. No byte is FF: that would be a marker.
static void damage(uint8_t *bytes, size_t length, unsigned seed) {
  for (size_t i = length / 3; i < length / 3 * 2; i++) {
    seed = seed * 1103515245 + 12345;
    bytes[i] = (uint8_t)((seed >> 16) % 255);
  }
}

int main(int count, char **words) {
  struct order order = read_order(count, words);
  size_t raw = (size_t)order.width * (size_t)order.height * 2;
  struct film film = film_open(order.film, strcmp(order.format, "YUYV") == 0 ? raw : 0);
  uint8_t *copy = malloc(film.length);
  if (!copy) fail("memory");
  int device = open_device(&order);
  struct timespec beat;
  clock_gettime(CLOCK_MONOTONIC, &beat);
  for (long number = 0; number != order.after; number++) {
    struct frame frame = film_next(&film);
    memcpy(copy, frame.bytes, frame.length);
    if (order.damage > 0 && number % order.damage == order.damage - 1) damage(copy, frame.length, (unsigned)number);
    if (write(device, copy, frame.length) < 0) fail("write");
    pace(&beat, order.rate);
  }
  if (!order.quits) pause();
  return 0;
}
