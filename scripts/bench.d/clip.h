// Reads a 4:2:0 y4m clip's luma into memory, stretched to full range, so that the players below time drawing alone.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct clip {
  int width, height, count;
  unsigned char *luma[1000];
};

static int clip_read(const char *path, struct clip *clip) {
  FILE *file = fopen(path, "rb");
  char line[1024];
  if (!file || !fgets(line, sizeof line, file)) return 0;
  clip->count = clip->width = clip->height = 0;
  for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
    if (word[0] == 'W') clip->width = atoi(word + 1);
    if (word[0] == 'H') clip->height = atoi(word + 1);
  }
  size_t luma = (size_t)clip->width * clip->height;
  size_t chroma = 2 * (size_t)((clip->width + 1) / 2) * ((clip->height + 1) / 2);
  while (clip->count < 1000 && luma && fgets(line, sizeof line, file)) {
    unsigned char *frame = malloc(luma + chroma);
    if (!frame || fread(frame, 1, luma + chroma, file) != luma + chroma) break;
    for (size_t i = 0; i < luma; i++) {
      int value = (frame[i] - 16) * 255 / 219;
      frame[i] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
    clip->luma[clip->count++] = frame;
  }
  fclose(file);
  return clip->count > 0;
}

static double cpu_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

// The first frame is left out: it fills caches and tables.
static void report(double since_second_frame, int frames) {
  fprintf(stderr, "{\"cpuMs\": %.5f}\n", (cpu_ms() - since_second_frame) / (frames > 1 ? frames - 1 : 1));
}
