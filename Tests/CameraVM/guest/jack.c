// jack on|off: plugs the headphone jack of the first sound card in or out, as a real driver reports it; creates the
// control if it is missing.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <sound/asound.h>

int main(int count, char **words) {
  struct snd_ctl_elem_id id = {.iface = SNDRV_CTL_ELEM_IFACE_CARD, .name = "Headphone Jack"};
  struct snd_ctl_elem_info info = {.id = id, .type = SNDRV_CTL_ELEM_TYPE_BOOLEAN, .count = 1};
  info.access = SNDRV_CTL_ELEM_ACCESS_READWRITE;
  struct snd_ctl_elem_value value = {.id = id};
  value.value.integer.value[0] = count > 1 && strcmp(words[1], "on") == 0;
  int control = open("/dev/snd/controlC0", O_RDWR);
  if (ioctl(control, SNDRV_CTL_IOCTL_ELEM_ADD, &info) < 0 && errno != EBUSY) return perror("jack: add"), 1;
  if (ioctl(control, SNDRV_CTL_IOCTL_ELEM_WRITE, &value) < 0) return perror("jack: write"), 1;
  return 0;
}
