// libpng's simplified interface, and one decoder over its other interface, whose errors are jumps that Swift cannot
// make.
#ifndef CPNG_H
#define CPNG_H

#include <png.h>
#include <stddef.h>
#include <stdint.h>

/// The room for libpng's words on an error, with the zero at the end.
#define TACTION_PNG_MESSAGE_LENGTH 128

/// Decodes a whole PNG file into rows of 8-bit blue, green, red and straight alpha.
///
/// `width` and `height` are what the caller has made room for: `height` rows, `stride` bytes apart. Returns 0, or -1
/// with the reason in `message`, which has room for TACTION_PNG_MESSAGE_LENGTH bytes.
int taction_png_read_bgra(const void *bytes, size_t length, void *pixels, size_t stride, png_uint_32 width,
                          png_uint_32 height, char *message);

/// Decodes a PNG file that is not interlaced row by row, from the top: 8-bit blue, green, red and straight alpha, as
/// words.
///
/// `take` gets each row of `width` pixels and may overwrite it. Returns like taction_png_read_bgra.
int taction_png_read_rows(const void *bytes, size_t length, png_uint_32 width, png_uint_32 height,
                          void (*take)(void *context, uint32_t *row), void *context, char *message);

#endif
