// The sets that the program is built with, and what they are put together from.
#pragma once

#include "CRaster.h"

extern const struct raster_kernels raster_scalar_kernels;
extern const struct raster_model_loops raster_scalar_model_loops;

#define RASTER_SAMPLING(set)                                                                                     \
  void raster_##set##_sample(                                                                                    \
      const struct raster_view *view, uint32_t *out, int x, int count, int inside, int inside_end);              \
  void raster_##set##_across(const struct raster_view *view, int32_t row, int16_t *out, int x, int count);       \
  void raster_##set##_along(                                                                                     \
      const int16_t *upper, const int16_t *lower, uint32_t *out, int count, int16_t weight)

#if defined(__x86_64__)
extern const struct raster_kernels raster_avx2_kernels;
extern const struct raster_kernels raster_sse41_kernels;
extern const struct raster_model_loops raster_avx2_model_loops;
extern const struct raster_model_loops raster_sse41_model_loops;
RASTER_SAMPLING(avx2);
RASTER_SAMPLING(sse41);
#elif defined(__aarch64__)
extern const struct raster_kernels raster_neon_kernels;
extern const struct raster_model_loops raster_neon_model_loops;
RASTER_SAMPLING(neon);
#endif
