// wants: chapters/99-faults.md:53:2: error: loom runs no inline PTX like this: "wgmma.fence.sync.aligned
#line 50 "chapters/99-faults.md"
__global__ void k(unsigned s, const float *p)
{
	(void)s, (void)p;
	asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
}
int main() { }
