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

/// The place of the first device pixel of a block on one axis, with 16 bits after the point.
///
/// Places are reckoned from blocks of eight device pixels on a fixed grid: so a pixel comes out the same wherever the piece
/// of the row begins that is being drawn, and the vector loops can step in 32 bits without drifting off.
static inline uint32_t raster_block_place(int64_t start, int64_t step, int block) {
  // Unsigned, since what lies far away may wrap around and back.
  return (uint32_t)(((uint64_t)start + (uint64_t)step * (uint64_t)(int64_t)block) >> 16);
}

/// The way to a device pixel from the first of its block.
static inline uint32_t raster_lane_step(int64_t step, int lane) { return (uint32_t)((uint64_t)step * (uint64_t)lane >> 16); }

/// The place of a device pixel on one axis.
static inline int32_t raster_place(int64_t start, int64_t step, int x) {
  return (int32_t)(raster_block_place(start, step, x & ~7) + raster_lane_step(step, x & 7));
}

/// Between four neighbours, by weights of 0...128 to the right and 0...127 downward.
static inline uint32_t raster_mix(uint32_t a, uint32_t b, uint32_t c, uint32_t d, int32_t wx, int32_t wy) {
  uint32_t out = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    int32_t top = (int32_t)(a >> shift & 255) * (128 - wx) + (int32_t)(b >> shift & 255) * wx;
    int32_t bottom = (int32_t)(c >> shift & 255) * (128 - wx) + (int32_t)(d >> shift & 255) * wx;
    int32_t value = top + (((bottom - top) * wy * 256 + 0x4000) >> 15);
    out |= (uint32_t)((value + 64) >> 7) << shift;
  }
  return out;
}

/// Samples one pixel anywhere.
static inline uint32_t raster_sample_pixel(const struct raster_view *view, int x) {
  int32_t u = raster_place(view->u, view->du, x), v = raster_place(view->v, view->dv, x);
  u = raster_max(0, raster_min(u, (view->width - 1) << 16));
  v = raster_max(0, raster_min(v, (view->height - 1) << 16));
  int32_t column = u >> 16, row = v >> 16;
  int32_t right = raster_min(column + 1, view->width - 1) - column;
  ptrdiff_t down = row + 1 < view->height ? view->stride : 0;
  const uint32_t *p = view->pixels + row * view->stride + column;
  return raster_mix(p[0], p[right], p[down], p[down + right], u >> 9 & 127, v >> 9 & 127);
}
