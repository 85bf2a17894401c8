#include "fault.h"
#include "library.h"
#include <stdlib.h>
#include <string.h>

struct cffmpeg_writer {
  AVCodecContext *encoder;
  AVFormatContext *file;
  AVFrame *frame;
  // The newest coded picture waits for the time of the next one, which is how long it stands.
  AVPacket *waiting, *coded;
  bool has_waiting;
  int64_t last;
};

// MARK: Beginning

static AVCodecContext *new_encoder(const struct cffmpeg_order *order, struct cffmpeg_fault *fault) {
  const AVCodec *codec = ff.avcodec_find_encoder_by_name("libx264");
  AVCodecContext *encoder = codec ? ff.avcodec_alloc_context3(codec) : NULL;
  if (!encoder) {
    cffmpeg_fail_saying(fault, CFFMPEG_ENCODER, "libavcodec has no libx264");
    return NULL;
  }
  encoder->width = order->width;
  encoder->height = order->height;
  encoder->pix_fmt = AV_PIX_FMT_YUV420P;
  encoder->time_base = (AVRational){1, order->ticks_per_second};
  encoder->framerate = ff.av_d2q(order->frames_per_second, 1001000);
  encoder->sample_aspect_ratio = (AVRational){1, 1};
  encoder->color_range = AVCOL_RANGE_MPEG;
  encoder->colorspace = AVCOL_SPC_SMPTE170M;
  encoder->color_primaries = AVCOL_PRI_BT709;
  encoder->color_trc = AVCOL_TRC_BT709;
  encoder->thread_count = 1;
  encoder->max_b_frames = 0;
  encoder->gop_size = (int)(order->frames_per_second + 0.5);
  if (encoder->gop_size < 1) encoder->gop_size = 1;
  // A file has its parameters in its index, once.
  encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  ff.av_opt_set(encoder->priv_data, "preset", order->preset, 0);
  // Every picture is coded when it comes: no queue of pictures, no delay, no work left for the end.
  ff.av_opt_set(encoder->priv_data, "tune", "zerolatency", 0);
  ff.av_opt_set_double(encoder->priv_data, "crf", order->quality, 0);
  int code = ff.avcodec_open2(encoder, codec, NULL);
  if (code >= 0) return encoder;
  cffmpeg_fail(fault, CFFMPEG_ENCODER, code);
  ff.avcodec_free_context(&encoder);
  return NULL;
}

static AVFrame *new_frame(const AVCodecContext *encoder) {
  AVFrame *frame = ff.av_frame_alloc();
  if (!frame) return NULL;
  frame->format = encoder->pix_fmt;
  frame->width = encoder->width;
  frame->height = encoder->height;
  if (ff.av_frame_get_buffer(frame, 0) < 0) ff.av_frame_free(&frame);
  return frame;
}

struct cffmpeg_writer *cffmpeg_writer_new(const struct cffmpeg_order *order, struct cffmpeg_fault *fault) {
  if (!cffmpeg_load_or_fail(fault)) return NULL;
  bool fits = order && order->width > 0 && order->height > 0 && order->width <= 16384 && order->height <= 16384 &&
              order->ticks_per_second > 0 && order->frames_per_second > 0 && order->frames_per_second < 1000 && order->preset;
  struct cffmpeg_writer *writer = fits ? calloc(1, sizeof *writer) : NULL;
  if (!writer) {
    cffmpeg_fail(fault, CFFMPEG_ENCODER, fits ? AVERROR(ENOMEM) : AVERROR(EINVAL));
    return NULL;
  }
  writer->last = -1;
  if (!(writer->encoder = new_encoder(order, fault))) {
    cffmpeg_writer_free(writer);
    return NULL;
  }
  writer->frame = new_frame(writer->encoder);
  writer->waiting = ff.av_packet_alloc();
  writer->coded = ff.av_packet_alloc();
  if (writer->frame && writer->waiting && writer->coded) return writer;
  cffmpeg_fail(fault, CFFMPEG_ENCODER, AVERROR(ENOMEM));
  cffmpeg_writer_free(writer);
  return NULL;
}

static int write_heading(struct cffmpeg_writer *writer) {
  AVStream *stream = ff.avformat_new_stream(writer->file, NULL);
  if (!stream) return AVERROR(ENOMEM);
  int code = ff.avcodec_parameters_from_context(stream->codecpar, writer->encoder);
  if (code < 0) return code;
  stream->time_base = writer->encoder->time_base;
  stream->avg_frame_rate = writer->encoder->framerate;
  AVDictionary *options = NULL;
  ff.av_dict_set(&options, "movflags", "+faststart", 0);
  // Times are told exactly everywhere, and nothing in the file names a version or a day.
  ff.av_dict_set_int(&options, "video_track_timescale", stream->time_base.den, 0);
  ff.av_dict_set_int(&options, "movie_timescale", stream->time_base.den, 0);
  writer->file->flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_FLUSH_PACKETS;
  code = ff.avformat_write_header(writer->file, &options);
  ff.av_dict_free(&options);
  return code;
}

bool cffmpeg_writer_open(struct cffmpeg_writer *writer, const char *path, struct cffmpeg_fault *fault) {
  if (!writer || !path || writer->file) return cffmpeg_fail(fault, CFFMPEG_STORAGE, AVERROR(EINVAL));
  // The prefix keeps a colon in a path from being taken for a protocol.
  size_t length = strlen(path) + sizeof "file:";
  char *address = malloc(length);
  if (!address) return cffmpeg_fail(fault, CFFMPEG_STORAGE, AVERROR(ENOMEM));
  strcat(strcpy(address, "file:"), path);
  int code = ff.avformat_alloc_output_context2(&writer->file, NULL, "mp4", address);
  if (code >= 0) code = ff.avio_open(&writer->file->pb, address, AVIO_FLAG_WRITE);
  if (code >= 0) code = write_heading(writer);
  free(address);
  return code >= 0 || cffmpeg_fail(fault, CFFMPEG_STORAGE, code);
}

