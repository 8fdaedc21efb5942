// Decoders over libwebp, libavif and libheif. Each library is loaded when its first file is opened: a program links
// nothing, starts no slower, and runs without the libraries, of which libavif alone brings thirty others.
#ifndef CCODECS_H
#define CCODECS_H

#include "CodecRows.h"

/// Loads a library; returns whether it is there. Called before all other functions of its format.
bool taction_webp_load(void);
bool taction_avif_load(void);
bool taction_heif_load(void);

/// The file name of each library, and its Debian package.
extern const char *const taction_webp_library, *const taction_webp_package;
extern const char *const taction_avif_library, *const taction_avif_package;
extern const char *const taction_heif_library, *const taction_heif_package;

/// The bytes of a file. `read` copies up to `count` bytes from an offset on, and returns their number.
struct taction_source {
  void *context;
  size_t size;
  size_t (*read)(void *context, size_t offset, void *target, size_t count);
};

/// The properties of a picture that its file states before the pixels.
struct taction_picture {
  /// The size as stored.
  uint32_t width, height;
  bool has_alpha;
  /// The bits of a sample.
  uint32_t depth;
  /// The number of quarter turns anticlockwise that make it upright, before the mirroring.
  uint32_t turns;
  /// Whether it is mirrored after that: the left and right sides, or top and bottom, are exchanged.
  bool swaps_sides, swaps_ends;
  /// The number of frames; 1 for a still picture.
  uint32_t frames;
  /// The number of times that frames are shown; 0 for no end.
  uint32_t plays;
};

/// A WebP bitstream, `VP8 ` or `VP8L`, with a chunk of alpha before it, or none.
struct taction_webp {
  const uint8_t *data;
  size_t size;
  /// The size in its header.
  uint32_t width, height;
  /// The size of the rows to make: the header's, or a smaller one, to which the codec scales.
  uint32_t out_width, out_height;
  /// The rows to make; `first` is even. All of them if the codec scales.
  uint32_t first, end;
  bool has_alpha;
  /// Room for these rows, and for TACTION_WEBP_MARGIN before and after them.
  uint32_t *band;
};

/// The number of rows around a band, which give it the colours that two rows share; even.
#define TACTION_WEBP_MARGIN 2

/// Decodes rows: words of straight alpha, red, green and blue.
///
/// A stream that ends early or is broken is decoded as far as possible; the rest is grey, or clear with alpha.
/// `message` has room for TACTION_CODEC_MESSAGE_LENGTH bytes, here and below.
enum taction_outcome taction_webp_read_rows(
    const struct taction_webp *picture, const struct taction_rows *rows, char *message);

/// An open AVIF file.
struct taction_avif;

/// The most that a picture may have.
struct taction_avif_limits {
  uint32_t pixels;
  /// The pixels of each tile of a grid; 0 for a picture without tiles.
  uint32_t tile_pixels;
  uint32_t frames;
};

/// Opens a file, whose source stays valid until it is closed; null and a message on failure.
struct taction_avif *taction_avif_open(
    struct taction_source source, struct taction_avif_limits limits, struct taction_picture *picture, char *message);
/// Decodes the rows of a frame: words of straight alpha, red, green and blue. Frames in order take the least time.
enum taction_outcome taction_avif_read_rows(
    struct taction_avif *file, uint32_t frame, const struct taction_rows *rows, char *message);
void taction_avif_close(struct taction_avif *file);

/// An open HEIF file.
struct taction_heif;

/// Opens a file, as `taction_avif_open` does. The picture has its size after turning and mirroring.
///
/// No picture in the file may have more pixels than a square of `edge` by `edge`.
struct taction_heif *taction_heif_open(
    struct taction_source source, int32_t edge, struct taction_picture *picture, char *message);
/// Decodes the rows, upright: words of straight alpha, red, green and blue.
enum taction_outcome taction_heif_read_rows(
    struct taction_heif *file, const struct taction_rows *rows, char *message);
void taction_heif_close(struct taction_heif *file);

#endif
