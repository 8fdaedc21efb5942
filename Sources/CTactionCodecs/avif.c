#include "CTactionCodecs.h"
#include "library.h"

#include <stdlib.h>

#if __has_include(<avif/avif.h>)
#include <avif/avif.h>

#define FUNCTIONS(F) \
  F(avifDecoderCreate) F(avifDecoderDestroy) F(avifDecoderSetIO) F(avifDecoderParse) F(avifDecoderNthImage) \
  F(avifImageCreateEmpty) F(avifImageDestroy) F(avifImageSetViewRect) \
  F(avifRGBImageSetDefaults) F(avifImageYUVToRGB) F(avifResultToString)
// The layout of libavif's structures changed with version 1.0.
#if AVIF_VERSION_MAJOR == 0
LIBRARY(avif, "libavif.so.15", "libavif15", FUNCTIONS)
#else
LIBRARY(avif, "libavif.so.16", "libavif16", FUNCTIONS)
#endif

struct taction_avif {
  avifIO io;
  avifDecoder *decoder;
  struct taction_source source;
  /// The size of the picture when the file was opened. A call that fails may leave another size in the decoder.
  uint32_t width, height;
  /// The bytes of the last read.
  uint8_t *buffer;
  size_t capacity;
};

/// The number of rows that are converted at the same time, and the number of margin rows around them. Both are even,
/// because two rows share their chroma samples.
enum { STRIP = 64, MARGIN = 2 };

static void keep_reason(char *message, avifResult result) {
  snprintf(message, TACTION_CODEC_MESSAGE_LENGTH, "%s", library.avifResultToString(result));
}

static avifResult read_bytes(avifIO *io, uint32_t flags, uint64_t offset, size_t size, avifROData *out) {
  struct taction_avif *file = io->data;
  if (flags != 0) return AVIF_RESULT_IO_ERROR;
  if (offset > file->source.size) return AVIF_RESULT_IO_ERROR;
  if (size > file->source.size - offset) size = file->source.size - (size_t)offset;
  if (size > file->capacity) {
    uint8_t *buffer = realloc(file->buffer, size);
    if (!buffer) return AVIF_RESULT_OUT_OF_MEMORY;
    file->buffer = buffer;
    file->capacity = size;
  }
  out->size = size > 0 ? file->source.read(file->source.context, (size_t)offset, file->buffer, size) : 0;
  out->data = file->buffer;
  return AVIF_RESULT_OK;
}

void taction_avif_close(struct taction_avif *file) {
  if (!file) return;
  if (file->decoder) library.avifDecoderDestroy(file->decoder);
  free(file->buffer);
  free(file);
}

static void describe(const avifDecoder *decoder, struct taction_picture *picture) {
  const avifImage *image = decoder->image;
  bool turns = image->transformFlags & AVIF_TRANSFORM_IROT, mirrors = image->transformFlags & AVIF_TRANSFORM_IMIR;
#if AVIF_VERSION_MAJOR == 0
  uint32_t axis = image->imir.mode;
#else
  uint32_t axis = image->imir.axis;
#endif
  *picture = (struct taction_picture){
      .width = image->width,
      .height = image->height,
      .has_alpha = decoder->alphaPresent,
      .depth = image->depth,
      .turns = turns ? image->irot.angle & 3 : 0,
      .swaps_sides = mirrors && axis == 1,
      .swaps_ends = mirrors && axis == 0,
      .frames = decoder->imageCount > 0 ? (uint32_t)decoder->imageCount : 0,
  };
#if AVIF_VERSION_MAJOR > 0
  if (decoder->repetitionCount >= 0) picture->plays = (uint32_t)decoder->repetitionCount + 1;
#endif
}

