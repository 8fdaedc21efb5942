#if defined(__x86_64__)

#include <immintrin.h>

#include "scalar.h"
#include "sets.h"

#define AVX2 __attribute__((target("avx2")))

// MARK: Places

/// The places of eight device pixels on an axis, with 32 bits after the point: those with even numbers, and those with odd ones.
struct axis {
  __m256i even, odd;
};

/// Where eight device pixels lie in the picture.
struct walk {
  struct axis u, v;
};

AVX2 static inline struct axis axis_from(int64_t start, int64_t step, int x) {
  // Unsigned, since what lies far away may wrap around and back.
  uint64_t place = (uint64_t)start + (uint64_t)step * (uint64_t)(int64_t)x, two = 2 * (uint64_t)step;
  __m256i even = _mm256_setr_epi64x(
      (int64_t)place, (int64_t)(place + two), (int64_t)(place + 2 * two), (int64_t)(place + 3 * two));
  return (struct axis){even, _mm256_add_epi64(even, _mm256_set1_epi64x(step))};
}

AVX2 static inline struct walk walk_from(const struct raster_view *view, int x) {
  return (struct walk){axis_from(view->u, view->du, x), axis_from(view->v, view->dv, x)};
}

AVX2 static inline struct axis step(struct axis axis, __m256i eight) {
  return (struct axis){_mm256_add_epi64(axis.even, eight), _mm256_add_epi64(axis.odd, eight)};
}

/// Eight steps at once.
AVX2 static inline __m256i eight(int64_t step) { return _mm256_set1_epi64x((int64_t)((uint64_t)step * 8)); }

/// The places of all eight in order, with 16 bits after the point.
AVX2 static inline __m256i places(struct axis axis) {
  return _mm256_blend_epi32(_mm256_srli_epi64(axis.even, 16), _mm256_slli_epi64(axis.odd, 16), 0xaa);
}

// MARK: Neighbours

/// Eight numbers in memory: addresses are faster to get from there than out of a vector.
struct offsets {
  uint32_t number[8] __attribute__((aligned(32)));
};

AVX2 static inline struct offsets spill(__m256i numbers) {
  struct offsets offsets;
  _mm256_store_si256((__m256i *)offsets.number, numbers);
  // The compiler would take them out of the vector after all.
  __asm__("" : "+m"(offsets));
  return offsets;
}

