// The pixels of wl_shm buffers, and what latency-proxy.c finds in them: the corner of a picture, and ink.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// The shared memory of a pool, which lives as long as the pool or one of its buffers.
struct memory {
  int file, users;
  size_t size;
  uint8_t *bytes;
};

// The pixels of a buffer; they use four bytes each.
struct pixels {
  struct memory *memory;
  int32_t offset, width, height, stride;
};

static struct memory *make_memory(int file, int32_t size) {
  struct memory *memory = calloc(1, sizeof *memory);
  *memory = (struct memory){.file = file, .users = 1, .size = (size_t)size};
  memory->bytes = mmap(NULL, memory->size, PROT_READ, MAP_SHARED, file, 0);
  if (memory->bytes == MAP_FAILED) memory->bytes = NULL;
  return memory;
}

static void resize(struct memory *memory, int32_t size) {
  if (size <= 0 || !memory->bytes) return;
  void *moved = mremap(memory->bytes, memory->size, (size_t)size, MREMAP_MAYMOVE);
  if (moved == MAP_FAILED) return;
  memory->bytes = moved;
  memory->size = (size_t)size;
}

static void let_go(struct memory *memory) {
  if (!memory || --memory->users > 0) return;
  if (memory->bytes) munmap(memory->bytes, memory->size);
  close(memory->file);
  free(memory);
}

// Returns the bytes of a pixel: blue, green, red and one more; NULL outside of the buffer.
static const uint8_t *pixel_at(const struct pixels *pixels, int x, int y) {
  if (x < 0 || y < 0 || x >= pixels->width || y >= pixels->height) return NULL;
  return pixels->memory->bytes + pixels->offset + (size_t)y * (size_t)pixels->stride + (size_t)x * 4;
}

// Returns the fraction of a pixel that is border, from 0 to 1. The border is magenta over black, so the green of a
// photo does not count.
static double border(const struct pixels *pixels, int x, int y) {
  const uint8_t *pixel = pixel_at(pixels, x, y);
  return pixel && pixel[1] <= 8 && abs(pixel[0] - pixel[2]) <= 8 ? pixel[0] / 255.0 : 0;
}

static bool is_border(const struct pixels *pixels, int x, int y) { return border(pixels, x, y) > 0.97; }

// Whether all rows of the buffer can be read now.
static bool is_readable(const struct pixels *pixels) {
  struct stat status;
  if (!pixels->memory || !pixels->memory->bytes || pixels->stride < pixels->width * 4) return false;
  uint64_t end = (uint64_t)pixels->offset + (uint64_t)pixels->stride * (uint64_t)pixels->height;
  return end <= pixels->memory->size && fstat(pixels->memory->file, &status) == 0 && end <= (uint64_t)status.st_size;
}

// Finds the top left corner of the picture. The rows of the buffer are searched in steps smaller than the picture.
static bool find_picture(const struct pixels *pixels, double *left, double *top) {
  if (!is_readable(pixels)) return false;
  for (int y = 32; y < pixels->height; y += 64) {
    for (int x = 0; x < pixels->width; x++) {
      if (!is_border(pixels, x, y)) continue;
      int row = y;
      while (is_border(pixels, x + 1, row - 1)) row--;
      *left = x - border(pixels, x - 1, y);
      *top = row - border(pixels, x + 1, row - 1);
      return true;
    }
  }
  return false;
}

// Whether a pixel is dark: ink is black or blue, on white paper.
static bool is_ink(const struct pixels *pixels, int x, int y) {
  const uint8_t *pixel = pixel_at(pixels, x, y);
  return pixel && pixel[0] + pixel[1] + pixel[2] < 3 * 200;
}
