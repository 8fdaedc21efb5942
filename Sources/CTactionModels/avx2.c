#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx2")))
#define GATHER(pixels, places, out) ((out) = (ints)_mm256_i32gather_epi32((const int *)(pixels), (__m256i)(places), 4))
#define KEEP(mask) __asm__("" : "+x"(mask))
#include "sample_rows.h"

const struct raster_model_loops raster_model_avx2_loops = {draw_triangles, resolve_samples};

#endif
