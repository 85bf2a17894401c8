#include "CSystem.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

void csys_note_loading(char *trouble, size_t room) {
  const char *words = dlerror();
  if (words && !strstr(words, "No such file")) snprintf(trouble, room, "%s", words);
}
