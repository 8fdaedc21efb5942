// Samples rows of images, eight pixels at a time, in portable vectors. Each set of loops includes this file with its
// instructions as `TARGET`. All sets give the same bytes.
//
// A set may define `MIX_PAIRS`, `MULTIPLY` and `PACK` as one instruction each. In portable vectors, each of them takes
// several instructions. On AVX2, a rotated image needs 29 % more instructions with the portable form of `MIX_PAIRS`, 45
// % more with `MULTIPLY`, and 3 % more with `PACK`. `along` needs 130 % more with the portable form of `MULTIPLY`, and
// 14 % more with `PACK`.
#include "CTactionRaster.h"
#include "vectors.h"

/// The number of pixels of a block. In a block, pixels 0, 1, 4 and 5 form the first group, and the other four form the
/// second group. So no data crosses between the halves of a vector, which would be slow on AVX2.
#define BLOCK 8

typedef uint8_t bytes __attribute__((vector_size(32)));
typedef uint16_t fractions __attribute__((vector_size(32)));
typedef uint64_t positions __attribute__((vector_size(32)));

// MARK: Mixing

/// Interleaves the bytes of adjacent pixels, so that pairs of pixels become pairs of components.
INLINE shorts interleaved(bytes pairs) {
  return (shorts)__builtin_shufflevector(
      pairs, pairs, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 16, 20, 17, 21, 18, 22, 19, 23, 24, 28, 25,
      29, 26, 30, 27, 31);
}

/// Mixes four pairs of adjacent pixels of a row by their `row_weights`. The result is multiplied by -128, so that both
/// weights fit into the signed bytes of multiply instructions.
#ifndef MIX_PAIRS
INLINE shorts mix_pairs(bytes pairs, shorts weights) {
  shorts left = __builtin_convertvector(
      __builtin_shufflevector(pairs, pairs, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27), shorts);
  shorts right = __builtin_convertvector(
      __builtin_shufflevector(pairs, pairs, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31), shorts);
  return (right - left) * (weights >> 8) - (left << 7);
}
#define MIX_PAIRS(pairs, weights) mix_pairs(pairs, weights)
#endif

/// Packs numbers of 0...255 into bytes: from the lower halves of `a` and `b`, then from the upper halves.
#ifndef PACK
#define PACK(a, b)                                                                                             \
  __builtin_shufflevector(                                                                                     \
      (bytes)(a), (bytes)(b), 0, 2, 4, 6, 8, 10, 12, 14, 32, 34, 36, 38, 40, 42, 44, 46, 16, 18, 20, 22, 24, 26, \
      28, 30, 48, 50, 52, 54, 56, 58, 60, 62)
#endif

/// Mixes two results of `MIX_PAIRS` by the weight of the lower row, with 15 fraction bits.
INLINE shorts mix_rows(shorts upper, shorts lower, shorts weights) {
#ifdef MULTIPLY
  // The product is divided by 2^15 and rounded.
  shorts value = upper + MULTIPLY(lower - upper, weights);
  // The value is divided by -128 and rounded.
  return MULTIPLY(value, (shorts){0} - 256);
#else
  typedef int32_t wide __attribute__((vector_size(64)));
  wide product = __builtin_convertvector(lower - upper, wide) * __builtin_convertvector(weights, wide);
  shorts value = upper + __builtin_convertvector((product + 0x4000) >> 15, shorts);
  return (64 - value) >> 7;
#endif
}

/// Copies the weights of the first or second group, from the lower halves of lanes, to all components of their pixels.
INLINE shorts spread_first(ints weights) {
  return __builtin_shufflevector((shorts)weights, (shorts)weights, 0, 0, 0, 0, 2, 2, 2, 2, 8, 8, 8, 8, 10, 10, 10, 10);
}
INLINE shorts spread_second(ints weights) {
  return __builtin_shufflevector(
      (shorts)weights, (shorts)weights, 4, 4, 4, 4, 6, 6, 6, 6, 12, 12, 12, 12, 14, 14, 14, 14);
}

// MARK: Positions

