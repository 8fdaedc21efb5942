#include "sets.h"

#define TARGET
#include "line_rows.h"
#include "masked_rows.h"
#include "sampling_rows.h"

const struct raster_kernels raster_scalar_kernels = {
    "scalar", sample, across, along, mask, next_row, walk, cover};
