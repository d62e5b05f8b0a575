// wants: chapters/99-faults.md:51:12: error: .*; no >>>
#line 49 "chapters/99-faults.md"
__global__ void k() { }
int main() {
	k<<<1, 2>>;
}
