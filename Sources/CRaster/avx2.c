#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#include "scalar.h"
#include "sets.h"

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i load(const uint32_t *p) { return _mm256_loadu_si256((const __m256i *)p); }
AVX2 static inline void store(uint32_t *p, __m256i pixels) { _mm256_storeu_si256((__m256i *)p, pixels); }

// MARK: Sampling

/// The places of eight device pixels in the picture, with 16 bits after the point.
struct places {
  __m256i u, v;
};

/// The ways from the first of eight device pixels to each.
AVX2 static inline __m256i lane_steps(int64_t step) {
  uint64_t s = (uint64_t)step;
  __m256i low = _mm256_setr_epi64x(0, (int64_t)s, (int64_t)(2 * s), (int64_t)(3 * s));
  __m256i high = _mm256_add_epi64(low, _mm256_set1_epi64x((int64_t)(4 * s)));
  __m256 pairs = _mm256_shuffle_ps(
      _mm256_castsi256_ps(_mm256_srli_epi64(low, 16)), _mm256_castsi256_ps(_mm256_srli_epi64(high, 16)), 0x88);
  return _mm256_permute4x64_epi64(_mm256_castps_si256(pairs), 0xd8);
}

/// Pairs of neighbours, at four offsets in pixels, from one row: lanes 0 and 1, then 4 and 5.
AVX2 static inline __m256i load_pairs(const uint32_t *p, uint64_t first, uint64_t second) {
  __m128i low = _mm_loadl_epi64((const __m128i *)(p + (uint32_t)first));
  __m128i high = _mm_loadl_epi64((const __m128i *)(p + (uint32_t)second));
  low = _mm_castps_si128(_mm_loadh_pi(_mm_castsi128_ps(low), (const __m64 *)(p + (first >> 32))));
  high = _mm_castps_si128(_mm_loadh_pi(_mm_castsi128_ps(high), (const __m64 *)(p + (second >> 32))));
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

/// The weights of eight pixels: to the right 0...128, downward 0...127.
struct weights {
  __m256i right, down;
};

/// Mixes two half blocks of four pixels each from their upper and lower pairs of neighbours.
AVX2 static inline __m256i mix_half(__m256i upper, __m256i lower, struct weights weights, __m256i choose) {
  const __m256i interleave = _mm256_setr_epi8(
      0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  // The instruction multiplies unsigned bytes by signed ones: components are shifted to be signed, weights are not.
  const __m256i sign = _mm256_set1_epi8((char)0x80);
  __m256i across = _mm256_shuffle_epi8(weights.right, choose);
  __m256i along = _mm256_shuffle_epi8(weights.down, choose);
  upper = _mm256_maddubs_epi16(across, _mm256_xor_si256(_mm256_shuffle_epi8(upper, interleave), sign));
  lower = _mm256_maddubs_epi16(across, _mm256_xor_si256(_mm256_shuffle_epi8(lower, interleave), sign));
  __m256i value = _mm256_add_epi16(upper, _mm256_mulhrs_epi16(_mm256_sub_epi16(lower, upper), along));
  // Back to unsigned, and rounded.
  return _mm256_srli_epi16(_mm256_add_epi16(value, _mm256_set1_epi16(128 * 128 + 64)), 7);
}

/// The four 64-bit words of a vector, each with two offsets.
#define WORD(vector, index) ((uint64_t)_mm256_extract_epi64(vector, index))

/// Mixes eight pixels from offsets into two rows of neighbours.
AVX2 static inline __m256i mix(
    const uint32_t *upper, const uint32_t *lower, __m256i offsets, __m256i lower_offsets, struct weights weights) {
  const __m256i first = _mm256_setr_epi8(
      0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
  const __m256i second = _mm256_setr_epi8(
      8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13);
  __m256i upper_a = load_pairs(upper, WORD(offsets, 0), WORD(offsets, 2));
  __m256i upper_b = load_pairs(upper, WORD(offsets, 1), WORD(offsets, 3));
  __m256i lower_a = load_pairs(lower, WORD(lower_offsets, 0), WORD(lower_offsets, 2));
  __m256i lower_b = load_pairs(lower, WORD(lower_offsets, 1), WORD(lower_offsets, 3));
  return _mm256_packus_epi16(mix_half(upper_a, lower_a, weights, first), mix_half(upper_b, lower_b, weights, second));
}

AVX2 static inline __m256i pack_right(__m256i right) {
  return _mm256_or_si256(_mm256_sub_epi32(_mm256_set1_epi32(128), right), _mm256_slli_epi32(right, 8));
}

/// Eight pixels whose neighbours all lie in the picture.
AVX2 static inline __m256i sample_block_inside(const struct raster_view *view, struct places at) {
  const __m256i low = _mm256_set1_epi32(127);
  __m256i stride = _mm256_set1_epi32((int32_t)view->stride);
  __m256i offsets = _mm256_add_epi32(
      _mm256_mullo_epi32(_mm256_srai_epi32(at.v, 16), stride), _mm256_srai_epi32(at.u, 16));
  struct weights weights = {
      pack_right(_mm256_and_si256(_mm256_srli_epi32(at.u, 9), low)),
      _mm256_slli_epi32(_mm256_and_si256(_mm256_srli_epi32(at.v, 9), low), 8),
  };
  if (view->ahead) {
    _mm_prefetch((const char *)(view->pixels + view->ahead + (uint32_t)_mm256_extract_epi32(offsets, 0)), _MM_HINT_T0);
    _mm_prefetch((const char *)(view->pixels + view->ahead + (uint32_t)_mm256_extract_epi32(offsets, 4)), _MM_HINT_T0);
  }
  return mix(view->pixels, view->pixels + view->stride, offsets, offsets, weights);
}

/// Eight pixels anywhere. The picture has at least two columns.
AVX2 static inline __m256i sample_block_anywhere(const struct raster_view *view, struct places at) {
  const __m256i zero = _mm256_setzero_si256(), low = _mm256_set1_epi32(127);
  __m256i u = _mm256_max_epi32(_mm256_min_epi32(at.u, _mm256_set1_epi32((view->width - 1) << 16)), zero);
  __m256i v = _mm256_max_epi32(_mm256_min_epi32(at.v, _mm256_set1_epi32((view->height - 1) << 16)), zero);
  // The last column is the right one of its pair, with all the weight; the last row is its own lower neighbour.
  __m256i column = _mm256_min_epi32(_mm256_srli_epi32(u, 16), _mm256_set1_epi32(view->width - 2));
  __m256i row = _mm256_srli_epi32(v, 16);
  __m256i next = _mm256_min_epi32(_mm256_add_epi32(row, _mm256_set1_epi32(1)), _mm256_set1_epi32(view->height - 1));
  __m256i stride = _mm256_set1_epi32((int32_t)view->stride);
  struct weights weights = {
      pack_right(_mm256_srli_epi32(_mm256_sub_epi32(u, _mm256_slli_epi32(column, 16)), 9)),
      _mm256_slli_epi32(_mm256_and_si256(_mm256_srli_epi32(v, 9), low), 8),
  };
  return mix(
      view->pixels, view->pixels, _mm256_add_epi32(_mm256_mullo_epi32(row, stride), column),
      _mm256_add_epi32(_mm256_mullo_epi32(next, stride), column), weights);
}

/// The places of blocks of a row, one after another.
struct walk {
  /// The place of the first pixel of the next block, with 32 bits after the point; unsigned, as what lies far away may wrap.
  uint64_t u, v;
  uint64_t u_step, v_step;
  __m256i u_lanes, v_lanes;
};

AVX2 static inline struct walk walk_from(const struct raster_view *view, int block) {
  return (struct walk){
      (uint64_t)view->u + (uint64_t)view->du * (uint64_t)(int64_t)block,
      (uint64_t)view->v + (uint64_t)view->dv * (uint64_t)(int64_t)block,
      (uint64_t)view->du * 8,
      (uint64_t)view->dv * 8,
      lane_steps(view->du),
      lane_steps(view->dv),
  };
}

AVX2 static inline struct places next_places(struct walk *walk) {
  struct places at = {
      _mm256_add_epi32(_mm256_set1_epi32((int32_t)(walk->u >> 16)), walk->u_lanes),
      _mm256_add_epi32(_mm256_set1_epi32((int32_t)(walk->v >> 16)), walk->v_lanes),
  };
  walk->u += walk->u_step;
  walk->v += walk->v_step;
  return at;
}

/// Writes those of the eight pixels from `out` on that have numbers from `first` to `end`.
AVX2 static inline void store_part(uint32_t *out, __m256i pixels, int first, int end) {
  const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  __m256i is_before = _mm256_cmpgt_epi32(_mm256_set1_epi32(first), lanes);
  __m256i is_within = _mm256_cmpgt_epi32(_mm256_set1_epi32(end), lanes);
  _mm256_maskstore_epi32((int *)out, _mm256_andnot_si256(is_before, is_within), pixels);
}

AVX2 static void sample(const struct raster_view *original, uint32_t *out, int x, int count, int inside, int inside_end) {
  if (original->width < 2) return raster_scalar_kernels.sample(original, out, x, count, inside, inside_end);
  // A copy, which writing pixels cannot change.
  const struct raster_view view = *original;
  int end = x + count, block = x & ~7;
  struct walk walk = walk_from(&view, block);
  out -= x;
  while (block < end) {
    // Of these blocks some pixels are not asked for, or do not lie inside.
    int others = raster_min(end, inside_end - block >= 8 && inside < end ? (inside + 7) & ~7 : end);
    for (; block < others; block += 8) {
      __m256i pixels = sample_block_anywhere(&view, next_places(&walk));
      if (block >= x && block + 8 <= end) {
        store(out + block, pixels);
      } else {
        store_part(out + block, pixels, x - block, end - block);
      }
    }
    int last = raster_min(end, inside_end) - 8;
    for (; block <= last; block += 8) store(out + block, sample_block_inside(&view, next_places(&walk)));
    inside = end;
  }
}

// MARK: Blending

/// The rounded quotients by 255 of products of two bytes, in 16 bits each.
AVX2 static inline __m256i div255(__m256i product) {
  // (x + (x >> 8)) >> 8 is (x * 257) >> 16.
  return _mm256_mulhi_epu16(_mm256_add_epi16(product, _mm256_set1_epi16(128)), _mm256_set1_epi16(257));
}

/// Components times factors over 255, all in bytes.
AVX2 static inline __m256i scale(__m256i pixels, __m256i low_factors, __m256i high_factors) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i low = div255(_mm256_mullo_epi16(_mm256_unpacklo_epi8(pixels, zero), low_factors));
  __m256i high = div255(_mm256_mullo_epi16(_mm256_unpackhi_epi8(pixels, zero), high_factors));
  return _mm256_packus_epi16(low, high);
}

/// Eight pixels over eight others.
AVX2 static inline __m256i over_block(__m256i below, __m256i pixels) {
  const __m256i alphas_low = _mm256_setr_epi8(
      3, -1, 3, -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1, 3, -1, 3, -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1);
  const __m256i alphas_high = _mm256_setr_epi8(
      11, -1, 11, -1, 11, -1, 11, -1, 15, -1, 15, -1, 15, -1, 15, -1, 11, -1, 11, -1, 11, -1, 11, -1, 15, -1, 15, -1,
      15, -1, 15, -1);
  __m256i rest = _mm256_xor_si256(pixels, _mm256_set1_epi8((char)0xff));
  return _mm256_adds_epu8(
      pixels, scale(below, _mm256_shuffle_epi8(rest, alphas_low), _mm256_shuffle_epi8(rest, alphas_high)));
}

/// Eight pixels times eight coverages.
AVX2 static inline __m256i masked_block(__m256i pixels, const uint8_t *mask) {
  const __m256i spread_low = _mm256_setr_epi8(
      0, -1, 0, -1, 0, -1, 0, -1, 4, -1, 4, -1, 4, -1, 4, -1, 0, -1, 0, -1, 0, -1, 0, -1, 4, -1, 4, -1, 4, -1, 4, -1);
  const __m256i spread_high = _mm256_setr_epi8(
      8, -1, 8, -1, 8, -1, 8, -1, 12, -1, 12, -1, 12, -1, 12, -1, 8, -1, 8, -1, 8, -1, 8, -1, 12, -1, 12, -1, 12, -1,
      12, -1);
  __m256i coverages = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)mask));
  return scale(
      pixels, _mm256_shuffle_epi8(coverages, spread_low), _mm256_shuffle_epi8(coverages, spread_high));
}