/// The positions of the pixels of a block on an axis, with 48 fraction bits. `first` and `second` are the positions of
/// the two groups. `block_step` is the step of the first group to the next block, `further` is the additional step of
/// the second group, and `growth` is the growth of the step with each block.
struct axis {
  positions first, second, block_step;
  uint64_t further, growth;
};

INLINE struct axis axis_from(int64_t start, int64_t step, int64_t bend, int x) {
  // The numbers are unsigned, because distant positions may overflow and wrap around, and later wrap back.
  uint64_t at = (uint64_t)(int64_t)x, by = (uint64_t)step << 16, square = (uint64_t)bend << 16;
  uint64_t position = ((uint64_t)start << 16) + (by + square * at) * at;
  by += 2 * square * at;
  positions first = {
      position, position + by + square, position + 4 * by + 16 * square, position + 5 * by + 25 * square};
  positions second = first + 2 * by + (positions){4, 8, 20, 24} * square;
  positions block_step = BLOCK * by + (positions){64, 80, 128, 144} * square;
  return (struct axis){first, second, block_step, 32 * square, 128 * square};
}

/// Advances to the next block.
INLINE void advance(struct axis *axis) {
  axis->first += axis->block_step;
  axis->second += axis->block_step + axis->further;
  axis->block_step += axis->growth;
}

/// Returns the positions of all eight pixels in order, with 16 fraction bits.
INLINE ints in_order(const struct axis *axis) {
  return __builtin_shufflevector((ints)axis->first, (ints)axis->second, 1, 3, 9, 11, 5, 7, 13, 15);
}

/// Two functions clamp numbers: `at_most` to a maximum, `clamped` to 0...maximum.
INLINE ints at_most(ints numbers, int32_t last) {
  ints all = (ints){0} + last;
  return SELECT(numbers < all, numbers, all);
}
INLINE ints clamped(ints numbers, int32_t last) {
  numbers = at_most(numbers, last);
  return SELECT(numbers > 0, numbers, (ints){0});
}

// MARK: Neighbours

/// Eight offsets in memory. Loading offsets from memory is faster than extracting them from a vector.
struct offsets {
  uint32_t number[BLOCK] __attribute__((aligned(32)));
};

INLINE struct offsets spill(ints numbers) {
  struct offsets offsets;
  memcpy(offsets.number, &numbers, sizeof numbers);
  // Without this statement, the compiler extracts the offsets from the vector nevertheless.
  __asm__("" : "+m"(offsets));
  return offsets;
}

/// Loads pairs of adjacent pixels at four addresses.
INLINE bytes load_pairs(const uint32_t *a, const uint32_t *b, const uint32_t *c, const uint32_t *d) {
  // The pairs are loaded as floats, because compilers load two pairs of floats in two instructions, and two pairs of
  // integers in three.
  typedef float pair __attribute__((vector_size(8)));
  pair pairs[4];
  memcpy(&pairs[0], a, sizeof(pair));
  memcpy(&pairs[1], b, sizeof(pair));
  memcpy(&pairs[2], c, sizeof(pair));
  memcpy(&pairs[3], d, sizeof(pair));
  return (bytes)__builtin_shufflevector(
      __builtin_shufflevector(pairs[0], pairs[1], 0, 1, 2, 3), __builtin_shufflevector(pairs[2], pairs[3], 0, 1, 2, 3),
      0, 1, 2, 3, 4, 5, 6, 7);
}

/// Loads the pairs of the first or second group.
INLINE bytes load_first(const uint32_t *p, const struct offsets *at) {
  return load_pairs(p + at->number[0], p + at->number[1], p + at->number[4], p + at->number[5]);
}
INLINE bytes load_second(const uint32_t *p, const struct offsets *at) {
  return load_pairs(p + at->number[2], p + at->number[3], p + at->number[6], p + at->number[7]);
}

/// Returns the weights of the left and the right pixel of a pair, from the weight of the right pixel, which is 0...128
/// in the lower halves of lanes. The weights are bytes: right - 128 and -right.
INLINE ints row_weights(fractions right) { return (ints)((right ^ 128) - (right << 8)); }

