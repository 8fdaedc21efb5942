#include "sets.h"

#define TARGET
#include "masked_rows.h"
#include "sampling_rows.h"

const struct raster_kernels raster_scalar_kernels = {"scalar", sample, across, along, mask};
