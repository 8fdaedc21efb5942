// The renderer of models, with random solids and open surfaces from any viewpoint. Some are behind the viewer, some
// have no size.
#include "sweep.h"

#include <math.h>

#include "CTactionModels.h"

enum { ROUNDS = 120, VERTICES = 90, TRIANGLES = 120, MATERIALS = 4, TEXELS = 64, BAND = 16, SIDE = 200, BANDS = 14 };

struct scene {
  struct raster_vertex vertices[VERTICES];
  int32_t corners[3 * TRIANGLES];
  struct raster_material materials[MATERIALS];
  struct raster_texture levels[MATERIALS][3];
  uint32_t texels[TEXELS * TEXELS];
  struct raster_corner projected[VERTICES];
  struct raster_shade shades[2 * VERTICES];
  struct raster_triangle triangles[2 * TRIANGLES];
  struct raster_paint paints[2 * TRIANGLES];
  struct raster_bin bins[BANDS + 1];
  int32_t members[2 * TRIANGLES * RASTER_MOST_BANDS];
  struct raster_block blocks[BAND * (SIDE / RASTER_BLOCK + 1)] __attribute__((aligned(64)));
  uint32_t picture[SIDE];
};

struct told {
  answers project, set_up, exceeds, sort, clear, draw, resolve;
};

static raster_float4 color(void) { return (raster_float4){real(0, 255), real(0, 255), real(0, 255), 0}; }

