#include "CTactionPNG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

// If libpng is missing, the error in the header already states what to install.
#ifdef PNG_LIBPNG_VER

/// The source of the file's bytes, and the number of reads so far.
struct source {
  const struct taction_rows *rows;
  unsigned reads;
};

static void end_if_asked(png_structp png, bool goes_on) {
  if (!goes_on) png_longjmp(png, TACTION_ENDED);
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  struct source *source = png_get_io_ptr(png);
  const struct taction_rows *rows = source->rows;
  // A hostile file may have millions of empty chunks before its first row.
  if (++source->reads % 4096 == 0) end_if_asked(png, rows->go_on(rows->context));
  while (count > 0) {
    size_t got = rows->read(rows->context, target, count);
    if (got == 0) png_error(png, "the file ends early");
    target += got;
    count -= got;
  }
}

static void keep_message(png_structp png, png_const_charp words) {
  snprintf(png_get_error_ptr(png), TACTION_CODEC_MESSAGE_LENGTH, "%s", words);
  png_longjmp(png, TACTION_FAILED);
}

static void ignore_warning(png_structp png, png_const_charp words) {
  (void)png;
  (void)words;
}

/// Skips all chunks that do not change the pixels, as libpng's simplified interface does. Compressed text chunks could
/// expand to a very large amount of memory.
static void skip_other_chunks(png_structp png) {
  static const png_byte needed[] = "bKGD\0cHRM\0gAMA\0iCCP\0sBIT\0sRGB";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, needed, (int)(sizeof needed / 5));
}

/// Requests 8 bits of blue, green, red and straight alpha in sRGB, whatever the pixel format of the file.
static void ask_for_bgra(png_structp png) {
  png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_bgr(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
}

/// Decodes all passes of an interlaced file; each pass fills in its pixels of the rows in memory.
static void read_passes(
    png_structp png, const struct taction_rows *rows, uint32_t width, uint32_t height, uint32_t first, uint32_t end,
    uint32_t *band, int passes) {
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      bool is_kept = y >= first && y < end;
      png_read_row(png, is_kept ? (png_bytep)(band + (size_t)(y - first) * width) : NULL, NULL);
      end_if_asked(png, rows->go_on(rows->context));
    }
  }
  for (uint32_t y = first; y < end; y++)
    end_if_asked(png, rows->take(rows->context, band + (size_t)(y - first) * width));
}

enum taction_outcome taction_png_read_rows(
    const struct taction_rows *rows, uint32_t width, uint32_t height, uint32_t first, uint32_t end, uint32_t *band,
    char *message) {
  snprintf(message, TACTION_CODEC_MESSAGE_LENGTH, "%s", "there is no memory for the decoder");
  // The row is allocated before `setjmp`, so that its address is still valid after a jump.
  uint32_t *row = malloc((size_t)width * 4);
  struct source source = {rows, 0};
  png_structp png = row ? png_create_read_struct(PNG_LIBPNG_VER_STRING, message, keep_message, ignore_warning) : NULL;
  png_infop info = png ? png_create_info_struct(png) : NULL;
  int outcome = info ? setjmp(png_jmpbuf(png)) : TACTION_FAILED;
  if (outcome == TACTION_DONE) {
    png_set_benign_errors(png, 1);
    skip_other_chunks(png);
    png_set_read_fn(png, &source, read_bytes);
    png_read_info(png, info);
    ask_for_bgra(png);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height ||
        png_get_rowbytes(png, info) != (size_t)width * 4 || (passes > 1 && !band))
      png_error(png, "the rows are not as long as expected");
    if (passes > 1) {
      read_passes(png, rows, width, height, first, end, band, passes);
    } else {
      for (uint32_t y = 0; y < end; y++) {
        png_read_row(png, (png_bytep)row, NULL);
        end_if_asked(png, rows->take(rows->context, row));
      }
    }
  }
  png_destroy_read_struct(&png, &info, NULL);
  free(row);
  return (enum taction_outcome)outcome;
}

#endif
