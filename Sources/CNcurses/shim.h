#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H
#endif
