#define _GNU_SOURCE
#include "CTactionAllocationCounter.h"

#include <errno.h>
#include <execinfo.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LEAVES_ALLOCATION_ALONE 1
#endif
#endif

enum { MAX_FRAMES = 48 };

static _Thread_local bool is_counting;
static _Thread_local size_t count;
static _Thread_local void *trace[MAX_FRAMES];
static _Thread_local int trace_length;

static atomic_bool is_counting_everywhere;
static atomic_size_t count_everywhere;
// The stack of the first allocation that is counted; complete once its length is set.
static void *trace_everywhere[MAX_FRAMES];
static atomic_int trace_length_everywhere;
// Whether the thread is recording an allocation; allocations that this causes are not counted.
static _Thread_local bool is_noting;

// The addresses of the program and of libwayland-client in memory.
static uintptr_t program_base, wayland_start, wayland_end;

static int look_at_library(struct dl_phdr_info *info, size_t size, void *is_first) {
  (void)size;
  if (*(bool *)is_first) program_base = info->dlpi_addr;
  *(bool *)is_first = false;
  if (!info->dlpi_name || !strstr(info->dlpi_name, "libwayland-client")) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD || !(info->dlpi_phdr[i].p_flags & PF_X)) continue;
    wayland_start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    wayland_end = wayland_start + info->dlpi_phdr[i].p_memsz;
  }
  return 0;
}

static void get_ready(void) {
  bool is_first = true;
  dl_iterate_phdr(look_at_library, &is_first);
  // The first call of backtrace() allocates.
  trace_length = backtrace(trace, MAX_FRAMES);
  trace_length = 0;
  trace_length_everywhere = 0;
}

void allocation_counter_begin(void) {
  get_ready();
  count = 0;
  is_counting = true;
}

size_t allocation_counter_end(void) {
  is_counting = false;
  return count;
}

void allocation_counter_begin_everywhere(void) {
  get_ready();
  count_everywhere = 0;
  is_counting_everywhere = true;
}

size_t allocation_counter_end_everywhere(void) {
  is_counting_everywhere = false;
  return count_everywhere;
}

size_t allocation_counter_trace(ptrdiff_t *offsets, size_t capacity) {
  bool is_own = trace_length > 0;
  void **frames = is_own ? trace : trace_everywhere;
  size_t frame_count = (size_t)(is_own ? trace_length : trace_length_everywhere), length = 0;
  for (; length < frame_count && length < capacity; length++)
    offsets[length] = (ptrdiff_t)((uintptr_t)frames[length] - program_base);
  return length;
}

#ifdef LEAVES_ALLOCATION_ALONE

bool allocation_counter_works(void) { return false; }

#else

bool allocation_counter_works(void) { return true; }

static void note(void *caller) {
  uintptr_t address = (uintptr_t)caller;
  if (address >= wayland_start && address < wayland_end) return;
  if (is_counting_everywhere) {
    is_noting = true;
    if (count_everywhere++ == 0) trace_length_everywhere = backtrace(trace_everywhere, MAX_FRAMES);
    is_noting = false;
  }
  if (!is_counting) return;
  count++;
  if (trace_length > 0) return;
  is_counting = false;
  trace_length = backtrace(trace, MAX_FRAMES);
  is_counting = true;
}

#define NOTE() do { if ((is_counting || is_counting_everywhere) && !is_noting) note(__builtin_return_address(0)); } while (0)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  NOTE();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  NOTE();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  NOTE();
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  NOTE();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  NOTE();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  NOTE();
  void *taken = __libc_memalign(alignment, size);
  if (!taken) return ENOMEM;
  *memory = taken;
  return 0;
}

#endif
