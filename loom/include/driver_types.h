/* The host's types and calls live in one place. */
#include "loom/host.h"
