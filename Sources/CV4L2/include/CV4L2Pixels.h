#ifndef CV4L2_PIXELS_H
#define CV4L2_PIXELS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Frames as cameras deliver them, drawn into planes of luma and quarter chroma (4:2:0, 0 to 255, the matrix of BT.601).
// The caller has made sure that all rows are there: a row has at least its pixels, and `stride` bytes lie between rows.

typedef struct {
  uint8_t *_Nonnull luma, *_Nonnull blue, *_Nonnull red;
  int width, height;
  // The frame's luma goes from 16 to 235, its chroma from 16 to 240.
  bool limited;
} cv4l2_planes;

void cv4l2_draw_yuyv(const uint8_t *_Nonnull from, size_t stride, const cv4l2_planes *_Nonnull to);
void cv4l2_draw_nv12(const uint8_t *_Nonnull from, size_t stride, const cv4l2_planes *_Nonnull to);
void cv4l2_draw_yu12(const uint8_t *_Nonnull from, size_t stride, const cv4l2_planes *_Nonnull to);
void cv4l2_draw_grey(const uint8_t *_Nonnull from, size_t stride, const cv4l2_planes *_Nonnull to);
void cv4l2_draw_rgb24(const uint8_t *_Nonnull from, size_t stride, const cv4l2_planes *_Nonnull to);
#endif
