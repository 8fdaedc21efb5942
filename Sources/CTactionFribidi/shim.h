#if __has_include(<fribidi.h>)
#include <fribidi.h>
#elif __has_include(<fribidi/fribidi.h>)
#error "pkg-config does not find <fribidi.h>; install it: sudo apt install pkg-config"
#else
#error "<fribidi.h> is missing; install it: sudo apt install libfribidi-dev"
#endif
