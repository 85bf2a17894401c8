#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H
// Before <curses.h>, or there are no wide characters. What Swift cannot import (macros with casts, variadics, mutable
// globals) stands here as inline functions with the prefix nc_; nothing is decided here.
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static const attr_t nc_bold = A_BOLD, nc_dim = A_DIM, nc_underline = A_UNDERLINE, nc_reverse = A_REVERSE,
                    nc_italic = A_ITALIC;

// The window that is the whole screen. ncurses 6.5 hides the structure of windows and 6.4 does not, so that Swift knows the
// pointer by two types and names neither: it holds this.
typedef struct {
  WINDOW *_Nullable pointer;
} nc_window;

static inline nc_window nc_whole_screen(void) { return (nc_window){stdscr}; }
static inline int nc_colors(void) { return COLORS; }
static inline int nc_pairs(void) { return COLOR_PAIRS; }
static inline const char *_Nullable nc_codeset(void) { return nl_langinfo(CODESET); }
static inline int nc_has_colors(void) { return has_colors() ? 1 : 0; }

// Gives a pair its colours. For one that had others curses look through the whole screen, and not through one that will
// be cleared anyway: `unseen` says that it stands nowhere.
static inline void nc_define(int pair, int ink, int ground, int unseen) {
  bool clears = is_cleared(curscr);
  if (unseen) clearok(curscr, TRUE);
  init_extended_pair(pair, ink, ground);
  if (unseen) clearok(curscr, clears);
}

typedef struct {
  SCREEN *_Nullable screen;
  FILE *_Nullable output;
  FILE *_Nullable input;
  // The call for which no descriptor was left, and the number of the error; 0 where terminfo just does not know the type.
  const char *_Nullable call;
  int reason;
} nc_terminal;

static inline void nc_close(nc_terminal t) {
  if (t.screen) delscreen(t.screen);
  if (t.output) fclose(t.output);
  if (t.input) fclose(t.input);
}

// Stands in for the variable TERMINFO for a while: a description in the place of what terminfo says.
typedef struct {
  char *_Nullable before;
  int is_set;
} nc_description;

static inline nc_description nc_describe(const char *_Nullable description) {
  nc_description d = {0, 0};
  if (!description) return d;
  const char *before = getenv("TERMINFO");
  if (before && !(d.before = strdup(before))) return d;
  d.is_set = setenv("TERMINFO", description, 1) == 0;
  return d;
}

// As it was before, whatever has happened.
static inline void nc_describe_no_more(nc_description d) {
  if (d.is_set && d.before) setenv("TERMINFO", d.before, 1);
  if (d.is_set && !d.before) unsetenv("TERMINFO");
  free(d.before);
}

// newterm on copies of the descriptors; `screen` is null when terminfo does not know the type.
// `unpaused` leaves pauses out, where curses would stand still for them; `description` counts instead of terminfo's.
static inline nc_terminal nc_open(
    const char *_Nonnull type, int output, int input, int unpaused, const char *_Nullable description) {
  int to = fcntl(output, F_DUPFD_CLOEXEC, 0), from = to < 0 ? -1 : fcntl(input, F_DUPFD_CLOEXEC, 0);
  nc_terminal t = {0, 0, 0, "dup", from < 0 ? errno : 0};
  t.output = to < 0 ? 0 : fdopen(to, "w");
  t.input = from < 0 ? 0 : fdopen(from, "r");
  // Read by newterm alone.
  const char *padding = getenv("NCURSES_NO_PADDING");
  int leaves_out = unpaused && !padding;
  if (leaves_out) setenv("NCURSES_NO_PADDING", "1", 1);
  nc_description described = nc_describe(description);
  if (t.output && t.input) t.screen = newterm(type, t.output, t.input);
  nc_describe_no_more(described);
  if (leaves_out) unsetenv("NCURSES_NO_PADDING");
  if (!t.screen) {
    // Terminfo is files: where none can be opened, it is not that it does not know the type.
    int spare = t.reason ? -1 : dup(output);
    if (spare >= 0) close(spare);
    else if (!t.reason) t.call = "newterm", t.reason = errno;
    nc_close(t);
    t.output = t.input = 0;
  }
  return t;
}

// From now on the screen's bytes go to another descriptor.
static inline int nc_redirect(nc_terminal t, int descriptor) { return dup3(descriptor, fileno(t.output), O_CLOEXEC); }

