#include "sets.h"

#define TARGET
#include "model_rows.h"
#include "sampling_rows.h"

const struct raster_kernels raster_scalar_kernels = {"scalar", sample, across, along, &model_loops};
