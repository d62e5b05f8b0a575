/* The vector types live in one header of loom. */
#include "loom/vectors.h"
