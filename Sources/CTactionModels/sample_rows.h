// Draws triangles into the samples of a band, eight pixels at a time. It uses the vector types that compilers offer for
// any processor. The file of each set of loops defines `TARGET`, the instructions that it may use, and includes this
// file. All sets of loops give the same bytes.
#include "CTactionModels.h"
#include "vectors.h"

/// Loads pixels from several addresses.
#ifndef GATHER
#define GATHER(pixels, places, out)                                                 \
  do {                                                                              \
    ints wanted = (places);                                                         \
    for (int i = 0; i < RASTER_BLOCK; i++) (out)[i] = (int32_t)(pixels)[wanted[i]]; \
  } while (0)
#endif
/// Hides from the compiler that a value is a mask. A compiler that knows this would store the mask in fewer bits, which
/// costs more time than it saves.
#ifndef KEEP
#define KEEP(mask) (void)(mask)
#endif

typedef float floats __attribute__((vector_size(32)));
typedef int64_t halves __attribute__((vector_size(32)));
typedef double doubles __attribute__((vector_size(32)));
typedef int64_t longs __attribute__((vector_size(32)));
typedef int32_t lines __attribute__((vector_size(16)));

// The positions of the samples in a pixel. No two samples are in the same row or column, so that edges of any direction
// are smooth. Columns are measured from the left edge, heights downwards from the centre.
static const raster_float4 sample_columns = {0.375, 0.875, 0.125, 0.625};
static const float sample_heights[4] = {-0.375, -0.125, 0.125, 0.375};
static const floats lanes = {0, 1, 2, 3, 4, 5, 6, 7};

/// A triangle, and values that are the same for all rows.
struct face {
  const struct raster_triangle *triangle;
  const struct raster_paint *paint;
  /// For each pixel of a block, the difference between its colours and the colours of the first pixel; and the bounds
  /// of the colours.
  floats steps[3], least[3], greatest[3];
  /// The depth of each sample of a block, relative to the centre of its first pixel.
  floats depths[4];
};

/// The covered part of a row: the start and the end on each line of samples, in pixels to the right of the sample of
/// pixel 0.
struct row {
  raster_float4 lefts, rights;
};

INLINE void prepare(struct face *face, const struct raster_triangle *t, const struct raster_paint *paint) {
  face->triangle = t;
  face->paint = paint;
  for (int i = 0; i < 3; i++) {
    face->steps[i] = lanes * t->right[i];
    face->least[i] = (floats){0} + (float)t->least[i];
    face->greatest[i] = (floats){0} + (float)t->greatest[i];
  }
  for (int i = 0; i < 4; i++) {
    face->depths[i] = (lanes + (sample_columns[i] - 0.5f)) * t->right[3] + sample_heights[i] * t->down[3];
  }
}

/// Computes the covered part of a row.
INLINE void find_row(const struct raster_triangle *t, int32_t y, struct row *row) {
  lines numbers = (lines){0, 1, 2, 3} + 4 * y;
  doubles heights = __builtin_convertvector(numbers, doubles) * 0.25 + 0.125;
  doubles from_top = heights - t->top;
  doubles far = t->x + from_top * t->long_slope;
  doubles upper = t->x + from_top * t->first_slope, lower = t->second_x + (heights - t->middle) * t->second_slope;
  longs is_upper = heights < t->middle;
  doubles near = SELECT(is_upper, upper, lower);
  doubles left = SELECT(far < near, far, near), right = SELECT(far < near, near, far);
  row->lefts = __builtin_convertvector(left, raster_float4) - sample_columns;
  row->rights = __builtin_convertvector(right, raster_float4) - sample_columns;
  // On lines above and below the triangle, nothing is covered.
  lines is_inside = (numbers >= t->first_line) & (numbers < t->end_line);
  row->lefts = SELECT(is_inside, row->lefts, (raster_float4){0} + 1e30f);
  row->rights = SELECT(is_inside, row->rights, (raster_float4){0} - 1e30f);
}

