// wants: chapters/99-faults.md:53:2: error: loom runs no inline PTX: "cp.async.ca.shared.global
#line 50 "chapters/99-faults.md"
__global__ void k(unsigned s, const float *p)
{
	(void)s;
	asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(s), "l"(p));
}
