#if defined(__aarch64__)

#include <arm_neon.h>

#include "scalar.h"
#include "sets.h"

// MARK: Places

/// The places of four device pixels on an axis, with 32 bits after the point: the first two, and the last two.
struct axis {
  uint64x2_t low, high;
};

static inline struct axis axis_from(int64_t start, int64_t step, int x) {
  // Unsigned, since what lies far away may wrap around and back.
  uint64_t place = (uint64_t)start + (uint64_t)step * (uint64_t)(int64_t)x;
  uint64x2_t low = {place, place + (uint64_t)step};
  return (struct axis){low, vaddq_u64(low, vdupq_n_u64(2 * (uint64_t)step))};
}

static inline struct axis step(struct axis axis, uint64x2_t four) {
  return (struct axis){vaddq_u64(axis.low, four), vaddq_u64(axis.high, four)};
}

/// Four steps at once.
static inline uint64x2_t four(int64_t step) { return vdupq_n_u64((uint64_t)step * 4); }

/// The places of all four in order, with 16 bits after the point.
static inline int32x4_t places(struct axis axis) {
  return vreinterpretq_s32_u32(vcombine_u32(vshrn_n_u64(axis.low, 16), vshrn_n_u64(axis.high, 16)));
}

// MARK: Mixing

/// Pairs of neighbours at two addresses.
static inline uint8x16_t load_pairs(const uint32_t *first, const uint32_t *second) {
  return vreinterpretq_u8_u32(vcombine_u32(vld1_u32(first), vld1_u32(second)));
}

/// Mixes two pairs of neighbours in a row, by weights of 0...128 for the right one; 128 times as large, and negative.
static inline int16x8_t mix_pairs(uint8x16_t pairs, uint16x8_t right) {
  uint32x4_t words = vreinterpretq_u32_u8(pairs);
  uint8x8_t a = vreinterpret_u8_u32(vmovn_u64(vreinterpretq_u64_u32(words)));
  uint8x8_t b = vreinterpret_u8_u32(vshrn_n_u64(vreinterpretq_u64_u32(words), 32));
  uint16x8_t left = vsubq_u16(vdupq_n_u16(128), right);
  uint16x8_t sum = vmlaq_u16(vmulq_u16(vmovl_u8(a), left), vmovl_u8(b), right);
  return vnegq_s16(vreinterpretq_s16_u16(sum));
}

/// Mixes what `mix_pairs` gave for two rows, by the weight of the lower one, of 2^15.
static inline uint8x8_t mix_rows(int16x8_t upper, int16x8_t lower, int16x8_t weights) {
  int16x8_t value = vaddq_s16(upper, vqrdmulhq_s16(vsubq_s16(lower, upper), weights));
  return vqrshrun_n_s16(vnegq_s16(value), 7);
}

/// Weights of two pixels, for each of their components.
static inline uint16x8_t spread(uint32x2_t weights) {
  uint16x4_t narrow = vreinterpret_u16_u32(weights);
  return vcombine_u16(vdup_lane_u16(narrow, 0), vdup_lane_u16(narrow, 2));
}
static inline uint16x8_t first_two(uint32x4_t weights) { return spread(vget_low_u32(weights)); }
static inline uint16x8_t last_two(uint32x4_t weights) { return spread(vget_high_u32(weights)); }

/// Four pixels: the addresses of their upper and lower left neighbours, and the weights of those to the right, of 128, and below, of
/// 2^15.
static inline uint32x4_t mix(
    const uint32_t *const upper[4], const uint32_t *const lower[4], uint32x4_t across, uint32x4_t along) {
  uint16x8_t across_a = first_two(across), across_b = last_two(across);
  uint8x8_t a = mix_rows(
      mix_pairs(load_pairs(upper[0], upper[1]), across_a), mix_pairs(load_pairs(lower[0], lower[1]), across_a),
      vreinterpretq_s16_u16(first_two(along)));
  uint8x8_t b = mix_rows(
      mix_pairs(load_pairs(upper[2], upper[3]), across_b), mix_pairs(load_pairs(lower[2], lower[3]), across_b),
      vreinterpretq_s16_u16(last_two(along)));
  return vreinterpretq_u32_u8(vcombine_u8(a, b));
}

static inline uint32x4_t below_weights(int32x4_t v) {
  return vandq_u32(vshrq_n_u32(vreinterpretq_u32_s32(v), 1), vdupq_n_u32(0x7fff));
}

// MARK: Any affine view

/// Four pixels whose neighbours all lie in the picture.
static inline uint32x4_t sample_inside(const struct raster_view *view, int32x4_t u, int32x4_t v) {
  int32_t columns[4], rows[4];
  vst1q_s32(columns, vshrq_n_s32(u, 16));
  vst1q_s32(rows, vshrq_n_s32(v, 16));
  const uint32_t *upper[4], *lower[4];
  for (int i = 0; i < 4; i++) {
    upper[i] = view->pixels + rows[i] * view->stride + columns[i];
    lower[i] = upper[i] + view->stride;
  }
  __builtin_prefetch(upper[0] + view->ahead);
  uint32x4_t right = vandq_u32(vshrq_n_u32(vreinterpretq_u32_s32(u), 9), vdupq_n_u32(127));
  return mix(upper, lower, right, below_weights(v));
}

