#if defined(__x86_64__)

#define TARGET __attribute__((target("sse4.1")))
#include "model_rows.h"
#include "sets.h"

const struct raster_model_loops raster_sse41_model_loops = {draw_triangles, resolve_samples};

#endif
