#include "CTactionTestSurroundings.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Tests of listings store the states of windows as apps do, in the user's folder for states. The user who runs the
// tests must not find them there. Each user has a folder of his own, because others could not write into it.
__attribute__((constructor)) static void use_test_states(void) {
  char path[64];
  snprintf(path, sizeof path, "/tmp/taction-test-states-%u", (unsigned)getuid());
  setenv("XDG_STATE_HOME", path, 0);
}
