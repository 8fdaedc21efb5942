#define _GNU_SOURCE
#include "CTactionLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

int taction_memfd_create(const char *name, unsigned int flags) {
  return memfd_create(name, flags);
}

int taction_pipe(int ends[2], int capacity) {
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  // Reading does not block. The write end belongs to another program, which may expect that writing blocks.
  if (fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0) {
    int code = errno;
    close(ends[0]);
    close(ends[1]);
    errno = code;
    return -1;
  }
  // If the capacity exceeds the user's limit, the pipe keeps its size.
  (void)fcntl(ends[1], F_SETPIPE_SZ, capacity);
  return 0;
}

int taction_adopt_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1);
}

unsigned int taction_memfd_flags(void) {
  return MFD_CLOEXEC | MFD_ALLOW_SEALING;
}

int taction_memfd_seal_size(int fd) {
  return fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_SEAL);
}

bool taction_is_main_thread(void) {
  return gettid() == getpid();
}

int taction_core_count(void) {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0) {
    int count = CPU_COUNT(&cores);
    return count > 0 ? count : 1;
  }
  // The call fails if the machine has more cores than fit into the set.
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 && online < 1 << 20 ? (int)online : 1;
}

int taction_start_thread(
    pthread_t *thread, const char *name, size_t stack_size, void *(*run)(void *), void *context) {
  pthread_attr_t attributes;
  int status = pthread_attr_init(&attributes);
  if (status == 0) {
    pthread_attr_setstacksize(&attributes, stack_size);
    // The new thread inherits the signal mask of this thread.
    sigset_t all, previous;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &previous);
    status = pthread_create(thread, &attributes, run, context);
    pthread_sigmask(SIG_SETMASK, &previous, NULL);
    pthread_attr_destroy(&attributes);
  }
  if (status == 0) {
    pthread_setname_np(*thread, name);
    return 0;
  }
  errno = status;
  return -1;
}

static const int termination_signals[] = {SIGTERM, SIGINT, SIGHUP};
enum { termination_signal_count = sizeof termination_signals / sizeof termination_signals[0] };
/// The descriptor stays open, since a handler on another thread may write to it at any time.
static atomic_int termination_descriptor = -1;
static atomic_long termination_patience;
/// The time of the first request, in milliseconds; 0 if there was none.
static atomic_long termination_time;

static void note_termination(int number) {
  int code = errno;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  long time = now.tv_sec * 1000 + now.tv_nsec / 1000000;
  long first = 0;
  if (!atomic_compare_exchange_strong(&termination_time, &first, time) && time - first >= termination_patience) {
    // The raised signal stays blocked until this handler returns, and then ends the process.
    signal(number, SIG_DFL);
    raise(number);
  }
  uint64_t one = 1;
  (void)!write(termination_descriptor, &one, sizeof one);
  errno = code;
}

int taction_termination_open(long patience) {
  if (termination_descriptor < 0) termination_descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (termination_descriptor < 0) return -1;
  uint64_t count;
  (void)!read(termination_descriptor, &count, sizeof count);
  termination_time = 0;
  termination_patience = patience;
  for (int index = 0; index < termination_signal_count; index++) {
    struct sigaction action;
    if (sigaction(termination_signals[index], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    action = (struct sigaction){.sa_handler = note_termination, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(termination_signals[index], &action, NULL);
  }
  return termination_descriptor;
}

void taction_termination_close(void) {
  for (int index = 0; index < termination_signal_count; index++) {
    struct sigaction action;
    if (sigaction(termination_signals[index], NULL, &action) == 0 && action.sa_handler == note_termination)
      signal(termination_signals[index], SIG_DFL);
  }
}

void taction_give_memory_back(void) {
  malloc_trim(0);
}

void taction_map_large_blocks(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  // Setting the first threshold ends the automatic growth of both thresholds. The trim threshold would stay at its
  // initial 128 KiB, and the heap would shrink and grow all the time.
  mallopt(M_TRIM_THRESHOLD, 4 << 20);
}

static _Atomic(void (*)(const char *text)) log_handler;

void taction_set_log(void (*handler)(const char *text)) {
  log_handler = handler;
}

void taction_log(const char *format, va_list arguments) {
  char text[1024];
  void (*handler)(const char *text) = log_handler;
  if (handler && format && vsnprintf(text, sizeof text, format, arguments) >= 0) handler(text);
}
