#define _GNU_SOURCE
#include "CLinux.h"

#include <sys/mman.h>

int taction_memfd_create(const char *name, unsigned int flags) {
  return memfd_create(name, flags);
}