/// The left column of the two next to each of four places, and the weights of the right one, of 128. The picture has at least two
/// columns.
static inline int32x4_t columns_anywhere(const struct raster_view *view, int32x4_t u, uint32x4_t *right) {
  u = vmaxq_s32(vminq_s32(u, vdupq_n_s32((view->width - 1) << 16)), vdupq_n_s32(0));
  // The last column is the right one of its pair, with all the weight.
  int32x4_t column = vminq_s32(vshrq_n_s32(u, 16), vdupq_n_s32(view->width - 2));
  *right = vreinterpretq_u32_s32(vshrq_n_s32(vsubq_s32(u, vshlq_n_s32(column, 16)), 9));
  return column;
}

/// Four pixels anywhere. The picture has at least two columns.
static inline uint32x4_t sample_anywhere(const struct raster_view *view, int32x4_t u, int32x4_t v) {
  uint32x4_t right;
  int32_t columns[4], rows[4];
  vst1q_s32(columns, columns_anywhere(view, u, &right));
  v = vmaxq_s32(vminq_s32(v, vdupq_n_s32((view->height - 1) << 16)), vdupq_n_s32(0));
  vst1q_s32(rows, vshrq_n_s32(v, 16));
  const uint32_t *upper[4], *lower[4];
  for (int i = 0; i < 4; i++) {
    upper[i] = view->pixels + rows[i] * view->stride + columns[i];
    // The last row is its own lower neighbour.
    lower[i] = upper[i] + (rows[i] + 1 < view->height ? view->stride : 0);
  }
  return mix(upper, lower, right, below_weights(v));
}

static inline void store_part(uint32_t *out, uint32x4_t pixels, int count) {
  if (count >= 4) {
    vst1q_u32(out, pixels);
    return;
  }
  uint32_t part[4];
  vst1q_u32(part, pixels);
  for (int i = 0; i < count; i++) out[i] = part[i];
}

/// Samples pixels from `x` to `end`, anywhere; `out` is where pixel 0 would go.
static inline void sample_some(const struct raster_view *view, uint32_t *out, int x, int end) {
  for (; x < end; x += 4) {
    int32x4_t u = places(axis_from(view->u, view->du, x)), v = places(axis_from(view->v, view->dv, x));
    store_part(out + x, sample_anywhere(view, u, v), end - x);
  }
}

void raster_neon_sample(const struct raster_view *original, uint32_t *out, int x, int count, int inside, int inside_end) {
  if (original->width < 2) return raster_scalar_kernels.sample(original, out, x, count, inside, inside_end);
  // A copy, which writing pixels cannot change.
  const struct raster_view view = *original;
  int end = x + count;
  out -= x;
  inside = raster_max(inside, x);
  inside_end = raster_min(inside_end, end);
  if (inside_end - inside < 4) return sample_some(&view, out, x, end);
  sample_some(&view, out, x, inside);
  struct axis u = axis_from(view.u, view.du, inside), v = axis_from(view.v, view.dv, inside);
  uint64x2_t du = four(view.du), dv = four(view.dv);
  int block = inside;
  for (; block <= inside_end - 4; block += 4) {
    vst1q_u32(out + block, sample_inside(&view, places(u), places(v)));
    u = step(u, du);
    v = step(v, dv);
  }
  if (block < inside_end) {
    // The last block overlaps the one before it.
    block = inside_end - 4;
    u = axis_from(view.u, view.du, block);
    v = axis_from(view.v, view.dv, block);
    vst1q_u32(out + block, sample_inside(&view, places(u), places(v)));
  }
  sample_some(&view, out, inside_end, end);
}

// MARK: Upright views

void raster_neon_across(const struct raster_view *original, int32_t row, int16_t *out, int x, int count) {
  if (original->width < 2 || count < 4) return raster_scalar_kernels.across(original, row, out, x, count);
  const struct raster_view view = *original;
  const uint32_t *pixels = view.pixels + row * view.stride;
  struct axis at = axis_from(view.u, view.du, x);
  uint64x2_t du = four(view.du);
  for (int i = 0; i < count; i += 4) {
    if (i > count - 4) {
      i = count - 4;
      at = axis_from(view.u, view.du, x + i);
    }
    uint32x4_t right;
    int32_t columns[4];
    vst1q_s32(columns, columns_anywhere(&view, places(at), &right));
    uint8x16_t low = load_pairs(pixels + columns[0], pixels + columns[1]);
    uint8x16_t high = load_pairs(pixels + columns[2], pixels + columns[3]);
    vst1q_s16(out + 4 * i, mix_pairs(low, first_two(right)));
    vst1q_s16(out + 4 * i + 8, mix_pairs(high, last_two(right)));
    at = step(at, du);
  }
}

void raster_neon_along(const int16_t *upper, const int16_t *lower, uint32_t *out, int count, int16_t weight) {
  if (count < 4) return raster_scalar_kernels.along(upper, lower, out, count, weight);
  const int16x8_t weights = vdupq_n_s16(weight);
  for (int i = 0; i < count; i += 4) {
    i = raster_min(i, count - 4);
    uint8x8_t low = mix_rows(vld1q_s16(upper + 4 * i), vld1q_s16(lower + 4 * i), weights);
    uint8x8_t high = mix_rows(vld1q_s16(upper + 4 * i + 8), vld1q_s16(lower + 4 * i + 8), weights);
    vst1q_u32(out + i, vreinterpretq_u32_u8(vcombine_u8(low, high)));
  }
}

#endif
