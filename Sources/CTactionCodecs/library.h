// Loads a library at run time. The types of its functions are from its header. The list of used functions contains
// `F(name)` for each function.
#ifndef LIBRARY_H
#define LIBRARY_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#define MEMBER(name) __typeof__(&name) name;
#define FIND(name) \
  library.name = (__typeof__(&name))dlsym(file, #name); \
  if (!library.name) return;

/// Defines `library`, a struct of function pointers, and taction_FORMAT_load, which fills this struct once.
#define LIBRARY(format, file_name, package_name, functions) \
  const char *const taction_##format##_library = file_name; \
  const char *const taction_##format##_package = package_name; \
  static struct { \
    functions(MEMBER) bool is_there; \
  } library; \
  static void find_functions(void) { \
    void *file = dlopen(taction_##format##_library, RTLD_LAZY | RTLD_LOCAL); \
    if (!file) return; \
    functions(FIND) library.is_there = true; \
  } \
  bool taction_##format##_load(void) { \
    static pthread_once_t once = PTHREAD_ONCE_INIT; \
    pthread_once(&once, find_functions); \
    return library.is_there; \
  }

#endif
