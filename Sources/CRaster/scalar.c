#include "scalar.h"

#include "sets.h"

static void sample(const struct raster_view *view, uint32_t *out, int x, int count, int inside, int inside_end) {
  for (int i = 0; i < count; i++) out[i] = raster_sample_pixel(view, x + i);
}

static void across(const struct raster_view *view, int32_t row, int16_t *out, int x, int count) {
  for (int i = 0; i < count; i++) raster_across_pixel(view, row, out + 4 * i, x + i);
}

static void along(const int16_t *upper, const int16_t *lower, uint32_t *out, int count, int16_t weight) {
  for (int i = 0; i < count; i++) out[i] = raster_along_pixel(upper + 4 * i, lower + 4 * i, weight);
}

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
    &raster_scalar_model_loops};
