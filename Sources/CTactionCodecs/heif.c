#include "CTactionCodecs.h"
#include "library.h"

#include <stdlib.h>

#if __has_include(<libheif/heif.h>)
#include <libheif/heif.h>

#define FUNCTIONS(F) \
  F(heif_init) F(heif_context_alloc) F(heif_context_free) F(heif_context_set_maximum_image_size_limit) \
  F(heif_context_set_max_decoding_threads) \
  F(heif_context_read_from_reader) F(heif_context_get_primary_image_handle) F(heif_image_handle_get_width) \
  F(heif_image_handle_get_height) F(heif_image_handle_has_alpha_channel) F(heif_image_handle_get_luma_bits_per_pixel) \
  F(heif_image_handle_release) F(heif_decoding_options_alloc) F(heif_decoding_options_free) F(heif_decode_image) \
  F(heif_image_get_primary_width) F(heif_image_get_primary_height) F(heif_image_get_plane_readonly) \
  F(heif_image_is_premultiplied_alpha) F(heif_image_release)
LIBRARY(heif, "libheif.so.1", "libheif1", FUNCTIONS)

struct taction_heif {
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_reader reader;
  struct taction_source source;
  int64_t position;
};

static void initialize(void) { library.heif_init(NULL); }

static void keep_reason(char *message, struct heif_error error) {
  snprintf(message, TACTION_CODEC_MESSAGE_LENGTH, "%s", error.message ? error.message : "the codec gives no reason");
}

static int64_t get_position(void *data) { return ((struct taction_heif *)data)->position; }

static int read_bytes(void *target, size_t size, void *data) {
  struct taction_heif *file = data;
  if (file->position < 0 || (uint64_t)file->position > file->source.size) return 1;
  if (size > file->source.size - (size_t)file->position) return 1;
  if (file->source.read(file->source.context, (size_t)file->position, target, size) != size) return 1;
  file->position += (int64_t)size;
  return 0;
}

static int seek(int64_t position, void *data) {
  struct taction_heif *file = data;
  if (position < 0 || (uint64_t)position > file->source.size) return 1;
  file->position = position;
  return 0;
}

static enum heif_reader_grow_status wait_for_size(int64_t size, void *data) {
  struct taction_heif *file = data;
  return size >= 0 && (uint64_t)size <= file->source.size ? heif_reader_grow_status_size_reached
                                                          : heif_reader_grow_status_size_beyond_eof;
}

void taction_heif_close(struct taction_heif *file) {
  if (!file) return;
  if (file->handle) library.heif_image_handle_release(file->handle);
  if (file->context) library.heif_context_free(file->context);
  free(file);
}

static bool describe(struct taction_heif *file, struct taction_picture *picture) {
  int width = library.heif_image_handle_get_width(file->handle);
  int height = library.heif_image_handle_get_height(file->handle);
  int depth = library.heif_image_handle_get_luma_bits_per_pixel(file->handle);
  if (width <= 0 || height <= 0) return false;
  *picture = (struct taction_picture){
      .width = (uint32_t)width,
      .height = (uint32_t)height,
      .has_alpha = library.heif_image_handle_has_alpha_channel(file->handle) != 0,
      .depth = depth > 0 ? (uint32_t)depth : 8,
      .frames = 1,
  };
  return true;
}

struct taction_heif *taction_heif_open(
    struct taction_source source, int32_t edge, struct taction_picture *picture, char *message) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, initialize);
  snprintf(message, TACTION_CODEC_MESSAGE_LENGTH, "%s", "there is no memory for the decoder");
  struct taction_heif *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->source = source;
  file->reader = (struct heif_reader){1, get_position, read_bytes, seek, wait_for_size};
  file->context = library.heif_context_alloc();
  if (!file->context) {
    taction_heif_close(file);
    return NULL;
  }
  // The library must decode on the calling thread, because the limit of processor time counts only this thread.
  library.heif_context_set_max_decoding_threads(file->context, 0);
  // The library limits width times height to `edge` squared. The limit also applies to the second size that the data of
  // a grid states.
  library.heif_context_set_maximum_image_size_limit(file->context, edge);
  struct heif_error error = library.heif_context_read_from_reader(file->context, &file->reader, file, NULL);
  if (error.code == heif_error_Ok) error = library.heif_context_get_primary_image_handle(file->context, &file->handle);
  if (error.code == heif_error_Ok && describe(file, picture)) return file;
  if (error.code == heif_error_Ok) error.message = "it has no pixels";
  keep_reason(message, error);
  taction_heif_close(file);
  return NULL;
}

/// Returns the decoded picture as bytes of red, green, blue and, if `has_alpha` is true, alpha; NULL and a message on
/// failure.
static struct heif_image *decode(struct taction_heif *file, bool has_alpha, char *message) {
  struct heif_decoding_options *options = library.heif_decoding_options_alloc();
  if (options) options->convert_hdr_to_8bit = 1;
  struct heif_image *image = NULL;
  struct heif_error error = library.heif_decode_image(
      file->handle, &image, heif_colorspace_RGB, has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB,
      options);
  if (options) library.heif_decoding_options_free(options);
  if (error.code == heif_error_Ok && image) return image;
  if (image) library.heif_image_release(image);
  keep_reason(message, error);
  return NULL;
}

/// Returns the straight value of a colour that was multiplied by alpha. Multiplied again, it gives the same colour.
static uint32_t straight(uint32_t color, uint32_t alpha) {
  if (color >= alpha) return alpha > 0 ? 255 : 0;
  return (color * 255 + alpha / 2) / alpha;
}

enum taction_outcome taction_heif_read_rows(
    struct taction_heif *file, const struct taction_rows *rows, char *message) {
  if (!rows->go_on(rows->context)) return TACTION_ENDED;
  int width = library.heif_image_handle_get_width(file->handle);
  int height = library.heif_image_handle_get_height(file->handle);
  bool has_alpha = library.heif_image_handle_has_alpha_channel(file->handle) != 0;
  int bytes = has_alpha ? 4 : 3;
  struct heif_image *image = decode(file, has_alpha, message);
  if (!image) return TACTION_FAILED;
  bool is_premultiplied = has_alpha && library.heif_image_is_premultiplied_alpha(image) != 0;
  int stride = 0;
  const uint8_t *plane = library.heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
  uint32_t *row = malloc((size_t)width * 4);
  enum taction_outcome outcome = TACTION_DONE;
  if (!plane || !row || library.heif_image_get_primary_width(image) != width ||
      library.heif_image_get_primary_height(image) != height || stride / bytes < width) {
    snprintf(message, TACTION_CODEC_MESSAGE_LENGTH, "%s", "the picture has another size than its header says");
    outcome = TACTION_FAILED;
  }
  for (int y = 0; y < height && outcome == TACTION_DONE; y++) {
    const uint8_t *pixels = plane + (size_t)y * (size_t)stride;
    for (int x = 0; x < width; x++, pixels += bytes) {
      uint32_t alpha = has_alpha ? pixels[3] : 255, red = pixels[0], green = pixels[1], blue = pixels[2];
      if (is_premultiplied) {
        red = straight(red, alpha);
        green = straight(green, alpha);
        blue = straight(blue, alpha);
      }
      row[x] = alpha << 24 | red << 16 | green << 8 | blue;
    }
    if (!rows->take(rows->context, row)) outcome = TACTION_ENDED;
  }
  free(row);
  library.heif_image_release(image);
  return outcome;
}

#else
#error "<libheif/heif.h> is missing; install it: sudo apt install libheif-dev"
#endif
