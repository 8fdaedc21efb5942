#if __has_include(<expat.h>)
#include <expat.h>
#else
#error "<expat.h> is missing; install it: sudo apt install libexpat1-dev"
#endif
