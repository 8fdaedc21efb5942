// `sweep SET CORPUS`: prints the hashes of the loops of an instruction set, and of all functions that exist only once.
#include "sweep.h"

static uint64_t state;

void seed(uint64_t value) { state = value; }

uint32_t any(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 16);
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  sweep_raster(argv[1]);
  sweep_models(argv[1]);
  sweep_codecs(argv[2]);
  sweep_system();
  return 0;
}
