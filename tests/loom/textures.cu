// Every pattern of data/h200-textures.csv, by one warp: lane i reads the element
// in column x and row y, or nothing. Prints what an H200 counted, a row a launch:
// kind, pattern, requests/sectors.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
#include <cuda_runtime.h>

enum { LANES = 32, SIDE = 256, WIDE = 32, HIGH = 8 };

struct pattern {
	int x[LANES], y[LANES]; // x below 0: the lane reads nothing
};

#define KERNEL(name, ...)                                                     \
	__global__ void name(cudaTextureObject_t t, cudaSurfaceObject_t s,    \
			     pattern p, float *out)                           \
	{                                                                     \
		int lane = threadIdx.x, x = p.x[lane], y = p.y[lane];         \
                                                                              \
		if (x >= 0)                                                   \
			out[lane] = (float)(__VA_ARGS__);                     \
	}
KERNEL(fetch_1, tex1Dfetch<unsigned char>(t, y * SIDE + x))
KERNEL(fetch_4, tex1Dfetch<float>(t, y * SIDE + x))
KERNEL(fetch_8, tex1Dfetch<float2>(t, y * SIDE + x).y)
KERNEL(fetch_16, tex1Dfetch<float4>(t, y * SIDE + x).w)
KERNEL(line_4, tex1D<float>(t, x + 0.5f))
KERNEL(plane_1, tex2D<unsigned char>(t, x + 0.5f, y + 0.5f))
KERNEL(plane_4, tex2D<float>(t, x + 0.5f, y + 0.5f))
KERNEL(plane_8, tex2D<float2>(t, x + 0.5f, y + 0.5f).y)
KERNEL(plane_16, tex2D<float4>(t, x + 0.5f, y + 0.5f).w)
KERNEL(volume_4, tex3D<float>(t, x % WIDE + 0.5f, x / WIDE + 0.5f, y % 8 + 0.5f))
KERNEL(layers_4, tex2DLayered<float>(t, x + 0.5f, y % 64 + 0.5f, y / 64))
KERNEL(filtered_4, tex2D<float>(t, x + 0.75f, y + 0.75f))
KERNEL(surface_read_4, surf2Dread<float>(s, x * 4, y))
KERNEL(surface_write_4, (surf2Dwrite<float>(1, s, x * 4, y), 0))

static int failed;

static void check(cudaError_t e)
{
	failed |= e != cudaSuccess;
}

static cudaTextureObject_t texture(const cudaResourceDesc &r,
				   cudaTextureFilterMode filter)
{
	cudaTextureDesc d = {};
	cudaTextureObject_t t = 0;

	for (int i = 0; i < 3; i++)
		d.addressMode[i] = cudaAddressModeClamp;
	d.filterMode = filter;
	check(cudaCreateTextureObject(&t, &r, &d, NULL));
	return t;
}

template <class T>
static cudaResourceDesc array(int width, int height, int depth, unsigned flags)
{
	cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
	cudaResourceDesc r = {};

	r.resType = cudaResourceTypeArray;
	check(cudaMalloc3DArray(&r.res.array.array, &format,
				make_cudaExtent(width, height, depth), flags));
	return r;
}

template <class T> static cudaTextureObject_t in_memory(cudaResourceType type)
{
	cudaResourceDesc r = {};
	void *memory;

	check(cudaMalloc(&memory, SIDE * SIDE * sizeof(T)));
	check(cudaMemset(memory, 0, SIDE * SIDE * sizeof(T)));
	r.resType = type;
	if (type == cudaResourceTypeLinear) {
		r.res.linear.devPtr = memory;
		r.res.linear.desc = cudaCreateChannelDesc<T>();
		r.res.linear.sizeInBytes = SIDE * SIDE * sizeof(T);
		return texture(r, cudaFilterModePoint);
	}
	r.res.pitch2D.devPtr = memory;
	r.res.pitch2D.desc = cudaCreateChannelDesc<T>();
	r.res.pitch2D.width = r.res.pitch2D.height = SIDE;
	r.res.pitch2D.pitchInBytes = SIDE * sizeof(T);
	return texture(r, cudaFilterModeLinear);
}