/// Returns, for each of eight positions, the left of the two columns around the position, and the weights of both
/// columns.
INLINE ints columns(const struct raster_view *view, ints u, ints *weights) {
  u = clamped(u, (view->width - 1) << 16);
  // The last column is always the right column of its pair, with the whole weight, unless the image has only one
  // column.
  ints column = at_most(u >> 16, view->width > 1 ? view->width - 2 : 0);
  *weights = row_weights((fractions)((u - (column << 16)) >> 9));
  return column;
}

// MARK: Any view

/// Returns the pixels of a block, each mixed from pairs of pixels in two rows. The arguments are the offsets of the
/// pairs in both rows, the weights in a row, and the weights of the lower row.
INLINE ints mix(
    const uint32_t *upper, const struct offsets *upper_at, const uint32_t *lower, const struct offsets *lower_at,
    ints across, ints along) {
  shorts first = spread_first(across), second = spread_second(across);
  shorts a = mix_rows(
      MIX_PAIRS(load_first(upper, upper_at), first), MIX_PAIRS(load_first(lower, lower_at), first),
      spread_first(along));
  shorts b = mix_rows(
      MIX_PAIRS(load_second(upper, upper_at), second), MIX_PAIRS(load_second(lower, lower_at), second),
      spread_second(along));
  return (ints)PACK(a, b);
}

/// Mixes like `mix`, but for an image that is one pixel wide. Both pixels of each pair are the same pixel.
INLINE ints mix_narrow(
    const uint32_t *pixels, const struct offsets *upper_at, const struct offsets *lower_at, ints across, ints along) {
  uint32_t upper[2 * BLOCK], lower[2 * BLOCK];
  struct offsets pairs;
  for (uint32_t i = 0; i < BLOCK; i++) {
    pairs.number[i] = 2 * i;
    upper[2 * i] = upper[2 * i + 1] = pixels[upper_at->number[i]];
    lower[2 * i] = lower[2 * i + 1] = pixels[lower_at->number[i]];
  }
  return mix(upper, &pairs, lower, &pairs, across, along);
}

/// Samples a block. All pixels from which it is mixed must be in the image.
INLINE ints sample_inside(const struct raster_view *view, ints u, ints v) {
  struct offsets at = spill((v >> 16) * (int32_t)view->stride + (u >> 16));
  __builtin_prefetch(view->pixels + view->ahead + at.number[0]);
  __builtin_prefetch(view->pixels + view->ahead + at.number[4]);
  ints weights = row_weights((fractions)u >> 9), below = (ints)((fractions)v >> 1);
  return mix(view->pixels, &at, view->pixels + view->stride, &at, weights, below);
}

/// Samples a block at any position.
INLINE ints sample_anywhere(const struct raster_view *view, int x) {
  struct axis across = axis_from(view->u, view->du, view->bend_u, x);
  struct axis down = axis_from(view->v, view->dv, view->bend_v, x);
  ints weights, column = columns(view, in_order(&across), &weights);
  ints v = clamped(in_order(&down), (view->height - 1) << 16);
  // Below the last row, the last row is repeated.
  ints upper = v >> 16, lower = at_most(upper + 1, view->height - 1);
  struct offsets upper_at = spill(upper * (int32_t)view->stride + column);
  struct offsets lower_at = spill(lower * (int32_t)view->stride + column);
  ints below = (ints)((fractions)v >> 1);
  if (view->width < 2) return mix_narrow(view->pixels, &upper_at, &lower_at, weights, below);
  return mix(view->pixels, &upper_at, view->pixels, &lower_at, weights, below);
}

/// Samples whole blocks from `x` until `goal` is reached, none of them beyond `end`; returns the end of the last block.
INLINE int sample_blocks(const struct raster_view *view, uint32_t *out, int x, int goal, int end) {
  while (x < goal) {
    x = x < end - BLOCK ? x : end - BLOCK;
    ints pixels = sample_anywhere(view, x);
    memcpy(out + x, &pixels, sizeof pixels);
    x += BLOCK;
  }
  return x;
}