/// Narrows a range of blocks of a row to the blocks that may be covered at least partly.
INLINE void narrow(const struct row *row, int32_t *first, int32_t *last) {
  const raster_float4 low = (raster_float4){0} + (float)(*first * RASTER_BLOCK);
  const raster_float4 high = (raster_float4){0} + (float)(*last * RASTER_BLOCK + RASTER_BLOCK);
  raster_float4 left = SELECT(row->lefts > low, row->lefts, low), right = SELECT(row->rights < high, row->rights, high);
  left = SELECT(left < high, left, high);
  right = SELECT(right > low, right, low);
  lines from = __builtin_convertvector(left, lines), to = __builtin_convertvector(right, lines);
  int32_t start = from[0], end = to[0];
  for (int i = 1; i < 4; i++) {
    start = from[i] < start ? from[i] : start;
    end = to[i] > end ? to[i] : end;
  }
  *first = start / RASTER_BLOCK;
  *last = end / RASTER_BLOCK < *last ? end / RASTER_BLOCK : *last;
}

INLINE floats limited(floats value, floats low, floats high) {
  value = SELECT(value > low, value, low);
  return SELECT(value < high, value, high);
}

/// Returns the pixels for colours from 0 to 255.
INLINE ints packed(const floats colors[3]) {
  ints red = __builtin_convertvector(colors[0] + 0.5f, ints), green = __builtin_convertvector(colors[1] + 0.5f, ints);
  ints blue = __builtin_convertvector(colors[2] + 0.5f, ints);
  return (int32_t)0xff000000 | red << 16 | green << 8 | blue;
}

/// Finds the two pixels next to a position in a texture, and the fraction of the distance from the first to the second
/// pixel.
INLINE void find_neighbours(floats place, int32_t count, ints *first, ints *second, floats *part) {
  // Beyond these limits, the precision of a float is too low to distinguish adjacent pixels. NaN becomes 0 too.
  place = SELECT((place > -65536.0f) & (place < 65536.0f), place, (floats){0});
  floats turned = place - __builtin_convertvector(__builtin_convertvector(place, ints), floats);
  turned = SELECT(turned < 0.0f, turned + 1, turned);
  floats pixel = turned * (float)count + 0.5f;
  *second = __builtin_convertvector(pixel, ints);
  *part = pixel - __builtin_convertvector(*second, floats);
  *first = *second - 1;
  *first = SELECT(*first < 0, (ints){0} + (count - 1), *first);
  *second = SELECT(*second >= count, (ints){0}, *second);
}

INLINE floats component(const ints *pixels, int shift) {
  return __builtin_convertvector(*pixels >> shift & 255, floats);
}

/// Computes the colours of a texture for a block, from 0 to 255.
INLINE void sample_texture(
    const struct raster_paint *paint, raster_float4 row, float across, floats colors[3]) {
  const struct raster_texture *texture = &paint->texture;
  raster_float4 base = row + paint->place_right * across;
  floats inverse = limited(
      base[2] + lanes * paint->place_right[2], (floats){0} + paint->least, (floats){0} + paint->greatest);
  floats w = 1.0f / inverse, x, y;
  ints lefts, rights, tops, bottoms, corners[4];
  find_neighbours((base[0] + lanes * paint->place_right[0]) * w, texture->width, &lefts, &rights, &x);
  find_neighbours((base[1] + lanes * paint->place_right[1]) * w, texture->height, &tops, &bottoms, &y);
  tops *= (int32_t)texture->stride;
  bottoms *= (int32_t)texture->stride;
  GATHER(texture->pixels, tops + lefts, corners[0]);
  GATHER(texture->pixels, tops + rights, corners[1]);
  GATHER(texture->pixels, bottoms + lefts, corners[2]);
  GATHER(texture->pixels, bottoms + rights, corners[3]);
  for (int i = 0; i < 3; i++) {
    int shift = 16 - 8 * i;
    floats a = component(&corners[0], shift), b = component(&corners[1], shift);
    floats c = component(&corners[2], shift), d = component(&corners[3], shift);
    floats above = a + (b - a) * x, below = c + (d - c) * x;
    colors[i] = above + (below - above) * y;
  }
}

