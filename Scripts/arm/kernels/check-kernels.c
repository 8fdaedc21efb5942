// Compares the loops of an instruction set with the plain loops, for random input: `check-kernels SET`. The sampling
// and masking of both are compared with their definitions, one pixel at a time. See check-arm.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CTactionRaster.h"

enum { WIDTH = 300, HEIGHT = 200, ROW = 160 };

static uint64_t state = 0x9E3779B97F4A7C15;

static uint32_t any(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 16);
}
static int between(int least, int greatest) { return least + (int)(any() % (uint32_t)(greatest - least + 1)); }
static double number(double least, double greatest) { return least + (greatest - least) * any() / 4294967295.0; }

static uint32_t pixel(void) {
  uint32_t alpha = any() % 256;
  return alpha << 24 | any() % (alpha + 1) << 16 | any() % (alpha + 1) << 8 | any() % (alpha + 1);
}

static uint32_t *picture;
static int comparisons = 0, failures = 0;

static void compare(const char *loop, const void *expected, const void *seen, size_t size) {
  comparisons++;
  if (memcmp(expected, seen, size) == 0) return;
  if (failures++ < 10) printf("%s differs\n", loop);
}

static int64_t fixed(double value) { return (int64_t)(value * 4294967296.0); }

static struct raster_view view(int round) {
  struct raster_view view = {
      .pixels = picture, .stride = WIDTH, .width = WIDTH, .height = HEIGHT,
      .u = fixed(number(-100, 350)), .v = fixed(number(-80, 250)),
      .du = fixed(number(-2, 2)), .dv = fixed(number(-2, 2)), .ahead = between(-5000, 5000),
  };
  if (round % 50 == 0) view.width = between(1, 3);
  if (round % 70 == 0) view.height = between(1, 2);
  if (round % 30 == 0) view.du = fixed(number(-300, 300));
  if (round % 90 == 0) view.u = fixed(number(-32000, 32000)), view.du = view.dv = 0;
  return view;
}

// MARK: The definition of sampling

static int64_t held(int64_t value, int64_t last) { return value < 0 ? 0 : value > last ? last : value; }

/// Returns the position of a device pixel on an axis of the picture, clamped to the picture, with 16 bits after the
/// point.
static int32_t place(int64_t start, int64_t step, int x, int size) {
  return (int32_t)held((int32_t)(((uint64_t)start + (uint64_t)step * (uint64_t)(int64_t)x) >> 16), (size - 1) << 16);
}

static void define_across(const struct raster_view *view, int row, int16_t *out, int x, int count) {
  for (int i = 0; i < count; i++) {
    int32_t u = place(view->u, view->du, x + i, view->width), weight = u >> 9 & 127;
    const uint32_t *line = view->pixels + row * view->stride;
    uint32_t left = line[u >> 16], right = line[held((u >> 16) + 1, view->width - 1)];
    for (int part = 0; part < 4; part++) {
      int32_t a = left >> 8 * part & 255, b = right >> 8 * part & 255;
      out[4 * i + part] = (int16_t)(-a * (128 - weight) - b * weight);
    }
  }
}

static void define_along(const int16_t *upper, const int16_t *lower, uint32_t *out, int count, int weight) {
  for (int i = 0; i < count; i++) {
    out[i] = 0;
    for (int part = 0; part < 4; part++) {
      int32_t a = upper[4 * i + part], b = lower[4 * i + part];
      out[i] |= (uint32_t)((64 - (a + (((b - a) * weight + 0x4000) >> 15))) >> 7) << 8 * part;
    }
  }
}

static void define_sample(const struct raster_view *view, uint32_t *out, int x, int count) {
  for (int i = 0; i < count; i++) {
    int16_t upper[4], lower[4];
    int32_t v = place(view->v, view->dv, x + i, view->height);
    define_across(view, v >> 16, upper, x + i, 1);
    define_across(view, (int)held((v >> 16) + 1, view->height - 1), lower, x + i, 1);
    define_along(upper, lower, out + i, 1, v >> 1 & 0x7fff);
  }
}

