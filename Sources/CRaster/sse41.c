#if defined(__x86_64__)

#include <smmintrin.h>
#include <string.h>

#include "scalar.h"
#include "sets.h"

#define SSE41 __attribute__((target("sse4.1")))

// MARK: Sampling

/// The places of four device pixels in the picture, with 16 bits after the point.
struct places {
  __m128i u, v;
};

/// The ways from the first of four device pixels, of which `first` come before them in their block of eight, to each.
SSE41 static inline __m128i lane_steps(int64_t step, int first) {
  int32_t lanes[4];
  for (int i = 0; i < 4; i++) lanes[i] = (int32_t)raster_lane_step(step, first + i);
  return _mm_loadu_si128((const __m128i *)lanes);
}

SSE41 static inline __m128i block_place(int64_t start, int64_t step, int block, __m128i lanes) {
  return _mm_add_epi32(_mm_set1_epi32((int32_t)raster_block_place(start, step, block)), lanes);
}

/// Pairs of neighbours at two offsets in pixels.
SSE41 static inline __m128i load_pairs(const uint32_t *p, uint64_t offsets) {
  __m128i pair = _mm_loadl_epi64((const __m128i *)(p + (uint32_t)offsets));
  return _mm_castps_si128(_mm_loadh_pi(_mm_castsi128_ps(pair), (const __m64 *)(p + (offsets >> 32))));
}

/// The weights of four pixels: to the right 0...128, downward 0...127.
struct weights {
  __m128i right, down;
};

/// Mixes two pixels from their upper and lower pairs of neighbours.
SSE41 static inline __m128i mix_half(__m128i upper, __m128i lower, struct weights weights, __m128i choose) {
  const __m128i interleave = _mm_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  // The instruction multiplies unsigned bytes by signed ones: components are shifted to be signed, weights are not.
  const __m128i sign = _mm_set1_epi8((char)0x80);
  __m128i across = _mm_shuffle_epi8(weights.right, choose);
  __m128i along = _mm_shuffle_epi8(weights.down, choose);
  upper = _mm_maddubs_epi16(across, _mm_xor_si128(_mm_shuffle_epi8(upper, interleave), sign));
  lower = _mm_maddubs_epi16(across, _mm_xor_si128(_mm_shuffle_epi8(lower, interleave), sign));
  __m128i value = _mm_add_epi16(upper, _mm_mulhrs_epi16(_mm_sub_epi16(lower, upper), along));
  // Back to unsigned, and rounded.
  return _mm_srli_epi16(_mm_add_epi16(value, _mm_set1_epi16(128 * 128 + 64)), 7);
}

/// The two 64-bit words of a vector, each with two offsets.
#define WORD(vector, index) ((uint64_t)_mm_extract_epi64(vector, index))

/// Mixes four pixels from offsets into two rows of neighbours.
SSE41 static inline __m128i mix(
    const uint32_t *upper, const uint32_t *lower, __m128i offsets, __m128i lower_offsets, struct weights weights) {
  const __m128i first = _mm_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
  const __m128i second = _mm_setr_epi8(8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13);
  __m128i upper_a = load_pairs(upper, WORD(offsets, 0)), upper_b = load_pairs(upper, WORD(offsets, 1));
  __m128i lower_a = load_pairs(lower, WORD(lower_offsets, 0)), lower_b = load_pairs(lower, WORD(lower_offsets, 1));
  return _mm_packus_epi16(mix_half(upper_a, lower_a, weights, first), mix_half(upper_b, lower_b, weights, second));
}

SSE41 static inline __m128i pack_right(__m128i right) {
  return _mm_or_si128(_mm_sub_epi32(_mm_set1_epi32(128), right), _mm_slli_epi32(right, 8));
}

/// Four pixels whose neighbours all lie in the picture.
SSE41 static inline __m128i sample_four_inside(const struct raster_view *view, struct places at) {
  const __m128i low = _mm_set1_epi32(127);
  __m128i stride = _mm_set1_epi32((int32_t)view->stride);
  __m128i offsets = _mm_add_epi32(_mm_mullo_epi32(_mm_srai_epi32(at.v, 16), stride), _mm_srai_epi32(at.u, 16));
  struct weights weights = {
      pack_right(_mm_and_si128(_mm_srli_epi32(at.u, 9), low)),
      _mm_slli_epi32(_mm_and_si128(_mm_srli_epi32(at.v, 9), low), 8),
  };
  if (view->ahead) {
    _mm_prefetch((const char *)(view->pixels + view->ahead + (uint32_t)_mm_extract_epi32(offsets, 0)), _MM_HINT_T0);
  }
  return mix(view->pixels, view->pixels + view->stride, offsets, offsets, weights);
}

