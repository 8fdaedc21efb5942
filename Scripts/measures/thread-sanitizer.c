// Reports to the thread sanitizer the locks that it cannot detect. When two threads compete for a Mutex, the standard
// library locks and unlocks it. This library is not built for the sanitizer, so the sanitizer would report each value
// that a Mutex protects. These two functions replace the functions of libswiftSynchronization;
// `Scripts/measures/sanitize thread` preloads them.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// A method of Swift gets `self` in a special register.
#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *lock

// The functions of the sanitizer. They are absent in child programs that are built without the sanitizer and inherit
// the environment.
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
