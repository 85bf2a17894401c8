#ifndef CSLOWDISK_H
#define CSLOWDISK_H
// Loaded before the C library of a program under test (LD_PRELOAD), it makes a disk slow and signals come at a moment:
//
// SLOW_AT=CALL:NAME      `fsync` of what is called so, or `renameat2` to such a name (empty: any), waits for the gate
// SLOW_GATE=PATH         a named pipe; the gate is open as soon as a process has it open for writing
// SIGNAL_AT=CALL:NUMBER  once a folder has got its name, the next `tcsetattr`, or `write` to stdout, sends that signal
// FAULT_IN=THREAD:NUMBER  the thread of that name faults as the signal says (0: runs over its stack, -1: exits), ...
// FAULT_GATE=PATH        ... when it next waits or keeps a file, as soon as this file is there
// SAYS=TEXT              is written to standard error when a file is first kept, as a library would
// WALL_CLOCK=SECONDS     what `clock_gettime` returns for the wall clock
#endif
