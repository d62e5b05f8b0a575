/* A runtime for C that has no GPU behind it: device memory is the host's, and
 * the watch reads what the test has written down. It serves to see whether
 * the harness computes its medians right. */
#ifndef FAKE_CUDA_RUNTIME_H
#define FAKE_CUDA_RUNTIME_H

#include <stdlib.h>
#include <string.h>

typedef enum { cudaSuccess, cudaErrorFake } cudaError_t;
typedef int cudaEvent_t;
struct cudaDeviceProp {
    char name[16];
};
enum { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };

/* Milliseconds between the next two events; the test's. */
float fake_milliseconds(void);

/* So many events more, or fewer, are there now. */
void fake_event(int more);

#define FAKE(name, parameters, action)                   \
    static inline cudaError_t name parameters            \
    {                                                    \
        action;                                          \
        return cudaSuccess;                              \
    }

FAKE(cudaGetDeviceCount, (int *count), *count = 1)
FAKE(cudaSetDevice, (int device), (void)device)
FAKE(cudaGetDeviceProperties, (struct cudaDeviceProp *device, int which),
     (void)which; strcpy(device->name, "a fake"))
FAKE(cudaMalloc, (void **buffer, size_t bytes), *buffer = malloc(bytes))
FAKE(cudaFree, (void *buffer), free(buffer))
FAKE(cudaMallocHost, (void **buffer, size_t bytes), *buffer = malloc(bytes))
FAKE(cudaFreeHost, (void *buffer), free(buffer))
FAKE(cudaMemset, (void *to, int value, size_t bytes), memset(to, value, bytes))
FAKE(cudaMemcpy, (void *to, const void *from, size_t bytes, int kind),
     (void)kind; memcpy(to, from, bytes))
FAKE(cudaGetLastError, (void), (void)0)
FAKE(cudaDeviceSynchronize, (void), (void)0)
FAKE(cudaEventCreate, (cudaEvent_t *event), *event = 0; fake_event(1))
FAKE(cudaEventDestroy, (cudaEvent_t event), (void)event; fake_event(-1))
FAKE(cudaEventRecord, (cudaEvent_t event, int stream), (void)event; (void)stream)
FAKE(cudaEventElapsedTime, (float *ms, cudaEvent_t from, cudaEvent_t to),
     (void)from; (void)to; *ms = fake_milliseconds())

FAKE(cudaDeviceGetPCIBusId, (char *id, int length, int device),
     (void)device; (void)length; *id = 0)

cudaError_t cudaEventSynchronize(cudaEvent_t event);

/* The stream's next event waits for the function, which runs beside us. */
cudaError_t cudaLaunchHostFunc(int stream, void (*function)(void *), void *data);

static inline const char *cudaGetErrorString(cudaError_t status)
{
    return status == cudaSuccess ? "no error" : "a fake error";
}

static inline const char *cudaGetErrorName(cudaError_t status)
{
    return status == cudaSuccess ? "cudaSuccess" : "cudaErrorFake";
}

#endif
