#include "CSystem.h"
#include <sys/timex.h>

int csys_clock_is_kept(void) {
  struct timex clock = {.modes = 0};
  int state = adjtimex(&clock);
  return state >= 0 && state != TIME_ERROR && !(clock.status & STA_UNSYNC);
}
