// The loops over rows of images, with random views of pictures of random sizes: odd widths, positions beyond all edges,
// and rows that begin at any address. The loops over the lines of paths, with random lines.
#include "sweep.h"

#include "CTactionRaster.h"

enum { ROUNDS = 4000, WIDTH = 301, HEIGHT = 203, ROW = 200, MARGIN = 16 };

static int64_t fixed(double value) { return (int64_t)(value * 4294967296.0); }

static struct raster_view view(const uint32_t *picture, int round) {
  struct raster_view view = {
      .pixels = picture + between(0, 7), .stride = WIDTH, .width = between(1, WIDTH - 8), .height = between(1, HEIGHT),
      .u = fixed(number(-100, 350)), .v = fixed(number(-80, 250)), .du = fixed(number(-2, 2)),
      .dv = fixed(number(-2, 2)), .ahead = between(-500, 500),
  };
  if (round % 8 == 0) view.width = between(1, 3);
  if (round % 9 == 0) view.height = between(1, 2);
  if (round % 5 == 0) view.bend_u = fixed(number(-0.01, 0.01)), view.bend_v = fixed(number(-0.01, 0.01));
  if (round % 30 == 0) view.du = fixed(number(-300, 300));
  if (round % 90 == 0) view.u = fixed(number(-32000, 32000)), view.du = view.dv = 0;
  return view;
}

static int is_inside(const struct raster_view *view, int x) {
  int64_t u = view->u + view->du * x + view->bend_u * x * x, v = view->v + view->dv * x + view->bend_v * x * x;
  return u >= 0 && v >= 0 && u >> 32 < view->width - 1 && v >> 32 < view->height - 1;
}

static void fill(uint32_t *row) {
  for (int i = 0; i < ROW; i++) row[i] = any() % 2 ? pixel() : pixel() | 0xFF000000;
}

static void sweep_sampling(const struct raster_kernels *set, const uint32_t *picture) {
  answers sampled = no_answers, across = no_answers, along = no_answers;
  seed(0x9E3779B97F4A7C15);
  for (int round = 0; round < ROUNDS; round++) {
    struct raster_view seen = view(picture, round);
    int x = between(-5, 60), count = any() % 4 ? between(0, 120) : between(0, 9), start = between(0, MARGIN), first = x;
    while (first < x + count && !is_inside(&seen, first)) first++;
    int end = first;
    while (end < x + count && is_inside(&seen, end)) end++;
    uint32_t row[ROW];
    fill(row);
    set->sample(&seen, row + start, x, count, first, end);
    add(&sampled, row, sizeof row);

    seen.dv = seen.bend_u = seen.bend_v = 0;
    int16_t rows[2][4 * ROW];
    memset(rows, 0x55, sizeof rows);
    for (int i = 0; i < 2; i++) set->across(&seen, between(0, seen.height - 1), rows[i] + 4 * start, x, count);
    add(&across, rows, sizeof rows);
    set->along(rows[0] + 4 * start, rows[1] + 4 * start, row + start, count, (int16_t)(any() & 0x7fff));
    add(&along, row, sizeof row);
  }
  tell("raster_kernels.sample", sampled);
  tell("raster_kernels.across", across);
  tell("raster_kernels.along", along);
}

static void sweep_mask(const struct raster_kernels *set) {
  answers masked = no_answers;
  seed(0x2545F4914F6CDD1D);
  for (int round = 0; round < ROUNDS; round++) {
    uint32_t row[ROW];
    uint8_t mask[ROW];
    fill(row);
    for (int i = 0; i < ROW; i++) mask[i] = (uint8_t)(any() % 3 ? any() : any() % 2 ? 255 : 0);
    int x = between(0, MARGIN), count = any() % 4 ? between(0, 120) : between(0, 9);
    set->mask(any() % 3 ? pixel() : pixel() | 0xFF000000, mask + between(0, 9), row + x, count);
    add(&masked, row, sizeof row);
  }
  tell("raster_kernels.mask", masked);
}

static void sweep_pictures(void) {
  answers halved = no_answers, multiplied = no_answers;
  seed(0xD1B54A32D192ED03);
  for (int round = 0; round < ROUNDS; round++) {
    uint32_t upper[ROW], lower[ROW], out[ROW] = {0};
    fill(upper);
    fill(lower);
    raster_halve(out, upper + between(0, 7), lower + between(0, 7), between(0, ROW - 8));
    add(&halved, out, sizeof out);

    for (int i = 0; i < ROW; i++) upper[i] = round % 4 ? any() : any() | 0xFF000000;
    add_number(&multiplied, raster_premultiply(upper + between(0, 7), between(0, ROW - 8)));
    add(&multiplied, upper, sizeof upper);
  }
  tell("raster_halve", halved);
  tell("raster_premultiply", multiplied);
}

static void sweep_coverage(const struct raster_kernels *set) {
  enum { BLOCKS = 5, PIXELS = BLOCKS * RASTER_BLOCK_WIDTH };
  answers covered = no_answers, lines = no_answers;
  seed(0xA0761D6478BD642F);
  for (int round = 0; round < ROUNDS; round++) {
    int32_t areas[] = {0, 65536, between(-10, 65546), (int32_t)any()}, changes[PIXELS] = {0};
    int32_t area = areas[between(0, 3)];
    for (int i = 0; i < PIXELS && round % 4; i++)
      if (any() % 3 == 0) changes[i] = round % 50 ? between(-65536, 65536) : (int32_t)any();
    uint8_t bytes[PIXELS] = {0};
    struct raster_cover_block blocks[BLOCKS] = {{0}};
    set->cover(changes, &area, bytes, BLOCKS, blocks, (uint8_t)(1 << between(0, 7)));
    add_number(&covered, area);
    add(&covered, bytes, sizeof bytes);
    add(&covered, blocks, sizeof blocks);

    memset(changes, 0, sizeof changes);
    double start = number(-30, 110), end = round % 3 ? start + number(-3, 3) : number(-30, 110);
    raster_add_line(changes, PIXELS - 2, start, end, between(-65536, 65536));
    add(&lines, changes, sizeof changes);
  }
  tell("raster_kernels.cover", covered);
  tell("raster_add_line", lines);
}

