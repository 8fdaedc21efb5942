/// Draws models in three stages. First, vertices are projected and lit; then triangles are set up and sorted into bands
/// of rows; then bands are drawn. Several threads may run parts of the same stage.
///
/// In the picture, x points to the right, y points down, and depths grow toward the viewer. Each pixel has four
/// samples.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef float raster_float4 __attribute__((vector_size(16)));

/// A corner of a model.
struct raster_vertex {
  /// The position in the model's coordinates; the fourth component is ignored.
  raster_float4 place;
  /// The outward normal, of length 1; the fourth component is 0.
  raster_float4 direction;
  /// The position in the texture, from 0 to 1: from the left edge and from the top edge.
  float u, v;
  /// The index of the material of the triangles at the vertex.
  int32_t material;
};

/// One mip level of a texture. The texture is repeated beyond its edges.
struct raster_texture {
  const uint32_t *pixels;
  /// The number of pixels from one row to the next row.
  ptrdiff_t stride;
  /// The size in pixels; at least 1.
  int32_t width, height;
};

/// The material of some of the triangles of a model. Colours are red, green and blue from 0 to 255.
struct raster_material {
  raster_float4 color;
  raster_float4 highlight;
  /// The emitted colour.
  raster_float4 glow;
  /// The exponent of the highlight.
  float shininess;
  /// The number of mip levels of the texture; 0 for no texture.
  int32_t level_count;
  const struct raster_texture *levels;
};

/// A projected corner, in device pixels.
struct raster_corner {
  float x, y, depth;
  /// The distance from the viewer. `x`, `y` and `depth` were divided by `w`, and are meaningless if `w` is too small.
  float w;
};

/// The colours of a lit corner: the colour that a texture multiplies, and the highlight that is added to it.
struct raster_shade {
  raster_float4 color;
  raster_float4 highlight;
};

/// The work of drawing triangles.
struct raster_work {
  /// The estimated time on one server core of 2023, in nanoseconds.
  double time;
  /// The sum of the covered pixels of each triangle, plus four pixels for each of its columns, plus two blocks for each
  /// row beyond the fourth row; if there are fewer than four rows, minus two blocks for each missing row. A triangle
  /// with a texture counts four times; a negative number counts as 0.
  double pixels;
};

/// A model with its projection and light, and the memory for its corners.
struct raster_model {
  const struct raster_vertex *vertices;
  /// The indices of three vertices for each triangle, counterclockwise as seen from outside.
  const int32_t *corners;
  const struct raster_material *materials;
  /// Whether the model encloses a volume, so that its triangles are never seen from inside.
  bool is_closed;

  /// The projected axes and origin, in homogeneous device pixels.
  raster_float4 columns[4];
  /// The matrix that transforms normals to the picture's axes.
  raster_float4 normals[3];
  /// The sign that the area of a triangle has in the picture if the triangle is seen from outside. The area is positive
  /// if the corners are clockwise.
  float handedness;
  /// The direction toward the light, and the direction half way between the light and the viewer. Both have length 1
  /// and a fourth component of 0.
  raster_float4 light, half_way;
  /// The ambient fraction of the light.
  float ambient;
  /// The size of the picture, in device pixels.
  int32_t width, height;
  /// The maximum work of all triangles.
  struct raster_work most_work;

  /// The projection of each vertex.
  struct raster_corner *projected;
  /// The colours of each vertex as seen from outside. If the model is not closed, the array continues with the colours
  /// of each vertex as seen from inside.
  struct raster_shade *shades;
  int32_t vertex_count;
};

