#if __has_include(<zlib.h>)
#include <zlib.h>
#else
#error "<zlib.h> is missing; install it: sudo apt install zlib1g-dev"
#endif
