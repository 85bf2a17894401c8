#include "shot.h"
#include <stdlib.h>
#include <string.h>

// How a stored picture gets upright: first rows and columns change places, then it is mirrored.
typedef struct {
  bool transposes, flips_x, flips_y;
} turn;

struct cffmpeg_shot {
  AVFrame *frame;
  cffmpeg_shape shape;
  turn turn;
};

// The matrix maps a stored place (x, y) to (a x + c y, b x + d y), y going down.
static turn turn_of(const int32_t *matrix) {
  int64_t a = matrix[0], b = matrix[1], c = matrix[3], d = matrix[4];
  int64_t straight = llabs(a) + llabs(d), across = llabs(b) + llabs(c);
  if (across > straight) return (turn){true, c < 0, b < 0};
  return (turn){false, a < 0, d < 0};
}

static const uint8_t *matrix_of_film(const AVStream *stream, size_t *size) {
#if CFFMPEG_PARAMETERS_HOLD_SIDE_DATA
  const AVCodecParameters *parameters = stream->codecpar;
  const AVPacketSideData *data = ff.av_packet_side_data_get(
      parameters->coded_side_data, parameters->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
  *size = data ? data->size : 0;
  return data ? data->data : NULL;
#else
  return ff.av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size);
#endif
}

// Phones tell it of the whole film, JPEG of each picture.
static turn upright(const AVFrame *frame, const AVStream *stream) {
  const AVFrameSideData *own = ff.av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX);
  size_t size = own ? own->size : 0;
  const uint8_t *matrix = own ? own->data : matrix_of_film(stream, &size);
  int32_t numbers[9] = {1 << 16, 0, 0, 0, 1 << 16};
  if (matrix && size >= sizeof numbers) memcpy(numbers, matrix, sizeof numbers);
  return turn_of(numbers);
}

// Pixels that are not square are made so by width.
static int square_width(const AVFrame *frame, AVRational aspect) {
  if (aspect.num <= 0 || aspect.den <= 0) return frame->width;
  double width = (double)frame->width * aspect.num / aspect.den + 0.5;
  return width >= 1 && width <= cffmpeg_largest_side ? (int)width : frame->width;
}

cffmpeg_shot *cffmpeg_shot_make(AVFrame *frame, AVFormatContext *format, AVStream *stream) {
  cffmpeg_shot *picture = calloc(1, sizeof *picture);
  if (!picture) {
    ff.av_frame_free(&frame);
    return NULL;
  }
  picture->frame = frame;
  picture->turn = upright(frame, stream);
  int width = square_width(frame, ff.av_guess_sample_aspect_ratio(format, stream, frame));
  bool transposes = picture->turn.transposes;
  picture->shape.width = transposes ? frame->height : width;
  picture->shape.height = transposes ? width : frame->height;
  picture->shape.has_time = frame->best_effort_timestamp != AV_NOPTS_VALUE;
  if (picture->shape.has_time) {
    AVRational nanoseconds = {1, 1000000000};
    picture->shape.nanoseconds = ff.av_rescale_q(frame->best_effort_timestamp, stream->time_base, nanoseconds);
  }
  return picture;
}

cffmpeg_shape cffmpeg_shot_shape(const cffmpeg_shot *picture) { return picture->shape; }

void cffmpeg_shot_free(cffmpeg_shot *picture) {
  ff.av_frame_free(&picture->frame);
  free(picture);
}

// Drawing

// How red and blue weigh in luma.
typedef struct {
  double red, blue;
} weights;

static const weights bt601 = {0.299, 0.114}, bt709 = {0.2126, 0.0722}, bt2020 = {0.2627, 0.0593};

// Whether it has red, green and blue: converting them gives BT.601 at once.
static bool has_no_matrix(const AVFrame *frame) {
  const AVPixFmtDescriptor *format = ff.av_pix_fmt_desc_get(frame->format);
  return format && format->flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL);
}

// What a film does not say is as players take it: high pictures have the matrix of BT.709.
static weights weights_of(const AVFrame *frame) {
  if (has_no_matrix(frame)) return bt601;
  switch (frame->colorspace) {
    case AVCOL_SPC_BT709: return bt709;
    case AVCOL_SPC_SMPTE240M: return (weights){0.212, 0.087};
    case AVCOL_SPC_BT2020_NCL:
    case AVCOL_SPC_BT2020_CL: return bt2020;
    case AVCOL_SPC_UNSPECIFIED: return frame->height >= 720 ? bt709 : bt601;
    // Everything else is near enough to it.
    default: return bt601;
  }
}

