/// Draws models in three stages: vertices are projected and lit, triangles are set up and sorted into bands of rows,
/// and bands are drawn. Several threads may do parts of a stage.
///
/// The picture's x points to the right, its y down, and depths grow toward the viewer. Each pixel has four samples.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef float raster_float4 __attribute__((vector_size(16)));

/// A corner of a model.
struct raster_vertex {
  /// The position in the model's coordinates; the fourth component is ignored.
  raster_float4 place;
  /// Outward, of length 1; the fourth part is 0.
  raster_float4 direction;
  /// The position in the texture, 0...1 from the left and from the top.
  float u, v;
  /// The material of the triangles at the vertex.
  int32_t material;
};

/// One level of a texture, which is repeated beyond its edges.
struct raster_texture {
  const uint32_t *pixels;
  /// Pixels from one row to the next.
  ptrdiff_t stride;
  /// At least 1.
  int32_t width, height;
};

/// The material of a part of a model; colours are red, green and blue, 0...255.
struct raster_material {
  raster_float4 color;
  raster_float4 highlight;
  /// The emitted colour.
  raster_float4 glow;
  /// The power that the highlight falls off with.
  float shininess;
  /// The number of mip levels of the texture; 0 for no texture.
  int32_t level_count;
  const struct raster_texture *levels;
};

/// A corner in device pixels.
struct raster_corner {
  float x, y, depth;
  /// The distance from the viewer, by which `x`, `y` and `depth` were divided; they are meaningless if it is too small.
  float w;
};

/// The colours of a lit corner: the colour that a texture changes, and the highlight that is added.
struct raster_shade {
  raster_float4 color;
  raster_float4 highlight;
};

/// The work of drawing triangles.
struct raster_work {
  /// An estimate of the time on one core of a server of 2023, in nanoseconds.
  double time;
  /// The pixels that they cover, plus four for each column and two blocks for each row after the fourth; four times as
  /// much with a texture.
  double pixels;
};

/// A model, its projection and light, and the memory for its corners.
struct raster_model {
  const struct raster_vertex *vertices;
  /// The numbers of three vertices for each triangle, counterclockwise seen from outside.
  const int32_t *corners;
  const struct raster_material *materials;
  /// Whether the triangles are never seen from inside.
  bool is_closed;

  /// The projected axes and origin, in homogeneous device pixels.
  raster_float4 columns[4];
  /// The matrix of normals.
  raster_float4 normals[3];
  /// The sign of the area in the picture of a triangle that is seen from outside; clockwise is positive.
  float handedness;
  /// The directions toward the light, and half way between the light and the viewer: of length 1, the fourth part 0.
  raster_float4 light, half_way;
  /// The part of the light that comes from all sides.
  float ambient;
  /// The size of the picture.
  int32_t width, height;
  /// The maximum work of all triangles.
  struct raster_work most_work;

  /// The projection of each vertex.
  struct raster_corner *projected;
  /// The colours of each vertex seen from outside; after them, unless the model is closed, the colours of each vertex
  /// seen from inside.
  struct raster_shade *shades;
  int32_t vertex_count;
};

/// A triangle, ready for the rows of a picture.
///
/// Linear values (red, green, blue and depth) are given at the centre of a pixel of the first row: the first pixel of
/// the block that holds the row's left end.
struct raster_triangle {
  raster_float4 start, right, down;
  /// The slopes of the edges, in pixels to the right per row: from the upper corner to the lower one, from the upper
  /// to the middle one, and from the middle to the lower one.
  double long_slope, first_slope, second_slope;
  /// The upper corner, and the middle one.
  float x, top, second_x, middle;
  /// The lines of samples that it covers, four for each row, and the columns that it may touch.
  int32_t first_line, end_line, left, right_end;
  /// The bounds of its red, green and blue: colours are computed at centres of pixels, which may lie beyond its edges.
  uint8_t least[4], greatest[4];
  /// Whether a texture changes its colours; see `raster_paint`.
  int32_t is_textured;
};

/// The texture coordinates of a triangle, linear over it, given at the same point as its colours.
struct raster_paint {
  /// The highlight.
  raster_float4 start, right, down;
  /// The place in the texture divided by w, from the left and from the top, and 1/w.
  raster_float4 place_start, place_right, place_down;
  /// The bounds of 1/w.
  float least, greatest;
  struct raster_texture texture;
};

/// The triangles of a band of rows, as a range of a list, and the columns that they may touch.
struct raster_bin {
  int32_t start, count, left, right;
};

/// The columns of a block.
#define RASTER_BLOCK 8

/// The four samples of neighbouring pixels of a row; best at the beginning of a cache line.
struct raster_block {
  float depths[4][RASTER_BLOCK];
  uint32_t colors[4][RASTER_BLOCK];
};

/// Some rows of a picture that are being drawn.
struct raster_band {
  struct raster_block *blocks;
  int32_t blocks_per_row;
  /// The number of columns that exist.
  int32_t width;
  /// The first row, and the first one after.
  int32_t top, end;
};

/// Projects and lights some corners of a model.
void raster_project(const struct raster_model *model, int32_t first, int32_t count);

/// Sets up the visible ones of some triangles; returns how many it has written, up to two for each, and sets `work` to
/// the work of drawing them. Once that exceeds the model's `most_work`, the others are left out.
int32_t raster_set_up(
    const struct raster_model *model, int32_t first, int32_t count, struct raster_triangle *out,
    struct raster_paint *paints, struct raster_work *work);

/// Whether the time or the pixels of some work exceed a limit.
bool raster_exceeds(const struct raster_work *work, const struct raster_work *limit);

/// The maximum number of bands in which a triangle has entries.
#define RASTER_MOST_BANDS 8

/// Sorts triangles into bands of rows, and keeps their order in each. `bins` has room for one bin more than there are
/// bands; it gets the triangles that are in too many bands. `members` has room for RASTER_MOST_BANDS entries for each
/// triangle.
void raster_sort(
    const struct raster_triangle *triangles, int32_t count, int32_t band_height, int32_t band_count,
    struct raster_bin *bins, int32_t *members);

/// Makes samples infinitely far away, and of one colour.
void raster_clear(struct raster_block *blocks, int32_t count, uint32_t color);

/// The loops over samples for one instruction set.
struct raster_model_loops {
  /// Draws the triangles that `members` names: a triangle replaces the samples that are farther away.
  void (*draw)(
      const struct raster_band *band, const struct raster_triangle *triangles, const struct raster_paint *paints,
      const int32_t *members, int32_t count);

  /// Writes pixels, each the mean of its samples.
  void (*resolve)(const struct raster_block *blocks, uint32_t *out, int32_t count);
};

/// The loops of an instruction set of CTactionRaster's by its name, such as "avx2"; if there are none of that name, the
/// loops for any processor.
///
/// CTactionRaster has already checked that this processor has the set.
__attribute__((returns_nonnull)) const struct raster_model_loops *raster_model_loops_named(const char *name);
