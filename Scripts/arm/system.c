// The functions that call the system. They have few results, but these show a wrong layout of a structure or a wrong
// value of a flag.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CTactionLinux.h"
#include "CTactionSystemBus.h"
#include "../../Sources/CTactionWaylandClient/shim.h"
#include "sweep.h"

static void tell_number(const char *function, int64_t value) {
  answers hash = no_answers;
  add_number(&hash, value);
  tell(function, hash);
}

static void sweep_files(void) {
  int file = taction_memfd_create("sweep", taction_memfd_flags());
  tell_number("taction_memfd_create", file >= 0 && ftruncate(file, 100) == 0);
  tell_number("taction_memfd_flags", taction_memfd_flags());
  tell_number("taction_memfd_seal_size", taction_memfd_seal_size(file) == 0 && ftruncate(file, 50) != 0);
  close(file);

  int ends[2], is_right = taction_pipe(ends, 1 << 16) == 0;
  char byte = 7;
  is_right = is_right && read(ends[0], &byte, 1) == -1 && errno == EAGAIN;
  is_right = is_right && write(ends[1], &byte, 1) == 1 && read(ends[0], &byte, 1) == 1 && byte == 7;
  tell_number("taction_pipe", is_right);
}

static void *note_name(void *context) {
  // The thread that started this thread sets its name, possibly later.
  for (int i = 0; i < 1000 && strcmp(context, "sweep") != 0; i++) {
    pthread_getname_np(pthread_self(), context, 16);
    usleep(1000);
  }
  return taction_is_main_thread() ? NULL : context;
}

/// Sends two requests to end the program. The second follows within the patience of 60 s, so the program continues.
static void sweep_termination(void) {
  int file = taction_termination_open(60000);
  uint64_t count = 0;
  bool is_noted = raise(SIGTERM) == 0 && raise(SIGINT) == 0 && read(file, &count, sizeof count) == sizeof count;
  tell_number("taction_termination_open", is_noted && count == 2);
  struct sigaction action;
  taction_termination_close();
  tell_number("taction_termination_close", sigaction(SIGTERM, NULL, &action) == 0 && action.sa_handler == SIG_DFL);
}

static void sweep_threads(void) {
  pthread_t thread;
  char name[16] = "";
  void *result = NULL;
  int status = taction_start_thread(&thread, "sweep", 1 << 17, note_name, name);
  if (status == 0) pthread_join(thread, &result);
  tell_number("taction_start_thread", status == 0 && result == name && strcmp(name, "sweep") == 0);
  tell_number("taction_is_main_thread", taction_is_main_thread());
  tell_number("taction_core_count", taction_core_count() >= 1);
  // Some emulators do not have this call.
  int status_of_call = taction_adopt_orphans();
  tell_number("taction_adopt_orphans", status_of_call == 0 || errno == EINVAL || errno == ENOSYS);
  taction_pause();
  tell_number("taction_pause", 0);
  taction_map_large_blocks();
  tell_number("taction_map_large_blocks", 0);
  taction_give_memory_back();
  tell_number("taction_give_memory_back", 0);
}

/// Sends bytes with the maximum number of descriptors, and checks that all arrive.
static void sweep_sockets(void) {
  int ends[2], files[TACTION_WIRE_FILES], received[TACTION_WIRE_FILES], count = 0;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) exit(2);
  for (int i = 0; i < TACTION_WIRE_FILES; i++) {
    files[i] = taction_memfd_create("sweep", 0);
    if (ftruncate(files[i], i) != 0) exit(2);
  }
  answers sent = no_answers, seen = no_answers;
  add_number(&sent, taction_send(ends[0], "seven!!", 7, files, TACTION_WIRE_FILES));
  add_number(&sent, taction_send(ends[0], "more", 4, NULL, 0));
  tell("taction_send", sent);
  for (int i = 0; i < 3; i++) {
    char bytes[100] = {0};
    struct stat status;
    add_number(&seen, taction_receive(ends[1], bytes, sizeof bytes, received, &count));
    add(&seen, bytes, sizeof bytes);
    for (int j = 0; j < count; j++) {
      if (fstat(received[j], &status) == 0) add_number(&seen, status.st_size);
      add_number(&seen, fcntl(received[j], F_GETFD) & FD_CLOEXEC);
    }
  }
  tell("taction_receive", seen);
}

/// This program is linked without libdispatch and Foundation, so the functions must have no effect.
static void sweep_main_queue(void) {
  int descriptor = 7;
  enum taction_main_queue way = taction_main_queue_open(&descriptor, false);
  tell_number("taction_main_queue_open", way == TACTION_MAIN_QUEUE_MISSING && descriptor == -1);
  taction_main_queue_run(TACTION_MAIN_QUEUE_BY_HOOKS);
  taction_main_queue_run(TACTION_MAIN_QUEUE_BY_RUN_LOOP);
  tell_number("taction_main_queue_run", 0);
}

static answers told_messages = 1;

static void keep_message(const char *text) { add(&told_messages, text, strlen(text)); }

/// Calls a log handler as libwayland does, with a format and its arguments.
static void call(void (*handler)(const char *format, va_list arguments), const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  handler(format, arguments);
  va_end(arguments);
}
void wl_log_set_handler_client(void (*handler)(const char *format, va_list arguments)) {
  call(handler, "%s %d %u %.3f %lld %c %s %g %p", "a", -1, 2u, 3.5, 4LL, '5', "six", 7.25, NULL);
  call(handler, "%2000d", 1);
}

static void sweep_log(void) {
  wl_log_set_handler_client(taction_log);
  taction_set_log(keep_message);
  tell("taction_set_log", told_messages);
  taction_redirect_client_log();
  tell("taction_redirect_client_log", told_messages);
  tell("taction_log", told_messages);
}

void sweep_system(void) {
  sweep_log();
  sweep_main_queue();
  sweep_files();
  sweep_termination();
  sweep_threads();
  sweep_sockets();
  // The library may be missing. The check is only that the search does not fail.
  (void)taction_bus_load();
  tell_number("taction_bus_load", 0);
}
