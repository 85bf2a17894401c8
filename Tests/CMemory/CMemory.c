#define _GNU_SOURCE
#include "CMemory.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Needles by their first eight letters; those that begin alike stand one after the other.
typedef struct {
  const uint8_t *needles;
  size_t length, stride, mask;
  // How many letters tell the slot: 8, or all of a shorter needle.
  size_t head;
  uint32_t *slots;
} table;

static size_t slot_of(const table *table, uint64_t letters) {
  return (size_t)((letters * 0x9E3779B97F4A7C15u) >> 32) & table->mask;
}

static uint64_t letters_at(const table *table, const uint8_t *bytes, size_t stride) {
  uint64_t letters = 0;
  if (stride == 1 && table->head == sizeof letters) {
    memcpy(&letters, bytes, sizeof letters);
    return letters;
  }
  for (size_t i = 0; i < table->head; i++) letters |= (uint64_t)bytes[i * stride] << (8 * i);
  return letters;
}

static int fill(table *table, size_t count) {
  size_t size = 1024;
  while (size < 16 * count) size *= 2;
  table->mask = size - 1;
  table->slots = calloc(size, sizeof *table->slots);
  if (!table->slots) return -1;
  for (size_t i = 0; i < count; i++) {
    size_t slot = slot_of(table, letters_at(table, table->needles + i * table->length, 1));
    while (table->slots[slot]) slot = (slot + 1) & table->mask;
    table->slots[slot] = (uint32_t)i + 1;
  }
  return 0;
}

static int stands_at(const table *table, const uint8_t *bytes, size_t number) {
  const uint8_t *needle = table->needles + number * table->length;
  for (size_t i = 0; i < table->length; i++) {
    if (bytes[i * table->stride] != needle[i]) return 0;
  }
  return 1;
}

static void search(const table *table, const uint8_t *bytes, size_t size, long *found) {
  size_t span = (table->length - 1) * table->stride + 1;
  for (size_t place = 0; place + span <= size; place++) {
    size_t slot = slot_of(table, letters_at(table, bytes + place, table->stride));
    for (; table->slots[slot]; slot = (slot + 1) & table->mask) {
      size_t number = table->slots[slot] - 1;
      if (stands_at(table, bytes + place, number)) found[number]++;
    }
  }
}

// What can't be read, such as the memory of a device, holds nothing that could be searched.
static long search_area(int memory, const table *table, off_t from, off_t to, long *found) {
  uint8_t *bytes = malloc((size_t)(to - from));
  if (!bytes) return -1;
  ssize_t got = pread(memory, bytes, (size_t)(to - from), from);
  if (got > 0) search(table, bytes, (size_t)got, found);
  free(bytes);
  return got > 0 ? got : 0;
}

static long search_areas(int memory, FILE *maps, const table *table, long *found) {
  char line[4096], rights[5];
  unsigned long long from, to;
  long all = 0;
  while (fgets(line, sizeof line, maps)) {
    if (sscanf(line, "%llx-%llx %4s", &from, &to, rights) != 3 || rights[0] != 'r' || rights[1] != 'w') continue;
    long size = search_area(memory, table, (off_t)from, (off_t)to, found);
    if (size < 0) return -1;
    all += size;
  }
  return all;
}

// Files that have no name, but live in memory (memfd_create).
static long search_files(const char *folder, const table *table, long *found) {
  char path[512], name[16];
  struct dirent *entry;
  long all = 0;
  DIR *files = opendir(folder);
  while (files && (entry = readdir(files))) {
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    if (readlink(path, name, sizeof name) < 7 || memcmp(name, "/memfd:", 7)) continue;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    off_t size = file < 0 ? 0 : lseek(file, 0, SEEK_END);
    if (size > 0) all += search_area(file, table, 0, size, found);
    if (file >= 0) close(file);
  }
  if (files) closedir(files);
  return all;
}

long cmemory_search(
    pid_t process, const uint8_t *needles, size_t count, size_t length, size_t stride, long *found) {
  char path[64];
  table table = {.needles = needles, .length = length, .stride = stride, .head = length < 8 ? length : 8};
  snprintf(path, sizeof path, "/proc/%d/maps", process);
  FILE *maps = fopen(path, "re");
  snprintf(path, sizeof path, "/proc/%d/mem", process);
  int memory = open(path, O_RDONLY | O_CLOEXEC);
  long all = -1;
  if (maps && memory >= 0 && fill(&table, count) == 0) all = search_areas(memory, maps, &table, found);
  snprintf(path, sizeof path, "/proc/%d/fd", process);
  if (all >= 0) all += search_files(path, &table, found);
  int error = errno;
  free(table.slots);
  if (maps) fclose(maps);
  if (memory >= 0) close(memory);
  errno = error;
  return all;
}

size_t cmemory_held(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void cmemory_trim(void) { malloc_trim(0); }
