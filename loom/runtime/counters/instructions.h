/* The instructions that a program has executed: a place in the code, doing
 * one thing to one space.  They have numbers from 0, as they come, which stay
 * from launch to launch. */
#ifndef LOOM_INSTRUCTIONS_H
#define LOOM_INSTRUCTIONS_H

#include <stddef.h>
#include <stdint.h>

#include "common/metrics.h"

size_t loom_instruction(uint64_t pc, enum loom_kind kind);

#endif
