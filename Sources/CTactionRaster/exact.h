// To be included first by all files that compute with floating-point numbers: the same bytes on all processors.
#pragma once

// No fused multiply-add, which rounds once where a multiplication and an addition round twice: compilers for ARM64 use
// it wherever they may, those for x86-64 only where it is asked for.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#else
#pragma GCC optimize("fp-contract=off")
#endif
