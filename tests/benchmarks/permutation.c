/* The keyed order of numbergen (services/numbergen/src/generator/permutation.ts) in C, to compare with.
   Usage: permutation SIZE COUNT. Prints nanoseconds of processor time for each position, and a sum of what came out. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROUNDS 6

static uint64_t state = 0x9e3779b97f4a7c15u;

static uint32_t word(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 32);
}

static int32_t a, b, size;
static uint16_t *rounds[ROUNDS];

static inline int32_t forth(int32_t index) {
  int32_t right = index / a, left = index - right * a;
  for (int round = 0; round < ROUNDS; round += 2) {
    left += rounds[round][right];
    left -= a & ((a - 1 - left) >> 31);
    right += rounds[round + 1][left];
    right -= b & ((b - 1 - right) >> 31);
  }
  return right * a + left;
}

static inline int32_t index_at(int32_t position) {
  int32_t index = position;
  do index = forth(index);
  while (index >= size);
  return index;
}

int main(int count_of_arguments, char **arguments) {
  if (count_of_arguments != 3) return 2;
  size = atoi(arguments[1]);
  int32_t count = atoi(arguments[2]);
  for (a = 1; (int64_t)a * a < size; a++) {}
  b = (size + a - 1) / a;
  for (int round = 0; round < ROUNDS; round++) {
    int32_t length = round % 2 ? a : b, below = round % 2 ? b : a;
    rounds[round] = malloc(length * sizeof(uint16_t));
    for (int32_t i = 0; i < length; i++) rounds[round][i] = (uint16_t)((uint64_t)word() * below >> 32);
  }
  uint64_t sum = 0;
  clock_t begun = clock();
  for (int32_t position = 0; position < count; position++) sum += index_at(position);
  double nanoseconds = (double)(clock() - begun) / CLOCKS_PER_SEC * 1e9 / count;
  printf("%f %llu\n", nanoseconds, (unsigned long long)sum);
  return 0;
}
