// The loops for any processor. On ARM64, compilers always use NEON, so these are also the loops for NEON.
#include <string.h>

#define TARGET
#include "sample_rows.h"

static const struct raster_model_loops scalar_loops = {draw_triangles, resolve_samples};

const struct raster_model_loops *raster_model_loops_named(const char *name) {
#if defined(__x86_64__)
  extern const struct raster_model_loops raster_model_avx2_loops, raster_model_sse41_loops;
  if (strcmp(name, "avx2") == 0) return &raster_model_avx2_loops;
  if (strcmp(name, "sse4.1") == 0) return &raster_model_sse41_loops;
#else
  (void)name;
#endif
  return &scalar_loops;
}
