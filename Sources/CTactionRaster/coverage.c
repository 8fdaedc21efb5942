#include "CTactionRaster.h"

#include <string.h>

enum { BLOCK = 16, WHOLE = 1 << 16 };

// The value of an area in steps of 1/255, rounded. The branches become instructions for minimum and maximum.
static inline uint8_t byte_of(int32_t area) {
  area = area < 0 ? 0 : area;
  area = area > WHOLE ? WHOLE : area;
  return (uint8_t)(((uint32_t)area * 255 + 0x8000) >> 16);
}

static enum raster_cover cover_evenly(uint8_t value, uint8_t *out) {
  if (value == 0) return RASTER_COVER_NONE;
  if (value == 255) return RASTER_COVER_FULL;
  memset(out, value, BLOCK);
  return RASTER_COVER_PART;
}

enum raster_cover raster_cover_block(const int32_t *changes, int32_t *area, uint8_t *out) {
  int32_t any = 0;
  for (int i = 0; i < BLOCK; i++) any |= changes[i];
  if (any == 0) return cover_evenly(byte_of(*area), out);
  // The sums have their own loop, so that the compiler uses vectors for the next loop. The sums of a hostile path may
  // overflow, so they wrap around.
  int32_t areas[BLOCK];
  uint32_t sum = (uint32_t)*area;
  for (int i = 0; i < BLOCK; i++) areas[i] = (int32_t)(sum += (uint32_t)changes[i]);
  *area = (int32_t)sum;
  uint8_t bytes[BLOCK];
  uint8_t all = 255, some = 0;
  for (int i = 0; i < BLOCK; i++) bytes[i] = byte_of(areas[i]);
  for (int i = 0; i < BLOCK; i++) {
    all &= bytes[i];
    some |= bytes[i];
  }
  if (some == 0) return RASTER_COVER_NONE;
  if (all == 255) return RASTER_COVER_FULL;
  memcpy(out, bytes, BLOCK);
  return RASTER_COVER_PART;
}
