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
  /// of the image. Each is mixed from the two nearest pixels of the row. Writes four components for each pixel, for
  /// `along`.
  void (*across)(const struct raster_view *view, int32_t row, int16_t *out, int x, int count);

  /// The vertical pass: mixes pixels of two rows that `across` wrote, by the weight of the lower row, with 15 fraction
  /// bits. The two passes give the same bytes as `sample`.
  void (*along)(const int16_t *upper, const int16_t *lower, uint32_t *out, int count, int16_t weight);

  /// Blends a premultiplied colour over `count` pixels of `target`, through a mask in steps of 1/255.
  ///
  /// Each component becomes (c·m + p·(255 - a·m/255))/255, where quotients are rounded.
  void (*mask)(uint32_t pixel, const uint8_t *mask, uint32_t *target, int count);
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

/// The coverage of a block of pixels.
enum raster_cover { RASTER_COVER_NONE, RASTER_COVER_PART, RASTER_COVER_FULL };

/// Writes the coverage of 16 pixels, in steps of 1/255, from the changes of the covered area from pixel to pixel.
///
/// An area of 65536 is a whole pixel. Before the call, `area` is the area before the first pixel; after it, the area in
/// the last pixel. The bytes are written only for RASTER_COVER_PART.
enum raster_cover raster_cover_block(const int32_t *changes, int32_t *area, uint8_t *out);
