// The sets that the program is built with.
#pragma once

#include "CTactionRaster.h"

extern const struct raster_kernels raster_scalar_kernels;
#if defined(__x86_64__)
extern const struct raster_kernels raster_avx2_kernels;
extern const struct raster_kernels raster_sse41_kernels;
#elif defined(__aarch64__)
extern const struct raster_kernels raster_neon_kernels;
#endif
