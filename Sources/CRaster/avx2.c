#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#include "scalar.h"
#include "sets.h"

#define TARGET __attribute__((target("avx2")))
#define GATHER(pixels, places, out) ((out) = (ints)_mm256_i32gather_epi32((const int *)(pixels), (__m256i)(places), 4))
#define KEEP(mask) __asm__("" : "+x"(mask))
#define MIX_PAIRS(pairs, weights) ((shorts)_mm256_maddubs_epi16((__m256i)interleaved(pairs), (__m256i)(weights)))
#define MULTIPLY(a, b) ((shorts)_mm256_mulhrs_epi16((__m256i)(a), (__m256i)(b)))
#define PACK(a, b) _mm256_packus_epi16((__m256i)(a), (__m256i)(b))
#include "model_rows.h"
#include "sampling_rows.h"

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i load(const uint32_t *p) { return _mm256_loadu_si256((const __m256i *)p); }
AVX2 static inline void store(uint32_t *p, __m256i pixels) { _mm256_storeu_si256((__m256i *)p, pixels); }

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
    "avx2", sample, across, along,
    fill, over, over_masked, over_faded, solid_over, solid_over_masked,
    &model_loops};

#endif
