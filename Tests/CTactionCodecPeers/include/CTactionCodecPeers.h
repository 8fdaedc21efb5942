// libwebp's encoder, which makes files for tests, and its decoder of animations, with which a test compares Taction's.
#ifndef CCODECPEERS_H
#define CCODECPEERS_H

#include <stddef.h>
#include <stdint.h>

/// Encodes 32-bit words of alpha, red, green and blue (not premultiplied). Returns the length of the file; 0 if this
/// fails. The caller frees the file with `peer_free`. A quality of 100 is lossless.
size_t peer_webp_encode(const uint32_t *pixels, int width, int height, float quality, uint8_t **file);
/// Writes the composed frames of an animation one after the other, with premultiplied alpha; returns their number, at
/// most `maximum`.
int peer_webp_compose(const uint8_t *file, size_t size, uint32_t *canvases, int maximum);
void peer_free(uint8_t *file);

#endif
