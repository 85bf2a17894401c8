#include "CSound.h"
#include <string.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <time.h>
#include <sound/asound.h>

int csound_switch(int control, unsigned place, unsigned *number, char *name) {
  struct snd_ctl_elem_id id = {0};
  struct snd_ctl_elem_list list = {.offset = place, .space = 1, .pids = &id};
  if (ioctl(control, SNDRV_CTL_IOCTL_ELEM_LIST, &list) < 0 || list.used == 0) return -1;
  struct snd_ctl_elem_info info = {.id = id};
  if (id.iface != SNDRV_CTL_ELEM_IFACE_CARD || ioctl(control, SNDRV_CTL_IOCTL_ELEM_INFO, &info) < 0) return 0;
  *number = id.numid;
  memcpy(name, id.name, sizeof id.name);
  name[sizeof id.name] = 0;
  return info.type == SNDRV_CTL_ELEM_TYPE_BOOLEAN && info.count > 0;
}

int csound_is_on(int control, unsigned number) {
  struct snd_ctl_elem_value value = {.id = {.numid = number}};
  if (ioctl(control, SNDRV_CTL_IOCTL_ELEM_READ, &value) < 0) return -1;
  return value.value.integer.value[0] != 0;
}

bool csound_watch(int control) {
  int on = 1;
  return ioctl(control, SNDRV_CTL_IOCTL_SUBSCRIBE_EVENTS, &on) >= 0;
}
