/* wmma: a warp multiplies matrices. */
#ifndef LOOM_MMA_H
#define LOOM_MMA_H

#include "loom/begin.h"
#include "loom/wmma-bits.h"

#include "loom/end.h"

#endif
