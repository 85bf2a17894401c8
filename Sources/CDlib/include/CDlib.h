#ifndef CDLIB_H
#define CDLIB_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

// dlib's frontal face detector and its 68-point model. No C++ exception leaves these functions: each says what happened,
// and the opening ones say it in words too. One thread at a time uses a detector; a model may be shared.
typedef enum {
  cdlib_ok,
  // A picture without pixels or without memory, larger than CDLIB_LARGEST, or with rows that overlap.
  cdlib_bad_picture,
  // The model has another number of points, or the box is nowhere near a picture.
  cdlib_bad_shape,
  // No file, no model in it, or no memory: the text has dlib's own words.
  cdlib_failed,
} cdlib_result;

enum { CDLIB_LARGEST = 8192, CDLIB_POINTS = 68 };

// Grey pixels of the caller, only looked at during a call; rows are `stride` bytes apart.
typedef struct {
  const uint8_t *_Nullable pixels;
  int32_t width, height, stride;
} cdlib_picture;

typedef struct {
  int32_t left, top, width, height;
} cdlib_box;

typedef struct {
  cdlib_box box;
  // Above 0: a face.
  double score;
} cdlib_hit;

typedef struct {
  int32_t x, y;
} cdlib_point;

typedef struct cdlib_detector cdlib_detector;
typedef struct cdlib_model cdlib_model;

// `*detector` is NULL unless the result is cdlib_ok; `words` has room for `room` bytes and ends with a zero.
cdlib_result cdlib_detector_open(cdlib_detector *_Nullable *_Nonnull detector, char *_Nonnull words, size_t room);
void cdlib_detector_close(cdlib_detector *_Nonnull detector);
// Writes up to `room` hits with a score above the threshold, best first; `*found` says how many there are.
cdlib_result cdlib_scan(
    cdlib_detector *_Nonnull detector, cdlib_picture picture, double threshold, cdlib_hit *_Nonnull hits, int32_t room,
    int32_t *_Nonnull found);

// Reads a model from a file.
cdlib_result cdlib_model_open(
    const char *_Nonnull path, cdlib_model *_Nullable *_Nonnull model, char *_Nonnull words, size_t room);
void cdlib_model_close(cdlib_model *_Nonnull model);
// Places CDLIB_POINTS points in a box, which may reach out of the picture.
cdlib_result cdlib_shape(
    const cdlib_model *_Nonnull model, cdlib_picture picture, cdlib_box box, cdlib_point *_Nonnull points);

#ifdef __cplusplus
}
#endif
#endif
