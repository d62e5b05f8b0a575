/* CCCL: NVIDIA's headers of thrust, CUB and libcu++. */
#ifndef LOOM_CCCL_H
#define LOOM_CCCL_H

/* Whether a header is one of those that can be read from there. */
int cccl_has(const char *header);
/* The folder that holds it, of those where toolkits and packages put it; NULL: none. */
const char *cccl_folder(const char *header);

#endif
