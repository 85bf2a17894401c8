// chafa_play CLIP COLUMNS ROWS: plays a clip through libchafa as ASCII symbols without colours, a whole frame each time.
#include <chafa.h>
#include <unistd.h>
#include "clip.h"

int main(int argc, char **argv) {
  static struct clip clip;
  if (argc < 4 || !clip_read(argv[1], &clip)) return 64;
  int columns = atoi(argv[2]), rows = atoi(argv[3]);
  ChafaSymbolMap *symbols = chafa_symbol_map_new();
  chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_ASCII | CHAFA_SYMBOL_TAG_SPACE);
  ChafaCanvasConfig *config = chafa_canvas_config_new();
  chafa_canvas_config_set_geometry(config, columns, rows);
  chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_FGBG);
  chafa_canvas_config_set_symbol_map(config, symbols);
  size_t pixels = (size_t)clip.width * clip.height;
  unsigned char *rgb = malloc(pixels * 3);
  ChafaCanvas *canvas = chafa_canvas_new(config);
  double spent = 0;
  for (int i = 0; i < clip.count; i++) {
    for (size_t p = 0; p < pixels; p++) memset(rgb + 3 * p, clip.luma[i][p], 3);
    double start = cpu_ms();
    chafa_canvas_draw_all_pixels(canvas, CHAFA_PIXEL_RGB8, rgb, clip.width, clip.height, clip.width * 3);
    GString *text = chafa_canvas_print(canvas, NULL);
    if (write(1, "\033[H", 3) < 0 || write(1, text->str, text->len) < 0) return 73;
    g_string_free(text, TRUE);
    if (i > 0) spent += cpu_ms() - start;
  }
  report(cpu_ms() - spent, clip.count);
  return 0;
}
