#ifndef CSYSTEM_WATCH_H
#define CSYSTEM_WATCH_H

// One descriptor that stands for several (epoll): it is readable when any of them is ready.
int csys_watch_open(void);
// What to watch a descriptor for; neither means no longer. 0, or the number of the error.
int csys_watch_set(int watch, int descriptor, int to_read, int to_write);
// A clock that becomes readable (timerfd).
int csys_timer_open(void);
// When, from now; 0 stops it and makes it unreadable.
void csys_timer_set(int timer, int milliseconds);
#endif
