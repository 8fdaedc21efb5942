// Sets up triangles of models: finds the visible triangles, and the change of their colours over the picture.
#include <math.h>

#include "CTactionModels.h"
#include "exact.h"

/// The near plane, as a fraction of the viewing distance.
static const float nearest = 0.02f;
/// The maximum width and height of a triangle, in device pixels. In a larger triangle, the precision is too low for
/// single samples.
static const double longest = 1e7;

/// A projected corner with all its values.
struct point {
  struct raster_corner corner;
  struct raster_shade shade;
  float u, v;
};

/// The arrays to which triangles are written.
struct output {
  const struct raster_model *model;
  struct raster_triangle *triangles;
  struct raster_paint *paints;
  int32_t count;
  struct raster_work work;
};

static double area(const struct raster_corner *a, const struct raster_corner *b, const struct raster_corner *c) {
  return ((double)b->x - a->x) * ((double)c->y - a->y) - ((double)c->x - a->x) * ((double)b->y - a->y);
}

static double least(double a, double b, double c) {
  double ab = a < b ? a : b;
  return ab < c ? ab : c;
}

static double greatest(double a, double b, double c) {
  double ab = a > b ? a : b;
  return ab > c ? ab : c;
}

/// Returns the first line of samples at or below a y coordinate, clamped to the picture.
static int32_t line_at(double y, int32_t height) {
  double line = ceil(y * 4 - 0.5);
  return line > 0 ? (line < 4.0 * height ? (int32_t)line : 4 * height) : 0;
}

/// Finds the lines and columns that a triangle touches; returns false if the triangle touches no line or no column.
static bool find_bounds(
    const struct raster_model *model, const struct point *const points[3], struct raster_triangle *out) {
  const struct raster_corner *a = &points[0]->corner, *b = &points[1]->corner, *c = &points[2]->corner;
  double left = least(a->x, b->x, c->x), right = greatest(a->x, b->x, c->x);
  double top = least(a->y, b->y, c->y), bottom = greatest(a->y, b->y, c->y);
  if (!(right > 0 && left < model->width && bottom > 0 && top < model->height)) return false;
  if (!(right - left < longest && bottom - top < longest)) return false;
  out->first_line = line_at(top, model->height);
  out->end_line = line_at(bottom, model->height);
  out->left = left > 0 ? (int32_t)left : 0;
  out->right_end = right < model->width ? (int32_t)right + 1 : model->width;
  return out->first_line < out->end_line;
}

/// The gradients of a value over a triangle, as factors of two differences of this value: between the first and the
/// second corner, and between the first and the third corner.
struct gradient {
  float right[2], down[2];
  /// The offset from the first corner to the point at which values are given.
  float across, below;
};

/// Computes the linear change of values over a triangle from their values at its corners.
static void spread(
    const struct gradient *g, raster_float4 a, raster_float4 b, raster_float4 c, raster_float4 *start,
    raster_float4 *right, raster_float4 *down) {
  *right = (b - a) * g->right[0] + (c - a) * g->right[1];
  *down = (b - a) * g->down[0] + (c - a) * g->down[1];
  *start = a + *right * g->across + *down * g->below;
}

static struct gradient gradient_of(
    const struct raster_corner *a, const struct raster_corner *b, const struct raster_corner *c, double area,
    const struct raster_triangle *out) {
  double scale = 1 / area;
  return (struct gradient){
      {(float)(((double)c->y - a->y) * scale), (float)(-((double)b->y - a->y) * scale)},
      {(float)(-((double)c->x - a->x) * scale), (float)(((double)b->x - a->x) * scale)},
      (float)(out->left / RASTER_BLOCK * RASTER_BLOCK + 0.5 - a->x),
      (float)(out->first_line / 4 + 0.5 - a->y)};
}

/// Returns the colour of a corner, with the depth as the fourth component. The highlight is included only if there is
/// no texture.
static raster_float4 shown(const struct point *point, bool is_textured) {
  raster_float4 color = is_textured ? point->shade.color : point->shade.color + point->shade.highlight;
  for (int part = 0; part < 3; part++) color[part] = color[part] < 255 ? color[part] : 255;
  color[3] = point->corner.depth;
  return color;
}