/// Pairs of neighbours at four offsets in pixels.
AVX2 static inline __m256i load_pairs(const uint32_t *p, struct offsets offsets, int a, int b, int c, int d) {
  __m128i low = _mm_loadl_epi64((const __m128i *)(p + offsets.number[a]));
  __m128i high = _mm_loadl_epi64((const __m128i *)(p + offsets.number[c]));
  low = _mm_castps_si128(_mm_loadh_pi(_mm_castsi128_ps(low), (const __m64 *)(p + offsets.number[b])));
  high = _mm_castps_si128(_mm_loadh_pi(_mm_castsi128_ps(high), (const __m64 *)(p + offsets.number[d])));
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

// MARK: Mixing

/// The weights of both neighbours in a row, as bytes of which both are negative, from that of the right one, 0...127 of 128.
AVX2 static inline __m256i row_weights(__m256i right) {
  // -right in the upper byte, and right - 128 in the lower one.
  return _mm256_add_epi16(_mm256_mullo_epi16(right, _mm256_set1_epi32(0xff01)), _mm256_set1_epi32(128));
}

/// The same, for weights of 0...128.
AVX2 static inline __m256i row_weights_to_end(__m256i right) {
  __m256i negative = _mm256_sub_epi16(_mm256_setzero_si256(), right);
  return _mm256_or_si256(_mm256_slli_epi16(negative, 8), _mm256_xor_si256(right, _mm256_set1_epi32(128)));
}

/// Mixes four pairs of neighbours in a row.
AVX2 static inline __m256i mix_pairs(__m256i pairs, __m256i weights) {
  const __m256i interleave = _mm256_setr_epi8(
      0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  return _mm256_maddubs_epi16(_mm256_shuffle_epi8(pairs, interleave), weights);
}

/// Mixes what `mix_pairs` gave for two rows, by the weight of the lower one, of 2^15.
AVX2 static inline __m256i mix_rows(__m256i upper, __m256i lower, __m256i weights) {
  __m256i value = _mm256_add_epi16(upper, _mm256_mulhrs_epi16(_mm256_sub_epi16(lower, upper), weights));
  // Times -1/128, rounded.
  return _mm256_mulhrs_epi16(value, _mm256_set1_epi16(-256));
}

/// The weights of eight pixels: bytes of `row_weights`, and those downward, of 2^15, in the lower halves of lanes.
struct weights {
  __m256i across, along;
};

/// Mixes eight pixels from offsets into two rows of neighbours.
AVX2 static inline __m256i mix(
    const uint32_t *upper, const uint32_t *lower, struct offsets offsets, struct offsets lower_offsets,
    struct weights weights) {
  const __m256i first = _mm256_setr_epi8(
      0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
  const __m256i second = _mm256_setr_epi8(
      8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13);
  // In this order, packing at the end puts them right.
  __m256i upper_a = load_pairs(upper, offsets, 0, 1, 4, 5), upper_b = load_pairs(upper, offsets, 2, 3, 6, 7);
  __m256i lower_a = load_pairs(lower, lower_offsets, 0, 1, 4, 5), lower_b = load_pairs(lower, lower_offsets, 2, 3, 6, 7);
  __m256i across_a = _mm256_shuffle_epi8(weights.across, first), across_b = _mm256_shuffle_epi8(weights.across, second);
  __m256i along_a = _mm256_shuffle_epi8(weights.along, first), along_b = _mm256_shuffle_epi8(weights.along, second);
  return _mm256_packus_epi16(
      mix_rows(mix_pairs(upper_a, across_a), mix_pairs(lower_a, across_a), along_a),
      mix_rows(mix_pairs(upper_b, across_b), mix_pairs(lower_b, across_b), along_b));
}

// MARK: Any affine view

/// Eight pixels whose neighbours all lie in the picture, the rows of which are less than 2^15 pixels apart.
AVX2 static inline __m256i sample_inside(const struct raster_view *view, struct walk at) {
  __m256i u = places(at.u), v = places(at.v);
  __m256i columns_and_rows = _mm256_blend_epi16(_mm256_srli_epi32(u, 16), v, 0xaa);
  struct offsets offsets = spill(
      _mm256_madd_epi16(columns_and_rows, _mm256_set1_epi32((int32_t)((uint32_t)view->stride << 16 | 1))));
  _mm_prefetch((const char *)(view->pixels + view->ahead + offsets.number[0]), _MM_HINT_T0);
  _mm_prefetch((const char *)(view->pixels + view->ahead + offsets.number[4]), _MM_HINT_T0);
  struct weights weights = {
      row_weights(_mm256_mulhi_epu16(u, _mm256_set1_epi32(128))),
      _mm256_srli_epi16(v, 1),
  };
  return mix(view->pixels, view->pixels + view->stride, offsets, offsets, weights);
}

/// The left column of the two next to each of eight places, and the weights of both. The picture has at least two columns.
AVX2 static inline __m256i columns_anywhere(const struct raster_view *view, __m256i u, __m256i *weights) {
  u = _mm256_max_epi32(_mm256_min_epi32(u, _mm256_set1_epi32((view->width - 1) << 16)), _mm256_setzero_si256());
  // The last column is the right one of its pair, with all the weight.
  __m256i column = _mm256_min_epi32(_mm256_srli_epi32(u, 16), _mm256_set1_epi32(view->width - 2));
  *weights = row_weights_to_end(_mm256_srli_epi32(_mm256_sub_epi32(u, _mm256_slli_epi32(column, 16)), 9));
  return column;
}

/// Eight pixels anywhere. The picture has at least two columns.
AVX2 static inline __m256i sample_anywhere(const struct raster_view *view, struct walk at) {
  struct weights weights;
  __m256i column = columns_anywhere(view, places(at.u), &weights.across);
  __m256i v = places(at.v);
  v = _mm256_max_epi32(_mm256_min_epi32(v, _mm256_set1_epi32((view->height - 1) << 16)), _mm256_setzero_si256());
  weights.along = _mm256_srli_epi16(v, 1);
  // The last row is its own lower neighbour.
  __m256i row = _mm256_srli_epi32(v, 16);
  __m256i next = _mm256_min_epi32(_mm256_add_epi32(row, _mm256_set1_epi32(1)), _mm256_set1_epi32(view->height - 1));
  __m256i stride = _mm256_set1_epi32((int32_t)view->stride);
  return mix(
      view->pixels, view->pixels, spill(_mm256_add_epi32(_mm256_mullo_epi32(row, stride), column)),
      spill(_mm256_add_epi32(_mm256_mullo_epi32(next, stride), column)), weights);
}

/// Samples pixels from `x` to `end`, anywhere; `out` is where pixel 0 would go.
AVX2 static inline void sample_some(const struct raster_view *view, uint32_t *out, int x, int end) {
  const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  for (; x < end; x += 8) {
    __m256i pixels = sample_anywhere(view, walk_from(view, x));
    _mm256_maskstore_epi32((int *)(out + x), _mm256_cmpgt_epi32(_mm256_set1_epi32(end - x), lanes), pixels);
  }
}

AVX2 void raster_avx2_sample(
    const struct raster_view *original, uint32_t *out, int x, int count, int inside, int inside_end) {
  if (original->width < 2) return raster_scalar_kernels.sample(original, out, x, count, inside, inside_end);
  // A copy, which writing pixels cannot change.
  const struct raster_view view = *original;
  int end = x + count;
  out -= x;
  inside = raster_max(inside, x);
  inside_end = raster_min(inside_end, end);
  if (inside_end - inside < 8 || view.stride != (int16_t)view.stride) return sample_some(&view, out, x, end);
  sample_some(&view, out, x, inside);
  struct walk at = walk_from(&view, inside);
  __m256i du = eight(view.du), dv = eight(view.dv);
  int block = inside;
  for (; block <= inside_end - 8; block += 8) {
    _mm256_storeu_si256((__m256i *)(out + block), sample_inside(&view, at));
    at = (struct walk){step(at.u, du), step(at.v, dv)};
  }
  if (block < inside_end) {
    // The last block overlaps the one before it.
    block = inside_end - 8;
    _mm256_storeu_si256((__m256i *)(out + block), sample_inside(&view, walk_from(&view, block)));
  }
  sample_some(&view, out, inside_end, end);
}

// MARK: Upright views

/// Eight pixels of one row, anywhere; four components of each of the first four, then of the others.
AVX2 static inline void across_block(const struct raster_view *view, const uint32_t *row, struct axis at, __m256i out[2]) {
  const __m256i first = _mm256_setr_epi8(
      0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13);
  __m256i weights;
  struct offsets columns = spill(columns_anywhere(view, places(at), &weights));
  __m256i low = _mm256_permute4x64_epi64(weights, 0x44), high = _mm256_permute4x64_epi64(weights, 0xee);
  out[0] = mix_pairs(load_pairs(row, columns, 0, 1, 2, 3), _mm256_shuffle_epi8(low, first));
  out[1] = mix_pairs(load_pairs(row, columns, 4, 5, 6, 7), _mm256_shuffle_epi8(high, first));
}

AVX2 void raster_avx2_across(const struct raster_view *original, int32_t row, int16_t *out, int x, int count) {
  if (original->width < 2 || count < 8) return raster_scalar_kernels.across(original, row, out, x, count);
  const struct raster_view view = *original;
  const uint32_t *pixels = view.pixels + row * view.stride;
  struct axis at = axis_from(view.u, view.du, x);
  __m256i du = eight(view.du), mixed[2];
  for (int i = 0; i < count; i += 8) {
    if (i > count - 8) {
      i = count - 8;
      at = axis_from(view.u, view.du, x + i);
    }
    across_block(&view, pixels, at, mixed);
    _mm256_storeu_si256((__m256i *)(out + 4 * i), mixed[0]);
    _mm256_storeu_si256((__m256i *)(out + 4 * i + 16), mixed[1]);
    at = step(at, du);
  }
}

AVX2 void raster_avx2_along(const int16_t *upper, const int16_t *lower, uint32_t *out, int count, int16_t weight) {
  if (count < 8) return raster_scalar_kernels.along(upper, lower, out, count, weight);
  const __m256i weights = _mm256_set1_epi16(weight);
  for (int i = 0; i < count; i += 8) {
    i = raster_min(i, count - 8);
    const __m256i *a = (const __m256i *)(upper + 4 * i), *b = (const __m256i *)(lower + 4 * i);
    __m256i low = mix_rows(_mm256_loadu_si256(a), _mm256_loadu_si256(b), weights);
    __m256i high = mix_rows(_mm256_loadu_si256(a + 1), _mm256_loadu_si256(b + 1), weights);
    __m256i pixels = _mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), 0xd8);
    _mm256_storeu_si256((__m256i *)(out + i), pixels);
  }
}

#endif
