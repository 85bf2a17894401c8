#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>

int csys_watch_open(void) {
  return epoll_create1(EPOLL_CLOEXEC);
}

int csys_watch_set(int watch, int descriptor, int to_read, int to_write) {
  if (!to_read && !to_write) {
    // One that was not watched will do as well.
    epoll_ctl(watch, EPOLL_CTL_DEL, descriptor, NULL);
    return 0;
  }
  struct epoll_event event = {.events = (to_read ? EPOLLIN : 0) | (to_write ? EPOLLOUT : 0)};
  event.data.fd = descriptor;
  if (epoll_ctl(watch, EPOLL_CTL_MOD, descriptor, &event) == 0) return 0;
  return epoll_ctl(watch, EPOLL_CTL_ADD, descriptor, &event) == 0 ? 0 : errno;
}

int csys_timer_open(void) {
  return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
}

void csys_timer_set(int timer, int milliseconds) {
  struct itimerspec time = {.it_value = {milliseconds / 1000, (milliseconds % 1000) * 1000000L}};
  timerfd_settime(timer, 0, &time, NULL);
}
