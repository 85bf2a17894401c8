#ifndef CSYSTEM_CLOCK_H
#define CSYSTEM_CLOCK_H

// Whether a time service keeps the kernel's clock synchronised (adjtimex); false if the kernel does not say.
int csys_clock_is_kept(void);
#endif
