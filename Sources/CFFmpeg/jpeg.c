#include "fault.h"
#include "library.h"
#include <stdlib.h>
#include <string.h>

static AVCodecContext *new_encoder(const struct cffmpeg_picture *picture, int quantiser, bool keeps_chroma,
                                   struct cffmpeg_fault *fault) {
  const AVCodec *codec = ff.avcodec_find_encoder(AV_CODEC_ID_MJPEG);
  AVCodecContext *encoder = codec ? ff.avcodec_alloc_context3(codec) : NULL;
  if (!encoder) {
    cffmpeg_fail_saying(fault, CFFMPEG_ENCODER, "libavcodec has no JPEG encoder");
    return NULL;
  }
  encoder->width = picture->width;
  encoder->height = picture->height;
  encoder->pix_fmt = keeps_chroma ? AV_PIX_FMT_YUVJ444P : AV_PIX_FMT_YUVJ420P;
  encoder->time_base = (AVRational){1, 1};
  // With square pixels it writes the JFIF heading; bit-exact it writes no comment of its own.
  encoder->sample_aspect_ratio = (AVRational){1, 1};
  encoder->flags |= AV_CODEC_FLAG_QSCALE | AV_CODEC_FLAG_BITEXACT;
  encoder->global_quality = FF_QP2LAMBDA * quantiser;
  encoder->qmin = encoder->qmax = quantiser;
  encoder->thread_count = 1;
  int code = ff.avcodec_open2(encoder, codec, NULL);
  if (code >= 0) return encoder;
  cffmpeg_fail(fault, CFFMPEG_ENCODER, code);
  ff.avcodec_free_context(&encoder);
  return NULL;
}

static void copy(uint8_t *to, int to_stride, const uint8_t *from, int width, int height) {
  for (int y = 0; y < height; y++) memcpy(to + (ptrdiff_t)y * to_stride, from + (ptrdiff_t)y * width, (size_t)width);
}

// A quarter plane as a whole one: each sample from the four that are nearest to it, which lie between its pixels.
static void widen(uint8_t *to, int to_stride, const uint8_t *from, int width, int height) {
  int stride = (width + 1) / 2, last_column = stride - 1, last_row = (height + 1) / 2 - 1;
  for (int y = 0; y < height; y++) {
    int beside_row = y / 2 + (y % 2 ? 1 : -1);
    const uint8_t *near = from + (ptrdiff_t)(y / 2) * stride;
    const uint8_t *far = from + (ptrdiff_t)(beside_row < 0 ? 0 : beside_row > last_row ? last_row : beside_row) * stride;
    for (int x = 0; x < width; x++) {
      int beside = x / 2 + (x % 2 ? 1 : -1);
      beside = beside < 0 ? 0 : beside > last_column ? last_column : beside;
      int sum = 9 * near[x / 2] + 3 * near[beside] + 3 * far[x / 2] + far[beside];
      to[(ptrdiff_t)y * to_stride + x] = (uint8_t)((sum + 8) / 16);
    }
  }
}

static void copy_chroma(AVFrame *frame, int plane, const uint8_t *from) {
  if (frame->format == AV_PIX_FMT_YUVJ444P) return widen(frame->data[plane], frame->linesize[plane], from, frame->width, frame->height);
  copy(frame->data[plane], frame->linesize[plane], from, (frame->width + 1) / 2, (frame->height + 1) / 2);
}

// One picture in, one packet out.
static int code_picture(AVCodecContext *encoder, AVFrame *frame, const struct cffmpeg_picture *picture, AVPacket *packet) {
  frame->format = encoder->pix_fmt;
  frame->width = picture->width;
  frame->height = picture->height;
  frame->quality = encoder->global_quality;
  int code = ff.av_frame_get_buffer(frame, 0);
  if (code < 0) return code;
  copy(frame->data[0], frame->linesize[0], picture->luma, picture->width, picture->height);
  copy_chroma(frame, 1, picture->blue);
  copy_chroma(frame, 2, picture->red);
  code = ff.avcodec_send_frame(encoder, frame);
  if (code >= 0) code = ff.avcodec_send_frame(encoder, NULL);
  if (code >= 0) code = ff.avcodec_receive_packet(encoder, packet);
  return code;
}

uint8_t *cffmpeg_jpeg(const struct cffmpeg_picture *picture, int quantiser, bool keeps_chroma, size_t *count,
                      struct cffmpeg_fault *fault) {
  if (!cffmpeg_load_or_fail(fault)) return NULL;
  if (!cffmpeg_is_whole(picture) || !count || quantiser < 1 || quantiser > 31) {
    cffmpeg_fail(fault, CFFMPEG_ENCODER, AVERROR(EINVAL));
    return NULL;
  }
  AVCodecContext *encoder = new_encoder(picture, quantiser, keeps_chroma, fault);
  if (!encoder) return NULL;
  AVFrame *frame = ff.av_frame_alloc();
  AVPacket *packet = ff.av_packet_alloc();
  int code = frame && packet ? code_picture(encoder, frame, picture, packet) : AVERROR(ENOMEM);
  uint8_t *bytes = code >= 0 ? malloc((size_t)packet->size) : NULL;
  if (bytes) {
    *count = (size_t)packet->size;
    memcpy(bytes, packet->data, *count);
    memset(packet->data, 0, *count);
  } else {
    cffmpeg_fail(fault, CFFMPEG_ENCODER, code < 0 ? code : AVERROR(ENOMEM));
  }
  cffmpeg_wipe(frame);
  ff.av_frame_free(&frame);
  ff.av_packet_free(&packet);
  ff.avcodec_free_context(&encoder);
  return bytes;
}

void cffmpeg_bytes_free(uint8_t *bytes, size_t count) {
  if (bytes) memset(bytes, 0, count);
  free(bytes);
}