struct taction_avif *taction_avif_open(
    struct taction_source source, struct taction_avif_limits limits, struct taction_picture *picture, char *message) {
  struct taction_avif *file = calloc(1, sizeof *file);
  avifDecoder *decoder = file ? library.avifDecoderCreate() : NULL;
  if (!decoder) {
    snprintf(message, TACTION_CODEC_MESSAGE_LENGTH, "%s", "there is no memory for the decoder");
    free(file);
    return NULL;
  }
  file->decoder = decoder;
  file->source = source;
  file->io = (avifIO){.read = read_bytes, .sizeHint = source.size, .data = file};
  decoder->maxThreads = 1;
  decoder->ignoreExif = decoder->ignoreXMP = AVIF_TRUE;
  decoder->imageSizeLimit = limits.pixels;
  decoder->imageCountLimit = limits.frames;
  // Encoders before 2021 leave out the property `pixi`, which only repeats the depth.
  decoder->strictFlags &= ~(avifStrictFlags)AVIF_STRICT_PIXI_REQUIRED;
  library.avifDecoderSetIO(decoder, &file->io);
  avifResult result = library.avifDecoderParse(decoder);
  if (result != AVIF_RESULT_OK) {
    keep_reason(message, result);
    taction_avif_close(file);
    return NULL;
  }
  describe(decoder, picture);
  file->width = picture->width;
  file->height = picture->height;
  // No frame may be larger than the size in the header, and no tile may be larger than the stated tile size.
  uint64_t area = (uint64_t)picture->width * picture->height;
  if (picture->frames <= 1 && limits.tile_pixels > 0 && limits.tile_pixels < area) area = limits.tile_pixels;
  if (area > 0 && area < limits.pixels) decoder->imageSizeLimit = (uint32_t)area;
  return file;
}

/// Converts `count` rows, beginning with `first`. The neighbouring rows are needed to interpolate the chroma samples of
/// these rows.
static avifResult convert(
    const struct taction_avif *file, avifImage *view, uint32_t first, uint32_t count, uint32_t *strip,
    uint32_t **start) {
  const avifImage *image = file->decoder->image;
  uint32_t top = first > MARGIN ? first - MARGIN : 0;
  uint32_t end = first + count + MARGIN < file->height ? first + count + MARGIN : file->height;
  avifCropRect rect = {.x = 0, .y = top, .width = file->width, .height = end - top};
  avifResult result = library.avifImageSetViewRect(view, image, &rect);
  if (result != AVIF_RESULT_OK) return result;
  avifRGBImage rgb;
  library.avifRGBImageSetDefaults(&rgb, view);
  rgb.depth = 8;
  rgb.format = AVIF_RGB_FORMAT_BGRA;
  rgb.pixels = (uint8_t *)strip;
  rgb.rowBytes = file->width * 4;
  *start = strip + (size_t)(first - top) * file->width;
  return library.avifImageYUVToRGB(view, &rgb);
}

enum taction_outcome taction_avif_read_rows(
    struct taction_avif *file, uint32_t frame, const struct taction_rows *rows, char *message) {
  if (!rows->go_on(rows->context)) return TACTION_ENDED;
  uint32_t width = file->width, height = file->height;
  avifResult result = library.avifDecoderNthImage(file->decoder, frame);
  const avifImage *image = file->decoder->image;
  if (result == AVIF_RESULT_OK && (image->width != width || image->height != height))
    result = AVIF_RESULT_BMFF_PARSE_FAILED;
  if (result != AVIF_RESULT_OK) {
    keep_reason(message, result);
    return TACTION_FAILED;
  }
  uint32_t *strip = malloc((size_t)width * 4 * (STRIP + 2 * MARGIN));
  avifImage *view = strip ? library.avifImageCreateEmpty() : NULL;
  enum taction_outcome outcome = view ? TACTION_DONE : TACTION_FAILED;
  if (!view) snprintf(message, TACTION_CODEC_MESSAGE_LENGTH, "%s", "there is no memory for the decoder");
  for (uint32_t y = 0; y < height && outcome == TACTION_DONE; y += STRIP) {
    uint32_t count = height - y < STRIP ? height - y : STRIP, *start = NULL;
    result = convert(file, view, y, count, strip, &start);
    if (result != AVIF_RESULT_OK) {
      keep_reason(message, result);
      outcome = TACTION_FAILED;
    }
    for (uint32_t row = 0; row < count && outcome == TACTION_DONE; row++)
      if (!rows->take(rows->context, start + (size_t)row * width)) outcome = TACTION_ENDED;
  }
  if (view) library.avifImageDestroy(view);
  free(strip);
  return outcome;
}

#else
#error "<avif/avif.h> is missing; install it: sudo apt install libavif-dev"
#endif
