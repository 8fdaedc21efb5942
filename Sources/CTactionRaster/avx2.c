#if defined(__x86_64__)

#include <immintrin.h>

#include "sets.h"

#define TARGET __attribute__((target("avx2")))
#define MIX_PAIRS(pairs, weights) ((shorts)_mm256_maddubs_epi16((__m256i)interleaved(pairs), (__m256i)(weights)))
#define MULTIPLY(a, b) ((shorts)_mm256_mulhrs_epi16((__m256i)(a), (__m256i)(b)))
#define PACK(a, b) _mm256_packus_epi16((__m256i)(a), (__m256i)(b))
#include "line_rows.h"
#include "masked_rows.h"
#include "sampling_rows.h"

const struct raster_kernels raster_avx2_kernels = {
    "avx2", sample, across, along, mask, next_row, walk, cover};

#endif
