#if defined(__x86_64__)

#include <smmintrin.h>

#include "sets.h"

#define TARGET __attribute__((target("sse4.1")))
#define MIX_PAIRS(pairs, weights) BY_HALVES(_mm_maddubs_epi16, __m128i, interleaved(pairs), weights)
#define MULTIPLY(a, b) BY_HALVES(_mm_mulhrs_epi16, __m128i, a, b)
#define PACK(a, b) BY_HALVES(_mm_packus_epi16, __m128i, a, b)
#include "line_rows.h"
#include "masked_rows.h"
#include "sampling_rows.h"

const struct raster_kernels raster_sse41_kernels = {
    "sse4.1", sample, across, along, mask, next_row, walk, cover};

#endif
