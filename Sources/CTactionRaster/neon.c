#if defined(__aarch64__)

#include <arm_neon.h>

#include "sets.h"

#define TARGET
#define MULTIPLY(a, b) BY_HALVES(vqrdmulhq_s16, int16x8_t, a, b)
#include "line_rows.h"
#include "masked_rows.h"
#include "sampling_rows.h"

const struct raster_kernels raster_neon_kernels = {
    "neon", sample, across, along, mask, next_row, walk, cover};

#endif
