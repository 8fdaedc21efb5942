#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <sys/prctl.h>

int taction_memfd_create(const char *name, unsigned int flags) {
  return memfd_create(name, flags);
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