/// Returns the pixels of a block. `across` and `down` are the distances to the first pixel of the block from the point
/// for which the triangle's values are given.
INLINE ints shade(const struct face *face, raster_float4 base, float across, float down) {
  floats colors[3];
  for (int i = 0; i < 3; i++) colors[i] = limited(base[i] + face->steps[i], face->least[i], face->greatest[i]);
  const struct raster_paint *paint = face->paint;
  if (!paint) return packed(colors);
  floats texels[3];
  sample_texture(paint, paint->place_start + paint->place_down * down, across, texels);
  raster_float4 highlight = paint->start + paint->right * across + paint->down * down;
  for (int i = 0; i < 3; i++) {
    floats sum = texels[i] * colors[i] * (1.0f / 255) + highlight[i] + lanes * paint->right[i];
    colors[i] = limited(sum, (floats){0}, (floats){0} + 255);
  }
  return packed(colors);
}

INLINE bool has_any(ints mask) {
  halves wide = (halves)mask;
  return (wide[0] | wide[1] | wide[2] | wide[3]) != 0;
}

INLINE void draw_block(
    const struct face *face, const struct row *row, raster_float4 base, float left, float across, float down,
    struct raster_block *target) {
  floats places = lanes + left, depths[4];
  ints masks[4];
  for (int i = 0; i < 4; i++) {
    memcpy(&depths[i], target->depths[i], sizeof depths[i]);
    floats own = base[3] + face->depths[i];
    masks[i] = (places >= row->lefts[i]) & (places < row->rights[i]) & (own > depths[i]);
    depths[i] = SELECT(masks[i], own, depths[i]);
  }
  if (!has_any(masks[0] | masks[1] | masks[2] | masks[3])) return;
  for (int i = 0; i < 4; i++) KEEP(masks[i]);
  ints shown = shade(face, base, across, down);
  for (int i = 0; i < 4; i++) {
    memcpy(target->depths[i], &depths[i], sizeof depths[i]);
    ints colors;
    memcpy(&colors, target->colors[i], sizeof colors);
    colors = SELECT(masks[i], shown, colors);
    memcpy(target->colors[i], &colors, sizeof colors);
  }
}

INLINE void draw_face(const struct raster_band *band, const struct face *face) {
  const struct raster_triangle *t = face->triangle;
  int32_t top = t->first_line / 4, first = top < band->top ? band->top : top;
  int32_t end = (t->end_line + 3) / 4 < band->end ? (t->end_line + 3) / 4 : band->end;
  int32_t left = t->left / RASTER_BLOCK, right = (t->right_end - 1) / RASTER_BLOCK;
  for (int32_t y = first; y < end; y++) {
    struct row row;
    find_row(t, y, &row);
    int32_t block = left, last = right;
    if (last > block) narrow(&row, &block, &last);
    raster_float4 start = t->start + t->down * (float)(y - top);
    struct raster_block *blocks = band->blocks + (y - band->top) * (ptrdiff_t)band->blocks_per_row;
    for (; block <= last; block++) {
      float across = (float)((block - left) * RASTER_BLOCK);
      draw_block(
          face, &row, start + t->right * across, (float)(block * RASTER_BLOCK), across, (float)(y - top),
          blocks + block);
    }
  }
}

TARGET static void draw_triangles(
    const struct raster_band *band, const struct raster_triangle *triangles, const struct raster_paint *paints,
    const int32_t *members, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    const struct raster_triangle *t = triangles + members[i];
    struct face face;
    if (t->is_textured) {
      prepare(&face, t, paints + members[i]);
      draw_face(band, &face);
    } else {
      // There are two calls, so that the loops for triangles without a texture need no test for a texture.
      prepare(&face, t, NULL);
      draw_face(band, &face);
    }
  }
}

TARGET static void resolve_samples(const struct raster_block *blocks, uint32_t *out, int32_t count) {
  const ints mask = (ints){0} + 0x00ff00ff, half = (ints){0} + 0x00020002;
  for (int32_t x = 0; x < count; x += RASTER_BLOCK, blocks++) {
    ints low = half, high = half;
    for (int i = 0; i < 4; i++) {
      ints colors;
      memcpy(&colors, blocks->colors[i], sizeof colors);
      low += colors & mask;
      high += colors >> 8 & mask;
    }
    ints mean = (low >> 2 & mask) | (high >> 2 & mask) << 8;
    int32_t left = count - x;
    memcpy(out + x, &mean, left < RASTER_BLOCK ? (size_t)left * 4 : sizeof mean);
  }
}
