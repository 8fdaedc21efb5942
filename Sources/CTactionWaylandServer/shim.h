#if __has_include(<wayland-server-core.h>)
#include <stdarg.h>
#include <wayland-server-core.h>

/// CTactionLinux's handler of messages.
void taction_log(const char *format, va_list arguments);

/// Hands the server library's messages to that handler. Swift's compiler cannot make one itself for ARM64.
static inline void taction_redirect_server_log(void) { wl_log_set_handler_server(taction_log); }

// Swift does not import C functions with variable arguments.
static inline void taction_resource_post_error(struct wl_resource *resource, uint32_t code, const char *message) {
  wl_resource_post_error(resource, code, "%s", message);
}

// libwayland hands a notification only the address of its listener, so the data that belongs to it follows directly
// after it.
struct taction_listener {
  struct wl_listener listener;
  void *context;
};

#else
#error "<wayland-server-core.h> is missing; install it: sudo apt install libwayland-dev"
#endif
