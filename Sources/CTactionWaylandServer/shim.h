#if __has_include(<wayland-server-core.h>)
#include <stdarg.h>
#include <wayland-server-core.h>

/// CTactionLinux's handler of messages.
void taction_log(const char *format, va_list arguments);

/// Passes the server library's messages to `taction_log`. For ARM64, Swift's compiler cannot compile such a handler.
static inline void taction_redirect_server_log(void) { wl_log_set_handler_server(taction_log); }

// Swift does not import C functions with variable arguments.
static inline void taction_resource_post_error(struct wl_resource *resource, uint32_t code, const char *message) {
  wl_resource_post_error(resource, code, "%s", message);
}

// libwayland passes only the address of the listener to the listener's function, so the data follows directly after the
// listener.
struct taction_listener {
  struct wl_listener listener;
  void *context;
};

#else
#error "<wayland-server-core.h> is missing; install it: sudo apt install libwayland-dev"
#endif
