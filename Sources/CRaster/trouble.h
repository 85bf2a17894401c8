#ifndef CRASTER_TROUBLE_H
#define CRASTER_TROUBLE_H
// What the loader said of the last library that is there and can't be loaded.
extern char craster_trouble[200];
#endif
