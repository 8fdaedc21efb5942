#include "CTactionTestSurroundings.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Tests of listings store the states of windows as apps do, in the user's folder for states. So that the user who runs
// the tests does not find these states there, the tests use a temporary folder instead. Its name contains the user's
// number, because a user cannot write into the folder of another user.
__attribute__((constructor)) static void use_test_states(void) {
  char path[64];
  snprintf(path, sizeof path, "/tmp/taction-test-states-%u", (unsigned)getuid());
  setenv("XDG_STATE_HOME", path, 0);
}
