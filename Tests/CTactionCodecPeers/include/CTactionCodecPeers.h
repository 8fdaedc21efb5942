// libwebp's encoder, and its own composition of animations, to compare with.
#ifndef CCODECPEERS_H
#define CCODECPEERS_H

#include <stddef.h>
#include <stdint.h>

/// Encodes words of straight alpha, red, green and blue; returns the length of the file, which the caller frees with
/// `peer_free`, or 0. A quality of 100 is lossless.
size_t peer_webp_encode(const uint32_t *pixels, int width, int height, float quality, uint8_t **file);
/// Composes the frames of an animation, one after the other, premultiplied; returns their number, at most `maximum`.
int peer_webp_compose(const uint8_t *file, size_t size, uint32_t *canvases, int maximum);
void peer_free(uint8_t *file);

#endif
