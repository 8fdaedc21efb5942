/// The innermost loops of the renderer: rows of pictures, and the samples of models.
///
/// Pixels are premultiplied 0xAARRGGBB in native words. Each loop exists for several instruction sets, all of which give the
/// same bytes; `raster_kernels_named` hands out those of one set.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CRasterModels.h"

/// A picture as one row of the device sees it.
struct raster_view {
  /// The picture's top left pixel.
  const uint32_t *pixels;
  /// Pixels from one row of the picture to the next.
  ptrdiff_t stride;
  /// The size of the picture, in pixels; at least 1.
  int32_t width, height;
  /// Where the centre of device pixel 0 lies in the picture, counted from the centre of its first pixel, with 32 bits after the
  /// point.
  int64_t u, v;
  /// The way in the picture to the next device pixel to the right, likewise.
  int64_t du, dv;
  /// What is added for the square of a device pixel's number where steps grow evenly, likewise; else 0.
  int64_t bend_u, bend_v;
  /// How many pixels further in memory lies what a row of the device a little later will need; 0 for no prefetching.
  ptrdiff_t ahead;
};

/// The loops for one instruction set.
struct raster_kernels {
  /// A name for it: "avx2", "sse4.1", "neon" or, for no instructions of a particular processor, "scalar".
  const char *name;

  /// Samples device pixels `x` to `x + count` between the four nearest pixels each. Beyond its edges the picture goes on with its
  /// outermost pixels.
  ///
  /// Device pixels `inside` to `inside_end` are sampled faster; all their four neighbours must lie in the picture.
  void (*sample)(const struct raster_view *view, uint32_t *out, int x, int count, int inside, int inside_end);

  /// The first half of `sample` for a picture that stands upright (`dv` and bends are 0): samples device pixels along one
  /// row of the picture, each between its two nearest pixels. Gives four components for each, for `along` to go on with.
  void (*across)(const struct raster_view *view, int32_t row, int16_t *out, int x, int count);

  /// The second half: mixes pixels of two rows that `across` gave, by the weight of the lower one, of 2^15. Together they give the
  /// same bytes as `sample`.
  void (*along)(const int16_t *upper, const int16_t *lower, uint32_t *out, int count, int16_t weight);

  /// Puts a premultiplied colour over `count` pixels of `target`, as much of it as `mask` tells in steps of 1/255.
  ///
  /// Each component becomes (c·m + p·(255 - a·m/255))/255, where quotients are rounded.
  void (*mask)(uint32_t pixel, const uint8_t *mask, uint32_t *target, int count);

  /// The loops over the samples of models; all sets give the same bytes.
  const struct raster_model_loops *models;
};

/// The loops for a set by name; NULL for one that the program was not built with, or that this processor does not have.
const struct raster_kernels *raster_kernels_named(const char *name);

/// The loops for the best set of this processor.
__attribute__((returns_nonnull)) const struct raster_kernels *raster_kernels_best(void);

/// Writes the rounded means of 2 x 2 pixels of two rows that are `width` pixels long: (width + 1) / 2 pixels.
void raster_halve(uint32_t *restrict out, const uint32_t *upper, const uint32_t *lower, int width);

/// Multiplies the colour of pixels by their straight alpha, in place; returns the least alpha.
uint8_t raster_premultiply(uint32_t *pixels, int count);
