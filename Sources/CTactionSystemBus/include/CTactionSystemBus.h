// sd-bus of libsystemd. The library is loaded when it is first needed. A program does not link the library, so it
// starts faster, and also runs if the library is missing. The declarations here match the binary interface of sd-bus,
// so that no headers are needed to build.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The objects are opaque, so Swift imports pointers to them as `OpaquePointer`.
struct sd_bus;
struct sd_bus_message;
struct sd_bus_slot;

// The failure of a call, from the answer to the call: the name of the error, and a sentence. The caller owns the
// strings.
struct sd_bus_error {
  const char *name;
  const char *message;
  int needs_free;
};

typedef int (*taction_bus_handler)(struct sd_bus_message *message, void *context, struct sd_bus_error *error);

// The functions of sd-bus, by their names without "sd_bus_". Functions that return `int` return a negative errno if
// they fail.
struct taction_bus_library {
  int (*new_bus)(struct sd_bus **bus);
  int (*set_address)(struct sd_bus *bus, const char *address);
  int (*set_fd)(struct sd_bus *bus, int input, int output);
  int (*set_bus_client)(struct sd_bus *bus, int is_client);
  int (*set_method_call_timeout)(struct sd_bus *bus, uint64_t microseconds);
  int (*start)(struct sd_bus *bus);
  struct sd_bus *(*close_unref)(struct sd_bus *bus);
  int (*get_fd)(struct sd_bus *bus);
  int (*get_events)(struct sd_bus *bus);
  int (*is_ready)(struct sd_bus *bus);
  int (*process)(struct sd_bus *bus, struct sd_bus_message **message);
  int (*add_match_async)(
      struct sd_bus *bus, struct sd_bus_slot **slot, const char *match, taction_bus_handler handler,
      taction_bus_handler on_added, void *context);
  int (*call_async)(
      struct sd_bus *bus, struct sd_bus_slot **slot, struct sd_bus_message *message, taction_bus_handler handler,
      void *context, uint64_t timeout);
  int (*message_new_method_call)(
      struct sd_bus *bus, struct sd_bus_message **message, const char *destination, const char *path,
      const char *interface, const char *member);
  int (*add_filter)(struct sd_bus *bus, struct sd_bus_slot **slot, taction_bus_handler handler, void *context);
  int (*send)(struct sd_bus *bus, struct sd_bus_message *message, uint64_t *cookie);
  int (*get_unique_name)(struct sd_bus *bus, const char **name);
  int (*get_n_queued_write)(struct sd_bus *bus, uint64_t *count);
  int (*message_new_method_return)(struct sd_bus_message *call, struct sd_bus_message **message);
  int (*message_new_signal)(
      struct sd_bus *bus, struct sd_bus_message **message, const char *path, const char *interface,
      const char *member);
  int (*message_append_basic)(struct sd_bus_message *message, char type, const void *value);
  int (*message_open_container)(struct sd_bus_message *message, char type, const char *contents);
  int (*message_close_container)(struct sd_bus_message *message);
  int (*message_set_auto_start)(struct sd_bus_message *message, int starts);
  int (*message_is_method_call)(struct sd_bus_message *message, const char *interface, const char *member);
  const char *(*message_get_path)(struct sd_bus_message *message);
  const char *(*message_get_interface)(struct sd_bus_message *message);
  const char *(*message_get_member)(struct sd_bus_message *message);
  int (*reply_method_error)(struct sd_bus_message *call, const struct sd_bus_error *error);
  struct sd_bus_message *(*message_ref)(struct sd_bus_message *message);
  struct sd_bus_message *(*message_unref)(struct sd_bus_message *message);
  int (*message_is_method_error)(struct sd_bus_message *message, const char *name);
  int (*message_enter_container)(struct sd_bus_message *message, char type, const char *contents);
  int (*message_exit_container)(struct sd_bus_message *message);
  int (*message_peek_type)(struct sd_bus_message *message, char *type, const char **contents);
  int (*message_read_basic)(struct sd_bus_message *message, char type, void *value);
  int (*message_skip)(struct sd_bus_message *message, const char *types);
};

// Returns the functions; NULL if the library is missing, or older than 2018. The first call reads files; calls on
// several threads are safe.
const struct taction_bus_library *taction_bus_load(void);
