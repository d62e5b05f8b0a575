// What a stream shall keep in the L2 cache; what is printed was the same on an
// H200.
#include <cstdio>

#define SAY(call) printf("%s: %s\n", #call, cudaGetErrorName(call))

__global__ void twice(int *p)
{
	p[threadIdx.x] *= 2;
}

int main()
{
	cudaStreamAttrValue value = {}, got = {};
	cudaStream_t a, b;
	int *p, h[32], most = 0;

	cudaMalloc(&p, sizeof h);
	cudaMemset(p, 0, sizeof h);
	cudaStreamCreate(&a);
	cudaStreamCreate(&b);
	value.accessPolicyWindow.base_ptr = p;
	value.accessPolicyWindow.num_bytes = sizeof h;
	value.accessPolicyWindow.hitRatio = 0.5f;
	value.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
	value.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
	SAY(cudaStreamSetAttribute(a, cudaStreamAttributeAccessPolicyWindow,
				   &value));
	SAY(cudaStreamCopyAttributes(b, a));
	SAY(cudaStreamGetAttribute(b, cudaStreamAttributeAccessPolicyWindow,
				   &got));
	printf("%d %zu %g %d %d\n", got.accessPolicyWindow.base_ptr == p,
	       got.accessPolicyWindow.num_bytes,
	       got.accessPolicyWindow.hitRatio,
	       got.accessPolicyWindow.hitProp,
	       got.accessPolicyWindow.missProp);
	SAY(cudaStreamGetAttribute(a, cudaStreamAttributePriority, &got));
	printf("%d\n", got.priority);
	value.accessPolicyWindow.hitRatio = 1.5f;
	SAY(cudaStreamSetAttribute(a, cudaStreamAttributeAccessPolicyWindow,
				   &value));
	value.accessPolicyWindow.hitRatio = 1;
	value.accessPolicyWindow.missProp = cudaAccessPropertyPersisting;
	SAY(cudaStreamSetAttribute(a, cudaStreamAttributeAccessPolicyWindow,
				   &value));
	value.accessPolicyWindow.missProp = cudaAccessPropertyNormal;
	cudaDeviceGetAttribute(&most, cudaDevAttrMaxAccessPolicyWindowSize, 0);
	value.accessPolicyWindow.num_bytes = (size_t)most + 1;
	SAY(cudaStreamSetAttribute(a, cudaStreamAttributeAccessPolicyWindow,
				   &value));
	value.accessPolicyWindow.num_bytes = 0;
	SAY(cudaStreamSetAttribute(a, cudaStreamAttributeAccessPolicyWindow,
				   &value));

	cudaLaunchConfig_t config = { 1, 32, 0, a };
	cudaLaunchAttribute attribute = {};
	attribute.id = cudaLaunchAttributeAccessPolicyWindow;
	value.accessPolicyWindow.num_bytes = sizeof h;
	attribute.val.accessPolicyWindow = value.accessPolicyWindow;
	config.attrs = &attribute;
	config.numAttrs = 1;
	SAY(cudaLaunchKernelEx(&config, twice, p));
	SAY(cudaCtxResetPersistingL2Cache());
	SAY(cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost));
	SAY(cudaStreamDestroy(a));
	return 0;
}