static bool is_full(const AVFrame *frame) {
  switch (frame->format) {
    case AV_PIX_FMT_YUVJ420P:
    case AV_PIX_FMT_YUVJ422P:
    case AV_PIX_FMT_YUVJ444P:
    case AV_PIX_FMT_YUVJ440P:
    case AV_PIX_FMT_YUVJ411P: return true;
    default: return frame->color_range == AVCOL_RANGE_JPEG;
  }
}

// All that a conversion depends on.
typedef struct {
  int width, height, format, is_full, to_width, to_height, to_format;
} conversion;

struct cffmpeg_scaler {
  conversion made_for;
  struct SwsContext *context;
  uint8_t *sheet;
  size_t sheet_size;
};

cffmpeg_scaler *cffmpeg_scaler_make(void) { return calloc(1, sizeof(cffmpeg_scaler)); }

void cffmpeg_scaler_free(cffmpeg_scaler *scaler) {
  ff.sws_freeContext(scaler->context);
  free(scaler->sheet);
  free(scaler);
}

// The ranges must be known before the context is made, or a limited range is copied as it is.
static struct SwsContext *context_for(const conversion *wanted) {
  struct SwsContext *context = ff.sws_alloc_context();
  if (!context) return NULL;
  const struct {
    const char *name;
    int64_t value;
  } options[] = {
      {"srcw", wanted->width},     {"srch", wanted->height},    {"src_format", wanted->format},
      {"dstw", wanted->to_width},  {"dsth", wanted->to_height}, {"dst_format", wanted->to_format},
      {"src_range", wanted->is_full}, {"dst_range", 1},
      // The same bytes on every processor.
      {"sws_flags", SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT},
  };
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    ff.av_opt_set_int(context, options[i].name, options[i].value, 0);
  }
  const int *matrix = ff.sws_getCoefficients(SWS_CS_ITU601);
  if (ff.sws_init_context(context, NULL, NULL) >= 0) {
    ff.sws_setColorspaceDetails(context, matrix, wanted->is_full, matrix, 1, 0, 1 << 16, 1 << 16);
    return context;
  }
  ff.sws_freeContext(context);
  return NULL;
}

static bool prepare(cffmpeg_scaler *scaler, const AVFrame *frame, int width, int height) {
  conversion wanted = {frame->width, frame->height, frame->format, is_full(frame), width, height, AV_PIX_FMT_YUV420P};
  if (scaler->context && !memcmp(&wanted, &scaler->made_for, sizeof wanted)) return true;
  ff.sws_freeContext(scaler->context);
  scaler->context = context_for(&wanted);
  scaler->made_for = wanted;
  return scaler->context;
}

// Rows of swscale may be written beyond their width, up to a multiple of this.
enum { alignment = 128 };

typedef struct {
  uint8_t *planes[4];
  int strides[4];
} sheet;

// A place for a picture with room behind its rows.
static bool lay_out(cffmpeg_scaler *scaler, int width, int height, sheet *out) {
  int stride = (width + alignment - 1) / alignment * alignment;
  size_t luma = (size_t)stride * height, chroma = (size_t)(stride / 2) * ((height + 1) / 2), room = 2 * luma + alignment;
  if (scaler->sheet_size < room) {
    free(scaler->sheet);
    scaler->sheet = malloc(room);
    scaler->sheet_size = scaler->sheet ? room : 0;
    if (!scaler->sheet) return false;
  }
  *out = (sheet){{scaler->sheet, scaler->sheet + luma, scaler->sheet + luma + chroma}, {stride, stride / 2, stride / 2}};
  return true;
}

static uint8_t clipped(int value) { return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value; }

enum { fraction = 14 };
static int fixed(double value) { return (int)(value * (1 << fraction) + (value < 0 ? -0.5 : 0.5)); }

