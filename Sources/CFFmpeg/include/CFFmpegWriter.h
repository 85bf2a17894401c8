#ifndef CFFMPEG_WRITER_H
#define CFFMPEG_WRITER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What has gone wrong: in which part, FFmpeg's code (a negative errno where the system said no) and its words.
enum cffmpeg_part { CFFMPEG_NOTHING, CFFMPEG_LIBRARY, CFFMPEG_LOADING, CFFMPEG_ENCODER, CFFMPEG_STORAGE };
struct cffmpeg_fault {
  enum cffmpeg_part part;
  int code;
  char text[96];
};

// A picture of ours: three planes (4:2:0, full range, matrix of BT.601), their rows close together.
struct cffmpeg_picture {
  int width, height;
  const uint8_t *luma, *blue, *red;
};

// What a clip is to be. Time counts in ticks.
struct cffmpeg_order {
  int width, height;
  int ticks_per_second;
  double frames_per_second;
  int quality;            // x264's CRF: less is better
  const char *preset;     // x264's name for how hard to try
};

// An H.264 clip in an MP4 file. One thread at a time.
struct cffmpeg_writer;

// Loads and makes the encoder; NULL with a fault where that can't be done.
struct cffmpeg_writer *cffmpeg_writer_new(const struct cffmpeg_order *order, struct cffmpeg_fault *fault);
// Begins the file, which exists and is empty. Once.
bool cffmpeg_writer_open(struct cffmpeg_writer *writer, const char *path, struct cffmpeg_fault *fault);
// Adds a picture at least as large as the clip, what is beyond is cut off; its time is later than that of the one before.
bool cffmpeg_writer_add(struct cffmpeg_writer *writer, const struct cffmpeg_picture *picture, int64_t at,
                        struct cffmpeg_fault *fault);
// Ends the clip at this time, up to which its last picture stands, and puts its index in front.
bool cffmpeg_writer_finish(struct cffmpeg_writer *writer, int64_t end, struct cffmpeg_fault *fault);
// Lets go of everything; what it held of pictures is wiped. The file is left as it is.
void cffmpeg_writer_free(struct cffmpeg_writer *writer);

// A JPEG of a picture; quantiser 1 is best, 31 worst. Its chroma has as many samples as its luma (4:4:4), or a quarter of
// them (4:2:0). The bytes are given back with cffmpeg_bytes_free.
uint8_t *cffmpeg_jpeg(const struct cffmpeg_picture *picture, int quantiser, bool keeps_chroma, size_t *count,
                      struct cffmpeg_fault *fault);
void cffmpeg_bytes_free(uint8_t *bytes, size_t count);
#endif
