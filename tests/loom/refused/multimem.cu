// wants: multimem.cu:6:2: error: loom runs no inline PTX like this: "multimem.ld_reduce.relaxed.sys.global.add.u32 %0, \[%1\];"; loom has no multicast objects; go over each device's own memory
__global__ void k(unsigned *out, const unsigned *all)
{
	unsigned sum;

	asm volatile("multimem.ld_reduce.relaxed.sys.global.add.u32 %0, [%1];"
		     : "=r"(sum) : "l"(all) : "memory");
	*out = sum;
}
int main() { }
