#include "CTactionSystemBus.h"

#include <dlfcn.h>
#include <pthread.h>

static struct taction_bus_library library;
static const struct taction_bus_library *loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const struct {
  const char *name;
  size_t offset;
} functions[] = {
#define FUNCTION(member, name) {"sd_bus_" name, offsetof(struct taction_bus_library, member)}
    FUNCTION(new_bus, "new"),
    FUNCTION(set_address, "set_address"),
    FUNCTION(set_fd, "set_fd"),
    FUNCTION(set_bus_client, "set_bus_client"),
    FUNCTION(set_method_call_timeout, "set_method_call_timeout"),
    FUNCTION(start, "start"),
    FUNCTION(close_unref, "close_unref"),
    FUNCTION(get_fd, "get_fd"),
    FUNCTION(get_events, "get_events"),
    FUNCTION(is_ready, "is_ready"),
    FUNCTION(process, "process"),
    FUNCTION(add_match_async, "add_match_async"),
    FUNCTION(call_async, "call_async"),
    FUNCTION(message_new_method_call, "message_new_method_call"),
    FUNCTION(add_filter, "add_filter"),
    FUNCTION(send, "send"),
    FUNCTION(get_unique_name, "get_unique_name"),
    FUNCTION(get_n_queued_write, "get_n_queued_write"),
    FUNCTION(message_new_method_return, "message_new_method_return"),
    FUNCTION(message_new_signal, "message_new_signal"),
    FUNCTION(message_append_basic, "message_append_basic"),
    FUNCTION(message_open_container, "message_open_container"),
    FUNCTION(message_close_container, "message_close_container"),
    FUNCTION(message_set_auto_start, "message_set_auto_start"),
    FUNCTION(message_is_method_call, "message_is_method_call"),
    FUNCTION(message_get_path, "message_get_path"),
    FUNCTION(message_get_interface, "message_get_interface"),
    FUNCTION(message_get_member, "message_get_member"),
    FUNCTION(reply_method_error, "reply_method_error"),
    FUNCTION(message_ref, "message_ref"),
    FUNCTION(message_unref, "message_unref"),
    FUNCTION(message_is_method_error, "message_is_method_error"),
    FUNCTION(message_enter_container, "message_enter_container"),
    FUNCTION(message_exit_container, "message_exit_container"),
    FUNCTION(message_peek_type, "message_peek_type"),
    FUNCTION(message_read_basic, "message_read_basic"),
    FUNCTION(message_skip, "message_skip"),
#undef FUNCTION
};

static void load(void) {
  void *file = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!file) return;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *function = dlsym(file, functions[i].name);
    if (!function) {
      dlclose(file);
      return;
    }
    *(void **)((char *)&library + functions[i].offset) = function;
  }
  loaded = &library;
}

const struct taction_bus_library *taction_bus_load(void) {
  pthread_once(&once, load);
  return loaded;
}
