# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Listings that were printed and never compiled: each has one such mistake in
# a kernel that is right without it, and no compiler takes it.

# listing NAME STATEMENT: writes a program with the statement in its kernel.
listing() {
	cat >"$tap_scratch/$1.cu" <<-END
	#include <cuda_runtime.h>

	__global__ void kernel(int *out)
	{
	    $2
	    out[threadIdx.x] = tile[threadIdx.x];
	}

	int main(void)
	{
	    kernel<<<1, 32, 128>>>(nullptr);
	    return cudaDeviceSynchronize();
	}
	END
}

# compiled NAME COMPILER...
compiled() {
	file=$tap_scratch/$1
	shift
	"$@" -std=c++17 -c -o "$file.o" "$file.cu"
}

# try_listings COMPILER STATUS, which it exits with when it takes no listing.
try_listings() {
	name=${1##*/}
	check "listings: $name takes the kernel without a mistake" \
		compiled right "$1"
	refuse "listings: $name: a tile without a size needs extern" "$2" \
		'size.cu[:(]5.*error: .*(array|incomplete)' compiled size "$1"
	refuse "listings: $name: a full-width semicolon ends nothing" "$2" \
		'semicolon.cu[:(]5.*error: .*(literal|character|suffix)' \
		compiled semicolon "$1"
	refuse "listings: $name: a bracket too many" "$2" \
		'bracket.cu[:(]5.*error: expected .*;' compiled bracket "$1"
	# Without the device's half nvcc ends one step earlier.
	refuse "listings: $name: a shuffle without a mask is gone" 1 \
		'shuffle.cu[:(]5.*error: .*__shfl_down' compiled shuffle "$1"
	refuse "listings: $name: a call's name misprinted" "$2" \
		'call.cu[:(]5.*error: .*__synchthreads' compiled call "$1"
	refuse "listings: $name: an index that nobody declares" "$2" \
		'index.cu[:(]5.*error: .*idx' compiled index "$1"
}

listing right 'extern __shared__ int tile[]; tile[threadIdx.x] = 1;'
listing size '__shared__ int tile[]; tile[threadIdx.x] = 1;'
listing semicolon 'extern __shared__ int tile[]; tile[threadIdx.x] = 1；'
listing bracket 'extern __shared__ int tile[]; tile[threadIdx.x]] = 1;'
listing shuffle 'extern __shared__ int tile[]; tile[threadIdx.x] = __shfl_down(1, 16);'
listing call 'extern __shared__ int tile[]; __synchthreads();'
listing index 'extern __shared__ int tile[]; tile[idx] = 1;'
try_listings build/bin/loomcc 1
if command -v nvcc >/dev/null; then
	try_listings nvcc 2
else
	skip "listings: nvcc refuses them, too" "there is no nvcc"
fi
