// Compares the loops of an instruction set with the plain ones, over random input: `check-kernels SET`. See check-neon.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CRaster.h"

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

/// A byte; often one of the ends.
static uint8_t coverage(void) { return (uint8_t[]){0, 255, (uint8_t)any()}[any() % 3]; }

static uint32_t pixel(void) {
  uint32_t alpha = any() % 256;
  return alpha << 24 | any() % (alpha + 1) << 16 | any() % (alpha + 1) << 8 | any() % (alpha + 1);
}

static uint32_t *picture;
static int failures = 0;

static void compare(const char *loop, const void *expected, const void *seen, size_t size) {
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

/// The pixels from `x` on that have all their neighbours in the picture, at most `count`.
static void inside(const struct raster_view *view, int x, int count, int *first, int *end) {
  *first = *end = x;
  for (int i = x; i < x + count; i++) {
    int64_t u = view->u + view->du * i, v = view->v + view->dv * i;
    int is_inside = u >= 0 && v >= 0 && u >> 32 < view->width - 1 && v >> 32 < view->height - 1;
    if (is_inside && *end == i) *end = i + 1;
    if (!is_inside && *first == *end) *first = *end = i + 1;
  }
}

static void check_sampling(const struct raster_kernels *plain, const struct raster_kernels *set, int round) {
  struct raster_view seen_view = view(round);
  int x = between(-5, 50), count = between(0, 90), first, end;
  inside(&seen_view, x, count, &first, &end);
  uint32_t expected[ROW], seen[ROW];
  memset(expected, 0x55, sizeof expected);
  memcpy(seen, expected, sizeof seen);
  plain->sample(&seen_view, expected, x, count, 0, 0);
  set->sample(&seen_view, seen, x, count, first, end);
  compare("sample", expected, seen, sizeof seen);

  int16_t expected_rows[2][4 * ROW], seen_rows[2][4 * ROW];
  memset(expected_rows, 0x55, sizeof expected_rows);
  memcpy(seen_rows, expected_rows, sizeof seen_rows);
  for (int i = 0; i < 2; i++) {
    int row = between(0, seen_view.height - 1);
    plain->across(&seen_view, row, expected_rows[i], x, count);
    set->across(&seen_view, row, seen_rows[i], x, count);
  }
  compare("across", expected_rows, seen_rows, sizeof seen_rows);
  int16_t weight = (int16_t)(any() & 0x7fff);
  plain->along(expected_rows[0], expected_rows[1], expected, count, weight);
  set->along(expected_rows[0], expected_rows[1], seen, count, weight);
  compare("along", expected, seen, sizeof seen);
}

static void blend(const struct raster_kernels *set, int loop, uint32_t *out, const uint32_t *source, const uint8_t *mask,
                  uint32_t pixel, uint8_t opacity, int count) {
  switch (loop) {
    case 0: set->fill(out, pixel, count); break;
    case 1: set->over(out, source, count); break;
    case 2: set->over_masked(out, source, mask, count); break;
    case 3: set->over_faded(out, source, opacity, count); break;
    case 4: set->solid_over(out, pixel, count); break;
    case 5: set->solid_over_masked(out, pixel, mask, count); break;
  }
}

static void check_blending(const struct raster_kernels *plain, const struct raster_kernels *set) {
  uint32_t expected[ROW], seen[ROW];
  uint8_t mask[ROW];
  int count = between(0, ROW), is_empty = any() % 4 == 0;
  const uint32_t *source = picture + between(0, 5000);
  for (int i = 0; i < ROW; i++) mask[i] = is_empty ? 0 : coverage();
  uint32_t one = pixel();
  uint8_t opacity = coverage();
  for (int loop = 0; loop < 6; loop++) {
    memcpy(expected, picture + 20000, sizeof expected);
    memcpy(seen, expected, sizeof seen);
    blend(plain, loop, expected, source, mask, one, opacity, count);
    blend(set, loop, seen, source, mask, one, opacity, count);
    char name[] = "blending 0";
    name[9] += (char)loop;
    compare(name, expected, seen, sizeof seen);
  }
}

int main(int argc, char **argv) {
  const struct raster_kernels *plain = raster_kernels_named("scalar"), *set = argc == 2 ? raster_kernels_named(argv[1]) : NULL;
  if (!plain || !set) {
    printf("no such set here\n");
    return 2;
  }
  picture = malloc(sizeof(uint32_t) * WIDTH * HEIGHT);
  if (!picture) return 2;
  for (int i = 0; i < WIDTH * HEIGHT; i++) picture[i] = pixel();
  int rounds = 40000;
  for (int round = 0; round < rounds; round++) {
    check_sampling(plain, set, round);
    check_blending(plain, set);
  }
  printf("%s: %d rounds, %d differences\n", set->name, rounds, failures);
  free(picture);
  return failures ? 1 : 0;
}
