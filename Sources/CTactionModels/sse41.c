#if defined(__x86_64__)

#define TARGET __attribute__((target("sse4.1")))
#include "sample_rows.h"

const struct raster_model_loops raster_model_sse41_loops = {draw_triangles, resolve_samples};

#endif
