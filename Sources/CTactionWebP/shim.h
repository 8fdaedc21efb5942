#if __has_include(<webp/encode.h>)
#include <webp/encode.h>
#include <webp/mux.h>
#else
#error "<webp/encode.h> is missing; install it: sudo apt install libwebp-dev"
#endif
