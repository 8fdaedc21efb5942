// One pixel at a time: what every set falls back on for the rest of a row, and the definition that all must equal.
#pragma once

#include "CRaster.h"

/// The least and the greatest of two.
static inline int32_t raster_min(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t raster_max(int32_t a, int32_t b) { return a > b ? a : b; }

/// The rounded quotient by 255 of a product of two bytes.
static inline uint32_t raster_div255(uint32_t product) {
  product += 128;
  return (product + (product >> 8)) >> 8;
}

/// A pixel times a byte over 255; two components at a time.
static inline uint32_t raster_scale(uint32_t pixel, uint32_t factor) {
  uint32_t low = (pixel & 0x00ff00ff) * factor + 0x00800080;
  uint32_t high = (pixel >> 8 & 0x00ff00ff) * factor + 0x00800080;
  low = (low + (low >> 8 & 0x00ff00ff)) >> 8 & 0x00ff00ff;
  high = (high + (high >> 8 & 0x00ff00ff)) & 0xff00ff00;
  return low | high;
}

/// Adds two pixels, each component at most 255.
static inline uint32_t raster_add(uint32_t a, uint32_t b) {
  // Premultiplied pixels do not overflow by more than rounding, but pictures may come from anywhere.
  uint32_t low = (a & 0x00ff00ff) + (b & 0x00ff00ff);
  uint32_t high = (a >> 8 & 0x00ff00ff) + (b >> 8 & 0x00ff00ff);
  low |= 0x01000100 - (low >> 8 & 0x00010001);
  high |= 0x01000100 - (high >> 8 & 0x00010001);
  return (low & 0x00ff00ff) | (high & 0x00ff00ff) << 8;
}

static inline uint32_t raster_over_pixel(uint32_t below, uint32_t pixel) {
  return raster_add(pixel, raster_scale(below, 255 - (pixel >> 24)));
}

/// The place of a device pixel on one axis, with 16 bits after the point.
static inline int32_t raster_place(int64_t start, int64_t step, int x) {
  // Unsigned, since what lies far away may wrap around and back.
  return (int32_t)(((uint64_t)start + (uint64_t)step * (uint64_t)(int64_t)x) >> 16);
}

/// A component between two neighbours, by a weight of 0...128 for the second; 128 times as large, and negative: so both weights
/// fit into the signed bytes that vector instructions multiply with.
static inline int32_t raster_across(uint32_t a, uint32_t b, int32_t weight) {
  return (int32_t)a * (weight - 128) - (int32_t)b * weight;
}

/// A component between two of `raster_across`, by a weight of 0...2^15 - 1 for the lower one.
static inline uint32_t raster_along(int32_t upper, int32_t lower, int32_t weight) {
  int32_t value = upper + (((lower - upper) * weight + 0x4000) >> 15);
  return (uint32_t)((64 - value) >> 7);
}

/// Where a device pixel lies between the columns of a picture: the left one, and the weight of the right one, of 128.
static inline int32_t raster_column(const struct raster_view *view, int x, int32_t *weight) {
  int32_t u = raster_max(0, raster_min(raster_place(view->u, view->du, x), (view->width - 1) << 16));
  *weight = u >> 9 & 127;
  return u >> 16;
}

/// Samples one pixel anywhere.
static inline uint32_t raster_sample_pixel(const struct raster_view *view, int x) {
  int32_t right_weight, column = raster_column(view, x, &right_weight);
  int32_t v = raster_max(0, raster_min(raster_place(view->v, view->dv, x), (view->height - 1) << 16));
  int32_t row = v >> 16, right = raster_min(column + 1, view->width - 1) - column;
  ptrdiff_t down = row + 1 < view->height ? view->stride : 0;
  const uint32_t *p = view->pixels + row * view->stride + column;
  uint32_t out = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    int32_t upper = raster_across(p[0] >> shift & 255, p[right] >> shift & 255, right_weight);
    int32_t lower = raster_across(p[down] >> shift & 255, p[down + right] >> shift & 255, right_weight);
    out |= raster_along(upper, lower, v >> 1 & 0x7fff) << shift;
  }
  return out;
}

/// Samples one pixel of a row, anywhere.
static inline void raster_across_pixel(const struct raster_view *view, int32_t row, int16_t out[4], int x) {
  int32_t weight, column = raster_column(view, x, &weight);
  int32_t right = raster_min(column + 1, view->width - 1) - column;
  const uint32_t *p = view->pixels + row * view->stride + column;
  for (int i = 0; i < 4; i++) out[i] = (int16_t)raster_across(p[0] >> 8 * i & 255, p[right] >> 8 * i & 255, weight);
}

/// Mixes one pixel of two rows.
static inline uint32_t raster_along_pixel(const int16_t upper[4], const int16_t lower[4], int16_t weight) {
  uint32_t out = 0;
  for (int i = 0; i < 4; i++) out |= raster_along(upper[i], lower[i], weight) << 8 * i;
  return out;
}
