#include "CTactionRaster.h"

/// Returns the rounded mean of four pixels. Two components are computed at a time, in the halves of a 32-bit word; each
/// half has a sum of up to 1,022.
static inline uint32_t mean(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  const uint32_t mask = 0x00FF00FF, half = 0x00020002;
  uint32_t low = (a & mask) + (b & mask) + (c & mask) + (d & mask) + half;
  uint32_t high = (a >> 8 & mask) + (b >> 8 & mask) + (c >> 8 & mask) + (d >> 8 & mask) + half;
  return (low >> 2 & mask) | (high >> 2 & mask) << 8;
}

void raster_halve(uint32_t *restrict out, const uint32_t *upper, const uint32_t *lower, int width) {
  for (int x = 0; x < width / 2; x++)
    out[x] = mean(upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1]);
  // The last column of an odd width has no column to its right, and is averaged with itself.
  if (width % 2) out[width / 2] = mean(upper[width - 1], upper[width - 1], lower[width - 1], lower[width - 1]);
}

/// Returns c·a/255, rounded, for two components at a time in the halves of a word.
static inline uint32_t scaled(uint32_t pair, uint32_t alpha) {
  uint32_t product = pair * alpha + 0x00800080;
  return (product + (product >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
}

uint8_t raster_premultiply(uint32_t *pixels, int count) {
  uint32_t all = 0xFFFFFFFF, minimum = 255;
  for (int x = 0; x < count; x++) all &= pixels[x];
  if (all >> 24 == 255) return 255;
  for (int x = 0; x < count; x++) {
    uint32_t pixel = pixels[x], alpha = pixel >> 24;
    if (alpha < minimum) minimum = alpha;
    pixels[x] = scaled(pixel & 0x00FF00FF, alpha) | scaled(pixel >> 8 & 0xFF, alpha) << 8 | alpha << 24;
  }
  return (uint8_t)minimum;
}