enum { LINES = 24, SHORT = 4, COLUMNS = 48 };

/// Sorts entries by their left ends, by insertion.
static void sort(struct raster_entry *entries, int count) {
  for (int i = 1; i < count; i++)
    for (int j = i; j > 0 && entries[j].left < entries[j - 1].left; j--) {
      struct raster_entry entry = entries[j];
      entries[j] = entries[j - 1];
      entries[j - 1] = entry;
    }
}

static void walk(const struct raster_kernels *set, const struct raster_lines *lines, const struct raster_entry *entries,
                 int count, answers *walked) {
  int32_t changes[COLUMNS + 2] = {0};
  struct raster_cluster clusters[(LINES + SHORT) / 2 + 1];
  struct raster_row row = {.changes = changes, .width = COLUMNS, .start = between(0, 20), .is_even_odd = any() % 2};
  row.end = between(row.start + 1, COLUMNS);
  int found = set->walk(lines, entries, count, &row, clusters);
  add_number(walked, found);
  add(walked, clusters, sizeof *clusters * (size_t)found);
  add(walked, changes, sizeof changes);
  int32_t results[] = {row.touched, row.touched_end, row.before, row.after};
  add(walked, results, sizeof results);
}

static void sweep_lines(const struct raster_kernels *set) {
  answers continued = no_answers, walked = no_answers;
  seed(0x9FB21C651E98DF25);
  for (int round = 0; round < ROUNDS; round++) {
    double numbers[6][LINES];
    int32_t integers[7][LINES] = {{0}};
    struct raster_lines lines = {
        numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], integers[0],
        integers[1], integers[2], integers[3], integers[4], integers[5], integers[6],
    };
    struct raster_entry entries[LINES + SHORT];
    int count = between(0, LINES), places = count;
    for (int i = 0; i < count; i++) {
      lines.origin[i] = number(-20, 70);
      lines.top[i] = between(-2 * RASTER_ROW_HEIGHT, 0);
      lines.slope[i] = (round % 2 ? number(-0.5, 0.5) : number(-30, 30)) / RASTER_ROW_HEIGHT;
      lines.x[i] = lines.end_x[i] = lines.origin[i] - lines.top[i] * lines.slope[i];
      lines.last_row[i] = between(0, 3);
      lines.last_bottom[i] = between(1, RASTER_ROW_HEIGHT);
      lines.last_x[i] = lines.origin[i] +
          (lines.last_row[i] * RASTER_ROW_HEIGHT + lines.last_bottom[i] - lines.top[i]) * lines.slope[i];
      lines.row_bottom[i] = RASTER_ROW_HEIGHT;
      lines.height[i] = any() % 2 ? RASTER_ROW_HEIGHT : -RASTER_ROW_HEIGHT;
      lines.pixel[i] = -1;
      entries[i] = (struct raster_entry){lines.x[i], lines.x[i], i, lines.height[i]};
    }
    if (round % 3) sort(entries, count);
    for (int row = 0; row < 4; row++) {
      int32_t removed[LINES + SHORT];
      int removed_count = 0, kept = 0;
      int is_sorted = set->next_row(&lines, places, COLUMNS, entries, count, row, removed, &removed_count, &kept);
      add_number(&continued, is_sorted);
      add(&continued, removed, sizeof *removed * (size_t)removed_count);
      add(&continued, entries, sizeof *entries * (size_t)kept);
      count = kept;
      for (int i = 0; i < SHORT && any() % 2; i++) {
        double left = number(-5, 55);
        entries[count++] = (struct raster_entry){left, left + number(0, 3), -1 - i, between(-300, 300)};
      }
      sort(entries, count);
      walk(set, &lines, entries, count, &walked);
    }
  }
  tell("raster_kernels.next_row", continued);
  tell("raster_kernels.walk", walked);
}

void sweep_raster(const char *name) {
  const struct raster_kernels *set = raster_kernels_named(name);
  uint32_t *picture = malloc(sizeof *picture * (WIDTH + 1) * (HEIGHT + 1));
  if (!set || !picture) {
    fprintf(stderr, "sweep: no loops named %s here\n", name);
    exit(2);
  }
  answers found = no_answers;
  add_number(&found, strcmp(set->name, name) == 0 && !raster_kernels_named("other") && raster_kernels_named("scalar"));
  tell("raster_kernels_named", found);
  add_number(&found, raster_kernels_best() == raster_kernels_named(raster_kernels_best()->name));
  tell("raster_kernels_best", found);
  seed(0x853C49E6748FEA9B);
  for (int i = 0; i < (WIDTH + 1) * (HEIGHT + 1); i++) picture[i] = pixel();
  sweep_sampling(set, picture);
  sweep_mask(set);
  sweep_pictures();
  sweep_coverage(set);
  sweep_lines(set);
  free(picture);
}