/// Four pixels anywhere. The picture has at least two columns.
SSE41 static inline __m128i sample_four_anywhere(const struct raster_view *view, struct places at) {
  const __m128i zero = _mm_setzero_si128(), low = _mm_set1_epi32(127);
  __m128i u = _mm_max_epi32(_mm_min_epi32(at.u, _mm_set1_epi32((view->width - 1) << 16)), zero);
  __m128i v = _mm_max_epi32(_mm_min_epi32(at.v, _mm_set1_epi32((view->height - 1) << 16)), zero);
  // The last column is the right one of its pair, with all the weight; the last row is its own lower neighbour.
  __m128i column = _mm_min_epi32(_mm_srli_epi32(u, 16), _mm_set1_epi32(view->width - 2));
  __m128i row = _mm_srli_epi32(v, 16);
  __m128i next = _mm_min_epi32(_mm_add_epi32(row, _mm_set1_epi32(1)), _mm_set1_epi32(view->height - 1));
  __m128i stride = _mm_set1_epi32((int32_t)view->stride);
  struct weights weights = {
      pack_right(_mm_srli_epi32(_mm_sub_epi32(u, _mm_slli_epi32(column, 16)), 9)),
      _mm_slli_epi32(_mm_and_si128(_mm_srli_epi32(v, 9), low), 8),
  };
  return mix(
      view->pixels, view->pixels, _mm_add_epi32(_mm_mullo_epi32(row, stride), column),
      _mm_add_epi32(_mm_mullo_epi32(next, stride), column), weights);
}

SSE41 static void sample(const struct raster_view *original, uint32_t *out, int x, int count, int inside, int inside_end) {
  if (original->width < 2) return raster_scalar_kernels.sample(original, out, x, count, inside, inside_end);
  // A copy, which writing pixels cannot change.
  const struct raster_view view = *original;
  __m128i u_lanes[2] = {lane_steps(view.du, 0), lane_steps(view.du, 4)};
  __m128i v_lanes[2] = {lane_steps(view.dv, 0), lane_steps(view.dv, 4)};
  int end = x + count;
  for (int four = x & ~3; four < end; four += 4) {
    int half = four >> 2 & 1, block = four & ~7;
    struct places at = {
        block_place(view.u, view.du, block, u_lanes[half]),
        block_place(view.v, view.dv, block, v_lanes[half]),
    };
    int is_inside = four >= inside && four + 4 <= inside_end;
    __m128i pixels = is_inside ? sample_four_inside(&view, at) : sample_four_anywhere(&view, at);
    if (four >= x && four + 4 <= end) {
      _mm_storeu_si128((__m128i *)(out + (four - x)), pixels);
    } else {
      uint32_t part[4];
      _mm_storeu_si128((__m128i *)part, pixels);
      for (int i = raster_max(x, four); i < raster_min(end, four + 4); i++) out[i - x] = part[i - four];
    }
  }
}

// MARK: Blending

/// The rounded quotients by 255 of products of two bytes, in 16 bits each.
SSE41 static inline __m128i div255(__m128i product) {
  // (x + (x >> 8)) >> 8 is (x * 257) >> 16.
  return _mm_mulhi_epu16(_mm_add_epi16(product, _mm_set1_epi16(128)), _mm_set1_epi16(257));
}

/// Components times factors over 255, all in bytes.
SSE41 static inline __m128i scale(__m128i pixels, __m128i low_factors, __m128i high_factors) {
  const __m128i zero = _mm_setzero_si128();
  __m128i low = div255(_mm_mullo_epi16(_mm_unpacklo_epi8(pixels, zero), low_factors));
  __m128i high = div255(_mm_mullo_epi16(_mm_unpackhi_epi8(pixels, zero), high_factors));
  return _mm_packus_epi16(low, high);
}

/// Four pixels over four others.
SSE41 static inline __m128i over_block(__m128i below, __m128i pixels) {
  const __m128i alphas_low = _mm_setr_epi8(
      3, -1, 3, -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1);
  const __m128i alphas_high = _mm_setr_epi8(
      11, -1, 11, -1, 11, -1, 11, -1, 15, -1, 15, -1, 15, -1, 15, -1);
  __m128i rest = _mm_xor_si128(pixels, _mm_set1_epi8((char)0xff));
  return _mm_adds_epu8(
      pixels, scale(below, _mm_shuffle_epi8(rest, alphas_low), _mm_shuffle_epi8(rest, alphas_high)));
}

