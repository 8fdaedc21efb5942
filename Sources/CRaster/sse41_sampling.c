#if defined(__x86_64__)

#include <smmintrin.h>

#include "scalar.h"
#include "sets.h"

#define SSE41 __attribute__((target("sse4.1")))

// MARK: Places

/// The places of four device pixels on an axis, with 32 bits after the point: those with even numbers, and those with odd ones.
struct axis {
  __m128i even, odd;
};

SSE41 static inline struct axis axis_from(int64_t start, int64_t step, int x) {
  // Unsigned, since what lies far away may wrap around and back.
  uint64_t place = (uint64_t)start + (uint64_t)step * (uint64_t)(int64_t)x;
  __m128i even = _mm_set_epi64x((int64_t)(place + 2 * (uint64_t)step), (int64_t)place);
  return (struct axis){even, _mm_add_epi64(even, _mm_set1_epi64x(step))};
}

SSE41 static inline struct axis step(struct axis axis, __m128i four) {
  return (struct axis){_mm_add_epi64(axis.even, four), _mm_add_epi64(axis.odd, four)};
}

/// Four steps at once.
SSE41 static inline __m128i four(int64_t step) { return _mm_set1_epi64x((int64_t)((uint64_t)step * 4)); }

/// The places of all four in order, with 16 bits after the point.
SSE41 static inline __m128i places(struct axis axis) {
  return _mm_blend_epi16(_mm_srli_epi64(axis.even, 16), _mm_slli_epi64(axis.odd, 16), 0xcc);
}

// MARK: Neighbours

/// Four numbers in memory: addresses are faster to get from there than out of a vector.
struct offsets {
  uint32_t number[4] __attribute__((aligned(16)));
};

SSE41 static inline struct offsets spill(__m128i numbers) {
  struct offsets offsets;
  _mm_store_si128((__m128i *)offsets.number, numbers);
  // The compiler would take them out of the vector after all.
  __asm__("" : "+m"(offsets));
  return offsets;
}

/// Pairs of neighbours at two offsets in pixels.
SSE41 static inline __m128i load_pairs(const uint32_t *p, uint32_t first, uint32_t second) {
  __m128i pair = _mm_loadl_epi64((const __m128i *)(p + first));
  return _mm_castps_si128(_mm_loadh_pi(_mm_castsi128_ps(pair), (const __m64 *)(p + second)));
}

// MARK: Mixing

/// The weights of both neighbours in a row, as bytes of which both are negative, from that of the right one, 0...127 of 128.
SSE41 static inline __m128i row_weights(__m128i right) {
  // -right in the upper byte, and right - 128 in the lower one.
  return _mm_add_epi16(_mm_mullo_epi16(right, _mm_set1_epi32(0xff01)), _mm_set1_epi32(128));
}

/// The same, for weights of 0...128.
SSE41 static inline __m128i row_weights_to_end(__m128i right) {
  __m128i negative = _mm_sub_epi16(_mm_setzero_si128(), right);
  return _mm_or_si128(_mm_slli_epi16(negative, 8), _mm_xor_si128(right, _mm_set1_epi32(128)));
}

/// Mixes two pairs of neighbours in a row.
SSE41 static inline __m128i mix_pairs(__m128i pairs, __m128i weights) {
  const __m128i interleave = _mm_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  return _mm_maddubs_epi16(_mm_shuffle_epi8(pairs, interleave), weights);
}

/// Mixes what `mix_pairs` gave for two rows, by the weight of the lower one, of 2^15.
SSE41 static inline __m128i mix_rows(__m128i upper, __m128i lower, __m128i weights) {
  __m128i value = _mm_add_epi16(upper, _mm_mulhrs_epi16(_mm_sub_epi16(lower, upper), weights));
  // Times -1/128, rounded.
  return _mm_mulhrs_epi16(value, _mm_set1_epi16(-256));
}

/// The weights of four pixels: bytes of `row_weights`, and those downward, of 2^15, in the lower halves of lanes.
struct weights {
  __m128i across, along;
};

