// The functions that the loops of all sets and `lines.c` share.
#pragma once

#include "exact.h"

#include <stdint.h>

// These give the same results as `min` and `max` of Swift's standard library.
static inline __attribute__((always_inline)) double smaller(double a, double b) { return b < a ? b : a; }
static inline __attribute__((always_inline)) double larger(double a, double b) { return a < b ? b : a; }

/// Adds a change of the covered area. The sums of a hostile path may overflow, so they wrap around.
static inline __attribute__((always_inline)) void change(int32_t *changes, int column, int32_t area) {
  changes[column] = (int32_t)((uint32_t)changes[column] + (uint32_t)area);
}
