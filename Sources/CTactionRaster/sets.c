#include "sets.h"

#include <string.h>

/// Writes the sets that this processor supports, the best first; returns their number.
static int available(const struct raster_kernels *sets[3]) {
  int count = 0;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2")) sets[count++] = &raster_avx2_kernels;
  if (__builtin_cpu_supports("sse4.1")) sets[count++] = &raster_sse41_kernels;
#elif defined(__aarch64__)
  // Every ARM64 processor supports NEON.
  sets[count++] = &raster_neon_kernels;
#endif
  sets[count++] = &raster_scalar_kernels;
  return count;
}

const struct raster_kernels *raster_kernels_named(const char *name) {
  const struct raster_kernels *sets[3];
  int count = available(sets);
  for (int i = 0; i < count; i++) {
    if (strcmp(sets[i]->name, name) == 0) return sets[i];
  }
  return NULL;
}

const struct raster_kernels *raster_kernels_best(void) {
  const struct raster_kernels *sets[3];
  available(sets);
  return sets[0];
}
