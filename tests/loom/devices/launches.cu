// A launch runs on the device of its stream, whichever is current: with that
// device's variables and what it may reach.  "other": memory of the current one.
#include <cstdio>

__device__ int count;

__global__ void add(int *word)
{
	atomicAdd(&count, 1);
	if (word)
		*word += 1;
}

static void say(const char *what, int *word)
{
	int of[2] = { -1, -1 }, was = -1;

	for (int d = 0; d < 2; d++) {
		cudaSetDevice(d);
		cudaDeviceSynchronize();
		cudaMemcpyFromSymbol(&of[d], count, sizeof of[d]);
	}
	cudaMemcpy(&was, word, sizeof was, cudaMemcpyDefault);
	cudaSetDevice(0);
	printf("%s: %d, %d, %d; %s\n", what, of[0], of[1], was,
	       cudaGetErrorName(cudaGetLastError()));
}

int main(int arguments, char **)
{
	int *mine, *theirs, *none = nullptr;
	void *values[] = { &theirs };
	cudaStream_t stream;
	cudaGraph_t graph;
	cudaGraphExec_t executable;

	cudaSetDevice(1);
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMalloc(&theirs, sizeof *theirs);
	cudaMemset(theirs, 0, sizeof *theirs);
	cudaDeviceSynchronize();
	cudaSetDevice(0);
	cudaMalloc(&mine, sizeof *mine);
	cudaMemset(mine, 0, sizeof *mine);
	cudaDeviceSynchronize();
	if (arguments > 1) {
		add<<<1, 1, 0, stream>>>(mine);
		return cudaStreamSynchronize(stream);
	}
	add<<<1, 1>>>(none);
	say("default stream", theirs);
	add<<<1, 1, 0, stream>>>(theirs);
	say("stream of the other", theirs);
	cudaLaunchKernel((const void *)add, dim3(1), dim3(1), values, 0, stream);
	say("by call", theirs);
	cudaLaunchCooperativeKernel((const void *)add, dim3(1), dim3(1), values, 0, stream);
	say("cooperative", theirs);
	cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
	add<<<1, 1, 0, stream>>>(theirs);
	cudaStreamEndCapture(stream, &graph);
	cudaGraphInstantiate(&executable, graph, 0);
	cudaGraphLaunch(executable, stream);
	cudaStreamSynchronize(stream);
	say("captured", theirs);
	return 0;
}