/// Weights of the first two pixels, and of the others, for each of their components.
SSE41 static inline __m128i first_two(__m128i weights) {
  return _mm_shuffle_epi8(weights, _mm_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5));
}
SSE41 static inline __m128i last_two(__m128i weights) {
  return _mm_shuffle_epi8(weights, _mm_setr_epi8(8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13));
}

/// Mixes four pixels from offsets into two rows of neighbours.
SSE41 static inline __m128i mix(
    const uint32_t *upper, const uint32_t *lower, struct offsets a, struct offsets b, struct weights weights) {
  __m128i upper_a = load_pairs(upper, a.number[0], a.number[1]), upper_b = load_pairs(upper, a.number[2], a.number[3]);
  __m128i lower_a = load_pairs(lower, b.number[0], b.number[1]), lower_b = load_pairs(lower, b.number[2], b.number[3]);
  __m128i across_a = first_two(weights.across), across_b = last_two(weights.across);
  return _mm_packus_epi16(
      mix_rows(mix_pairs(upper_a, across_a), mix_pairs(lower_a, across_a), first_two(weights.along)),
      mix_rows(mix_pairs(upper_b, across_b), mix_pairs(lower_b, across_b), last_two(weights.along)));
}

// MARK: Any affine view

/// Four pixels whose neighbours all lie in the picture, the rows of which are less than 2^15 pixels apart.
SSE41 static inline __m128i sample_inside(const struct raster_view *view, __m128i u, __m128i v) {
  __m128i columns_and_rows = _mm_blend_epi16(_mm_srli_epi32(u, 16), v, 0xaa);
  struct offsets offsets = spill(
      _mm_madd_epi16(columns_and_rows, _mm_set1_epi32((int32_t)((uint32_t)view->stride << 16 | 1))));
  _mm_prefetch((const char *)(view->pixels + view->ahead + offsets.number[0]), _MM_HINT_T0);
  struct weights weights = {
      row_weights(_mm_mulhi_epu16(u, _mm_set1_epi32(128))),
      _mm_srli_epi16(v, 1),
  };
  return mix(view->pixels, view->pixels + view->stride, offsets, offsets, weights);
}

/// The left column of the two next to each of four places, and the weights of both. The picture has at least two columns.
SSE41 static inline __m128i columns_anywhere(const struct raster_view *view, __m128i u, __m128i *weights) {
  u = _mm_max_epi32(_mm_min_epi32(u, _mm_set1_epi32((view->width - 1) << 16)), _mm_setzero_si128());
  // The last column is the right one of its pair, with all the weight.
  __m128i column = _mm_min_epi32(_mm_srli_epi32(u, 16), _mm_set1_epi32(view->width - 2));
  *weights = row_weights_to_end(_mm_srli_epi32(_mm_sub_epi32(u, _mm_slli_epi32(column, 16)), 9));
  return column;
}

/// Four pixels anywhere. The picture has at least two columns.
SSE41 static inline __m128i sample_anywhere(const struct raster_view *view, __m128i u, __m128i v) {
  struct weights weights;
  __m128i column = columns_anywhere(view, u, &weights.across);
  v = _mm_max_epi32(_mm_min_epi32(v, _mm_set1_epi32((view->height - 1) << 16)), _mm_setzero_si128());
  weights.along = _mm_srli_epi16(v, 1);
  // The last row is its own lower neighbour.
  __m128i row = _mm_srli_epi32(v, 16);
  __m128i next = _mm_min_epi32(_mm_add_epi32(row, _mm_set1_epi32(1)), _mm_set1_epi32(view->height - 1));
  __m128i stride = _mm_set1_epi32((int32_t)view->stride);
  return mix(
      view->pixels, view->pixels, spill(_mm_add_epi32(_mm_mullo_epi32(row, stride), column)),
      spill(_mm_add_epi32(_mm_mullo_epi32(next, stride), column)), weights);
}

