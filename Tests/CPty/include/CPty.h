#ifndef CPTY_H
#define CPTY_H
#include <sys/types.h>

// Starts a program on a new pseudo terminal of the given size, which controls it, with an empty signal mask (test
// workers block signals). `output` and `error`, unless -1, take the place of its standard output and error, `third`
// becomes its descriptor 3. Returns the pid, or -1.
pid_t cpty_spawn(
    const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
    int columns, int rows, int output, int error, int third, int *_Nonnull controller);
// The same without any terminal.
pid_t cpty_spawn_detached(
    const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
    int input, int output, int error);
// A pipe that no other program inherits.
int cpty_pipe(int *_Nonnull ends);
int cpty_resize(int controller, int columns, int rows, int width, int height);
// Whether the terminal has these modes: 1 line by line, 2 echo, 4 CR becomes NL, 8 NL becomes CR NL.
int cpty_modes(int controller);
enum { cpty_running = -1, cpty_stopped = -2 };
// The exit status, 128 + n after signal n, cpty_running or cpty_stopped. Waits for the end if told so.
int cpty_status(pid_t process, int waits);
// CPU time of the children that have ended, in microseconds.
long cpty_children_cpu(void);
// Whether a crash of this process may leave a core file (PR_GET_DUMPABLE).
int cpty_may_dump(void);
#endif