static void find_colors(struct raster_triangle *out, raster_float4 a, raster_float4 b, raster_float4 c) {
  for (int part = 0; part < 3; part++) {
    double low = least(a[part], b[part], c[part]), high = greatest(a[part], b[part], c[part]);
    out->least[part] = low > 0 ? (uint8_t)low : 0;
    out->greatest[part] = high > 0 ? (high < 255 ? (uint8_t)(high + 0.999) : 255) : 0;
  }
}

/// Returns the mip level of a texture whose pixels have about the size of device pixels.
static struct raster_texture level_for(
    const struct raster_material *material, const struct point *const points[3], double area) {
  double du1 = points[1]->u - points[0]->u, dv1 = points[1]->v - points[0]->v;
  double du2 = points[2]->u - points[0]->u, dv2 = points[2]->v - points[0]->v;
  double shown = fabs(du1 * dv2 - du2 * dv1) / fabs(area) * material->levels->width * material->levels->height;
  int32_t level = 0;
  for (; shown > 2 && level < material->level_count - 1; level++) shown /= 4;
  return material->levels[level];
}

static void lay_texture(
    struct raster_paint *paint, const struct raster_material *material, const struct point *const p[3],
    const struct gradient *g, double area) {
  spread(
      g, p[0]->shade.highlight, p[1]->shade.highlight, p[2]->shade.highlight, &paint->start, &paint->right,
      &paint->down);
  raster_float4 places[3];
  for (int i = 0; i < 3; i++) places[i] = (raster_float4){p[i]->u, p[i]->v, 1, 0} / p[i]->corner.w;
  spread(g, places[0], places[1], places[2], &paint->place_start, &paint->place_right, &paint->place_down);
  paint->least = (float)least(places[0][2], places[1][2], places[2][2]);
  paint->greatest = (float)greatest(places[0][2], places[1][2], places[2][2]);
  paint->texture = level_for(material, p, area);
}

static double slope(const struct raster_corner *upper, const struct raster_corner *lower) {
  return lower->y > upper->y ? ((double)lower->x - upper->x) / ((double)lower->y - upper->y) : 0;
}

static void swap_if_below(const struct point **a, const struct point **b) {
  if ((*b)->corner.y < (*a)->corner.y) {
    const struct point *upper = *b;
    *b = *a;
    *a = upper;
  }
}

/// The times of the loops, in nanoseconds: for each triangle, for each of its rows, and for each of its blocks without
/// and with a texture.
static const double one_triangle = 70, one_row = 30, one_block = 15, textured_block = 50;

/// Adds the work of a triangle.
static void note_work(struct raster_work *work, const struct raster_triangle *triangle, double area) {
  double rows = (triangle->end_line - triangle->first_line) / 4 + 1, columns = triangle->right_end - triangle->left;
  double box = rows * columns, covered = fabs(area) / 2 < box ? fabs(area) / 2 : box;
  // A long thin triangle covers few pixels, but touches blocks along each of its lines of samples.
  double pixels = covered + (rows - 4) * 2 * RASTER_BLOCK + 4 * columns;
  if (pixels > 0) work->pixels += pixels * (triangle->is_textured ? 4 : 1);
  // Two edges pass through partly covered blocks. No row touches more blocks than its columns can touch.
  double edges = 2 * (rows + columns / RASTER_BLOCK), most = rows * ((columns - 1) / RASTER_BLOCK + 1);
  double blocks = fmin(covered / RASTER_BLOCK + edges, most);
  work->time += one_triangle + rows * one_row + blocks * (triangle->is_textured ? textured_block : one_block);
}

bool raster_exceeds(const struct raster_work *work, const struct raster_work *limit) {
  return work->time > limit->time || work->pixels > limit->pixels;
}

