#ifndef CMATH_H
#define CMATH_H
// The pure modules may not import Glibc, and Swift's own library has no exp, log or pow.
#include <math.h>
static inline double cm_exp(double x) { return exp(x); }
static inline double cm_log(double x) { return log(x); }
static inline double cm_pow(double x, double y) { return pow(x, y); }
static inline double cm_sin(double x) { return sin(x); }
static inline double cm_cos(double x) { return cos(x); }
static inline double cm_atan2(double y, double x) { return atan2(y, x); }
#endif
