// The area next to a line of a path within a row of pixels.
#include "CTactionRaster.h"
#include "lines.h"

/// The nearest whole number; halves are rounded away from zero.
static inline int32_t nearest(double value) { return (int32_t)(value + (value < 0 ? -0.5 : 0.5)); }

/// Adds the area to the right of a line from its left to its right end; both must be within the columns.
static void add_within(int32_t *changes, double left, double right, int32_t height) {
  int first = (int)left, last = (int)right;
  if (last == first) {
    int32_t beyond = nearest((double)height * ((left + right) / 2 - (double)first));
    change(changes, first, height - beyond);
    change(changes, first + 1, beyond);
    return;
  }
  // The area to the right of a slanted line grows quadratically in the pixels of its ends, and linearly between them.
  double growth = (double)height / (right - left), entered = (double)(first + 1) - left;
  int32_t covered = nearest(growth * entered * entered / 2);
  change(changes, first, covered);
  for (int column = first + 1; column < last; column++) {
    int32_t mean = nearest(growth * ((double)column + 0.5 - left));
    change(changes, column, mean - covered);
    covered = mean;
  }
  double missing = right - (double)last;
  int32_t mean = height - nearest(growth * missing * missing / 2);
  change(changes, last, mean - covered);
  change(changes, last + 1, height - mean);
}

void raster_add_line(int32_t *changes, int width, double start, double end, int32_t height) {
  double limit = width, left = smaller(start, end), right = larger(start, end);
  if (left >= 0 && right <= limit) return add_within(changes, left, right, height);
  if (left >= limit) return;
  if (right <= 0) return change(changes, 0, height);
  // The length may be so small that its inverse is not finite. So values are divided by the length, not multiplied by
  // its inverse.
  double whole = height, length = right - left;
  int32_t rest = height;
  if (left < 0) {
    int32_t passed = (int32_t)(whole * (-left / length));
    change(changes, 0, passed);
    rest -= passed;
  }
  if (right > limit) rest -= (int32_t)(whole * ((right - limit) / length));
  add_within(changes, larger(left, 0), smaller(right, limit), rest);
}
