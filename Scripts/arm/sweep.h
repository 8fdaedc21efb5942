// Seeded input for the functions of the C modules, and a hash of the results: one line for each function, which must be
// the same on every processor. See check-arm.
#pragma once

// The input must also be the same on every processor.
#include "exact.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint32_t any(void);
static inline int between(int least, int greatest) { return least + (int)(any() % (uint32_t)(greatest - least + 1)); }
static inline double number(double least, double greatest) { return least + (greatest - least) * any() / 4294967296.0; }
static inline float real(double least, double greatest) { return (float)number(least, greatest); }
/// A premultiplied pixel.
static inline uint32_t pixel(void) {
  uint32_t alpha = any() % 256;
  return alpha << 24 | any() % (alpha + 1) << 16 | any() % (alpha + 1) << 8 | any() % (alpha + 1);
}

/// The hash of the results of a function so far.
typedef uint64_t answers;
static const answers no_answers = 0xcbf29ce484222325;

static inline void add(answers *hash, const void *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) *hash = (*hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
}
static inline void add_number(answers *hash, int64_t value) { add(hash, &value, sizeof value); }
static inline void tell(const char *function, answers hash) { printf("%s %016llx\n", function, (unsigned long long)hash); }

/// Restarts the random numbers of `any`, so that no check depends on another check.
void seed(uint64_t value);

void sweep_raster(const char *set);
void sweep_models(const char *set);
void sweep_codecs(const char *corpus);
void sweep_system(void);
