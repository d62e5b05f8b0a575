// Arrays, textures and surfaces: addressing, filtering, element types.
#include <cstdio>
#include <cuda_runtime.h>

static const float places[] = { -1.3f, -0.5f, 0, 0.25f, 0.5f, 0.7f, 1, 1.4999f,
				1.5f, 2.125f, 3.3f, 3.9f, 4.0f, 5.6f, 9.9f, 17 };
enum { PLACES = sizeof places / sizeof *places };

template <class T> static T *managed(size_t n)
{
	T *p;

	cudaMallocManaged(&p, n * sizeof(T));
	return p;
}

static void show(const char *name, const float *v, int n)
{
	cudaDeviceSynchronize();
	printf("%s:", name);
	for (int i = 0; i < n; i++)
		printf(" %.9g", (double)v[i]);
	puts("");
}

static cudaTextureObject_t texture(cudaResourceDesc resource,
				   cudaTextureAddressMode address,
				   cudaTextureFilterMode filter, int normalized,
				   cudaTextureReadMode read)
{
	cudaTextureDesc t = {};
	cudaTextureObject_t object = 0;

	for (int i = 0; i < 3; i++)
		t.addressMode[i] = address;
	t.filterMode = filter;
	t.readMode = read;
	t.normalizedCoords = normalized;
	t.borderColor[0] = 0.5f;
	if (cudaCreateTextureObject(&object, &resource, &t, NULL) != cudaSuccess)
		printf("no texture: %s\n", cudaGetErrorString(cudaGetLastError()));
	return object;
}

static cudaResourceDesc of_array(cudaArray_t array)
{
	cudaResourceDesc r = {};

	r.resType = cudaResourceTypeArray;
	r.res.array.array = array;
	return r;
}

__global__ void line(cudaTextureObject_t t, float *out, const float *at,
		     float scale)
{
	out[threadIdx.x] = tex1D<float>(t, at[threadIdx.x] * scale);
}

__global__ void plane(cudaTextureObject_t t, float *out, const float *at,
		      float sx, float sy, float y)
{
	out[threadIdx.x] = tex2D<float>(t, at[threadIdx.x] * sx, y * sy);
}

__global__ void fetch(cudaTextureObject_t t, float *out)
{
	out[threadIdx.x] = tex1Dfetch<float>(t, (int)threadIdx.x - 2);
}

__global__ void colours(cudaTextureObject_t t, float *out)
{
	float4 c = tex2D<float4>(t, threadIdx.x + 0.5f, 0.5f);

	out[4 * threadIdx.x] = c.x;
	out[4 * threadIdx.x + 1] = c.y;
	out[4 * threadIdx.x + 2] = c.z;
	out[4 * threadIdx.x + 3] = c.w;
}

__global__ void bytes(cudaTextureObject_t t, float *out)
{
	uchar4 c = tex2D<uchar4>(t, threadIdx.x + 0.5f, 0.5f);

	out[threadIdx.x] = c.x + 1000 * c.y + 1e6f * c.z;
}

__global__ void volume(cudaTextureObject_t t, float *out)
{
	float v = threadIdx.x * 0.375f; /* one weight is another there */

	v = v == 0.75f ? 0 : v;

	out[threadIdx.x] = tex3D<float>(t, v, 1.2f * v, 0.4f + v);
}

__global__ void layers(cudaTextureObject_t t, float *out)
{
	out[threadIdx.x] = tex2DLayered<float>(t, 1.75f, 0.8f, (int)threadIdx.x);
}

__global__ void invert(cudaSurfaceObject_t s)
{
	float v;

	surf2Dread(&v, s, threadIdx.x * 4, threadIdx.y);
	surf2Dwrite(-v, s, threadIdx.x * 4, threadIdx.y);
}

/* Behind the last element: the last one, or 0. */
__global__ void behind(cudaSurfaceObject_t s, float *out)
{
	surf2Dread(out, s, 400, 100, cudaBoundaryModeClamp);
	surf2Dread(out + 1, s, -400, -100, cudaBoundaryModeClamp);
	surf2Dread(out + 2, s, 400, 0, cudaBoundaryModeZero);
}

static void lines(const float *at, float *out)
{
	const float h[] = { 1, 2, 4, 8 };
	static const char *const names[] = { "wrap", "clamp", "mirror", "border" };
	cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
	cudaArray_t array;

	cudaMallocArray(&array, &format, 4, 0, 0);
	cudaMemcpy2DToArray(array, 0, 0, h, sizeof h, sizeof h, 1,
			    cudaMemcpyHostToDevice);
	for (int mode = 0; mode < 4; mode++)
		for (int filter = 0; filter < 2; filter++)
			for (int normal = 0; normal < 2; normal++) {
				cudaTextureObject_t t = texture(
					of_array(array),
					(cudaTextureAddressMode)mode,
					(cudaTextureFilterMode)filter, normal,
					cudaReadModeElementType);
				char name[64];

				snprintf(name, sizeof name, "1D %s %s%s",
					 names[mode], filter ? "linear" : "point",
					 normal ? " normalized" : "");
				line<<<1, PLACES>>>(t, out, at,
						    normal ? 0.25f : 1);
				show(name, out, PLACES);
				cudaDestroyTextureObject(t);
			}
	cudaFreeArray(array);
}

