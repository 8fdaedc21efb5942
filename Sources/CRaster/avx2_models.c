#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx2")))
#define GATHER(pixels, places, out) ((out) = (ints)_mm256_i32gather_epi32((const int *)(pixels), (__m256i)(places), 4))
#define KEEP(mask) __asm__("" : "+x"(mask))
#include "model_rows.h"
#include "sets.h"

const struct raster_model_loops raster_avx2_model_loops = {draw_triangles, resolve_samples};

#endif
