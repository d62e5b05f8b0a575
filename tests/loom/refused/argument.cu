// wants: chapters/99-faults.md:52:14: error: .*undeclared_thing
#line 49 "chapters/99-faults.md"
__global__ void k(int *p) { }
template <int N> __global__ void t(int *p) { }
int main() { int *p = 0;
	k<<<1, 2>>>(undeclared_thing); t<3><<<1, 1>>>(p);
}
