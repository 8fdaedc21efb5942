// All files that compute with floating-point numbers include this file first, so that they give the same bytes on all
// processors.
#pragma once

// Forbids fused multiply-add instructions, which round once, while a multiplication and an addition round twice.
// Compilers for ARM64 use these instructions wherever it is allowed; compilers for x86-64 use them only on request.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#else
#pragma GCC optimize("fp-contract=off")
#endif