/// Four pixels times four coverages.
SSE41 static inline __m128i masked_block(__m128i pixels, const uint8_t *mask) {
  const __m128i spread_low = _mm_setr_epi8(
      0, -1, 0, -1, 0, -1, 0, -1, 4, -1, 4, -1, 4, -1, 4, -1);
  const __m128i spread_high = _mm_setr_epi8(
      8, -1, 8, -1, 8, -1, 8, -1, 12, -1, 12, -1, 12, -1, 12, -1);
  __m128i coverages = _mm_cvtepu8_epi32(_mm_loadu_si32(mask));
  return scale(
      pixels, _mm_shuffle_epi8(coverages, spread_low), _mm_shuffle_epi8(coverages, spread_high));
}

SSE41 static inline __m128i load(const uint32_t *p) { return _mm_loadu_si128((const __m128i *)p); }
SSE41 static inline void store(uint32_t *p, __m128i pixels) { _mm_storeu_si128((__m128i *)p, pixels); }

SSE41 static void fill(uint32_t *out, uint32_t pixel, int count) {
  __m128i pixels = _mm_set1_epi32((int32_t)pixel);
  int i = 0;
  for (; i + 4 <= count; i += 4) store(out + i, pixels);
  for (; i < count; i++) out[i] = pixel;
}

SSE41 static void over(uint32_t *out, const uint32_t *source, int count) {
  int i = 0;
  for (; i + 4 <= count; i += 4) store(out + i, over_block(load(out + i), load(source + i)));
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], source[i]);
}

SSE41 static void over_masked(uint32_t *out, const uint32_t *source, const uint8_t *mask, int count) {
  int i = 0;
  for (; i + 4 <= count; i += 4) store(out + i, over_block(load(out + i), masked_block(load(source + i), mask + i)));
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], raster_scale(source[i], mask[i]));
}

SSE41 static void over_faded(uint32_t *out, const uint32_t *source, uint8_t opacity, int count) {
  __m128i factor = _mm_set1_epi16(opacity);
  int i = 0;
  for (; i + 4 <= count; i += 4) store(out + i, over_block(load(out + i), scale(load(source + i), factor, factor)));
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], raster_scale(source[i], opacity));
}

SSE41 static void solid_over(uint32_t *out, uint32_t pixel, int count) {
  __m128i pixels = _mm_set1_epi32((int32_t)pixel), rest = _mm_set1_epi16((short)(255 - (pixel >> 24)));
  int i = 0;
  for (; i + 4 <= count; i += 4) store(out + i, _mm_adds_epu8(pixels, scale(load(out + i), rest, rest)));
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], pixel);
}

/// Puts a shade of black, times four coverages, over four pixels.
SSE41 static inline __m128i shade_block(__m128i below, __m128i alpha, uint32_t coverages) {
  const __m128i spread_low = _mm_setr_epi8(0, -1, 0, -1, 0, -1, 0, -1, 4, -1, 4, -1, 4, -1, 4, -1);
  const __m128i spread_high = _mm_setr_epi8(8, -1, 8, -1, 8, -1, 8, -1, 12, -1, 12, -1, 12, -1, 12, -1);
  // Words of 32 bits, the upper half of each zero.
  __m128i products = _mm_mullo_epi16(_mm_cvtepu8_epi32(_mm_cvtsi32_si128((int32_t)coverages)), alpha);
  __m128i alphas = div255(products);
  __m128i rest = _mm_xor_si128(alphas, _mm_set1_epi32(255));
  return _mm_adds_epu8(
      _mm_slli_epi32(alphas, 24),
      scale(below, _mm_shuffle_epi8(rest, spread_low), _mm_shuffle_epi8(rest, spread_high)));
}

SSE41 static void solid_over_masked(uint32_t *out, uint32_t pixel, const uint8_t *mask, int count) {
  __m128i pixels = _mm_set1_epi32((int32_t)pixel), alpha = _mm_set1_epi32((int32_t)(pixel >> 24));
  // Shadows are black, and large.
  int is_black = !(pixel & 0x00ffffff);
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    // Most of a line of text is empty.
    uint32_t coverages;
    memcpy(&coverages, mask + i, sizeof coverages);
    if (!coverages) continue;
    __m128i below = load(out + i);
    store(out + i, is_black ? shade_block(below, alpha, coverages) : over_block(below, masked_block(pixels, mask + i)));
  }
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], raster_scale(pixel, mask[i]));
}

const struct raster_kernels raster_sse41_kernels = {
    "sse4.1", sample, fill, over, over_masked, over_faded, solid_over, solid_over_masked};

#endif
