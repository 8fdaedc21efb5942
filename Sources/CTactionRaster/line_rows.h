// The lines of a path, from row to row of pixels. Each set of loops includes this file with its instructions as
// `TARGET`. All sets give the same numbers.
#include "CTactionRaster.h"
#include "lines.h"
#include "vectors.h"

/// The maximum distance between the lines of one cluster, in pixels. It is larger than rounding errors.
#define GAP 1e-6
/// The maximum product of lines and pixels in a cluster whose lines are added one by one. Only hostile paths, with many
/// long lines of little height, have more.
#define MOST_STEPS (1 << 22)

INLINE void place_line(double x, double end_x, double limit, double height, int32_t *pixel, int32_t *beyond) {
  const double left = smaller(x, end_x), right = larger(x, end_x);
  // The numbers are limited, so that their conversions to integers are defined.
  const double inner = larger(smaller(left, limit), 0), outer = larger(smaller(right, limit), 0);
  const int32_t first = (int32_t)inner, last = (int32_t)outer;
  const double share = smaller((inner + outer) / 2 - (double)first, 1);
  *beyond = (int32_t)(height * share + 0.5);
  const int32_t is_within = -((first == last) & (left == inner) & (right == outer));
  *pixel = (first & is_within) | ~is_within;
}

/// Moves lines from the row above to a row, which they cross completely.
INLINE void cross_row(struct raster_lines *lines, int count, int64_t row, int width) {
  double *former = lines->x;
  lines->x = lines->end_x;
  lines->end_x = former;
  const double bottom = (double)((row + 1) * RASTER_ROW_HEIGHT), limit = width;
  const double *restrict origin = lines->origin, *restrict top = lines->top, *restrict slope = lines->slope;
  const double *restrict x = lines->x;
  double *restrict end_x = lines->end_x;
  int32_t *restrict pixel = lines->pixel, *restrict beyond = lines->beyond;
  for (int i = 0; i < count; i++) {
    const double end = origin[i] + (bottom - top[i]) * slope[i];
    end_x[i] = end;
    place_line(x[i], end, limit, RASTER_ROW_HEIGHT, &pixel[i], &beyond[i]);
  }
}

TARGET static int next_row(
    struct raster_lines *lines, int place_count, int width, struct raster_entry *entries, int count, int32_t row,
    int32_t *removed, int *removed_count, int *kept) {
  cross_row(lines, place_count, row, width);
  const int32_t *last_row = lines->last_row;
  const double *x = lines->x, *end_x = lines->end_x;
  int left = 0, gone = 0, moved = 0;
  const int most_moved = 4 * count;
  for (int i = 0; i < count; i++) {
    const int32_t line = entries[i].line;
    if (line < 0) continue;
    if (last_row[line] <= row) {
      if (last_row[line] < row) {
        removed[gone++] = line;
        continue;
      }
      const int32_t bottom = lines->last_bottom[line];
      lines->row_bottom[line] = bottom;
      lines->height[line] = lines->height[line] < 0 ? -bottom : bottom;
      lines->end_x[line] = lines->last_x[line];
      lines->pixel[line] = -1;
    }
    struct raster_entry entry = {
        smaller(x[line], end_x[line]), larger(x[line], end_x[line]), line, lines->height[line]};
    int place = left++;
    // If too many entries have to be moved, the caller sorts them.
    if (place > 0 && entry.left < entries[place - 1].left && moved <= most_moved) {
      do {
        entries[place] = entries[place - 1];
        place--;
        moved++;
      } while (place > 0 && entry.left < entries[place - 1].left);
    }
    entries[place] = entry;
  }
  *removed_count = gone;
  *kept = left;
  return moved <= most_moved;
}

/// The pixel of an x coordinate, limited to the columns.
INLINE int pixel_of(double x, double limit) { return (int)smaller(larger(x, 0), limit); }

INLINE int is_inside(int is_even_odd, int32_t winding) {
  return is_even_odd ? (winding & 1) != 0 : winding != 0;
}

/// Adds the area of a line's part in the row.
INLINE void add_part(
    const struct raster_lines *lines, const struct raster_entry *entry, int inside, int32_t *changes, int width) {
  // A horizontal line has no area, and may be long.
  if (entry->height == 0) return;
  const int32_t height = (entry->height < 0) == inside ? -entry->height : entry->height;
  const int32_t pixel = entry->line < 0 ? -1 : lines->pixel[entry->line];
  // The arrays have no area for a part that is in several pixels, or is shorter than the row.
  if (pixel < 0) return raster_add_line(changes, width, entry->left, entry->right, height);
  const int32_t beyond = height < 0 ? -lines->beyond[entry->line] : lines->beyond[entry->line];
  change(changes, pixel, height - beyond);
  change(changes, pixel + 1, beyond);
}

