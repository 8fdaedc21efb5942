// Puts one colour through a mask over rows of pixels, eight at a time, in vectors that compilers have for any processor:
// each set of loops includes this with the instructions that it may use as `TARGET`. All give the same bytes.
//
// The only blending that is not pixman's, whose loop for this has vectors of 16 bytes at best: it takes 1.0 ns a pixel
// where this one takes 0.3.
#include "CRaster.h"
#include "vectors.h"

typedef uint16_t words __attribute__((vector_size(32)));

/// Sums of two products of 0...255, over 255, rounded.
INLINE words over_255(words sums) {
  sums += 128;
  return (sums + (sums >> 8)) >> 8;
}

/// A colour as two vectors: its blue and red, and its green and alpha, in turn.
struct tint {
  words blue_red, green_alpha, alpha;
};

INLINE struct tint tint(uint32_t pixel) {
  words pixels = (words)((ints){0} + (int32_t)pixel);
  return (struct tint){pixels & 255, pixels >> 8, (words){0} + (uint16_t)(pixel >> 24)};
}

/// Puts as much of a colour over eight pixels as their mask tells: for each of them, twice in a word.
INLINE words masked(words pixels, words mask, const struct tint *tint) {
  words rest = 255 - over_255(tint->alpha * mask);
  words blue_red = over_255(tint->blue_red * mask + (pixels & 255) * rest);
  words green_alpha = over_255(tint->green_alpha * mask + (pixels >> 8) * rest);
  return blue_red | green_alpha << 8;
}

/// Does so with up to eight pixels.
INLINE void mask_block(const struct tint *tint, const uint8_t *mask, uint32_t *target, size_t count) {
  typedef uint8_t eight __attribute__((vector_size(8)));
  uint64_t shares = 0;
  memcpy(&shares, mask, count);
  if (shares == 0) return;
  words pixels = {0};
  memcpy(&pixels, target, count * sizeof *target);
  ints spread = __builtin_convertvector((eight)shares, ints);
  pixels = masked(pixels, (words)(spread | spread << 16), tint);
  memcpy(target, &pixels, count * sizeof *target);
}

TARGET static void mask(uint32_t pixel, const uint8_t *mask, uint32_t *target, int count) {
  const struct tint color = tint(pixel);
  for (; count >= 8; count -= 8, mask += 8, target += 8) mask_block(&color, mask, target, 8);
  if (count > 0) mask_block(&color, mask, target, (size_t)count);
}