// MARK: Comparisons

/// Finds the range of pixels, from `x` on and at most `count`, whose four sampled pixels are all in the picture.
static void inside(const struct raster_view *view, int x, int count, int *first, int *end) {
  *first = *end = x;
  for (int i = x; i < x + count; i++) {
    int64_t u = view->u + view->du * i, v = view->v + view->dv * i;
    int is_inside = u >= 0 && v >= 0 && u >> 32 < view->width - 1 && v >> 32 < view->height - 1;
    if (is_inside && *end == i) *end = i + 1;
    if (!is_inside && *first == *end) *first = *end = i + 1;
  }
}

static void check_sampling(const struct raster_kernels *set, const struct raster_view *view) {
  int x = between(-5, 50), count = any() % 4 ? between(0, 90) : between(0, 9), first, end;
  inside(view, x, count, &first, &end);
  uint32_t expected[ROW], seen[ROW];
  memset(expected, 0x55, sizeof expected);
  memcpy(seen, expected, sizeof seen);
  define_sample(view, expected, x, count);
  set->sample(view, seen, x, count, first, end);
  compare("sample", expected, seen, sizeof seen);

  int16_t expected_rows[2][4 * ROW], seen_rows[2][4 * ROW];
  memset(expected_rows, 0x55, sizeof expected_rows);
  memcpy(seen_rows, expected_rows, sizeof seen_rows);
  for (int i = 0; i < 2; i++) {
    int row = between(0, view->height - 1);
    define_across(view, row, expected_rows[i], x, count);
    set->across(view, row, seen_rows[i], x, count);
  }
  compare("across", expected_rows, seen_rows, sizeof seen_rows);
  int16_t weight = (int16_t)(any() & 0x7fff);
  define_along(expected_rows[0], expected_rows[1], expected, count, weight);
  set->along(expected_rows[0], expected_rows[1], seen, count, weight);
  compare("along", expected, seen, sizeof seen);
}

static uint32_t define_masked(uint32_t color, uint32_t share, uint32_t below) {
  uint32_t out = 0, rest = 255 - ((color >> 24) * share + 127) / 255;
  for (int shift = 0; shift < 32; shift += 8)
    out |= ((color >> shift & 255) * share + (below >> shift & 255) * rest + 127) / 255 << shift;
  return out;
}

static void check_mask(const struct raster_kernels *set) {
  int x = between(0, 9), count = any() % 4 ? between(0, 90) : between(0, 9);
  uint32_t color = any() % 3 ? pixel() : pixel() | 0xFF000000, expected[ROW], seen[ROW];
  uint8_t mask[ROW];
  for (int i = 0; i < ROW; i++) {
    seen[i] = any() % 2 ? pixel() : pixel() | 0xFF000000;
    mask[i] = (uint8_t)(any() % 3 ? any() : any() % 2 ? 255 : 0);
    if (i / 16 % 3 == 0) mask[i] = 0;
    expected[i] = i >= x && i < x + count ? define_masked(color, mask[i], seen[i]) : seen[i];
  }
  set->mask(color, mask + x, seen + x, count);
  compare("mask", expected, seen, sizeof seen);
}

int main(int argc, char **argv) {
  const struct raster_kernels *plain = raster_kernels_named("scalar");
  const struct raster_kernels *set = argc == 2 ? raster_kernels_named(argv[1]) : NULL;
  if (!plain || !set || plain == set) {
    printf("no such set here\n");
    return 2;
  }
  picture = malloc(sizeof(uint32_t) * WIDTH * HEIGHT);
  if (!picture) return 2;
  for (int i = 0; i < WIDTH * HEIGHT; i++) picture[i] = pixel();
  for (int round = 0; round < 15000; round++) {
    struct raster_view seen = view(round);
    check_sampling(plain, &seen);
    check_sampling(set, &seen);
    check_mask(plain);
    check_mask(set);
  }
  printf("%s: %d comparisons, %d differences\n", set->name, comparisons, failures);
  free(picture);
  return failures || !comparisons ? 1 : 0;
}
