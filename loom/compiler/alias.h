/* Types that have another name: "typedef long name;", "using name = long;". */
#ifndef LOOM_ALIAS_H
#define LOOM_ALIAS_H

#include "compiler/source.h"

/* The name that the tokens from i to end - 1 give to a type; 0: to none. */
size_t alias_name(const struct source *s, size_t i, size_t end);
/* Whether only the device's code says that name. */
int alias_is_devices(const struct source *s, size_t name);

#endif