AVX2 static void fill(uint32_t *out, uint32_t pixel, int count) {
  __m256i pixels = _mm256_set1_epi32((int32_t)pixel);
  int i = 0;
  for (; i + 8 <= count; i += 8) store(out + i, pixels);
  for (; i < count; i++) out[i] = pixel;
}

AVX2 static void over(uint32_t *out, const uint32_t *source, int count) {
  int i = 0;
  for (; i + 8 <= count; i += 8) store(out + i, over_block(load(out + i), load(source + i)));
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], source[i]);
}

AVX2 static void over_masked(uint32_t *out, const uint32_t *source, const uint8_t *mask, int count) {
  int i = 0;
  for (; i + 8 <= count; i += 8) store(out + i, over_block(load(out + i), masked_block(load(source + i), mask + i)));
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], raster_scale(source[i], mask[i]));
}

AVX2 static void over_faded(uint32_t *out, const uint32_t *source, uint8_t opacity, int count) {
  __m256i factor = _mm256_set1_epi16(opacity);
  int i = 0;
  for (; i + 8 <= count; i += 8) store(out + i, over_block(load(out + i), scale(load(source + i), factor, factor)));
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], raster_scale(source[i], opacity));
}

AVX2 static void solid_over(uint32_t *out, uint32_t pixel, int count) {
  __m256i pixels = _mm256_set1_epi32((int32_t)pixel), rest = _mm256_set1_epi16((short)(255 - (pixel >> 24)));
  int i = 0;
  for (; i + 8 <= count; i += 8) store(out + i, _mm256_adds_epu8(pixels, scale(load(out + i), rest, rest)));
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], pixel);
}

