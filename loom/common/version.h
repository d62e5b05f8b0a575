#ifndef LOOM_VERSION_H
#define LOOM_VERSION_H

/* make says which, from the file VERSION. */
#ifndef VERSION
#define VERSION "unversioned"
#endif

#endif
