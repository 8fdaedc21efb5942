// The callbacks of decoders that make a picture row by row, so that their memory does not grow with the height of the
// picture.
#ifndef CODEC_ROWS_H
#define CODEC_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The size of a codec's error message, with the zero at the end.
#define TACTION_CODEC_MESSAGE_LENGTH 200

/// The callbacks of a decoder. They read the file, receive the rows, and may end the decoding.
struct taction_rows {
  void *context;
  /// Reads up to `count` bytes from the current position of the file; returns the number of bytes, 0 at the end.
  size_t (*read)(void *context, void *target, size_t count);
  /// Receives the next row, from the top, and may overwrite it; returns false to end the decoding.
  bool (*take)(void *context, uint32_t *row);
  /// Called between the steps of a decoder that has no rows yet; returns false to end the decoding.
  bool (*go_on)(void *context);
};

/// The outcome of a decoder.
enum taction_outcome {
  TACTION_DONE,
  /// `take` or `go_on` has returned false.
  TACTION_ENDED,
  /// The file is broken; the reason is in `message`.
  TACTION_FAILED,
};

#endif
