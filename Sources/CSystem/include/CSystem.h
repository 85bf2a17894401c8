#ifndef CSYSTEM_H
#define CSYSTEM_H
// What Swift's Glibc module, built without _GNU_SOURCE, does not offer. Bodies are in .c files, one per idea.

int csys_eventfd(void);
#endif
