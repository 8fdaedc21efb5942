// Blends one pixel at a time: what sets fall back on for the rest of a row, and the definition that all must equal.
#pragma once

#include "CRaster.h"

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
