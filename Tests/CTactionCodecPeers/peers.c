#include "CTactionCodecPeers.h"

#include <string.h>

#if __has_include(<webp/demux.h>)
#include <webp/demux.h>
#include <webp/encode.h>

size_t peer_webp_encode(const uint32_t *pixels, int width, int height, float quality, uint8_t **file) {
  const uint8_t *bytes = (const uint8_t *)pixels;
  WebPConfig config;
  WebPPicture picture;
  WebPMemoryWriter writer;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return 0;
  config.quality = quality;
  config.lossless = quality >= 100;
  config.exact = 1;
  WebPMemoryWriterInit(&writer);
  picture.use_argb = 1;
  picture.width = width;
  picture.height = height;
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  int is_good = WebPPictureImportBGRA(&picture, bytes, width * 4) && WebPEncode(&config, &picture);
  WebPPictureFree(&picture);
  *file = writer.mem;
  return is_good ? writer.size : 0;
}

int peer_webp_compose(const uint8_t *file, size_t size, uint32_t *canvases, int maximum) {
  WebPAnimDecoderOptions options;
  WebPAnimDecoderOptionsInit(&options);
  options.color_mode = MODE_bgrA;
  WebPData data = {file, size};
  WebPAnimDecoder *decoder = WebPAnimDecoderNew(&data, &options);
  WebPAnimInfo info;
  int count = 0, time;
  if (!decoder || !WebPAnimDecoderGetInfo(decoder, &info)) return 0;
  size_t area = (size_t)info.canvas_width * info.canvas_height;
  for (uint8_t *canvas; count < maximum && WebPAnimDecoderGetNext(decoder, &canvas, &time); count++)
    memcpy(canvases + area * (size_t)count, canvas, area * 4);
  WebPAnimDecoderDelete(decoder);
  return count;
}

void peer_free(uint8_t *file) { WebPFree(file); }

#else
#error "<webp/demux.h> is missing; install it: sudo apt install libwebp-dev"
#endif
