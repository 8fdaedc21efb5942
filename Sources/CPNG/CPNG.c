#include "CPNG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct source {
  const png_byte *next;
  size_t left;
};

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  struct source *source = png_get_io_ptr(png);
  if (count > source->left) png_error(png, "the file ends early");
  memcpy(target, source->next, count);
  source->next += count;
  source->left -= count;
}

static void keep_message(png_structp png, png_const_charp words) {
  snprintf(png_get_error_ptr(png), TACTION_PNG_MESSAGE_LENGTH, "%s", words);
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp words) {
  (void)png;
  (void)words;
}

/// Asks for 8 bits of blue, green, red and straight alpha in sRGB, whatever the file holds.
static void ask_for_bgra(png_structp png) {
  png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_bgr(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
}

int taction_png_read_bgra(const void *bytes, size_t length, void *pixels, size_t stride, png_uint_32 width,
                          png_uint_32 height, char *message) {
  struct source source = {bytes, length};
  snprintf(message, TACTION_PNG_MESSAGE_LENGTH, "%s", "there is no memory for the decoder");
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, keep_message, ignore_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return -1;
  }
  png_set_read_fn(png, &source, read_bytes);
  png_read_info(png, info);
  ask_for_bgra(png);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height ||
      png_get_rowbytes(png, info) != (size_t)width * 4 || stride < (size_t)width * 4)
    png_error(png, "the rows are not as long as expected");
  // Each pass fills in its pixels of the rows that are there.
  for (int pass = 0; pass < passes; pass++)
    for (png_uint_32 y = 0; y < height; y++) png_read_row(png, (png_bytep)pixels + y * stride, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return 0;
}

int taction_png_read_rows(const void *bytes, size_t length, png_uint_32 width, png_uint_32 height,
                          void (*take)(void *context, uint32_t *row), void *context, char *message) {
  struct source source = {bytes, length};
  snprintf(message, TACTION_PNG_MESSAGE_LENGTH, "%s", "there is no memory for the decoder");
  // Taken before the jumps begin, so that its address is known after one.
  uint32_t *row = malloc((size_t)width * 4);
  png_structp png = row ? png_create_read_struct(PNG_LIBPNG_VER_STRING, message, keep_message, ignore_warning) : NULL;
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    free(row);
    return -1;
  }
  png_set_read_fn(png, &source, read_bytes);
  png_read_info(png, info);
  ask_for_bgra(png);
  png_read_update_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height ||
      png_get_rowbytes(png, info) != (size_t)width * 4 || png_get_interlace_type(png, info) != PNG_INTERLACE_NONE)
    png_error(png, "the rows are not as long as expected");
  for (png_uint_32 y = 0; y < height; y++) {
    png_read_row(png, (png_bytep)row, NULL);
    take(context, row);
  }
  png_destroy_read_struct(&png, &info, NULL);
  free(row);
  return 0;
}
