/* The host's types and calls live in one place. */
#ifndef __DRIVER_TYPES_H__
#define __DRIVER_TYPES_H__

#include "loom/host.h"

#endif
