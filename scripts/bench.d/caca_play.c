// caca_play CLIP COLUMNS ROWS: plays a clip through libcaca, without colours, on its ncurses driver.
#include <caca.h>
#include "clip.h"

int main(int argc, char **argv) {
  static struct clip clip;
  if (argc < 4 || !clip_read(argv[1], &clip)) return 64;
  int columns = atoi(argv[2]), rows = atoi(argv[3]);
  caca_canvas_t *canvas = caca_create_canvas(columns, rows);
  caca_display_t *display = caca_create_display_with_driver(canvas, "ncurses");
  caca_dither_t *dither = caca_create_dither(8, clip.width, clip.height, clip.width, 0, 0, 0, 0);
  uint32_t greys[256], none[256];
  for (int i = 0; i < 256; i++) greys[i] = i * 0x10, none[i] = 0xfff;
  if (!display || !dither) return 69;
  caca_set_dither_palette(dither, greys, greys, greys, none);
  caca_set_dither_color(dither, "mono");
  double start = 0;
  for (int i = 0; i < clip.count; i++) {
    if (i == 1) start = cpu_ms();
    caca_dither_bitmap(canvas, 0, 0, columns, rows, dither, clip.luma[i]);
    caca_refresh_display(display);
  }
  report(start, clip.count);
  caca_free_display(display);
  return 0;
}