static void planes(const float *at, float *out)
{
	float h[3][4], *pitched, back[3][4];
	size_t pitch;
	cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
	cudaResourceDesc r = {};
	cudaTextureObject_t t;
	cudaSurfaceObject_t s;
	cudaArray_t array;
	cudaExtent extent;
	unsigned flags;

	for (int y = 0; y < 3; y++)
		for (int x = 0; x < 4; x++)
			h[y][x] = (float)(1 << x) + 100 * y;
	cudaMallocArray(&array, &format, 4, 3, cudaArraySurfaceLoadStore);
	cudaMemcpy2DToArray(array, 0, 0, h, 16, 16, 3, cudaMemcpyHostToDevice);
	cudaArrayGetInfo(&format, &extent, &flags, array);
	printf("%d %d %zu %zu %zu %u\n", format.x, format.f, extent.width,
	       extent.height, extent.depth, flags);
	t = texture(of_array(array), cudaAddressModeClamp, cudaFilterModeLinear,
		    0, cudaReadModeElementType);
	plane<<<1, PLACES>>>(t, out, at, 1, 1, 1.3f);
	show("2D clamp linear", out, PLACES);
	t = texture(of_array(array), cudaAddressModeWrap, cudaFilterModeLinear,
		    1, cudaReadModeElementType);
	plane<<<1, PLACES>>>(t, out, at, 0.25f, 1 / 3.0f, 2.7f);
	show("2D wrap linear normalized", out, PLACES);
	cudaMallocPitch(&pitched, &pitch, 16, 3);
	cudaMemcpy2D(pitched, pitch, h, 16, 16, 3, cudaMemcpyHostToDevice);
	r.resType = cudaResourceTypePitch2D;
	r.res.pitch2D.devPtr = pitched;
	r.res.pitch2D.desc = format;
	r.res.pitch2D.width = 4;
	r.res.pitch2D.height = 3;
	r.res.pitch2D.pitchInBytes = pitch;
	t = texture(r, cudaAddressModeBorder, cudaFilterModePoint, 0,
		    cudaReadModeElementType);
	plane<<<1, PLACES>>>(t, out, at, 1, 1, 2.3f);
	show("2D pitched border point", out, PLACES);
	r = of_array(array);
	cudaCreateSurfaceObject(&s, &r);
	invert<<<1, dim3(4, 3)>>>(s);
	cudaMemcpy2DFromArray(back, 16, array, 0, 0, 16, 3,
			      cudaMemcpyDeviceToHost);
	show("surface", back[0], 12);
	behind<<<1, 1>>>(s, out);
	cudaDeviceSynchronize();
	show("behind it", out, 3);
	cudaDestroySurfaceObject(s);
}

static void kinds(float *out)
{
	const uchar4 h[] = { { 0, 51, 102, 255 }, { 128, 1, 254, 7 } };
	const float m[] = { 3, 1, 4, 1, 5, 9 };
	cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
	cudaResourceDesc r = {};
	cudaArray_t array;
	float *linear;

	cudaMallocArray(&array, &format, 2, 1, 0);
	cudaMemcpy2DToArray(array, 0, 0, h, 8, 8, 1, cudaMemcpyHostToDevice);
	colours<<<1, 2>>>(texture(of_array(array), cudaAddressModeClamp,
				  cudaFilterModePoint, 0,
				  cudaReadModeNormalizedFloat), out);
	show("bytes as floats", out, 8);
	bytes<<<1, 2>>>(texture(of_array(array), cudaAddressModeClamp,
				cudaFilterModePoint, 0,
				cudaReadModeElementType), out);
	show("bytes", out, 2);
	cudaMalloc(&linear, sizeof m);
	cudaMemcpy(linear, m, sizeof m, cudaMemcpyHostToDevice);
	r.resType = cudaResourceTypeLinear;
	r.res.linear.devPtr = linear;
	r.res.linear.desc = cudaCreateChannelDesc<float>();
	r.res.linear.sizeInBytes = sizeof m;
	fetch<<<1, 12>>>(texture(r, cudaAddressModeClamp, cudaFilterModePoint, 0,
				 cudaReadModeElementType), out);
	show("linear", out, 12);
}

static void deep(float *out)
{
	float h[2][3][4];
	cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
	cudaMemcpy3DParms copy = {};
	cudaArray_t array;

	for (int i = 0; i < 24; i++)
		h[i / 12][i / 4 % 3][i % 4] = (float)(i * i % 17);
	for (int layered = 0; layered < 2; layered++) {
		cudaMalloc3DArray(&array, &format, make_cudaExtent(4, 3, 2),
				  layered ? cudaArrayLayered : 0);
		copy.srcPtr = make_cudaPitchedPtr(h, 16, 4, 3);
		copy.dstArray = array;
		copy.extent = make_cudaExtent(4, 3, 2);
		copy.kind = cudaMemcpyHostToDevice;
		cudaMemcpy3D(&copy);
		if (layered)
			layers<<<1, 4>>>(texture(of_array(array),
				cudaAddressModeClamp, cudaFilterModeLinear, 0,
				cudaReadModeElementType), out);
		else
			volume<<<1, 10>>>(texture(of_array(array),
				cudaAddressModeClamp, cudaFilterModeLinear, 0,
				cudaReadModeElementType), out);
		show(layered ? "layers" : "3D", out, layered ? 4 : 10);
	}
}

int main()
{
	float *at = managed<float>(PLACES), *out = managed<float>(64);

	for (int i = 0; i < PLACES; i++)
		at[i] = places[i];
	lines(at, out);
	planes(at, out);
	kinds(out);
	deep(out);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