/// Adds the areas of a row, by one of the fill rules.
INLINE int walk_by(
    const struct raster_lines *lines, const struct raster_entry *entries, int count, struct raster_row *row,
    struct raster_cluster *clusters, const int is_even_odd) {
  const int width = row->width, start = row->start, wanted_end = row->end;
  int32_t *restrict changes = row->changes;
  const int32_t *pixels = lines->pixel, *parts = lines->beyond;
  int found = 0, touched = 0, touched_end = 0;
  int32_t winding = 0, before = 0;
  int first = 0;
  while (first < count) {
    const struct raster_entry *entry = &entries[first];
    double right = entry->right;
    int end = first + 1;
    const int32_t single = entry->line < 0 ? -1 : pixels[entry->line];
    // Most lines of a chart cross a row alone, within one pixel. A line whose `pixel` is not -1 crosses the whole row.
    if ((uint32_t)(single - start) < (uint32_t)(wanted_end - start) &&
        (end == count || entries[end].left > right + GAP)) {
      const int32_t part = parts[entry->line], next = winding + (entry->height >> 16);
      const int32_t turn = is_inside(is_even_odd, next) - is_inside(is_even_odd, winding);
      if (touched == touched_end) {
        touched = single;
        before = winding;
      }
      touched_end = single < touched_end ? touched_end : single + 1;
      change(changes, single, turn * (RASTER_ROW_HEIGHT - part));
      change(changes, single + 1, turn * part);
      winding = next;
      first = end;
      continue;
    }
    int32_t height = entry->height;
    int64_t sum = height;
    int32_t down = height > 0, up = height < 0;
    // If the heights of the lines do not add up to whole rows, more lines belong to the cluster.
    while (end < count && !(entries[end].left > right + GAP && (sum & (RASTER_ROW_HEIGHT - 1)) == 0)) {
      right = larger(right, entries[end].right);
      height = entries[end].height;
      sum += height;
      down += height > 0;
      up += height < 0;
      end++;
    }
    const int pixel = pixel_of(entry->left, width);
    // The rest of the row is to the right of the wanted columns.
    if (pixel >= wanted_end) break;
    int pixel_end = pixel_of(right, width) + 1;
    if (pixel_end > width) pixel_end = width;
    const int32_t next = (int32_t)((uint32_t)winding + (uint32_t)(sum / RASTER_ROW_HEIGHT));
    if (pixel_end > start) {
      if (touched == touched_end) {
        touched = pixel;
        before = winding;
      }
      if (pixel_end > touched_end) touched_end = pixel_end;
      const uint32_t step = (uint32_t)next - (uint32_t)winding;
      const int is_long = end - first > 1 && (int64_t)(end - first) * (pixel_end - pixel) > MOST_STEPS;
      if ((down == 0 || up == 0) && step + 1 <= 2 && !is_long) {
        // All lines run in the same direction, and their heights add up to one whole row at most. So the lines follow
        // each other, like the lines of a curve.
        const int inside = is_inside(is_even_odd, next);
        if (inside != is_inside(is_even_odd, winding)) {
          for (int i = first; i < end; i++) {
            add_part(lines, &entries[i], inside, changes, width);
          }
        }
      } else if (is_even_odd || !(winding - up > 0 || winding + down < 0)) {
        clusters[found++] = (struct raster_cluster){first, end, winding, next};
      }
      // If neither condition is true, the winding number is nowhere 0 in the cluster, so the coverage does not change.
    }
    winding = next;
    first = end;
  }
  if (touched == touched_end) {
    touched = touched_end = wanted_end;
    before = winding;
  }
  row->touched = touched;
  row->touched_end = touched_end;
  row->before = before;
  row->after = winding;
  return found;
}

TARGET static int walk(
    const struct raster_lines *lines, const struct raster_entry *entries, int count, struct raster_row *row,
    struct raster_cluster *clusters) {
  return row->is_even_odd ? walk_by(lines, entries, count, row, clusters, 1)
                          : walk_by(lines, entries, count, row, clusters, 0);
}

/// The sums of a vector's elements up to each element.
INLINE ints sums(ints each) {
  const ints none = {0};
  each += __builtin_shufflevector(none, each, 0, 8, 9, 10, 11, 12, 13, 14);
  each += __builtin_shufflevector(none, each, 0, 0, 8, 9, 10, 11, 12, 13);
  return each + __builtin_shufflevector(none, each, 0, 0, 0, 0, 8, 9, 10, 11);
}

/// The values of eight areas in steps of 1/255, rounded.
INLINE uint64_t bytes_of(ints areas) {
  typedef uint8_t eight __attribute__((vector_size(8)));
  const ints whole = (ints){0} + RASTER_ROW_HEIGHT;
  areas &= ~(areas < 0);
  areas = SELECT(areas > whole, whole, areas);
  return (uint64_t)__builtin_convertvector(((areas << 8) - areas + 0x8000) >> 16, eight);
}

TARGET static void cover(
    const int32_t *changes, int32_t *area, uint8_t *out, int count, struct raster_cover_block *blocks, uint8_t row) {
  enum { BLOCK = RASTER_BLOCK_WIDTH };
  for (int i = 0; i < count; i++, changes += BLOCK, out += BLOCK) {
    ints low, high;
    memcpy(&low, changes, sizeof low);
    memcpy(&high, changes + 8, sizeof high);
    uint64_t any[4], first, second;
    const ints both = low | high;
    memcpy(any, &both, sizeof any);
    if ((any[0] | any[1] | any[2] | any[3]) == 0) {
      first = second = bytes_of((ints){0} + *area);
    } else {
      // The sums of a hostile path may overflow. In vectors, they wrap around.
      low = sums(low) + *area;
      high = sums(high) + low[7];
      *area = high[7];
      first = bytes_of(low);
      second = bytes_of(high);
    }
    if ((first | second) == 0) continue;
    if ((first & second) == UINT64_MAX) {
      blocks[i].full_rows |= row;
      continue;
    }
    memcpy(out, &first, sizeof first);
    memcpy(out + 8, &second, sizeof second);
    blocks[i].is_touched = 1;
  }
}
