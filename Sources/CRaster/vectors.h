// Vectors of 32 bytes, which compilers have for any processor; one with shorter vectors gets two. Each set of loops
// includes this with the instructions that it may use as `TARGET`.
#pragma once

#include <stdint.h>
#include <string.h>

// Sums and products stay apart, whatever a processor can do at once: or pictures would differ between processors.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#else
#pragma GCC optimize("fp-contract=off")
#endif
// Vectors go only to functions that become part of the caller.
#pragma GCC diagnostic ignored "-Wpsabi"

#define INLINE TARGET static inline __attribute__((always_inline))

typedef int32_t ints __attribute__((vector_size(32)));
typedef int16_t shorts __attribute__((vector_size(32)));
typedef int16_t half_shorts __attribute__((vector_size(16)));

/// Of two vectors, the first where a mask is set.
#define SELECT(mask, first, second) \
  ((__typeof__(first))(((mask) & (__typeof__(mask))(first)) | (~(mask) & (__typeof__(mask))(second))))

/// The halves of a vector of 16 bits, and what two of them make.
#define LOW(whole) __builtin_shufflevector(whole, whole, 0, 1, 2, 3, 4, 5, 6, 7)
#define HIGH(whole) __builtin_shufflevector(whole, whole, 8, 9, 10, 11, 12, 13, 14, 15)
#define JOIN(low, high) __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

/// Does to the halves of two vectors of 16 bits what a processor does with vectors of 16 bytes, of its own `type`.
#define BY_HALVES(operation, type, a, b)                       \
  JOIN(                                                        \
      (half_shorts)operation((type)LOW(a), (type)LOW(b)),      \
      (half_shorts)operation((type)HIGH(a), (type)HIGH(b)))
