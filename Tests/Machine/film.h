// A film in memory that is played for ever: JPEGs one after another, or raw frames of one size.
#ifndef FILM_H
#define FILM_H

#include "fail.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct film {
  const uint8_t *bytes;
  size_t length;
  size_t place;
  // Bytes of a raw frame; 0 means JPEGs.
  size_t frame;
};

struct frame {
  const uint8_t *bytes;
  size_t length;
};

static inline struct film film_open(const char *path, size_t frame) {
  int file = open(path, O_RDONLY);
  struct stat found;
  if (file < 0 || fstat(file, &found) != 0) fail(path);
  // Read beforehand, so that no frame has to wait for a disk.
  void *bytes = mmap(NULL, (size_t)found.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
  if (bytes == MAP_FAILED) fail(path);
  close(file);
  return (struct film){bytes, (size_t)found.st_size, 0, frame};
}

// Where the JPEG that begins at `start` ends: after its end marker (FF D9, which its data never holds).
static inline size_t film_jpeg_end(const struct film *film, size_t start) {
  for (size_t i = start + 2; i + 1 < film->length; i++)
    if (film->bytes[i] == 0xff && film->bytes[i + 1] == 0xd9) return i + 2;
  return film->length;
}

static inline struct frame film_next(struct film *film) {
  size_t least = film->frame ? film->frame : 4;
  if (film->place + least > film->length) film->place = 0;
  size_t end = film->frame ? film->place + film->frame : film_jpeg_end(film, film->place);
  if (end > film->length) {
    fprintf(stderr, "the film is shorter than one frame\n");
    exit(1);
  }
  struct frame frame = {film->bytes + film->place, end - film->place};
  film->place = end;
  return frame;
}

// Waits for the next beat of a steady rate. A late caller does not catch up with a burst.
static inline void pace(struct timespec *next, int rate) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  next->tv_nsec += 1000000000 / rate;
  if (next->tv_nsec >= 1000000000) {
    next->tv_nsec -= 1000000000;
    next->tv_sec++;
  }
  long late = (now.tv_sec - next->tv_sec) * 1000 + (now.tv_nsec - next->tv_nsec) / 1000000;
  if (late > 100) *next = now;
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, next, NULL);
}

#endif
