#ifndef LOOM_HASH_H
#define LOOM_HASH_H

#include <stdint.h>

/* Spreads keys for hash tables, best in the upper bits: the factor is 2^64
 * divided by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4,
 * "Fibonacci hashing"). */
#define LOOM_SPREAD(key) ((uint64_t)(key) * 0x9e3779b97f4a7c15u)

#endif
