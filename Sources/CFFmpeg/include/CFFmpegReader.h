#ifndef CFFMPEG_READER_H
#define CFFMPEG_READER_H
#include <stdbool.h>
#include <stdint.h>

// Reads films and pictures. Every function may be called once `cffmpeg_load` has said true, by one thread at a time.

typedef enum {
  CFFMPEG_READ_DONE,
  CFFMPEG_READ_END,
  // A frame that can't be decoded whole.
  CFFMPEG_READ_DAMAGED,
  CFFMPEG_READ_NO_FILM,
  // A film of more pixels a side than `cffmpeg_largest_side`, or a picture of more than `cffmpeg_most_pixels` in all.
  CFFMPEG_READ_TOO_LARGE,
  CFFMPEG_READ_NO_MEMORY,
} cffmpeg_reading;

// The versions in the names of Debian's packages: libavformat59 is the one this was built for.
typedef struct {
  int format, codec, scale;
} cffmpeg_versions;
cffmpeg_versions cffmpeg_built_for(void);

enum { cffmpeg_largest_side = 4096, cffmpeg_most_pixels = 40000000 };

// A film that is read from an open file; nothing else is opened, whatever the file asks for.
typedef struct cffmpeg_film cffmpeg_film;

// The descriptor is the film's own from now on, also where this fails.
cffmpeg_reading cffmpeg_film_open(int descriptor, cffmpeg_film **film);
void cffmpeg_film_close(cffmpeg_film *film);
// Frames a second as the film says, 0 where it does not.
double cffmpeg_film_rate(const cffmpeg_film *film);

// One decoded frame.
typedef struct cffmpeg_shot cffmpeg_shot;

typedef struct {
  // Upright, in square pixels.
  int width, height;
  bool has_time;
  int64_t nanoseconds;
} cffmpeg_shape;

// The next frame; it is the caller's.
cffmpeg_reading cffmpeg_film_read(cffmpeg_film *film, cffmpeg_shot **picture);
cffmpeg_shape cffmpeg_shot_shape(const cffmpeg_shot *picture);
void cffmpeg_shot_free(cffmpeg_shot *picture);

// What converts pictures, kept while they are alike.
typedef struct cffmpeg_scaler cffmpeg_scaler;
cffmpeg_scaler *cffmpeg_scaler_make(void);
void cffmpeg_scaler_free(cffmpeg_scaler *scaler);

// Draws a picture upright and at this size as 4:2:0 of full range with the matrix of BT.601, rows without gaps.
cffmpeg_reading cffmpeg_shot_draw(const cffmpeg_shot *picture, cffmpeg_scaler *scaler, uint8_t *luma,
                                     uint8_t *blue, uint8_t *red, int width, int height);
// The pixels as they are stored, four bytes each: red, green, blue, opacity; only where it has this size.
cffmpeg_reading cffmpeg_shot_rgba(const cffmpeg_shot *picture, uint8_t *rgba, int width, int height);
#endif
