#if __has_include(<wayland-server-core.h>)
#include <wayland-server-core.h>

// Swift does not import C functions with variable arguments.
static inline void taction_resource_post_error(struct wl_resource *resource, uint32_t code, const char *message) {
  wl_resource_post_error(resource, code, "%s", message);
}

// libwayland hands a notification only the address of its listener, so what belongs to it lies right behind.
struct taction_listener {
  struct wl_listener listener;
  void *context;
};

#else
#error "<wayland-server-core.h> is missing; install it: sudo apt install libwayland-dev"
#endif