// From the matrix of a film to that of BT.601, in full range; swscale would go by way of RGB and take ten times as long.
static void change_matrix(const sheet *sheet, int width, int height, weights from) {
  const weights to = bt601;
  double blue = 2 * (1 - from.blue), red = 2 * (1 - from.red);
  double green = (1 - to.red - to.blue) / (1 - from.red - from.blue);
  double luma_of_blue = blue * (to.blue - green * from.blue), luma_of_red = red * (to.red - green * from.red);
  double to_blue = 2 * (1 - to.blue), to_red = 2 * (1 - to.red);
  const int yb = fixed(luma_of_blue), yr = fixed(luma_of_red), half = 1 << (fraction - 1);
  const int bb = fixed((blue - luma_of_blue) / to_blue), br = fixed(-luma_of_red / to_blue);
  const int rr = fixed((red - luma_of_red) / to_red), rb = fixed(-luma_of_blue / to_red);
  for (int y = 0; y < height; y++) {
    uint8_t *luma = sheet->planes[0] + (ptrdiff_t)y * sheet->strides[0];
    uint8_t *blues = sheet->planes[1] + (ptrdiff_t)(y / 2) * sheet->strides[1];
    uint8_t *reds = sheet->planes[2] + (ptrdiff_t)(y / 2) * sheet->strides[2];
    for (int x = 0; x < width; x++) {
      luma[x] = clipped(luma[x] + ((yb * (blues[x / 2] - 128) + yr * (reds[x / 2] - 128) + half) >> fraction));
    }
    // The last row of luma that a row of chroma serves.
    if (y % 2 == 0 && y + 1 < height) continue;
    for (int x = 0; x < (width + 1) / 2; x++) {
      int b = blues[x] - 128, r = reds[x] - 128;
      blues[x] = clipped(128 + ((bb * b + br * r + half) >> fraction));
      reds[x] = clipped(128 + ((rr * r + rb * b + half) >> fraction));
    }
  }
}

static void turn_plane(const uint8_t *from, int stride, uint8_t *to, int width, int height, turn turn) {
  ptrdiff_t across = turn.transposes ? stride : 1, down = turn.transposes ? 1 : stride;
  for (int y = 0; y < height; y++) {
    const uint8_t *row = from + down * (turn.flips_y ? height - 1 - y : y);
    if (turn.flips_x) row += across * (width - 1);
    ptrdiff_t step = turn.flips_x ? -across : across;
    if (step == 1) {
      memcpy(to, row, (size_t)width);
    } else {
      for (int x = 0; x < width; x++) to[x] = row[x * step];
    }
    to += width;
  }
}

cffmpeg_reading cffmpeg_shot_draw(const cffmpeg_shot *picture, cffmpeg_scaler *scaler, uint8_t *luma,
                                     uint8_t *blue, uint8_t *red, int width, int height) {
  const AVFrame *frame = picture->frame;
  turn turn = picture->turn;
  int stored_width = turn.transposes ? height : width, stored_height = turn.transposes ? width : height;
  if (!prepare(scaler, frame, stored_width, stored_height)) return CFFMPEG_READ_DAMAGED;
  bool is_straight = !turn.transposes && !turn.flips_x && !turn.flips_y && width % alignment == 0;
  sheet out = {{luma, blue, red}, {width, width / 2, width / 2}};
  if (!is_straight && !lay_out(scaler, stored_width, stored_height, &out)) return CFFMPEG_READ_NO_MEMORY;
  const uint8_t *const *planes = (const uint8_t *const *)frame->data;
  int rows = ff.sws_scale(scaler->context, planes, frame->linesize, 0, frame->height, out.planes, out.strides);
  if (rows != stored_height) return CFFMPEG_READ_DAMAGED;
  weights weights = weights_of(frame);
  if (weights.red != bt601.red) change_matrix(&out, stored_width, stored_height, weights);
  if (!is_straight) {
    int half_width = (width + 1) / 2, half_height = (height + 1) / 2;
    turn_plane(out.planes[0], out.strides[0], luma, width, height, turn);
    turn_plane(out.planes[1], out.strides[1], blue, half_width, half_height, turn);
    turn_plane(out.planes[2], out.strides[2], red, half_width, half_height, turn);
  }
  return CFFMPEG_READ_DONE;
}

cffmpeg_reading cffmpeg_shot_rgba(const cffmpeg_shot *picture, uint8_t *rgba, int width, int height) {
  const AVFrame *frame = picture->frame;
  if (frame->width != width || frame->height != height) return CFFMPEG_READ_DAMAGED;
  size_t row = (size_t)width * 4, stride = (row + alignment - 1) / alignment * alignment;
  uint8_t *sheet = malloc(stride * (size_t)height + alignment);
  if (!sheet) return CFFMPEG_READ_NO_MEMORY;
  conversion wanted = {width, height, frame->format, is_full(frame), width, height, AV_PIX_FMT_RGBA};
  struct SwsContext *context = context_for(&wanted);
  uint8_t *const planes[4] = {sheet};
  const int strides[4] = {(int)stride};
  int rows = 0;
  if (context) {
    rows = ff.sws_scale(context, (const uint8_t *const *)frame->data, frame->linesize, 0, height, planes, strides);
  }
  for (int y = 0; y < rows; y++) memcpy(rgba + row * (size_t)y, sheet + stride * (size_t)y, row);
  ff.sws_freeContext(context);
  free(sheet);
  return rows == height ? CFFMPEG_READ_DONE : CFFMPEG_READ_DAMAGED;
}