struct kind {
	const char *name;
	void (*kernel)(cudaTextureObject_t, cudaSurfaceObject_t, pattern, float *);
	cudaTextureObject_t texture;
	cudaSurfaceObject_t surface;
};

static std::vector<kind> kinds()
{
	const cudaTextureFilterMode point = cudaFilterModePoint;
	cudaResourceDesc plane =
		array<float>(SIDE, SIDE, 0, cudaArraySurfaceLoadStore);
	cudaTextureObject_t pitched = in_memory<float>(cudaResourceTypePitch2D);
	cudaSurfaceObject_t s = 0;

	check(cudaCreateSurfaceObject(&s, &plane));
	return {
		{ "fetch_1", fetch_1,
		  in_memory<unsigned char>(cudaResourceTypeLinear), 0 },
		{ "fetch_4", fetch_4, in_memory<float>(cudaResourceTypeLinear), 0 },
		{ "fetch_8", fetch_8, in_memory<float2>(cudaResourceTypeLinear), 0 },
		{ "fetch_16", fetch_16, in_memory<float4>(cudaResourceTypeLinear),
		  0 },
		{ "line_4", line_4, texture(array<float>(SIDE, 0, 0, 0), point), 0 },
		{ "plane_1", plane_1,
		  texture(array<unsigned char>(SIDE, SIDE, 0, 0), point), 0 },
		{ "plane_4", plane_4, texture(plane, point), 0 },
		{ "plane_8", plane_8,
		  texture(array<float2>(SIDE, SIDE, 0, 0), point), 0 },
		{ "plane_16", plane_16,
		  texture(array<float4>(SIDE, SIDE, 0, 0), point), 0 },
		{ "volume_4", volume_4,
		  texture(array<float>(WIDE, HIGH, 8, 0), point), 0 },
		{ "layers_4", layers_4,
		  texture(array<float>(SIDE, 64, 4, cudaArrayLayered), point), 0 },
		{ "filtered_4", filtered_4, texture(plane, cudaFilterModeLinear),
		  0 },
		{ "pitched_4", plane_4, pitched, 0 },
		{ "pitched_filtered_4", filtered_4, pitched, 0 },
		{ "surface_read_4", surface_read_4, 0, s },
		{ "surface_write_4", surface_write_4, 0, s },
	};
}

static std::vector<std::string> fields(char *line)
{
	std::vector<std::string> f;

	for (char *p = strtok(line, ",\n"); p; p = strtok(NULL, ",\n"))
		f.push_back(p);
	return f;
}

static pattern lanes(const std::string *field)
{
	pattern p;

	for (int i = 0; i < LANES; i++)
		if (sscanf(field[i].c_str(), "%d:%d", &p.x[i], &p.y[i]) != 2)
			p.x[i] = -1;
	return p;
}

int main(int argc, char **argv)
{
	FILE *f = argc == 2 ? fopen(argv[1], "r") : NULL;
	char line[4096];
	float *out;

	if (!f || !fgets(line, sizeof line, f))
		return 3;
	const std::vector<std::string> heading = fields(line);
	const std::vector<kind> all = kinds();
	if (heading.size() != 1 + all.size() + LANES)
		return 3;
	check(cudaMalloc(&out, LANES * sizeof *out));
	while (fgets(line, sizeof line, f)) {
		std::vector<std::string> row = fields(line);
		pattern p = lanes(&row[1 + all.size()]);

		for (size_t k = 0; k < all.size(); k++) {
			failed |= heading[1 + k] != all[k].name;
			all[k].kernel<<<1, LANES>>>(all[k].texture,
						    all[k].surface, p, out);
			printf("%s %s %s\n", all[k].name, row[0].c_str(),
			       row[1 + k].c_str());
		}
	}
	fclose(f);
	check(cudaDeviceSynchronize());
	return failed;
}