/// Samples pixels from `x` to `end`, anywhere; `out` is where pixel 0 would go.
SSE41 static inline void sample_some(const struct raster_view *view, uint32_t *out, int x, int end) {
  for (; x < end; x += 4) {
    __m128i pixels = sample_anywhere(
        view, places(axis_from(view->u, view->du, x)), places(axis_from(view->v, view->dv, x)));
    if (x + 4 <= end) {
      _mm_storeu_si128((__m128i *)(out + x), pixels);
    } else {
      uint32_t part[4];
      _mm_storeu_si128((__m128i *)part, pixels);
      for (int i = 0; i < end - x; i++) out[x + i] = part[i];
    }
  }
}

SSE41 void raster_sse41_sample(
    const struct raster_view *original, uint32_t *out, int x, int count, int inside, int inside_end) {
  if (original->width < 2) return raster_scalar_kernels.sample(original, out, x, count, inside, inside_end);
  // A copy, which writing pixels cannot change.
  const struct raster_view view = *original;
  int end = x + count;
  out -= x;
  inside = raster_max(inside, x);
  inside_end = raster_min(inside_end, end);
  if (inside_end - inside < 4 || view.stride != (int16_t)view.stride) return sample_some(&view, out, x, end);
  sample_some(&view, out, x, inside);
  struct axis u = axis_from(view.u, view.du, inside), v = axis_from(view.v, view.dv, inside);
  __m128i du = four(view.du), dv = four(view.dv);
  int block = inside;
  for (; block <= inside_end - 4; block += 4) {
    _mm_storeu_si128((__m128i *)(out + block), sample_inside(&view, places(u), places(v)));
    u = step(u, du);
    v = step(v, dv);
  }
  if (block < inside_end) {
    // The last block overlaps the one before it.
    block = inside_end - 4;
    u = axis_from(view.u, view.du, block);
    v = axis_from(view.v, view.dv, block);
    _mm_storeu_si128((__m128i *)(out + block), sample_inside(&view, places(u), places(v)));
  }
  sample_some(&view, out, inside_end, end);
}

// MARK: Upright views

SSE41 void raster_sse41_across(const struct raster_view *original, int32_t row, int16_t *out, int x, int count) {
  if (original->width < 2 || count < 4) return raster_scalar_kernels.across(original, row, out, x, count);
  const struct raster_view view = *original;
  const uint32_t *pixels = view.pixels + row * view.stride;
  struct axis at = axis_from(view.u, view.du, x);
  __m128i du = four(view.du), weights;
  for (int i = 0; i < count; i += 4) {
    if (i > count - 4) {
      i = count - 4;
      at = axis_from(view.u, view.du, x + i);
    }
    struct offsets columns = spill(columns_anywhere(&view, places(at), &weights));
    __m128i low = load_pairs(pixels, columns.number[0], columns.number[1]);
    __m128i high = load_pairs(pixels, columns.number[2], columns.number[3]);
    _mm_storeu_si128((__m128i *)(out + 4 * i), mix_pairs(low, first_two(weights)));
    _mm_storeu_si128((__m128i *)(out + 4 * i + 8), mix_pairs(high, last_two(weights)));
    at = step(at, du);
  }
}

SSE41 void raster_sse41_along(const int16_t *upper, const int16_t *lower, uint32_t *out, int count, int16_t weight) {
  if (count < 4) return raster_scalar_kernels.along(upper, lower, out, count, weight);
  const __m128i weights = _mm_set1_epi16(weight);
  for (int i = 0; i < count; i += 4) {
    i = raster_min(i, count - 4);
    const __m128i *a = (const __m128i *)(upper + 4 * i), *b = (const __m128i *)(lower + 4 * i);
    __m128i low = mix_rows(_mm_loadu_si128(a), _mm_loadu_si128(b), weights);
    __m128i high = mix_rows(_mm_loadu_si128(a + 1), _mm_loadu_si128(b + 1), weights);
    _mm_storeu_si128((__m128i *)(out + i), _mm_packus_epi16(low, high));
  }
}

#endif
