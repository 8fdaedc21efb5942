#if defined(__aarch64__)

#include <arm_neon.h>
#include <string.h>

#include "scalar.h"
#include "sets.h"

#define TARGET
#define MULTIPLY(a, b) BY_HALVES(vqrdmulhq_s16, int16x8_t, a, b)
#include "model_rows.h"
#include "sampling_rows.h"

static inline uint8x16_t load(const uint32_t *p) { return vreinterpretq_u8_u32(vld1q_u32(p)); }
static inline void store(uint32_t *p, uint8x16_t pixels) { vst1q_u32(p, vreinterpretq_u32_u8(pixels)); }

/// The rounded quotients by 255 of products of two bytes.
static inline uint8x8_t div255(uint16x8_t product) {
  return vraddhn_u16(product, vrshrq_n_u16(product, 8));
}

/// Components times factors over 255, all in bytes.
static inline uint8x16_t scale(uint8x16_t pixels, uint8x16_t factors) {
  uint16x8_t low = vmull_u8(vget_low_u8(pixels), vget_low_u8(factors));
  return vcombine_u8(div255(low), div255(vmull_high_u8(pixels, factors)));
}

/// Four pixels over four others.
static inline uint8x16_t over_block(uint8x16_t below, uint8x16_t pixels) {
  const uint8x16_t alphas = {3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15};
  return vqaddq_u8(pixels, scale(below, vqtbl1q_u8(vmvnq_u8(pixels), alphas)));
}

/// Four coverages, once for each component of their pixels.
static inline uint8x16_t coverages(const uint8_t *mask) {
  const uint8x16_t each = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
  uint32_t bytes;
  memcpy(&bytes, mask, sizeof bytes);
  return vqtbl1q_u8(vreinterpretq_u8_u32(vdupq_n_u32(bytes)), each);
}

static void fill(uint32_t *out, uint32_t pixel, int count) {
  uint32x4_t pixels = vdupq_n_u32(pixel);
  int i = 0;
  for (; i + 4 <= count; i += 4) vst1q_u32(out + i, pixels);
  for (; i < count; i++) out[i] = pixel;
}

static void over(uint32_t *out, const uint32_t *source, int count) {
  int i = 0;
  for (; i + 4 <= count; i += 4) store(out + i, over_block(load(out + i), load(source + i)));
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], source[i]);
}

static void over_masked(uint32_t *out, const uint32_t *source, const uint8_t *mask, int count) {
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    store(out + i, over_block(load(out + i), scale(load(source + i), coverages(mask + i))));
  }
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], raster_scale(source[i], mask[i]));
}

static void over_faded(uint32_t *out, const uint32_t *source, uint8_t opacity, int count) {
  uint8x16_t factors = vdupq_n_u8(opacity);
  int i = 0;
  for (; i + 4 <= count; i += 4) store(out + i, over_block(load(out + i), scale(load(source + i), factors)));
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], raster_scale(source[i], opacity));
}

static void solid_over(uint32_t *out, uint32_t pixel, int count) {
  uint8x16_t pixels = vreinterpretq_u8_u32(vdupq_n_u32(pixel)), rest = vdupq_n_u8((uint8_t)(255 - (pixel >> 24)));
  int i = 0;
  for (; i + 4 <= count; i += 4) store(out + i, vqaddq_u8(pixels, scale(load(out + i), rest)));
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], pixel);
}

static void solid_over_masked(uint32_t *out, uint32_t pixel, const uint8_t *mask, int count) {
  uint8x16_t pixels = vreinterpretq_u8_u32(vdupq_n_u32(pixel));
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    // Most of a line of text is empty.
    uint32_t some;
    memcpy(&some, mask + i, sizeof some);
    if (some) store(out + i, over_block(load(out + i), scale(pixels, coverages(mask + i))));
  }
  for (; i < count; i++) out[i] = raster_over_pixel(out[i], raster_scale(pixel, mask[i]));
}

const struct raster_kernels raster_neon_kernels = {
    "neon", sample, across, along,
    fill, over, over_masked, over_faded, solid_over, solid_over_masked,
    &model_loops};

#endif
