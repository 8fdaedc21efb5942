#include "scalar.h"

#include "sets.h"

#define TARGET
#include "model_rows.h"
#include "sampling_rows.h"

static void fill(uint32_t *out, uint32_t pixel, int count) {
  for (int i = 0; i < count; i++) out[i] = pixel;
}

static void over(uint32_t *out, const uint32_t *source, int count) {
  for (int i = 0; i < count; i++) out[i] = raster_over_pixel(out[i], source[i]);
}

static void over_masked(uint32_t *out, const uint32_t *source, const uint8_t *mask, int count) {
  for (int i = 0; i < count; i++) out[i] = raster_over_pixel(out[i], raster_scale(source[i], mask[i]));
}

static void over_faded(uint32_t *out, const uint32_t *source, uint8_t opacity, int count) {
  for (int i = 0; i < count; i++) out[i] = raster_over_pixel(out[i], raster_scale(source[i], opacity));
}

static void solid_over(uint32_t *out, uint32_t pixel, int count) {
  for (int i = 0; i < count; i++) out[i] = raster_over_pixel(out[i], pixel);
}

static void solid_over_masked(uint32_t *out, uint32_t pixel, const uint8_t *mask, int count) {
  for (int i = 0; i < count; i++) out[i] = raster_over_pixel(out[i], raster_scale(pixel, mask[i]));
}

const struct raster_kernels raster_scalar_kernels = {
    "scalar", sample, across, along, fill, over, over_masked, over_faded, solid_over, solid_over_masked,
    &model_loops};
