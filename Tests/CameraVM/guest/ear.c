// ear FILE FROM: what is heard in a recording of 48000 Hz, 16 bits, two channels, from this byte on, in one line:
//   LOUDEST LAST NOTE...
// the loudest sample, the millisecond after which all is silent, and the pitch of each note, in Hz.
#include <stdio.h>
#include <stdlib.h>

enum { rate = 48000, block = rate / 25, silent = 200 };

int main(int count, char **words) {
  FILE *file = count == 3 ? fopen(words[1], "rb") : NULL;
  // Whole samples of both channels.
  if (!file || fseek(file, atol(words[2]) / 4 * 4, SEEK_SET) != 0) return 1;
  short pair[2], before = 0;
  int loudest = 0, level = 0, rises = 0, last = 0, pitch = 0, note = 0;
  char notes[2000] = "";
  size_t used = 0;
  for (long at = 1; fread(pair, sizeof pair, 1, file) == 1; at++) {
    int loudness = abs(pair[0]);
    if (loudness > level) level = loudness;
    if (loudness >= silent) last = (int)(at * 1000 / rate);
    rises += before < 0 && pair[0] >= 0;
    before = pair[0];
    if (at % block != 0) continue;
    // Two blocks of one pitch are a note, or the same one still.
    int now = level < silent ? 0 : rises * (rate / block);
    if (now > 0 && pitch > 0 && abs(now - pitch) <= 25 && (note == 0 || abs(now - note) > 50) && used + 12 < sizeof notes)
      used += (size_t)snprintf(notes + used, 12, " %d", note = now);
    if (now == 0) note = 0;
    if (level > loudest) loudest = level;
    pitch = now;
    level = rises = 0;
  }
  printf("%d %d%s\n", loudest, last, notes);
  return 0;
}
