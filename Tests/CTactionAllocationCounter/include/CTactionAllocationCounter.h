// Counts what a thread, or the whole process, takes from the heap. A program that links this gets its own malloc and
// the like in front of the C library's: for the Swift runtime and for every shared library too. Not counted is what
// libwayland takes by itself, which is one closure for each message that it unpacks.

#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stddef.h>

/// Whether allocations are counted at all: not under the address sanitizer, which has an allocator of its own.
bool allocation_counter_works(void);

/// Counts from zero on the calling thread.
void allocation_counter_begin(void);

/// Stops counting on the calling thread; returns how often something was allocated or grown.
size_t allocation_counter_end(void);

/// Counts from zero on all threads of the process.
void allocation_counter_begin_everywhere(void);

/// Stops counting on all threads; returns how often something was allocated or grown on any of them.
size_t allocation_counter_end_everywhere(void);

/// The call stack of the first allocation that was counted last time, innermost first, as offsets into the program's
/// file (for addr2line); returns how many there are.
size_t allocation_counter_trace(ptrdiff_t *offsets, size_t capacity);

#endif
