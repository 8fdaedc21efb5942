#define TARGET
#include "model_rows.h"
#include "sets.h"

const struct raster_model_loops raster_scalar_model_loops = {draw_triangles, resolve_samples};
