# loomcc's own errors: the place, the author's line and a caret.  Sourced by
# run.

cat >"$tap_scratch/slips.cu" <<'CU'
#define TEXTURE texture<float>
__global__ void k(float *p)
{
	/* äöü */ __shared__ int x = 3;	// as in C
	p[0] = x;
}
static TEXTURE t;
int main() { k<<<1>>(nullptr); }
CU
cat >"$tap_scratch/slips.expected" <<'OUT'
slips.cu:4:32: error: a __shared__ variable cannot be initialised; let a thread store the value
    	/* äöü */ __shared__ int x = 3;	// as in C
    	                           ^
slips.cu:7:8: error: CUDA 12 removed texture references; make a cudaTextureObject_t and hand it to the kernel
    static texture<float> t;
           ^~~~~~~
slips.cu:8:15: error: no >>> and arguments after <<<; a launch is kernel<<<grid, block>>>(arguments)
    int main() { k<<<1>>(nullptr); }
                  ^
OUT
(cd "$tap_scratch" && "$OLDPWD/$loomcc" -c slips.cu) 2>"$tap_scratch/slips"
same "errors show the author's line with a caret" \
	"$tap_scratch/slips.expected" "$tap_scratch/slips"
