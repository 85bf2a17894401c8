#include "fault.h"
#include "library.h"
#include <stdio.h>
#include <string.h>

bool cffmpeg_fail_saying(struct cffmpeg_fault *fault, enum cffmpeg_part part, const char *text) {
  if (fault) {
    *fault = (struct cffmpeg_fault){.part = part};
    snprintf(fault->text, sizeof fault->text, "%s", text);
  }
  return false;
}

bool cffmpeg_fail(struct cffmpeg_fault *fault, enum cffmpeg_part part, int code) {
  char text[sizeof fault->text] = "";
  ff.av_strerror(code, text, sizeof text);
  cffmpeg_fail_saying(fault, part, text);
  if (fault) fault->code = code;
  return false;
}

bool cffmpeg_load_or_fail(struct cffmpeg_fault *fault) {
  if (cffmpeg_load()) return true;
  const char *trouble = cffmpeg_trouble();
  return cffmpeg_fail_saying(fault, *trouble ? CFFMPEG_LOADING : CFFMPEG_LIBRARY, *trouble ? trouble : cffmpeg_missing());
}

void cffmpeg_wipe(struct AVFrame *frame) {
  if (!frame) return;
  for (int plane = 0; plane < AV_NUM_DATA_POINTERS; plane++)
    if (frame->buf[plane]) memset(frame->buf[plane]->data, 0, frame->buf[plane]->size);
}

bool cffmpeg_is_whole(const struct cffmpeg_picture *picture) {
  return picture && picture->luma && picture->blue && picture->red && picture->width > 0 && picture->height > 0 &&
         picture->width <= 16384 && picture->height <= 16384;
}
