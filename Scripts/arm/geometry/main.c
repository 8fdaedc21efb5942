#include <stdint.h>
#include <stdio.h>

void geometry_sweep(void (*tell)(const char *name, uint64_t hash));

static void print(const char *name, uint64_t hash) { printf("%s %016llx\n", name, (unsigned long long)hash); }

int main(void) {
  geometry_sweep(print);
  return 0;
}
