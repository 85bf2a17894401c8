#include "CV4L2Pixels.h"
#include <string.h>

static uint8_t bounded(int value) { return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value; }

// 16...235 becomes 0...255; 16...240 around 128 becomes 0...255.
static uint8_t full_luma(int y) { return bounded(((y - 16) * 19077 + 8192) >> 14); }
static uint8_t full_chroma(int c) { return bounded((((c - 128) * 18651 + 8192) >> 14) + 128); }

static void luma_row(const uint8_t *restrict from, uint8_t *restrict to, int count, int step, bool limited) {
  if (limited)
    for (int x = 0; x < count; x++) to[x] = full_luma(from[x * step]);
  else if (step == 1)
    memcpy(to, from, (size_t)count);
  else
    for (int x = 0; x < count; x++) to[x] = from[x * step];
}

static void chroma_row(const uint8_t *restrict from, uint8_t *restrict to, int count, int step, bool limited) {
  if (limited)
    for (int x = 0; x < count; x++) to[x] = full_chroma(from[x * step]);
  else
    for (int x = 0; x < count; x++) to[x] = from[x * step];
}

// The mean of two rows.
static void chroma_rows(
    const uint8_t *restrict one, const uint8_t *restrict other, uint8_t *restrict to, int count, bool limited) {
  if (limited)
    for (int x = 0; x < count; x++) to[x] = full_chroma((one[x * 4] + other[x * 4] + 1) >> 1);
  else
    for (int x = 0; x < count; x++) to[x] = (uint8_t)((one[x * 4] + other[x * 4] + 1) >> 1);
}

void cv4l2_draw_yuyv(const uint8_t *from, size_t stride, const cv4l2_planes *to) {
  int half = (to->width + 1) / 2;
  for (int y = 0; y < to->height; y++)
    luma_row(from + (size_t)y * stride, to->luma + (size_t)y * to->width, to->width, 2, to->limited);
  for (int y = 0; y < to->height; y += 2) {
    const uint8_t *one = from + (size_t)y * stride;
    const uint8_t *other = y + 1 < to->height ? one + stride : one;
    size_t row = (size_t)(y / 2) * half;
    chroma_rows(one + 1, other + 1, to->blue + row, half, to->limited);
    chroma_rows(one + 3, other + 3, to->red + row, half, to->limited);
  }
}

static void whole_luma(const uint8_t *from, size_t stride, const cv4l2_planes *to) {
  for (int y = 0; y < to->height; y++)
    luma_row(from + (size_t)y * stride, to->luma + (size_t)y * to->width, to->width, 1, to->limited);
}

// Two planes of chroma, or one where they alternate (step 2).
static void whole_chroma(
    const uint8_t *blue, const uint8_t *red, size_t stride, int step, const cv4l2_planes *to) {
  int half = (to->width + 1) / 2;
  for (int y = 0; y < (to->height + 1) / 2; y++) {
    chroma_row(blue + (size_t)y * stride, to->blue + (size_t)y * half, half, step, to->limited);
    chroma_row(red + (size_t)y * stride, to->red + (size_t)y * half, half, step, to->limited);
  }
}

void cv4l2_draw_nv12(const uint8_t *from, size_t stride, const cv4l2_planes *to) {
  const uint8_t *chroma = from + stride * (size_t)to->height;
  whole_luma(from, stride, to);
  whole_chroma(chroma, chroma + 1, stride, 2, to);
}

void cv4l2_draw_yu12(const uint8_t *from, size_t stride, const cv4l2_planes *to) {
  size_t narrow = (stride + 1) / 2;
  const uint8_t *blue = from + stride * (size_t)to->height;
  const uint8_t *red = blue + narrow * (size_t)((to->height + 1) / 2);
  whole_luma(from, stride, to);
  whole_chroma(blue, red, narrow, 1, to);
}

void cv4l2_draw_grey(const uint8_t *from, size_t stride, const cv4l2_planes *to) {
  size_t quarter = (size_t)((to->width + 1) / 2) * (size_t)((to->height + 1) / 2);
  whole_luma(from, stride, to);
  memset(to->blue, 128, quarter);
  memset(to->red, 128, quarter);
}

static void rgb_luma(const uint8_t *restrict from, uint8_t *restrict to, int count) {
  for (int x = 0; x < count; x++)
    to[x] = (uint8_t)((77 * from[x * 3] + 150 * from[x * 3 + 1] + 29 * from[x * 3 + 2] + 128) >> 8);
}

// The colour of four pixels together.
static void rgb_chroma(
    const uint8_t *restrict one, const uint8_t *restrict other, uint8_t *restrict blue, uint8_t *restrict red,
    int count) {
  for (int x = 0; x < count; x++) {
    const uint8_t *a = one + x * 6, *b = other + x * 6;
    int r = a[0] + a[3] + b[0] + b[3], g = a[1] + a[4] + b[1] + b[4], l = a[2] + a[5] + b[2] + b[5];
    blue[x] = bounded(((128 * l - 43 * r - 85 * g + 512) >> 10) + 128);
    red[x] = bounded(((128 * r - 107 * g - 21 * l + 512) >> 10) + 128);
  }
}

void cv4l2_draw_rgb24(const uint8_t *from, size_t stride, const cv4l2_planes *to) {
  int half = (to->width + 1) / 2, pairs = to->width / 2;
  for (int y = 0; y < to->height; y++) rgb_luma(from + (size_t)y * stride, to->luma + (size_t)y * to->width, to->width);
  for (int y = 0; y < to->height; y += 2) {
    const uint8_t *one = from + (size_t)y * stride;
    const uint8_t *other = y + 1 < to->height ? one + stride : one;
    uint8_t *blue = to->blue + (size_t)(y / 2) * half, *red = to->red + (size_t)(y / 2) * half;
    rgb_chroma(one, other, blue, red, pairs);
    if (pairs == half) continue;
    // The last column stands alone.
    uint8_t alone[2][6];
    for (int x = 0; x < 6; x++) {
      alone[0][x] = one[(size_t)pairs * 6 + x % 3];
      alone[1][x] = other[(size_t)pairs * 6 + x % 3];
    }
    rgb_chroma(alone[0], alone[1], blue + pairs, red + pairs, 1);
  }
}
