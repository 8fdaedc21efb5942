// Portable vectors of 32 bytes. On a processor with shorter vectors, the compiler uses two vectors for each. Each set
// of loops includes this file with its instructions as `TARGET`.
#pragma once

#include <stdint.h>
#include <string.h>

#include "exact.h"

// Vectors are passed to inlined functions only, so this warning does not apply.
#pragma GCC diagnostic ignored "-Wpsabi"

#define INLINE TARGET static inline __attribute__((always_inline))

typedef int32_t ints __attribute__((vector_size(32)));
typedef int16_t shorts __attribute__((vector_size(32)));
typedef int16_t half_shorts __attribute__((vector_size(16)));

/// Selects elements from two vectors: from the first vector if the mask is set, otherwise from the second.
#define SELECT(mask, first, second) \
  ((__typeof__(first))(((mask) & (__typeof__(mask))(first)) | (~(mask) & (__typeof__(mask))(second))))

/// Splits a vector of 16-bit elements into halves, and joins two halves.
#define LOW(whole) __builtin_shufflevector(whole, whole, 0, 1, 2, 3, 4, 5, 6, 7)
#define HIGH(whole) __builtin_shufflevector(whole, whole, 8, 9, 10, 11, 12, 13, 14, 15)
#define JOIN(low, high) __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

/// Applies an operation on the processor's own `type` of 16 bytes to the halves of two vectors.
#define BY_HALVES(operation, type, a, b)                       \
  JOIN(                                                        \
      (half_shorts)operation((type)LOW(a), (type)LOW(b)),      \
      (half_shorts)operation((type)HIGH(a), (type)HIGH(b)))
