/// The innermost loops of the renderer: rows of images.
///
/// Pixels are premultiplied 0xAARRGGBB in native words. Each loop exists for several instruction sets, all of which
/// give the same bytes; `raster_kernels_named` returns the loops of one set.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// An image as seen from one device row.
struct raster_view {
  /// The image's top left pixel.
  const uint32_t *pixels;
  /// The number of pixels from one row of the image to the next.
  ptrdiff_t stride;
  /// The size of the image, in pixels; at least 1.
  int32_t width, height;
  /// The position of the centre of device pixel 0 in the image, relative to the centre of its first pixel, with 32
  /// fraction bits.
  int64_t u, v;
  /// The step in the image to the next device pixel to the right, with 32 fraction bits.
  int64_t du, dv;
  /// The coefficients of the square of a device pixel's number, with 32 fraction bits. With them, steps grow linearly;
  /// for constant steps, they are 0.
  int64_t bend_u, bend_v;
  /// The prefetch distance in pixels; 0 for no prefetching.
  ptrdiff_t ahead;
};

/// The height of a row of a path's lines.
enum { RASTER_ROW_HEIGHT = 1 << 16 };

/// The lines of a path that cross a row, as arrays with an element for each line. An element of a line that has ended
/// is unused, but its numbers are finite.
struct raster_lines {
  /// The top of the whole line, in units of 1/65536 of a row from the first row; `origin` is the x coordinate there, in
  /// pixels from the first column, and `slope` is the change of x for each unit.
  double *origin, *top, *slope;
  /// The x coordinates at the top and at the bottom of the line's part in the row.
  double *x, *end_x;
  /// The x coordinate at which the whole line ends.
  double *last_x;
  /// The heights of the part's top and bottom within the row, and their difference: negative if the path runs upward, 0
  /// for a horizontal line.
  int32_t *row_top, *row_bottom, *height;
  /// The pixel that contains the part; -1 if the part is in several pixels, or is shorter than the row. `beyond` is the
  /// area of this pixel to the left of the line, in units of 1/65536 of a pixel. The covered areas of the next pixel
  /// and of this pixel differ by this area.
  int32_t *pixel, *beyond;
  /// The row in which the whole line ends, and the height within this row.
  int32_t *last_row, *last_bottom;
};

/// A line, and the ends and the height of its part in the row. Entries are sorted by their left ends. `line` is
/// negative for a line that begins and ends in the row; such a line is not in the arrays.
struct raster_entry {
  double left, right;
  int32_t line, height;
};

/// Some consecutive entries whose lines overlap in the row, and the winding numbers before and after them.
struct raster_cluster {
  int32_t first, end, winding, next;
};

/// A row: its changes of the covered area from pixel to pixel, and the result of `walk`.
struct raster_row {
  /// The changes. There are two more columns than `width`.
  int32_t *changes;
  int32_t width;
  /// The wanted columns.
  int32_t start, end;
  int32_t is_even_odd;
  /// The pixels that clusters touch, and the winding numbers before and after them.
  int32_t touched, touched_end, before, after;
};

/// The number of pixels of a block.
enum { RASTER_BLOCK_WIDTH = 16 };

/// A block of pixels in a strip of up to eight rows.
struct raster_cover_block {
  /// The rows in which the block is fully covered, as bits.
  uint8_t full_rows;
  /// 1 if the block is partly covered in some row, so that bytes were written for it.
  uint8_t is_touched;
};

/// The loops for one instruction set.
struct raster_kernels {
  /// The name: "avx2", "sse4.1", "neon" or, without instructions of a particular processor, "scalar".
  const char *name;

  /// Samples device pixels `x` to `x + count` bilinearly. Outside the image, its outermost pixels are repeated.
  ///
  /// Device pixels `inside` to `inside_end` are sampled faster. Each of them is mixed from four pixels, all of which
  /// must be in the image.
  void (*sample)(const struct raster_view *view, uint32_t *out, int x, int count, int inside, int inside_end);

  /// The horizontal pass of `sample` for an upright image (`dv` and bends are 0): samples device pixels along one row
  /// of the image. Each is mixed from the two nearest pixels of the row. Writes four components for each pixel, which
  /// `along` then reads.
  void (*across)(const struct raster_view *view, int32_t row, int16_t *out, int x, int count);

  /// The vertical pass: mixes pixels of two rows that `across` wrote, by the weight of the lower row, with 15 fraction
  /// bits. The two passes give the same bytes as `sample`.
  void (*along)(const int16_t *upper, const int16_t *lower, uint32_t *out, int count, int16_t weight);

  /// Blends a premultiplied colour over `count` pixels of `target`, through a mask in steps of 1/255.
  ///
  /// Each component becomes (c·m + p·(255 - a·m/255))/255, where quotients are rounded.
  void (*mask)(uint32_t pixel, const uint8_t *mask, uint32_t *target, int count);

  /// Moves the lines from the row above to row `row`. Lines that end in this row are cut at their ends, lines that
  /// ended above it are removed, and all lines that are left are sorted by their left ends. Before the call, the
  /// entries are in the order of the row above.
  ///
  /// Writes the indices of removed lines to `removed`, their number to `removed_count`, and the number of the entries
  /// that are left to `kept`. Returns 1, or 0 if so many entries have to be moved that the caller should sort them.
  int (*next_row)(
      struct raster_lines *lines, int place_count, int width, struct raster_entry *entries, int count, int32_t row,
      int32_t *removed, int *removed_count, int *kept);

  /// Adds the areas next to the lines of a row, from left to right. Writes the clusters whose areas are not added,
  /// because lines cross each other or parts overlap, and returns their number.
  int (*walk)(
      const struct raster_lines *lines, const struct raster_entry *entries, int count, struct raster_row *row,
      struct raster_cluster *clusters);

  /// Writes the coverage of the pixels of some blocks in a row, in steps of 1/255, from the changes of the covered area
  /// from pixel to pixel. An area of 65536 is a whole pixel.
  ///
  /// Before the call, `area` is the covered area of the pixel before the first pixel; after the call, the covered area
  /// of the last pixel. Bytes are only written for blocks that are partially covered. `row` is the bit of the row in
  /// `full_rows`.
  void (*cover)(
      const int32_t *changes, int32_t *area, uint8_t *out, int count, struct raster_cover_block *blocks, uint8_t row);
};

/// Returns the loops of a set by name; NULL if the program was built without the set, or if this processor does not
/// support it.
const struct raster_kernels *raster_kernels_named(const char *name);

/// Returns the loops of the best set of this processor.
__attribute__((returns_nonnull)) const struct raster_kernels *raster_kernels_best(void);

/// Writes the rounded means of 2 x 2 pixels of two rows that are `width` pixels long: (width + 1) / 2 pixels.
void raster_halve(uint32_t *restrict out, const uint32_t *upper, const uint32_t *lower, int width);

/// Multiplies the colour of pixels by their straight alpha, in place; returns the minimum alpha.
uint8_t raster_premultiply(uint32_t *pixels, int count);

/// Adds the area to the right of a line; `height` is the line's height within the row, negative if the inside is to the
/// left of the line.
void raster_add_line(int32_t *changes, int width, double start, double end, int32_t height);
