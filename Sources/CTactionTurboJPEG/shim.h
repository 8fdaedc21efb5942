#if __has_include(<turbojpeg.h>)
#include <turbojpeg.h>
#else
#error "<turbojpeg.h> is missing; install it: sudo apt install libturbojpeg0-dev"
#endif
