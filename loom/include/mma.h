/* wmma: a warp multiplies matrices. */
#ifndef LOOM_MMA_H
#define LOOM_MMA_H

#include "loom/wmma.h"

#endif