/// Puts a shade of black, times eight coverages, over eight pixels.
AVX2 static inline __m256i shade_block(__m256i below, __m128i alpha, uint64_t coverages) {
  const __m256i spread_low = _mm256_setr_epi8(
      0, -1, 0, -1, 0, -1, 0, -1, 4, -1, 4, -1, 4, -1, 4, -1, 0, -1, 0, -1, 0, -1, 0, -1, 4, -1, 4, -1, 4, -1, 4, -1);
  const __m256i spread_high = _mm256_setr_epi8(
      8, -1, 8, -1, 8, -1, 8, -1, 12, -1, 12, -1, 12, -1, 12, -1, 8, -1, 8, -1, 8, -1, 8, -1, 12, -1, 12, -1, 12, -1,
      12, -1);
  __m128i products = _mm_mullo_epi16(_mm_cvtepu8_epi16(_mm_cvtsi64_si128((long long)coverages)), alpha);
  __m128i alphas = _mm_mulhi_epu16(_mm_add_epi16(products, _mm_set1_epi16(128)), _mm_set1_epi16(257));
  __m256i rest = _mm256_cvtepu16_epi32(_mm_xor_si128(alphas, _mm_set1_epi16(255)));
  __m256i above = _mm256_slli_epi32(_mm256_cvtepu16_epi32(alphas), 24);
  return _mm256_adds_epu8(
      above, scale(below, _mm256_shuffle_epi8(rest, spread_low), _mm256_shuffle_epi8(rest, spread_high)));
}

AVX2 static void solid_over_masked(uint32_t *out, uint32_t pixel, const uint8_t *mask, int count) {
  __m256i pixels = _mm256_set1_epi32((int32_t)pixel);
  __m128i alpha = _mm_set1_epi16((short)(pixel >> 24));
  // Shadows are black, and large.
  int is_black = !(pixel & 0x00ffffff);
  int i = 0;
  for (; i + 8 <= count; i += 8) {
    // Most of a line of text is empty.
    uint64_t coverages;
    memcpy(&coverages, mask + i, sizeof coverages);
    if (!coverages) continue;
    __m256i below = load(out + i);
    store(out + i, is_black ? shade_block(below, alpha, coverages) : over_block(below, masked_block(pixels, mask + i)));
  }
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], raster_scale(pixel, mask[i]));
}

const struct raster_kernels raster_avx2_kernels = {
    "avx2", sample, fill, over, over_masked, over_faded, solid_over, solid_over_masked};

#endif
