/* The kernels of peer.cu, for OpenCL. */
enum { TILE = 32, ROWS = 8, EDGE = 512, GROUP = 256, BLOCK = 16, SIDE = 96,
	BINS = 64, SHARE = 1024 };

kernel void transpose(global float *out, global const float *in)
{
	local float tile[TILE][TILE + 1];
	const uint lane = get_local_id(0), first = get_local_id(1);
	const uint right = get_group_id(0), down = get_group_id(1);
	global const float *from = in + (down * EDGE + right) * TILE;
	global float *to = out + (right * EDGE + down) * TILE;

	for (uint row = first; row < TILE; row += ROWS)
		tile[row][lane] = from[row * EDGE + lane];
	barrier(CLK_LOCAL_MEM_FENCE);
	for (uint row = first; row < TILE; row += ROWS)
		to[row * EDGE + lane] = tile[lane][row];
}

kernel void reduction(global float *out, global const float *in)
{
	local float sum[GROUP];
	uint i = get_local_id(0);

	sum[i] = in[get_group_id(0) * GROUP + i];
	barrier(CLK_LOCAL_MEM_FENCE);
	for (uint width = GROUP / 2; width > 0; width /= 2) {
		if (i < width)
			sum[i] += sum[i + width];
		barrier(CLK_LOCAL_MEM_FENCE);
	}
	if (i == 0)
		out[get_group_id(0)] = sum[0];
}

kernel void saxpy(global float *out, global const float *in,
		  global const float *more)
{
	uint i = get_global_id(0);

	out[i] = 2 * in[i] + more[i];
}

kernel void histogram(global float *out, global const float *in)
{
	local uint count[BINS];
	uint i = get_local_id(0);

	if (i < BINS)
		count[i] = 0;
	barrier(CLK_LOCAL_MEM_FENCE);
	for (uint k = i; k < SHARE; k += GROUP)
		atomic_add(&count[(int)in[get_group_id(0) * SHARE + k] + 6], 1u);
	barrier(CLK_LOCAL_MEM_FENCE);
	if (i < BINS)
		out[get_group_id(0) * BINS + i] = count[i];
}

kernel void matmul(global float *c, global const float *a,
		   global const float *b)
{
	local float left[BLOCK][BLOCK], right[BLOCK][BLOCK];
	uint x = get_local_id(0), y = get_local_id(1);
	uint column = get_group_id(0) * BLOCK + x;
	uint row = get_group_id(1) * BLOCK + y;
	float sum = 0;

	for (uint t = 0; t < SIDE; t += BLOCK) {
		left[y][x] = a[row * SIDE + t + x];
		right[y][x] = b[(t + y) * SIDE + column];
		barrier(CLK_LOCAL_MEM_FENCE);
		for (uint k = 0; k < BLOCK; k++)
			sum += left[y][k] * right[k][x];
		barrier(CLK_LOCAL_MEM_FENCE);
	}
	c[row * SIDE + column] = sum;
}
