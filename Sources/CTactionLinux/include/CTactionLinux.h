// Functions of glibc and libdispatch that Swift's importer does not see.
#ifndef CLINUX_H
#define CLINUX_H

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/xattr.h>

/// memfd_create(2). Its declaration needs _GNU_SOURCE, which Swift's Glibc module does not define.
int taction_memfd_create(const char *name, unsigned int flags);

/// pipe2(2), closed on exec, and F_SETPIPE_SZ, which also need _GNU_SOURCE. Reading does not block, but writing blocks.
/// Returns 0, or -1 with errno set.
int taction_pipe(int ends[2], int capacity);

/// prctl(2) PR_SET_CHILD_SUBREAPER: orphaned grandchildren become children of the calling process. Swift cannot call
/// prctl, because it is variadic.
int taction_adopt_orphans(void);

/// The flags for memfd_create: closed on exec, and seals are allowed.
unsigned int taction_memfd_flags(void);

/// Seals a memfd against shrinking and against further seals, so that reading from a mapping of the memfd cannot raise
/// SIGBUS. Returns 0, or -1 with errno set.
int taction_memfd_seal_size(int fd);

/// The way in which an event loop that is not Dispatch's own runs Dispatch's main queue. On Linux, Swift runs the main
/// actor in this queue.
enum taction_main_queue {
  /// Two functions of libdispatch report when the queue has work, and run it.
  TACTION_MAIN_QUEUE_BY_HOOKS,
  /// libdispatch lacks these functions. The run loop of Foundation runs the queue, and is called 125 times a second.
  TACTION_MAIN_QUEUE_BY_RUN_LOOP,
  /// Neither the functions nor Foundation are available, so no work in the queue runs.
  TACTION_MAIN_QUEUE_MISSING,
};

/// Returns the way for this process, and a descriptor that is readable when the queue has to be run; the descriptor is
/// -1 if there is no way.
///
/// `avoids_hooks` is for tests of the run loop.
enum taction_main_queue taction_main_queue_open(int *descriptor, bool avoids_hooks);

/// Runs the work in the queue. Call it on the main thread only.
void taction_main_queue_run(enum taction_main_queue way);

/// Whether the calling thread is the process's first thread.
bool taction_is_main_thread(void);

/// The number of cores that the calling thread may run on (sched_getaffinity(2)); at least 1.
int taction_core_count(void);

/// Sets the only handler for messages of `taction_log`; NULL for no handler. `text` is valid only during the call.
void taction_set_log(void (*handler)(const char *text));

/// Formats a message of at most 1023 bytes, and passes it to the handler. It is for libraries that call back with a
/// `va_list`. For ARM64, the compiler of Swift 6.3 crashes when it compiles such a callback in Swift.
void taction_log(const char *format, va_list arguments);

/// Keeps blocks of a megabyte and more out of the heap from now on (mallopt(3)). Each such block is returned to the
/// system when it is freed. By default, the C library would raise this minimum size to as much as 32 MB, and keep
/// smaller blocks in the heap.
void taction_map_large_blocks(void);

/// Returns freed memory to the system (malloc_trim(3)).
void taction_give_memory_back(void);

/// Starts a thread that blocks all signals, so that the app's own threads receive them. The name, of at most 15 bytes,
/// is for debuggers, top and perf (pthread_setname_np(3)). Returns 0, or -1 with errno set.
int taction_start_thread(
    pthread_t *thread, const char *name, size_t stack_size, void *(*run)(void *), void *context);

/// Begins to record the signals that request the end of the process: SIGTERM, SIGINT and SIGHUP. These signals then no
/// longer end the process. Signals that are ignored, or that the program handles itself, do not change.
///
/// A handler writes to a descriptor. signalfd is not used, because it needs blocked signals. Programs that this program
/// starts would inherit blocked signals, but do not inherit a handler. A further request that arrives at least
/// `patience` milliseconds after the first request ends the process, as these signals do by default.
///
/// Returns a descriptor that is readable after a request, and stays open. On failure, returns -1 with errno set.
int taction_termination_open(long patience);

/// Restores the default effect of these signals, unless the program has changed their effect in the meantime.
void taction_termination_close(void);

/// Pauses for about 10 to 100 ns. It hints to the processor that the calling thread only waits until another thread
/// writes something.
static inline void taction_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("isb");
#endif
}

#endif
