#include "CTactionLinux.h"

#include <dlfcn.h>
#include <stdint.h>
#include <unistd.h>

// libdispatch exports these functions for CoreFoundation's run loop and does not document them. They are weak, so that
// a program can be linked and started without them, even if the program is linked statically.
__attribute__((weak)) int _dispatch_get_main_queue_handle_4CF(void);
__attribute__((weak)) void _dispatch_main_queue_callback_4CF(void *unused);

/// The function of CoreFoundation that serves the main queue, and the mode for its call.
static int32_t (*run_in_mode)(const void *mode, double seconds, unsigned char returns_after_source);
static const void *const *mode;

/// Loads Foundation, which contains CoreFoundation.
static bool load_run_loop(void) {
  if (run_in_mode && mode) return true;
  void *library = dlopen("libFoundation.so", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return false;
  *(void **)&run_in_mode = dlsym(library, "CFRunLoopRunInMode");
  mode = dlsym(library, "kCFRunLoopDefaultMode");
  return run_in_mode && mode;
}

/// Makes a descriptor that becomes readable every 8 ms.
static int make_ticks(void) {
  struct timespec tick = {0, 8000000};
  struct itimerspec ticks = {tick, tick};
  int descriptor = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  if (descriptor >= 0) timerfd_settime(descriptor, 0, &ticks, NULL);
  return descriptor;
}

enum taction_main_queue taction_main_queue_open(int *descriptor, bool avoids_hooks) {
  if (!avoids_hooks && _dispatch_get_main_queue_handle_4CF && _dispatch_main_queue_callback_4CF) {
    *descriptor = _dispatch_get_main_queue_handle_4CF();
    return TACTION_MAIN_QUEUE_BY_HOOKS;
  }
  *descriptor = load_run_loop() ? make_ticks() : -1;
  return *descriptor >= 0 ? TACTION_MAIN_QUEUE_BY_RUN_LOOP : TACTION_MAIN_QUEUE_MISSING;
}

void taction_main_queue_run(enum taction_main_queue way) {
  if (way == TACTION_MAIN_QUEUE_BY_HOOKS && _dispatch_main_queue_callback_4CF) _dispatch_main_queue_callback_4CF(NULL);
  if (way == TACTION_MAIN_QUEUE_BY_RUN_LOOP && run_in_mode && mode) run_in_mode(*mode, 0, 0);
}