// MARK: Pictures

// Full range to limited, as video is written: luma 16...235, chroma 16...240. In 16 bits, eight values an instruction.
static void limit(uint8_t *restrict to, const uint8_t *restrict from, int count, uint16_t scale, uint16_t offset) {
  for (int i = 0; i < count; i++) {
    uint16_t scaled = (uint16_t)(((uint32_t)(uint16_t)(from[i] << 8) * scale) >> 16);
    to[i] = (uint8_t)((uint16_t)(scaled + offset) >> 8);
  }
}

static void limit_luma(uint8_t *to, const uint8_t *from, int count) { limit(to, from, count, 56284, 16 * 256 + 128); }
static void limit_chroma(uint8_t *to, const uint8_t *from, int count) { limit(to, from, count, 57569, 4112); }

static void fill(AVFrame *frame, const struct cffmpeg_picture *picture) {
  for (int y = 0; y < frame->height; y++)
    limit_luma(frame->data[0] + (ptrdiff_t)y * frame->linesize[0], picture->luma + (ptrdiff_t)y * picture->width, frame->width);
  int stride = (picture->width + 1) / 2;
  for (int y = 0; y < frame->height / 2; y++) {
    limit_chroma(frame->data[1] + (ptrdiff_t)y * frame->linesize[1], picture->blue + (ptrdiff_t)y * stride, frame->width / 2);
    limit_chroma(frame->data[2] + (ptrdiff_t)y * frame->linesize[2], picture->red + (ptrdiff_t)y * stride, frame->width / 2);
  }
}

// Writes the picture that waits; the file is told at once, so that a full disk is noticed while there is time.
static bool write_waiting(struct cffmpeg_writer *writer, int64_t end, struct cffmpeg_fault *fault) {
  if (!writer->has_waiting) return true;
  writer->has_waiting = false;
  writer->waiting->duration = end - writer->waiting->pts;
  writer->waiting->stream_index = 0;
  ff.av_packet_rescale_ts(writer->waiting, writer->encoder->time_base, writer->file->streams[0]->time_base);
  int code = ff.av_write_frame(writer->file, writer->waiting);
  ff.av_packet_unref(writer->waiting);
  if (code >= 0) code = writer->file->pb->error;
  return code >= 0 || cffmpeg_fail(fault, CFFMPEG_STORAGE, code);
}

// Takes what the encoder has ready; each picture lets the one before it be written.
static bool take_coded(struct cffmpeg_writer *writer, struct cffmpeg_fault *fault) {
  while (true) {
    int code = ff.avcodec_receive_packet(writer->encoder, writer->coded);
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return true;
    if (code < 0) return cffmpeg_fail(fault, CFFMPEG_ENCODER, code);
    if (!write_waiting(writer, writer->coded->pts, fault)) return false;
    ff.av_packet_move_ref(writer->waiting, writer->coded);
    writer->has_waiting = true;
  }
}

bool cffmpeg_writer_add(struct cffmpeg_writer *writer, const struct cffmpeg_picture *picture, int64_t at,
                        struct cffmpeg_fault *fault) {
  if (!writer || !writer->file || !cffmpeg_is_whole(picture) || picture->width < writer->frame->width ||
      picture->height < writer->frame->height || at <= writer->last)
    return cffmpeg_fail(fault, CFFMPEG_ENCODER, AVERROR(EINVAL));
  int code = ff.av_frame_make_writable(writer->frame);
  if (code < 0) return cffmpeg_fail(fault, CFFMPEG_ENCODER, code);
  fill(writer->frame, picture);
  writer->frame->pts = writer->last = at;
  code = ff.avcodec_send_frame(writer->encoder, writer->frame);
  if (code < 0) return cffmpeg_fail(fault, CFFMPEG_ENCODER, code);
  return take_coded(writer, fault);
}

// MARK: The end

bool cffmpeg_writer_finish(struct cffmpeg_writer *writer, int64_t end, struct cffmpeg_fault *fault) {
  if (!writer || !writer->file || writer->last < 0 || end <= writer->last)
    return cffmpeg_fail(fault, CFFMPEG_ENCODER, AVERROR(EINVAL));
  int code = ff.avcodec_send_frame(writer->encoder, NULL);
  if (code < 0) return cffmpeg_fail(fault, CFFMPEG_ENCODER, code);
  if (!take_coded(writer, fault) || !write_waiting(writer, end, fault)) return false;
  code = ff.av_write_trailer(writer->file);
  if (code >= 0) code = writer->file->pb->error;
  int closing = ff.avio_closep(&writer->file->pb);
  if (code >= 0) code = closing;
  return code >= 0 || cffmpeg_fail(fault, CFFMPEG_STORAGE, code);
}

static void free_packet(AVPacket **packet) {
  if (*packet && (*packet)->data) memset((*packet)->data, 0, (size_t)(*packet)->size);
  ff.av_packet_free(packet);
}

void cffmpeg_writer_free(struct cffmpeg_writer *writer) {
  if (!writer) return;
  cffmpeg_wipe(writer->frame);
  ff.av_frame_free(&writer->frame);
  free_packet(&writer->waiting);
  free_packet(&writer->coded);
  ff.avcodec_free_context(&writer->encoder);
  if (writer->file) {
    ff.avio_closep(&writer->file->pb);
    ff.avformat_free_context(writer->file);
  }
  free(writer);
}
