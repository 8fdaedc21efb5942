// A decoder that uses libjpeg's own interface, because TurboJPEG's interface cannot decode row by row, limit the memory
// or cancel a decoding.
#ifndef CJPEG_H
#define CJPEG_H

#include "CodecRows.h"

/// A JPEG file's properties, and the size to which it is decoded.
struct taction_jpeg {
  /// The size in the file's header.
  uint32_t width, height;
  /// The size of the decoded picture: 1 to 8 eighths of the size in the header, rounded up.
  uint32_t out_width, out_height;
  /// The maximum number of bytes that the codec may allocate.
  size_t memory;
};

/// Decodes a JPEG file row by row, from the top: blue, green, red and 255 for each pixel, or the four inks if the file
/// has four components.
///
/// A file that ends early or has errors in its picture data is decoded as far as possible. `message` has room for
/// TACTION_CODEC_MESSAGE_LENGTH bytes.
enum taction_outcome taction_jpeg_read_rows(
    const struct taction_jpeg *file, const struct taction_rows *rows, char *message);

#endif