/// A triangle that is set up for drawing the rows of a picture.
///
/// `start` has the linear values (red, green, blue and depth) at the centre of a pixel of the first row. This pixel is
/// the first pixel of the block that contains the left end of the row. `right` and `down` have the changes of these
/// values per pixel.
struct raster_triangle {
  raster_float4 start, right, down;
  /// The slopes of the three edges, in pixels to the right per row: upper to lower corner, upper to middle corner, and
  /// middle to lower corner.
  double long_slope, first_slope, second_slope;
  /// The x and y coordinates of the upper corner and of the middle corner.
  float x, top, second_x, middle;
  /// The range of lines of samples that the triangle covers, and the range of columns that the triangle may touch. Each
  /// row has four lines of samples.
  int32_t first_line, end_line, left, right_end;
  /// The bounds to which red, green and blue are clamped. Colours are computed at centres of pixels, which may be
  /// outside the triangle.
  uint8_t least[4], greatest[4];
  /// Whether the triangle has a texture; see `raster_paint`.
  int32_t is_textured;
};

/// The texture of a triangle. Linear values are given at the same point as the colours of the triangle.
struct raster_paint {
  /// The highlight.
  raster_float4 start, right, down;
  /// The position in the texture divided by w (from the left and from the top), and 1/w.
  raster_float4 place_start, place_right, place_down;
  /// The bounds to which 1/w is clamped.
  float least, greatest;
  struct raster_texture texture;
};

/// The triangles of a band of rows, as a range in a list, and the range of columns that they may touch.
struct raster_bin {
  int32_t start, count, left, right;
};

/// The number of columns of a block.
#define RASTER_BLOCK 8

/// The four samples of each of eight consecutive pixels of a row. Access is fastest if a block begins at a cache line.
struct raster_block {
  float depths[4][RASTER_BLOCK];
  uint32_t colors[4][RASTER_BLOCK];
};

/// A band: some rows of a picture that are being drawn.
struct raster_band {
  struct raster_block *blocks;
  int32_t blocks_per_row;
  /// The number of columns of the picture.
  int32_t width;
  /// The first row, and the first row after the band.
  int32_t top, end;
};

/// Projects and lights a range of vertices of a model.
void raster_project(const struct raster_model *model, int32_t first, int32_t count);

/// Sets up the visible triangles of a range. Returns the number of triangles that were written, up to two for each
/// triangle of the range, and sets `work` to the work of drawing them. Once this work exceeds the model's `most_work`,
/// the remaining triangles are left out.
int32_t raster_set_up(
    const struct raster_model *model, int32_t first, int32_t count, struct raster_triangle *out,
    struct raster_paint *paints, struct raster_work *work);

/// Returns whether the time or the pixels of some work exceed a limit.
bool raster_exceeds(const struct raster_work *work, const struct raster_work *limit);

/// The maximum number of bands to whose bins one triangle is added.
#define RASTER_MOST_BANDS 8

/// Sorts triangles into bands of rows, and keeps their order in each band. `bins` must have room for one bin for each
/// band and one more bin, which gets the triangles that touch more than RASTER_MOST_BANDS bands. `members` must have
/// room for RASTER_MOST_BANDS entries for each triangle.
void raster_sort(
    const struct raster_triangle *triangles, int32_t count, int32_t band_height, int32_t band_count,
    struct raster_bin *bins, int32_t *members);

/// Sets samples to an infinite distance and to one colour.
void raster_clear(struct raster_block *blocks, int32_t count, uint32_t color);

/// The loops over samples for one instruction set.
struct raster_model_loops {
  /// Draws the triangles whose indices are in `members`. A triangle replaces the samples that are farther away.
  void (*draw)(
      const struct raster_band *band, const struct raster_triangle *triangles, const struct raster_paint *paints,
      const int32_t *members, int32_t count);

  /// Writes pixels. Each pixel is the mean of its samples.
  void (*resolve)(const struct raster_block *blocks, uint32_t *out, int32_t count);
};

/// Returns the loops for an instruction set of CTactionRaster by its name, such as "avx2". If there are no loops of
/// this name, returns the loops for any processor.
///
/// CTactionRaster must have checked that this processor supports the instruction set.
__attribute__((returns_nonnull)) const struct raster_model_loops *raster_model_loops_named(const char *name);
