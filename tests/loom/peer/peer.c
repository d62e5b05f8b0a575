/* peer KERNEL FILE [TIMES]: runs one kernel of peer.cl through OpenCL; once more TIMES
 * times, and says the milliseconds of each. */
#define _POSIX_C_SOURCE 200809L
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include "peer.h"

static void expect(cl_int error, const char *what)
{
	if (error == CL_SUCCESS)
		return;
	fprintf(stderr, "peer: %s: OpenCL error %d\n", what, error);
	exit(1);
}

static char text[1 << 16];

static void load(const char *name)
{
	FILE *f = fopen(name, "r");

	if (!f || !fread(text, 1, sizeof text - 1, f)) {
		perror(name);
		exit(1);
	}
	fclose(f);
}

static cl_mem buffer(cl_context context, float *from)
{
	cl_int e;
	cl_mem m = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof input,
				  from, &e);

	expect(e, "clCreateBuffer");
	return m;
}

static void launch(cl_command_queue queue, cl_kernel kernel, const char *name)
{
	size_t transpose[2][2] = { { EDGE, EDGE / TILE * ROWS },
				   { TILE, ROWS } };
	size_t reduction[2][1] = { { TERMS }, { GROUP } };
	size_t matmul[2][2] = { { SIDE, SIDE }, { BLOCK, BLOCK } };
	size_t histogram[2][1] = { { TERMS / SHARE * GROUP }, { GROUP } };
	int linear = strcmp(name, "matmul") && strcmp(name, "transpose");
	size_t *global = !strcmp(name, "matmul")    ? matmul[0] :
			 !strcmp(name, "histogram") ? histogram[0] :
			 linear			    ? reduction[0] : transpose[0];
	size_t *local = linear ? reduction[1] :
			!strcmp(name, "matmul") ? matmul[1] : transpose[1];

	expect(clEnqueueNDRangeKernel(queue, kernel, linear ? 1 : 2, NULL,
				      global, local, 0, NULL, NULL),
	       "clEnqueueNDRangeKernel");
}

static unsigned takes_three(const char *name)
{
	return !strcmp(name, "matmul") || !strcmp(name, "saxpy");
}

int main(int argc, char **argv)
{
	const char *sources[] = { text };
	cl_platform_id platform;
	cl_device_id device;
	cl_context context;
	cl_command_queue queue;
	cl_program program;
	cl_kernel kernel;
	cl_mem m[3];
	cl_int e;
	double start;
	int times;

	if (argc != 3 && argc != 4) {
		fputs("usage: peer KERNEL FILE [TIMES]\n", stderr);
		return 2;
	}
	fill();
	load(argv[2]);
	expect(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
	expect(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL),
	       "clGetDeviceIDs");
	context = clCreateContext(NULL, 1, &device, NULL, NULL, &e);
	expect(e, "clCreateContext");
	queue = clCreateCommandQueue(context, device, 0, &e);
	expect(e, "clCreateCommandQueue");
	program = clCreateProgramWithSource(context, 1, sources, NULL, &e);
	expect(e, "clCreateProgramWithSource");
	expect(clBuildProgram(program, 1, &device, "", NULL, NULL),
	       "clBuildProgram");
	kernel = clCreateKernel(program, argv[1], &e);
	expect(e, "clCreateKernel");
	m[0] = buffer(context, output);
	m[1] = buffer(context, input);
	m[2] = buffer(context, second);
	for (unsigned i = 0; i < 2 + takes_three(argv[1]); i++)
		expect(clSetKernelArg(kernel, i, sizeof m[i], &m[i]),
		       "clSetKernelArg");
	launch(queue, kernel, argv[1]);
	expect(clFinish(queue), "clFinish");
	times = argc > 3 ? atoi(argv[3]) : 0;
	start = worked();
	for (int i = 0; i < times; i++)
		launch(queue, kernel, argv[1]);
	expect(clFinish(queue), "clFinish");
	if (times)
		printf("%.4g\n", (worked() - start) / times * 1e3);
	expect(clEnqueueReadBuffer(queue, m[0], CL_TRUE, 0, sizeof output,
				   output, 0, NULL, NULL),
	       "clEnqueueReadBuffer");
	return !right(argv[1]);
}
