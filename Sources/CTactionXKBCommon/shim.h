#if __has_include(<xkbcommon/xkbcommon.h>)
#include <xkbcommon/xkbcommon.h>
#include <xkbcommon/xkbcommon-compose.h>
#else
#error "<xkbcommon/xkbcommon.h> is missing; install it: sudo apt install libxkbcommon-dev"
#endif
