/* cuBLAS, its second interface. */
#ifndef LOOM_CUBLAS_V2_H
#define LOOM_CUBLAS_V2_H

#define CUBLAS_V2_H_
#include "cublas_api.h"

#endif
