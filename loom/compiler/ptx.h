#ifndef LOOM_PTX_H
#define LOOM_PTX_H

/* The value of a special register, or NULL. */
const char *ptx_register(const char *name);
/* What to do in place of PTX that is not known. */
const char *ptx_remedy(const char *text);

#endif
