// Gives Swift libpng's simplified interface, and decoders that use the full interfaces of libpng and libjpeg. The full
// interfaces report errors with `longjmp`, which Swift does not support.
#ifndef CPNG_H
#define CPNG_H

#if __has_include(<png.h>)
#include <png.h>
#else
#error "<png.h> is missing; install it: sudo apt install libpng-dev"
#endif

#include "CJPEG.h"
#include "CodecRows.h"

/// Decodes the rows `first` to `end` of a PNG file: 8-bit blue, green, red and straight alpha in sRGB, as 32-bit words.
///
/// `width` and `height` are the size in the file's header. A file that is not interlaced is decoded row by row from row
/// 0, and `band` is not used. For an interlaced file, `band` must have room for the requested rows, which are passed to
/// `take` after all passes. `message` has room for TACTION_CODEC_MESSAGE_LENGTH bytes.
enum taction_outcome taction_png_read_rows(
    const struct taction_rows *rows, uint32_t width, uint32_t height, uint32_t first, uint32_t end, uint32_t *band,
    char *message);

#endif
