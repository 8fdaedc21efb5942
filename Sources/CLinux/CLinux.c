#define _GNU_SOURCE
#include "CLinux.h"

#include <sys/mman.h>
#include <sys/prctl.h>

int taction_memfd_create(const char *name, unsigned int flags) {
  return memfd_create(name, flags);
}

int taction_adopt_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1);
}
