#ifndef CDLIB_H
#define CDLIB_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

// dlib's frontal face detector, and what it is made of. No C++ exception leaves these functions: each says what happened,
// and the opening ones say it in words too. One thread at a time uses a detector.
typedef enum {
  cdlib_ok,
  // A picture without pixels or without memory, larger than CDLIB_LARGEST, or with rows that overlap.
  cdlib_bad_picture,
  // No memory, or no detector in these bytes: the text has dlib's own words.
  cdlib_failed,
} cdlib_result;

enum { CDLIB_LARGEST = 8192 };

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

typedef struct cdlib_detector cdlib_detector;

// `*detector` is NULL unless the result is cdlib_ok; `words` has room for `room` bytes and ends with a zero. dlib keeps
// its detector as compressed text; from bytes that `cdlib_detector_write` gave it opens some hundred times faster.
cdlib_result cdlib_detector_open(
    const uint8_t *_Nullable bytes, size_t length, cdlib_detector *_Nullable *_Nonnull detector, char *_Nonnull words,
    size_t room);
void cdlib_detector_close(cdlib_detector *_Nonnull detector);
// Nothing is written where there is no room; `*length` says how many bytes it takes.
cdlib_result cdlib_detector_write(
    const cdlib_detector *_Nonnull detector, uint8_t *_Nullable bytes, size_t room, size_t *_Nonnull length);

// Writes up to `room` hits with a score above the threshold, best first; `*found` says how many there are. With `levels`
// above 0 only faces about as large as the detector's window are seen: each level looks for them a fifth larger.
cdlib_result cdlib_scan(
    cdlib_detector *_Nonnull detector, cdlib_picture picture, int32_t levels, double threshold,
    cdlib_hit *_Nonnull hits, int32_t room, int32_t *_Nonnull found);

// What the detector sees: cells of 8x8 pixels, each as CDLIB_PLANES numbers, and filters of a window of cells.
enum { CDLIB_CELL = 8, CDLIB_PLANES = 31, CDLIB_WINDOW = 80 };
typedef struct {
  int32_t filters, rows, columns;
} cdlib_window;
cdlib_window cdlib_window_of(const cdlib_detector *_Nonnull detector);
// A filter's weights, row by row and cell by cell, and what its sum must exceed. `weights` has room for a whole window.
void cdlib_filter(
    const cdlib_detector *_Nonnull detector, int32_t number, float *_Nonnull weights, float *_Nonnull threshold);
// The cells of a picture, row by row; none are written where there is no room for all of them.
cdlib_result cdlib_cells(
    cdlib_detector *_Nonnull detector, cdlib_picture picture, float *_Nonnull cells, size_t room, int32_t *_Nonnull rows,
    int32_t *_Nonnull columns);

#ifdef __cplusplus
}
#endif
#endif
