// Counts the heap allocations of a thread or of the whole process. In a program that links this library, the library's
// malloc and related functions replace the functions of the C library, also for the Swift runtime and for every shared
// library. Allocations by libwayland itself are not counted: it allocates one closure for each message that it unpacks.

#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stddef.h>

/// Whether allocations can be counted; false under the address sanitizer, which has its own allocator.
bool allocation_counter_works(void);

/// Counts from zero on the calling thread.
void allocation_counter_begin(void);

/// Stops counting on the calling thread; returns the number of allocations and reallocations.
size_t allocation_counter_end(void);

/// Counts from zero on all threads of the process.
void allocation_counter_begin_everywhere(void);

/// Stops counting on all threads; returns the number of allocations and reallocations on all of them.
size_t allocation_counter_end_everywhere(void);

/// Writes the call stack of the first allocation in the last count, innermost call first, as offsets into the program's
/// file (for addr2line); returns the number of offsets.
size_t allocation_counter_trace(ptrdiff_t *offsets, size_t capacity);

#endif
