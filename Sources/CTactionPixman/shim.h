#if __has_include(<pixman.h>)
#include <pixman.h>
#elif __has_include(<pixman-1/pixman.h>)
#error "pkg-config does not find <pixman.h>; install it: sudo apt install pkg-config"
#else
#error "<pixman.h> is missing; install it: sudo apt install libpixman-1-dev"
#endif
