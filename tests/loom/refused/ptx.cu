// wants: chapters/99-faults.md:53:2: error: loom runs no inline PTX like this: "tcgen05.wait::ld.sync.aligned
#line 50 "chapters/99-faults.md"
__global__ void k(unsigned s, const float *p)
{
	(void)s, (void)p;
	asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory");
}
int main() { }
