// Decoders that use libwebp, libavif and libheif. Each library is loaded when the first file of its format is opened.
// Programs do not link the libraries, so they start faster, and also run if a library is missing. libavif alone depends
// on thirty other libraries.
#ifndef CCODECS_H
#define CCODECS_H

#include "CodecRows.h"

/// Loads a library; returns whether it is available. Must be called before all other functions of the format.
bool taction_webp_load(void);
bool taction_avif_load(void);
bool taction_heif_load(void);

/// The file name of each library, and its Debian package.
extern const char *const taction_webp_library, *const taction_webp_package;
extern const char *const taction_avif_library, *const taction_avif_package;
extern const char *const taction_heif_library, *const taction_heif_package;

/// The bytes of a file. `read` copies up to `count` bytes, beginning at an offset, and returns the number of copied
/// bytes.
struct taction_source {
  void *context;
  size_t size;
  size_t (*read)(void *context, size_t offset, void *target, size_t count);
};

/// The properties of a picture, which its file states before the pixels.
struct taction_picture {
  /// The size as stored, before rotation and mirroring.
  uint32_t width, height;
  bool has_alpha;
  /// The number of bits of a sample.
  uint32_t depth;
  /// The number of anticlockwise quarter turns. To show the picture upright, it is turned first, and then mirrored.
  uint32_t turns;
  /// Whether left and right are exchanged after the turns; whether top and bottom are.
  bool swaps_sides, swaps_ends;
  /// The number of frames; 1 for a still picture.
  uint32_t frames;
  /// The number of times that the animation plays; 0 for repetition without end.
  uint32_t plays;
};

/// A WebP bitstream, `VP8 ` or `VP8L`, including a chunk of alpha before it, if there is one.
struct taction_webp {
  const uint8_t *data;
  size_t size;
  /// The size in the header of the bitstream.
  uint32_t width, height;
  /// The size of the decoded picture: the size in the header, or a smaller size to which the codec scales.
  uint32_t out_width, out_height;
  /// The range of rows to decode; `first` is even. If the codec scales, the range has all rows.
  uint32_t first, end;
  bool has_alpha;
  /// Whether rows that the bitstream does not have are left out.
  bool omits_rest;
  /// Memory for these rows and for TACTION_WEBP_MARGIN rows before and after them.
  uint32_t *band;
};

/// The number of rows that are decoded before and after a band, because two rows share chroma samples. The number is
/// even.
#define TACTION_WEBP_MARGIN 2

/// Decodes rows as 32-bit words of straight alpha, red, green and blue.
///
/// A bitstream that ends early or is broken is decoded as far as possible. The rest is left out, or is grey or, if the
/// picture has alpha, transparent. `message` has room for TACTION_CODEC_MESSAGE_LENGTH bytes, here and below.
enum taction_outcome taction_webp_read_rows(
    const struct taction_webp *picture, const struct taction_rows *rows, char *message);

/// An open AVIF file.
struct taction_avif;

/// The limits of a file.
struct taction_avif_limits {
  uint32_t pixels;
  /// The maximum number of pixels of each tile of a grid; 0 for a picture without tiles.
  uint32_t tile_pixels;
  uint32_t frames;
};

/// Opens a file; returns NULL and a message on failure. The source must stay valid until the file is closed.
struct taction_avif *taction_avif_open(
    struct taction_source source, struct taction_avif_limits limits, struct taction_picture *picture, char *message);
/// Decodes the rows of a frame as 32-bit words of straight alpha, red, green and blue. Decoding is fastest if frames
/// are decoded in their order.
enum taction_outcome taction_avif_read_rows(
    struct taction_avif *file, uint32_t frame, const struct taction_rows *rows, char *message);
void taction_avif_close(struct taction_avif *file);

/// An open HEIF file.
struct taction_heif;

/// Opens a file, like `taction_avif_open`. `picture` gets the size after rotation and mirroring.
///
/// No picture in the file may have more pixels than a square of `edge` by `edge`.
struct taction_heif *taction_heif_open(
    struct taction_source source, int32_t edge, struct taction_picture *picture, char *message);
/// Decodes the rows of the upright picture as 32-bit words of straight alpha, red, green and blue.
enum taction_outcome taction_heif_read_rows(
    struct taction_heif *file, const struct taction_rows *rows, char *message);
void taction_heif_close(struct taction_heif *file);

#endif
