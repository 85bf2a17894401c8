#include "shot.h"
#include "span.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct cffmpeg_film {
  int descriptor;
  int64_t offset;
  // The length of what FFmpeg reads of the file; 0 for all.
  int64_t span;
  AVIOContext *io;
  AVFormatContext *format;
  AVCodecContext *codec;
  AVPacket *packet;
  AVStream *stream;
  bool is_too_large;
};

enum { io_size = 1 << 16, most_decoded = 1 << 29 };

cffmpeg_versions cffmpeg_built_for(void) {
  return (cffmpeg_versions){LIBAVFORMAT_VERSION_MAJOR, LIBAVCODEC_VERSION_MAJOR, LIBSWSCALE_VERSION_MAJOR};
}

// The file

static int read_bytes(void *opaque, uint8_t *bytes, int count) {
  cffmpeg_film *film = opaque;
  if (film->span) {
    if (film->offset >= film->span) return AVERROR_EOF;
    if (count > film->span - film->offset) count = (int)(film->span - film->offset);
  }
  ssize_t got;
  do got = pread(film->descriptor, bytes, (size_t)count, film->offset);
  while (got < 0 && errno == EINTR);
  if (got < 0) return AVERROR(errno);
  film->offset += got;
  return got ? (int)got : AVERROR_EOF;
}

static int64_t seek_bytes(void *opaque, int64_t offset, int whence) {
  cffmpeg_film *film = opaque;
  struct stat status;
  if (fstat(film->descriptor, &status)) return AVERROR(errno);
  int64_t size = film->span ? film->span : status.st_size;
  switch (whence & ~AVSEEK_FORCE) {
    case AVSEEK_SIZE: return size;
    case SEEK_SET: break;
    case SEEK_CUR: offset += film->offset; break;
    case SEEK_END: offset += size; break;
    default: return AVERROR(EINVAL);
  }
  if (offset < 0) return AVERROR(EINVAL);
  return film->offset = offset;
}

// Playlists and the like name other files and hosts: they get none.
static int open_nothing(AVFormatContext *format, AVIOContext **io, const char *url, int flags, AVDictionary **options) {
  (void)format, (void)io, (void)url, (void)flags, (void)options;
  return AVERROR(EPERM);
}

static bool open_file(cffmpeg_film *film) {
  uint8_t *buffer = ff.av_malloc(io_size);
  if (!buffer) return false;
  film->io = ff.avio_alloc_context(buffer, io_size, 0, film, read_bytes, NULL, seek_bytes);
  if (!film->io) ff.av_free(buffer);
  film->format = ff.avformat_alloc_context();
  film->packet = ff.av_packet_alloc();
  if (!film->io || !film->format || !film->packet) return false;
  film->format->pb = film->io;
  film->format->io_open = open_nothing;
  film->format->protocol_whitelist = ff.av_strdup("none");
  return film->format->protocol_whitelist;
}

// What is in it

// FFmpeg reads pictures as films of a rate of its own.
static bool is_picture(const cffmpeg_film *film) { return strstr(film->format->iformat->name, "_pipe"); }

static bool is_too_large(const cffmpeg_film *film, int width, int height) {
  if (is_picture(film)) return (int64_t)width * height > cffmpeg_most_pixels;
  return width > cffmpeg_largest_side || height > cffmpeg_largest_side;
}

// What looks into the streams must not decode pictures of any size either.
static int look_at_streams(const cffmpeg_film *film) {
  AVFormatContext *format = film->format;
  int most = is_picture(film) ? cffmpeg_most_pixels : cffmpeg_largest_side * cffmpeg_largest_side;
  unsigned count = format->nb_streams;
  AVDictionary **options = calloc(count ? count : 1, sizeof *options);
  if (!options) return AVERROR(ENOMEM);
  for (unsigned i = 0; i < count; i++) {
    ff.av_dict_set_int(&options[i], "max_pixels", most, 0);
    ff.av_dict_set(&options[i], "threads", "1", 0);
  }
  int result = ff.avformat_find_stream_info(format, options);
  for (unsigned i = 0; i < count; i++) ff.av_dict_free(&options[i]);
  free(options);
  return result;
}

static int bounded_buffer(AVCodecContext *codec, AVFrame *frame, int flags) {
  cffmpeg_film *film = codec->opaque;
  if (is_too_large(film, codec->width, codec->height)) {
    film->is_too_large = true;
    return AVERROR(EINVAL);
  }
  return ff.avcodec_default_get_buffer2(codec, frame, flags);
}

