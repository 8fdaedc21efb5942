// A decoder over libjpeg's own interface: TurboJPEG's has no rows, no memory limit and no way to end a decoding.
#ifndef CJPEG_H
#define CJPEG_H

#include "CodecRows.h"

/// A JPEG file's properties, and the size to decode it to.
struct taction_jpeg {
  /// The size in the file's header.
  uint32_t width, height;
  /// The size of the rows to make: a half, a quarter or an eighth of the header's, rounded up, or the same.
  uint32_t out_width, out_height;
  /// The maximum number of bytes that the codec may allocate.
  size_t memory;
};

/// Decodes a JPEG file row by row, from the top: blue, green, red and 255; four inks of a file with four components.
///
/// A file that ends early or has errors in its picture data is decoded as far as possible. `message` has room for
/// TACTION_CODEC_MESSAGE_LENGTH bytes.
enum taction_outcome taction_jpeg_read_rows(
    const struct taction_jpeg *file, const struct taction_rows *rows, char *message);

#endif
