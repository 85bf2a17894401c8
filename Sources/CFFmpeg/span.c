#include "span.h"
#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

enum { block = 1 << 14, longest = 256 << 20 };
enum { marker = 0xff, start = 0xd8, end = 0xd9, scan = 0xda, application_2 = 0xe2, temporary = 0x01, png = 0x89 };

struct bytes {
  int descriptor;
  // Where the next block begins.
  int64_t offset;
  int count, next;
  uint8_t ahead[block];
};

// The next byte, or -1.
static int take(struct bytes *bytes) {
  if (bytes->next == bytes->count) {
    if (bytes->offset >= longest) return -1;
    ssize_t got;
    do got = pread(bytes->descriptor, bytes->ahead, block, bytes->offset);
    while (got < 0 && errno == EINTR);
    if (got <= 0) return -1;
    bytes->offset += got;
    bytes->count = (int)got;
    bytes->next = 0;
  }
  return bytes->ahead[bytes->next++];
}

static int64_t place(const struct bytes *bytes) { return bytes->offset - bytes->count + bytes->next; }

static bool is_restart(int code) { return code >= 0xd0 && code <= 0xd7; }

// Passes over a segment; whether it says that the file has several pictures of one moment.
static bool pass_segment(struct bytes *bytes, int code, bool *is_whole) {
  int high = take(bytes), low = take(bytes);
  int length = high < 0 || low < 0 ? 0 : high * 256 + low;
  *is_whole = length >= 2;
  char name[4] = {0};
  for (int index = 0; *is_whole && index < length - 2; index++) {
    int byte = take(bytes);
    *is_whole = byte >= 0;
    if (index < 4) name[index] = (char)byte;
  }
  return code == application_2 && !memcmp(name, "MPF", 4);
}

// The next marker's code, or -1; the entropy-coded data of a scan have stuffed bytes and restarts.
static int next_code(struct bytes *bytes, bool is_in_scan) {
  int byte = take(bytes);
  for (;;) {
    while (is_in_scan && byte >= 0 && byte != marker) byte = take(bytes);
    if (byte != marker) return -1;
    while (byte == marker) byte = take(bytes);
    if (!is_in_scan || byte < 0 || (byte && !is_restart(byte))) return byte;
    byte = take(bytes);
  }
}

// Passes over a JPEG after its first two bytes; whether it has an end.
static bool pass_jpeg(struct bytes *bytes, bool *has_several) {
  bool is_in_scan = false;
  for (;;) {
    int code = next_code(bytes, is_in_scan);
    if (code == end) return true;
    if (code < 0 || code == start) return false;
    if (is_restart(code) || code == temporary) continue;
    bool is_whole;
    *has_several |= pass_segment(bytes, code, &is_whole);
    if (!is_whole) return false;
    is_in_scan = code == scan;
  }
}

static bool pass(struct bytes *bytes, int64_t count) {
  int64_t here = bytes->count - bytes->next;
  if (count <= here) {
    bytes->next += (int)count;
    return true;
  }
  bytes->offset += count - here;
  bytes->count = bytes->next = 0;
  return bytes->offset <= longest;
}

// Passes over a PNG after its first two bytes; whether it has an end.
static bool pass_png(struct bytes *bytes) {
  static const uint8_t rest[] = {'N', 'G', '\r', '\n', 0x1a, '\n'};
  for (size_t index = 0; index < sizeof rest; index++) {
    if (take(bytes) != rest[index]) return false;
  }
  for (;;) {
    // The length of a chunk, its name, what is in it, and a sum over it.
    uint8_t head[8];
    for (size_t index = 0; index < sizeof head; index++) {
      int byte = take(bytes);
      if (byte < 0) return false;
      head[index] = (uint8_t)byte;
    }
    int64_t length = (int64_t)head[0] << 24 | head[1] << 16 | head[2] << 8 | head[3];
    if (!pass(bytes, length) || !pass(bytes, 4)) return false;
    if (!memcmp(head + 4, "IEND", 4)) return true;
  }
}

int64_t cffmpeg_span(int descriptor) {
  struct bytes bytes = {.descriptor = descriptor};
  int first = take(&bytes), second = take(&bytes);
  bool has_several = false, is_whole = false;
  if (first == marker && second == start) is_whole = pass_jpeg(&bytes, &has_several);
  if (first == png && second == 'P') is_whole = pass_png(&bytes);
  if (!is_whole) return 0;
  int64_t length = place(&bytes);
  int third;
  // Cameras pad the pictures of a film with zeros.
  do third = take(&bytes);
  while (!third);
  int fourth = take(&bytes);
  if (third < 0 && place(&bytes) == length) return 0;
  bool is_film = third == first && fourth == second;
  return is_film && !has_several ? 0 : length;
}
