// Reads the films whose paths come on standard input, a line each, as the program reads them: every frame up to a bound is
// decoded and drawn. Each is read in a process of its own that is forked from one which has the libraries already.
#define _GNU_SOURCE
#include <CFFmpeg.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most_frames = 40, width = 64, height = 48, seconds = 20, most_megabytes = 1500 };

// "read" with so many pictures and so many damaged, or "refused".
static int read_film(const char *path) {
  static uint8_t luma[width * height], blue[width * height / 4], red[width * height / 4];
  int file = open(path, O_RDONLY | O_CLOEXEC);
  cffmpeg_film *film = NULL;
  if (file < 0) return 2;
  if (cffmpeg_film_open(file, &film) != CFFMPEG_READ_DONE) {
    printf("%s refused\n", path);
    return 0;
  }
  (void)cffmpeg_film_rate(film);
  cffmpeg_scaler *scaler = cffmpeg_scaler_make();
  int whole = 0, damaged = 0;
  for (int frame = 0; frame < most_frames; frame++) {
    cffmpeg_shot *shot = NULL;
    cffmpeg_reading reading = cffmpeg_film_read(film, &shot);
    if (reading == CFFMPEG_READ_DONE && shot) {
      cffmpeg_shape shape = cffmpeg_shot_shape(shot);
      if (shape.width <= 0 || shape.height <= 0 || shape.width > 1 << 20 || shape.height > 1 << 20) abort();
      if (cffmpeg_shot_draw(shot, scaler, luma, blue, red, width, height) == CFFMPEG_READ_DONE) whole++;
      cffmpeg_shot_free(shot);
    } else if (reading == CFFMPEG_READ_DAMAGED) {
      damaged++;
    } else {
      break;
    }
  }
  cffmpeg_scaler_free(scaler);
  cffmpeg_film_close(film);
  printf("%s read %d damaged %d\n", path, whole, damaged);
  return 0;
}

static void judge(const char *path) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    alarm(seconds);
    int code = read_film(path);
    fflush(stdout);
    _exit(code);
  }
  int status = 0;
  struct rusage used;
  wait4(child, &status, 0, &used);
  if (WIFSIGNALED(status)) printf("%s %s signal %d\n", path, WTERMSIG(status) == SIGALRM ? "hangs:" : "crashes:", WTERMSIG(status));
  else if (WEXITSTATUS(status)) printf("%s fails: code %d\n", path, WEXITSTATUS(status));
  else if (used.ru_maxrss >> 10 > most_megabytes) printf("%s swells: %ld MB\n", path, used.ru_maxrss >> 10);
}

int main(void) {
  if (!cffmpeg_load()) return 69;
  char path[4096];
  while (fgets(path, sizeof path, stdin)) {
    path[strcspn(path, "\n")] = 0;
    judge(path);
  }
  return 0;
}