/// Samples a row that is at least a block long; `out` is the address of its pixel 0.
INLINE void sample_row(const struct raster_view *view, uint32_t *out, int x, int end, int inside, int inside_end) {
  inside_end = inside_end < end ? inside_end : end;
  if (inside_end - inside >= BLOCK) {
    x = sample_blocks(view, out, x, inside, end);
    struct axis u = axis_from(view->u, view->du, view->bend_u, x);
    struct axis v = axis_from(view->v, view->dv, view->bend_v, x);
    for (; x <= inside_end - BLOCK; x += BLOCK) {
      ints pixels = sample_inside(view, in_order(&u), in_order(&v));
      memcpy(out + x, &pixels, sizeof pixels);
      advance(&u);
      advance(&v);
    }
  }
  sample_blocks(view, out, x, end, end);
}

TARGET static void sample(
    const struct raster_view *original, uint32_t *out, int x, int count, int inside, int inside_end) {
  if (count < BLOCK) {
    uint32_t block[BLOCK];
    if (count > 0) sample(original, block, x, BLOCK, 0, 0);
    for (int i = 0; i < count; i++) out[i] = block[i];
    return;
  }
  // The view is copied, because the compiler knows that a copy cannot alias `out`.
  struct raster_view view = *original;
  if (view.bend_u | view.bend_v) {
    sample_row(&view, out - x, x, x + count, inside, inside_end);
  } else {
    // The bends are set to constant zeros, so that the compiler removes the computations with bends.
    view.bend_u = view.bend_v = 0;
    sample_row(&view, out - x, x, x + count, inside, inside_end);
  }
}

// MARK: Upright views

TARGET static void across(const struct raster_view *original, int32_t row, int16_t *out, int x, int count) {
  if (count < BLOCK) {
    int16_t block[4 * BLOCK];
    if (count > 0) across(original, row, block, x, BLOCK);
    for (int i = 0; i < 4 * count; i++) out[i] = block[i];
    return;
  }
  const struct raster_view view = *original;
  const uint32_t *pixels = view.pixels + row * view.stride;
  const uint32_t same[2] = {*pixels, *pixels};
  if (view.width < 2) pixels = same;
  struct axis u = axis_from(view.u, view.du, 0, x);
  for (int i = 0; i < count; i += BLOCK) {
    if (i > count - BLOCK) {
      // The last block overlaps the block before it.
      i = count - BLOCK;
      u = axis_from(view.u, view.du, 0, x + i);
    }
    ints weights;
    struct offsets at = spill(columns(&view, in_order(&u), &weights));
    shorts a = MIX_PAIRS(load_first(pixels, &at), spread_first(weights));
    shorts b = MIX_PAIRS(load_second(pixels, &at), spread_second(weights));
    shorts mixed[2] = {JOIN(LOW(a), LOW(b)), JOIN(HIGH(a), HIGH(b))};
    memcpy(out + 4 * i, mixed, sizeof mixed);
    advance(&u);
  }
}

TARGET static void along(const int16_t *upper, const int16_t *lower, uint32_t *out, int count, int16_t weight) {
  if (count < BLOCK) {
    int16_t a[4 * BLOCK] = {0}, b[4 * BLOCK] = {0};
    uint32_t block[BLOCK];
    for (int i = 0; i < 4 * count; i++) a[i] = upper[i], b[i] = lower[i];
    if (count > 0) along(a, b, block, BLOCK, weight);
    for (int i = 0; i < count; i++) out[i] = block[i];
    return;
  }
  const shorts weights = (shorts){0} + weight;
  for (int i = 0; i < count; i += BLOCK) {
    i = i < count - BLOCK ? i : count - BLOCK;
    shorts a[2], b[2];
    memcpy(a, upper + 4 * i, sizeof a);
    memcpy(b, lower + 4 * i, sizeof b);
    shorts low = mix_rows(a[0], b[0], weights), high = mix_rows(a[1], b[1], weights);
    bytes pixels = (bytes)PACK(JOIN(LOW(low), LOW(high)), JOIN(HIGH(low), HIGH(high)));
    memcpy(out + i, &pixels, sizeof pixels);
  }
}
