#include "CTactionCodecs.h"
#include "library.h"

#include <stdint.h>
#include <string.h>

#if __has_include(<webp/decode.h>)
#include <webp/decode.h>

#define FUNCTIONS(F) F(WebPInitDecoderConfigInternal) F(WebPIDecode) F(WebPIUpdate) F(WebPIDecGetRGB) F(WebPIDelete)
LIBRARY(webp, "libwebp.so.7", "libwebp7", FUNCTIONS)

/// The number of bytes between two checks whether to continue. Our own choice: some milliseconds of work.
enum { STEP = 1 << 15 };

static enum taction_outcome fail(char *message, VP8StatusCode status) {
  static const char *const words[] = {
      "", "there is no memory for the decoder", "a parameter is invalid", "its data is broken",
      "it uses a feature that is not supported", "the file ends before its picture", "the decoding was ended",
      "the file ends before its picture"};
  unsigned index = status < sizeof words / sizeof *words ? status : VP8_STATUS_BITSTREAM_ERROR;
  snprintf(message, TACTION_CODEC_MESSAGE_LENGTH, "%s", words[index]);
  return TACTION_FAILED;
}

static bool prepare(WebPDecoderConfig *config, const struct taction_webp *picture, uint32_t top, uint32_t end) {
  if (!library.WebPInitDecoderConfigInternal(config, WEBP_DECODER_ABI_VERSION)) return false;
  uint32_t width = picture->out_width;
  if (picture->out_width != picture->width || picture->out_height != picture->height) {
    config->options.use_scaling = 1;
    config->options.scaled_width = (int)width;
    config->options.scaled_height = (int)picture->out_height;
  } else if (top > 0 || end < picture->height) {
    config->options.use_cropping = 1;
    config->options.crop_top = (int)top;
    config->options.crop_width = (int)width;
    config->options.crop_height = (int)(end - top);
  }
  config->output.colorspace = MODE_BGRA;
  config->output.is_external_memory = 1;
  config->output.u.RGBA.rgba = (uint8_t *)picture->band;
  config->output.u.RGBA.stride = (int)(width * 4);
  config->output.u.RGBA.size = (size_t)width * 4 * (end - top);
  return true;
}

enum taction_outcome taction_webp_read_rows(
    const struct taction_webp *picture, const struct taction_rows *rows, char *message) {
  uint32_t top = picture->first > TACTION_WEBP_MARGIN ? picture->first - TACTION_WEBP_MARGIN : 0;
  uint32_t after = picture->out_height - picture->end;
  uint32_t end = picture->end + (after < TACTION_WEBP_MARGIN ? after : TACTION_WEBP_MARGIN);
  WebPDecoderConfig config;
  if (!prepare(&config, picture, top, end)) return fail(message, VP8_STATUS_INVALID_PARAM);
  WebPIDecoder *decoder = library.WebPIDecode(NULL, 0, &config);
  if (!decoder) return fail(message, VP8_STATUS_OUT_OF_MEMORY);
  VP8StatusCode status = VP8_STATUS_SUSPENDED;
  size_t size = 0;
  bool goes_on = true;
  while (status == VP8_STATUS_SUSPENDED && size < picture->size && goes_on) {
    goes_on = rows->go_on(rows->context);
    size = picture->size - size > STEP ? size + STEP : picture->size;
    if (goes_on) status = library.WebPIUpdate(decoder, picture->data, size);
  }
  int made = 0;
  if (goes_on && !library.WebPIDecGetRGB(decoder, &made, NULL, NULL, NULL)) made = 0;
  library.WebPIDelete(decoder);
  if (!goes_on) return TACTION_ENDED;
  // If the file ends early, only the first rows are decoded. A later band may then have no rows, which is not an error.
  if (status != VP8_STATUS_OK && made <= 0 && picture->first == 0) return fail(message, status);
  uint32_t rest = picture->has_alpha ? 0 : 0xFF808080;
  for (uint32_t y = picture->first - top; y < picture->end - top; y++) {
    uint32_t *row = picture->band + (size_t)y * picture->out_width;
    bool is_missing = status != VP8_STATUS_OK && (int)y >= made;
    if (is_missing && picture->omits_rest) break;
    if (is_missing)
      for (uint32_t x = 0; x < picture->out_width; x++) row[x] = rest;
    // A lossless bitstream may contain alpha even if its header states that it has no alpha.
    if (!picture->has_alpha)
      for (uint32_t x = 0; x < picture->out_width; x++) row[x] |= 0xFF000000;
    if (!rows->take(rows->context, row)) return TACTION_ENDED;
  }
  return TACTION_DONE;
}

#else
#error "<webp/decode.h> is missing; install it: sudo apt install libwebp-dev"
#endif