static raster_float4 direction(void) {
  raster_float4 way = {real(-1, 1), real(-1, 1), real(-1, 1), 0};
  float length = sqrtf(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
  return length > 0 ? way * (1 / length) : (raster_float4){0, 0, 1, 0};
}

static void add_material(struct scene *scene, int index) {
  struct raster_material *material = scene->materials + index;
  *material = (struct raster_material){.color = color(), .highlight = color(), .shininess = real(0, 200)};
  if (any() % 3 == 0) material->glow = color();
  if (any() % 3 == 0) material->highlight = (raster_float4){0};
  material->level_count = between(0, 3);
  material->levels = scene->levels[index];
  for (int i = 0; i < 3; i++) {
    int width = between(1, TEXELS - 5) >> i, height = between(1, TEXELS) >> i;
    scene->levels[index][i] = (struct raster_texture){
        scene->texels + between(0, 5), TEXELS, width > 0 ? width : 1, height > 0 ? height : 1};
  }
}

static void make(struct scene *scene, struct raster_model *model) {
  memset(scene, 0, sizeof *scene);
  for (int i = 0; i < TEXELS * TEXELS; i++) scene->texels[i] = any() | 0xFF000000;
  for (int i = 0; i < MATERIALS; i++) add_material(scene, i);
  for (int i = 0; i < VERTICES; i++) {
    struct raster_vertex *vertex = scene->vertices + i;
    vertex->place = (raster_float4){real(-1.5, 1.5), real(-1.5, 1.5), real(-1.5, 1.5), 1};
    if (any() % 40 == 0 && i > 0) vertex->place = scene->vertices[i - 1].place;
    vertex->direction = direction();
    vertex->u = real(-3, 4);
    vertex->v = any() % 200 ? real(-3, 4) : 1e6f;
    vertex->material = i * MATERIALS / VERTICES;
  }
  for (int i = 0; i < 3 * TRIANGLES; i++) scene->corners[i] = between(0, VERTICES - 1);
  *model = (struct raster_model){
      .vertices = scene->vertices, .corners = scene->corners, .materials = scene->materials,
      .is_closed = any() % 2, .handedness = any() % 2 ? 1 : -1, .light = direction(), .half_way = direction(),
      .ambient = real(0, 1), .width = between(1, SIDE), .height = between(1, SIDE),
      .most_work = {any() % 10 ? 1e9 : 1e4, any() % 10 ? 1e9 : 1e4}, .projected = scene->projected,
      .shades = scene->shades, .vertex_count = VERTICES};
  for (int i = 0; i < 3; i++) {
    model->columns[i] = (raster_float4){real(-90, 90), real(-90, 90), real(-1, 1), real(-0.6, 0.6)};
    model->normals[i] = (raster_float4){real(-1, 1), real(-1, 1), real(-1, 1), 0};
  }
  model->columns[3] = (raster_float4){real(0, SIDE), real(0, SIDE), 0, 1};
}

static void draw(
    struct scene *scene, const struct raster_model *model, const struct raster_model_loops *loops,
    const struct raster_bin *bins, int bands, struct told *told) {
  int per_row = (model->width + RASTER_BLOCK - 1) / RASTER_BLOCK;
  for (int band = 0; band < bands; band++) {
    int top = band * BAND, end = top + BAND < model->height ? top + BAND : model->height;
    struct raster_band target = {scene->blocks, per_row, model->width, top, end};
    raster_clear(scene->blocks, per_row * BAND, pixel());
    add(&told->clear, scene->blocks, sizeof *scene->blocks * (size_t)(per_row * BAND));
    for (int part = 0; part < 2; part++) {
      const struct raster_bin *bin = part ? bins + bands : bins + band;
      loops->draw(&target, scene->triangles, scene->paints, scene->members + bin->start, bin->count);
    }
    add(&told->draw, scene->blocks, sizeof *scene->blocks * (size_t)(per_row * (end - top)));
    for (int row = 0; row < end - top; row++) {
      memset(scene->picture, 0, sizeof scene->picture);
      loops->resolve(scene->blocks + row * per_row, scene->picture, between(0, model->width));
      add(&told->resolve, scene->picture, sizeof scene->picture);
    }
  }
}

static void sweep(struct scene *scene, const struct raster_model_loops *loops, struct told *told) {
  struct raster_model model;
  make(scene, &model);
  int half = between(0, VERTICES);
  raster_project(&model, 0, half);
  raster_project(&model, half, VERTICES - half);
  add(&told->project, scene->projected, sizeof scene->projected);
  add(&told->project, scene->shades, sizeof scene->shades);

  struct raster_work work;
  int count = raster_set_up(&model, 0, TRIANGLES, scene->triangles, scene->paints, &work);
  add_number(&told->set_up, count);
  add(&told->set_up, &work, sizeof work);
  add_number(&told->exceeds, raster_exceeds(&work, &model.most_work));
  for (int i = 0; i < count; i++) {
    // The address of the texture is not part of the hash.
    struct raster_paint paint = scene->paints[i];
    add(&told->set_up, scene->triangles + i, sizeof *scene->triangles);
    add(&told->set_up, &paint, offsetof(struct raster_paint, texture));
    add_number(&told->set_up, paint.texture.pixels ? paint.texture.pixels - scene->texels : 0);
    add_number(&told->set_up, paint.texture.width);
    add_number(&told->set_up, paint.texture.height);
  }

  int bands = (model.height + BAND - 1) / BAND;
  raster_sort(scene->triangles, count, BAND, bands, scene->bins, scene->members);
  add(&told->sort, scene->bins, sizeof *scene->bins * (size_t)(bands + 1));
  int32_t members = scene->bins[bands].start + scene->bins[bands].count;
  add(&told->sort, scene->members, sizeof *scene->members * (size_t)members);
  draw(scene, &model, loops, scene->bins, bands, told);
}

void sweep_models(const char *set) {
  struct scene *scene = aligned_alloc(64, (sizeof *scene + 63) / 64 * 64);
  const struct raster_model_loops *loops = raster_model_loops_named(set);
  if (!scene) exit(2);
  struct told told = {no_answers, no_answers, no_answers, no_answers, no_answers, no_answers, no_answers};
  seed(0xBF58476D1CE4E5B9);
  for (int round = 0; round < ROUNDS; round++) sweep(scene, loops, &told);
  answers named = no_answers;
  add_number(&named, raster_model_loops_named("other") == raster_model_loops_named("scalar"));
  tell("raster_model_loops_named", named);
  tell("raster_project", told.project);
  tell("raster_set_up", told.set_up);
  tell("raster_exceeds", told.exceeds);
  tell("raster_sort", told.sort);
  tell("raster_clear", told.clear);
  tell("raster_model_loops.draw", told.draw);
  tell("raster_model_loops.resolve", told.resolve);
  free(scene);
}
