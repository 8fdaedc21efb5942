// Tells the thread sanitizer of the locks that it cannot see: a Mutex for which two threads meet is taken and given in
// the standard library, which is not built for the sanitizer, so each value behind one would be reported. These two
// functions stand before those of libswiftSynchronization; `Scripts/measures/sanitize thread` preloads them.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// A method of Swift gets its `self` in a register of its own.
#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *lock

// The sanitizer's own; absent in programs without it, which inherit the environment.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

// _MutexHandle._lockSlow(_: UInt32)
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
METHOD void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
METHOD void lock_slow(uint32_t thread, SELF) {
  METHOD void (*next)(uint32_t, SELF) = (METHOD void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
  next(thread, lock);
  if (__tsan_acquire) __tsan_acquire(lock);
}

// _MutexHandle._unlockSlow()
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
METHOD void unlock_slow(SELF) __asm__(UNLOCK);
METHOD void unlock_slow(SELF) {
  METHOD void (*next)(SELF) = (METHOD void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(lock);
  next(lock);
}
