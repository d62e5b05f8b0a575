#ifndef TANGLE_VERSION_H
#define TANGLE_VERSION_H

/* make says which, from the file VERSION. */
#ifndef VERSION
#define VERSION "unversioned"
#endif

#endif
