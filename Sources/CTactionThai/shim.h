#if __has_include(<thai/thbrk.h>)
#include <thai/thbrk.h>
#else
#error "<thai/thbrk.h> is missing; install it: sudo apt install libthai-dev"
#endif
