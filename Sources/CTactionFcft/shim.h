#if !__has_include(<pixman.h>)
#if __has_include(<pixman-1/pixman.h>)
#error "pkg-config does not find <pixman.h>; install it: sudo apt install pkg-config"
#else
#error "<pixman.h> is missing; install it: sudo apt install libpixman-1-dev"
#endif
#elif __has_include(<fcft/fcft.h>)
#include <fcft/fcft.h>
#else
#error "<fcft/fcft.h> is missing; install it: sudo apt install libfcft-dev"
#endif