static cffmpeg_reading open_decoder(cffmpeg_film *film) {
  const AVCodec *decoder = ff.avcodec_find_decoder(film->stream->codecpar->codec_id);
  if (!decoder) return CFFMPEG_READ_NO_FILM;
  film->codec = ff.avcodec_alloc_context3(decoder);
  if (!film->codec) return CFFMPEG_READ_NO_MEMORY;
  if (ff.avcodec_parameters_to_context(film->codec, film->stream->codecpar) < 0) return CFFMPEG_READ_NO_MEMORY;
  film->codec->opaque = film;
  film->codec->get_buffer2 = bounded_buffer;
  film->codec->max_pixels = most_decoded;
  film->codec->pkt_timebase = film->stream->time_base;
  // The same bytes on every processor; and no thread of its own holds a frame back.
  film->codec->flags |= AV_CODEC_FLAG_BITEXACT;
  film->codec->thread_count = 1;
  // A picture that was cut off is none; a film may have a damaged one.
  if (is_picture(film)) film->codec->err_recognition |= AV_EF_EXPLODE;
  return ff.avcodec_open2(film->codec, decoder, NULL) < 0 ? CFFMPEG_READ_NO_FILM : CFFMPEG_READ_DONE;
}

static cffmpeg_reading open_film(cffmpeg_film *film) {
  if (!open_file(film)) return CFFMPEG_READ_NO_MEMORY;
  // Judged by its content alone; a name would let endings decide.
  if (ff.avformat_open_input(&film->format, "", NULL, NULL) < 0) return CFFMPEG_READ_NO_FILM;
  if (look_at_streams(film) < 0) return CFFMPEG_READ_NO_FILM;
  int best = ff.av_find_best_stream(film->format, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
  if (best < 0) return CFFMPEG_READ_NO_FILM;
  film->stream = film->format->streams[best];
  // The cover of a piece of music is no film.
  if (film->stream->disposition & AV_DISPOSITION_ATTACHED_PIC) return CFFMPEG_READ_NO_FILM;
  const AVCodecParameters *told = film->stream->codecpar;
  if (is_too_large(film, told->width, told->height)) return CFFMPEG_READ_TOO_LARGE;
  for (unsigned i = 0; i < film->format->nb_streams; i++) {
    if ((int)i != best) film->format->streams[i]->discard = AVDISCARD_ALL;
  }
  return open_decoder(film);
}

cffmpeg_reading cffmpeg_film_open(int descriptor, cffmpeg_film **result) {
  cffmpeg_film *film = calloc(1, sizeof *film);
  if (!film) {
    close(descriptor);
    return CFFMPEG_READ_NO_MEMORY;
  }
  film->descriptor = descriptor;
  film->span = cffmpeg_span(descriptor);
  cffmpeg_reading reading = open_film(film);
  if (reading == CFFMPEG_READ_DONE) {
    *result = film;
  } else {
    cffmpeg_film_close(film);
  }
  return reading;
}

void cffmpeg_film_close(cffmpeg_film *film) {
  ff.av_packet_free(&film->packet);
  if (film->codec) ff.avcodec_free_context(&film->codec);
  if (film->format) ff.avformat_close_input(&film->format);
  if (film->io) {
    ff.av_free(film->io->buffer);
    ff.avio_context_free(&film->io);
  }
  close(film->descriptor);
  free(film);
}

double cffmpeg_film_rate(const cffmpeg_film *film) {
  if (is_picture(film)) return 0;
  AVRational rate = ff.av_guess_frame_rate(film->format, film->stream, NULL);
  return rate.num > 0 && rate.den > 0 ? (double)rate.num / rate.den : 0;
}

// Its frames

// Gives the decoder the next packet of the film, or tells it that there is none.
static int feed(cffmpeg_film *film) {
  for (;;) {
    if (ff.av_read_frame(film->format, film->packet) < 0) return ff.avcodec_send_packet(film->codec, NULL);
    int result = 0;
    bool is_ours = film->packet->stream_index == film->stream->index;
    if (is_ours) result = ff.avcodec_send_packet(film->codec, film->packet);
    ff.av_packet_unref(film->packet);
    if (is_ours) return result;
  }
}

static cffmpeg_reading decode(cffmpeg_film *film, AVFrame *frame) {
  for (;;) {
    int result = ff.avcodec_receive_frame(film->codec, frame);
    if (!result) {
      if (is_too_large(film, frame->width, frame->height)) return CFFMPEG_READ_TOO_LARGE;
      bool is_torn = frame->decode_error_flags || frame->flags & AV_FRAME_FLAG_CORRUPT;
      return is_torn ? CFFMPEG_READ_DAMAGED : CFFMPEG_READ_DONE;
    }
    if (result == AVERROR_EOF) return CFFMPEG_READ_END;
    if (result == AVERROR(EAGAIN)) result = feed(film);
    if (film->is_too_large) return CFFMPEG_READ_TOO_LARGE;
    if (result < 0) return CFFMPEG_READ_DAMAGED;
  }
}

cffmpeg_reading cffmpeg_film_read(cffmpeg_film *film, cffmpeg_shot **picture) {
  AVFrame *frame = ff.av_frame_alloc();
  if (!frame) return CFFMPEG_READ_NO_MEMORY;
  cffmpeg_reading reading = decode(film, frame);
  if (reading == CFFMPEG_READ_DONE) {
    *picture = cffmpeg_shot_make(frame, film->format, film->stream);
    return *picture ? CFFMPEG_READ_DONE : CFFMPEG_READ_NO_MEMORY;
  }
  ff.av_frame_free(&frame);
  return reading;
}
