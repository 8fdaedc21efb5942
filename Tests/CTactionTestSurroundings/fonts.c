#include "CTactionTestSurroundings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Tests compare pictures and text widths that were recorded with DejaVu; with the fonts of a desktop, every line of
// text would differ. fontconfig reads the variable at its first use, so the variable is set before main(). Programs
// that the tests start inherit it.
__attribute__((constructor)) static void use_test_fonts(void) {
  static const char file[] = __FILE__;
  char path[4096];
  const char *end = strrchr(file, '/');
  if (!end) return;
  int length = snprintf(path, sizeof path, "%.*s/fonts.conf", (int)(end - file), file);
  if (length > 0 && (size_t)length < sizeof path) setenv("FONTCONFIG_FILE", path, 0);
}