/// Sets up a triangle that has an area, if a part of it is visible.
static void add(struct output *output, const struct point *p[3], int32_t material_index) {
  struct raster_triangle *out = output->triangles + output->count;
  if (!find_bounds(output->model, p, out)) return;
  swap_if_below(&p[0], &p[1]);
  swap_if_below(&p[1], &p[2]);
  swap_if_below(&p[0], &p[1]);
  const struct raster_corner *a = &p[0]->corner, *b = &p[1]->corner, *c = &p[2]->corner;
  // Two triangles that share an edge compute the edge from the same end with the same numbers, so that each sample
  // belongs to exactly one of the two triangles.
  out->x = a->x;
  out->top = a->y;
  out->second_x = b->x;
  out->middle = b->y;
  out->long_slope = slope(a, c);
  out->first_slope = slope(a, b);
  out->second_slope = slope(b, c);

  double signed_area = area(a, b, c);
  struct gradient g = gradient_of(a, b, c, signed_area, out);
  const struct raster_material *material = output->model->materials + material_index;
  out->is_textured = material->level_count > 0;
  raster_float4 first = shown(p[0], out->is_textured), second = shown(p[1], out->is_textured),
                third = shown(p[2], out->is_textured);
  spread(&g, first, second, third, &out->start, &out->right, &out->down);
  find_colors(out, first, second, third);
  if (out->is_textured) lay_texture(output->paints + output->count, material, p, &g, signed_area);
  output->count++;
  note_work(&output->work, out, signed_area);
}

/// Returns the point at which an edge crosses the near plane. Two triangles that share the edge compute this point from
/// the same end, so that both are cut off at the same point.
static struct point between(
    const raster_float4 *a, const raster_float4 *b, const struct point *start, const struct point *end,
    raster_float4 *place) {
  float part = (nearest - (*a)[3]) / ((*b)[3] - (*a)[3]);
  *place = *a + (*b - *a) * part;
  struct point result = {
      .shade = {start->shade.color + (end->shade.color - start->shade.color) * part,
                start->shade.highlight + (end->shade.highlight - start->shade.highlight) * part},
      .u = start->u + (end->u - start->u) * part,
      .v = start->v + (end->v - start->v) * part};
  return result;
}

static void divide(struct point *point, raster_float4 place) {
  float inverse = 1 / place[3];
  point->corner = (struct raster_corner){place[0] * inverse, place[1] * inverse, place[2] * inverse, place[3]};
}

/// Sets `points` to the corners of a triangle, with the colours of its front or back side.
static void find_points(
    const struct raster_model *model, const int32_t corners[3], bool is_front, struct point points[3]) {
  const struct raster_shade *shades = model->shades + (is_front ? 0 : model->vertex_count);
  for (int i = 0; i < 3; i++) {
    const struct raster_vertex *vertex = model->vertices + corners[i];
    points[i] = (struct point){model->projected[corners[i]], shades[corners[i]], vertex->u, vertex->v};
  }
}

/// Cuts off the part of a triangle that is behind the viewer; returns the number of corners of the remaining part, up
/// to four.
static int cut(
    const struct raster_model *model, const struct point points[3], const int32_t corners[3], struct point left[4]) {
  raster_float4 places[3];
  for (int i = 0; i < 3; i++) {
    raster_float4 place = model->vertices[corners[i]].place;
    places[i] = model->columns[0] * place[0] + model->columns[1] * place[1] + model->columns[2] * place[2] +
                model->columns[3];
  }
  int count = 0;
  for (int i = 0, before = 2; i < 3; before = i++) {
    bool is_seen = places[i][3] > nearest;
    if ((places[before][3] > nearest) != is_seen) {
      int from = is_seen ? before : i, to = is_seen ? i : before;
      raster_float4 place;
      left[count] = between(&places[from], &places[to], &points[from], &points[to], &place);
      divide(&left[count++], place);
    }
    if (is_seen) {
      left[count] = points[i];
      divide(&left[count++], places[i]);
    }
  }
  return count;
}

