#if defined(__x86_64__)

#include <smmintrin.h>
#include <string.h>

#include "scalar.h"
#include "sets.h"

#define TARGET __attribute__((target("sse4.1")))
#define MIX_PAIRS(pairs, weights) BY_HALVES(_mm_maddubs_epi16, __m128i, interleaved(pairs), weights)
#define MULTIPLY(a, b) BY_HALVES(_mm_mulhrs_epi16, __m128i, a, b)
#define PACK(a, b) BY_HALVES(_mm_packus_epi16, __m128i, a, b)
#include "model_rows.h"
#include "sampling_rows.h"

#define SSE41 __attribute__((target("sse4.1")))

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
    "sse4.1", sample, across, along,
    fill, over, over_masked, over_faded, solid_over, solid_over_masked,
    &model_loops};

#endif