// From <term.h>, which would make macros of words such as "columns".
extern char *tigetstr(const char *);
extern int tigetflag(const char *);
extern int tigetnum(const char *);
extern int setupterm(const char *, int, int *);

// A terminal's description stays closed.
struct term;
extern struct term *set_curterm(struct term *);
extern int del_curterm(struct term *);
extern char *const strnames[];

// The names of all text capabilities, one after the other; null after the last.
static inline const char *_Nullable nc_capability_name(int place) { return strnames[place]; }

// Puts what was looked up before aside, and back; what has been looked up since is forgotten.
static inline struct term *_Nullable nc_set_aside(void) { return set_curterm(0); }
static inline void nc_put_back(struct term *_Nullable before) { del_curterm(set_curterm(before)); }

// What terminfo says of a type, without touching a terminal; 0 when it does not know the type.
static inline int nc_lookup(
    const char *_Nonnull type, const char *_Nullable description, int *_Nonnull colours, int *_Nonnull pairs) {
  int answer = 0;
  nc_description described = nc_describe(description);
  int found = setupterm(type, STDOUT_FILENO, &answer) == 0;
  nc_describe_no_more(described);
  if (!found) return 0;
  *colours = tigetnum("colors") > 0 ? tigetnum("colors") : 0;
  *pairs = tigetnum("pairs") > 0 ? tigetnum("pairs") : 0;
  return 1;
}

// Whether curses stands still for a pause, and does not fill it with characters.
static inline int nc_stands_still(void) { return tigetflag("npc") > 0; }

// Whether it promises colours of 24 bits, by either name, as a flag, a number or a text.
static inline int nc_promises_direct(void) {
  const char *text = tigetstr("RGB");
  return tigetflag("RGB") > 0 || tigetflag("Tc") > 0 || tigetnum("RGB") > 0 || (text && text != (const char *)-1);
}

// Whether it says that it has a pointer.
static inline int nc_has_pointer(void) {
  const char *key = tigetstr("kmous"), *mode = tigetstr("XM");
  return (key && key != (const char *)-1) || (mode && mode != (const char *)-1);
}

// A text capability as terminfo has it, with its padding; null where the terminal has none.
static inline const char *_Nullable nc_capability(const char *_Nonnull name) {
  const char *text = tigetstr(name);
  return text == (const char *)-1 ? 0 : text;
}

// What stands in one column, or in two when `columns` is 2.
typedef struct {
  uint32_t scalar;
  uint32_t attributes;
  int32_t pair;
  uint8_t columns;
} nc_cell;

// Whether the C library, and with it ncurses, gives a character as many columns as we do.
static inline int nc_agrees(uint32_t scalar, int columns) {
  return (scalar >= 0x20 && scalar < 0x7f && columns == 1) || wcwidth((wchar_t)scalar) == columns;
}

// Cells side by side. A glyph that the C library measures otherwise than we do becomes a question mark, so that
// everything after it stays in its column.
static inline void nc_put(nc_window window, int row, int column, const nc_cell *_Nonnull cells, int count) {
  enum { room = 256 };
  cchar_t line[room];
  int start = column, used = 0;
  for (int i = 0; i < count; i++) {
    if (used + 2 > room) {
      mvwadd_wchnstr(window.pointer, row, start, line, used);
      start = column;
      used = 0;
    }
    int agrees = nc_agrees(cells[i].scalar, cells[i].columns);
    wchar_t text[2] = {agrees ? (wchar_t)cells[i].scalar : L'?', 0};
    int pair = cells[i].pair;
    setcchar(&line[used++], text, cells[i].attributes, (short)(pair & 0x7fff), &pair);
    if (!agrees && cells[i].columns == 2) {
      text[0] = L' ';
      setcchar(&line[used++], text, cells[i].attributes, (short)(pair & 0x7fff), &pair);
    }
    column += cells[i].columns;
  }
  mvwadd_wchnstr(window.pointer, row, start, line, used);
}

// A base and its marks, at most five scalars with a zero behind them.
static inline void nc_put_cluster(
    nc_window window, int row, int column, const wchar_t *_Nonnull text, uint32_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, (short)(pair & 0x7fff), &pair) != ERR)
    mvwadd_wchnstr(window.pointer, row, column, &cell, 1);
}
#endif
