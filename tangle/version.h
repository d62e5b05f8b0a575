#ifndef TANGLE_VERSION_H
#define TANGLE_VERSION_H

#define VERSION "1.0"

#endif