/// Sets up a triangle that is partly behind the viewer. Only the part in front of the viewer shows which side is
/// visible.
static void add_cut(struct output *output, const int32_t corners[3], int32_t material) {
  const struct raster_model *model = output->model;
  for (int side = 0; side < (model->is_closed ? 1 : 2); side++) {
    struct point points[3], left[4];
    find_points(model, corners, side == 0, points);
    int count = cut(model, points, corners, left);
    for (int i = 1; i + 1 < count; i++) {
      const struct point *triangle[3] = {&left[0], &left[i], &left[i + 1]};
      double size = area(&left[0].corner, &left[i].corner, &left[i + 1].corner);
      if (!isfinite(size) || size == 0) continue;
      if ((size * model->handedness > 0) == (side == 0)) add(output, triangle, material);
    }
  }
}

/// Sets up a triangle that is completely in front of the viewer.
static void add_whole(struct output *output, const int32_t corners[3], int32_t material) {
  const struct raster_model *model = output->model;
  double size =
      area(model->projected + corners[0], model->projected + corners[1], model->projected + corners[2]);
  if (!isfinite(size) || size == 0) return;
  bool is_front = size * model->handedness > 0;
  if (!is_front && model->is_closed) return;
  struct point points[3];
  find_points(model, corners, is_front, points);
  const struct point *triangle[3] = {&points[0], &points[1], &points[2]};
  add(output, triangle, material);
}

int32_t raster_set_up(
    const struct raster_model *model, int32_t first, int32_t count, struct raster_triangle *out,
    struct raster_paint *paints, struct raster_work *work) {
  struct output output = {model, out, paints, 0, {0, 0}};
  for (int32_t i = first; i < first + count && !raster_exceeds(&output.work, &model->most_work); i++) {
    const int32_t *corners = model->corners + 3 * (ptrdiff_t)i;
    int32_t material = model->vertices[corners[0]].material;
    int seen = 0;
    for (int j = 0; j < 3; j++) seen += model->projected[corners[j]].w > nearest;
    if (seen == 3) {
      add_whole(&output, corners, material);
    } else if (seen > 0) {
      add_cut(&output, corners, material);
    }
  }
  *work = output.work;
  return output.count;
}

/// Adds a triangle to a bin or, if `members` is NULL, only counts it.
static void enter(struct raster_bin *bin, const struct raster_triangle *triangle, int32_t index, int32_t *members) {
  if (members) {
    members[bin->start + bin->count] = index;
  } else {
    if (triangle->left < bin->left) bin->left = triangle->left;
    if (triangle->right_end > bin->right) bin->right = triangle->right_end;
  }
  bin->count++;
}

/// Adds all triangles to their bins.
static void enter_all(
    const struct raster_triangle *triangles, int32_t count, int32_t band_height, int32_t band_count,
    struct raster_bin *bins, int32_t *members) {
  for (int32_t i = 0; i < count; i++) {
    int32_t first = triangles[i].first_line / 4 / band_height, last = (triangles[i].end_line - 1) / 4 / band_height;
    if (last - first >= RASTER_MOST_BANDS) {
      enter(&bins[band_count], &triangles[i], i, members);
    } else {
      for (int32_t band = first; band <= last; band++) enter(&bins[band], &triangles[i], i, members);
    }
  }
}

void raster_sort(
    const struct raster_triangle *triangles, int32_t count, int32_t band_height, int32_t band_count,
    struct raster_bin *bins, int32_t *members) {
  for (int32_t band = 0; band <= band_count; band++) bins[band] = (struct raster_bin){0, 0, INT32_MAX, 0};
  enter_all(triangles, count, band_height, band_count, bins, NULL);
  for (int32_t band = 0, start = 0; band <= band_count; band++) {
    bins[band].start = start;
    start += bins[band].count;
    bins[band].count = 0;
  }
  enter_all(triangles, count, band_height, band_count, bins, members);
}

void raster_clear(struct raster_block *blocks, int32_t count, uint32_t color) {
  for (int32_t i = 0; i < count; i++) {
    for (int j = 0; j < 4; j++) {
      for (int k = 0; k < RASTER_BLOCK; k++) {
        blocks[i].depths[j][k] = -INFINITY;
        blocks[i].colors[j][k] = color;
      }
    }
  }
}
