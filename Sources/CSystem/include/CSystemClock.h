#ifndef CSYSTEM_CLOCK_H
#define CSYSTEM_CLOCK_H

// Whether somebody keeps the kernel's clock right (adjtimex); also not where the kernel does not tell.
int csys_clock_is_kept(void);
#endif
