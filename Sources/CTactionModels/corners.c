// Corners of models: their projection and their lighting.
#include <math.h>

#include "CTactionModels.h"
#include "exact.h"

static float dot(raster_float4 a, raster_float4 b) {
  raster_float4 product = a * b;
  return product[0] + product[1] + product[2];
}

static float powered(float base, float exponent) {
  // If the result is less than half a step of a colour, 0 is returned. Since log(base) <= base - 1, the test needs no
  // logarithm.
  return base > 0 && (1 - base) * exponent < 7 ? powf(base, exponent) : 0;
}

static struct raster_shade shade(
    const struct raster_model *model, const struct raster_material *material, float facing, float mirroring) {
  float lit = model->ambient + (1 - model->ambient) * (facing > 0 ? facing : 0);
  struct raster_shade result = {material->color * lit, material->highlight};
  result.highlight *= dot(material->highlight, material->highlight) > 0 ? powered(mirroring, material->shininess) : 0;
  result.highlight += material->glow;
  return result;
}

void raster_project(const struct raster_model *model, int32_t first, int32_t count) {
  const raster_float4 up = {0, 0, 1, 0};
  for (int32_t i = first; i < first + count; i++) {
    const struct raster_vertex *vertex = model->vertices + i;
    raster_float4 place = model->columns[0] * vertex->place[0] + model->columns[1] * vertex->place[1] +
                          model->columns[2] * vertex->place[2] + model->columns[3];
    float inverse = 1 / place[3];
    model->projected[i] =
        (struct raster_corner){place[0] * inverse, place[1] * inverse, place[2] * inverse, place[3]};

    raster_float4 normal = model->normals[0] * vertex->direction[0] + model->normals[1] * vertex->direction[1] +
                           model->normals[2] * vertex->direction[2];
    float length = sqrtf(dot(normal, normal));
    normal = length > 0 ? normal * (1 / length) : up;
    const struct raster_material *material = model->materials + vertex->material;
    float facing = dot(normal, model->light), mirroring = dot(normal, model->half_way);
    model->shades[i] = shade(model, material, facing, mirroring);
    // The inside of an open surface is lit like a surface that faces the opposite direction.
    if (!model->is_closed) model->shades[model->vertex_count + i] = shade(model, material, -facing, -mirroring);
  }
}
