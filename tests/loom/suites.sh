# The judge of suites/ on a folder in a suite's layout, with a program that adds
# with and without atomic operations: named as it is, and as it is not.  Sourced by run.
folder=$tap_scratch/suite/indigo
mkdir -p "$folder/indigo_include" "$folder/indigo_sources/sums" "$folder/input"
for name in sums sums_cond sums_atomicBug sums_boundsBug sums_boundsBug_last \
	sums_boundsBug_atomicBug; do
	case $name in
	sums | sums_boundsBug) add='atomicAdd(sum, value[i]);' ;;
	*) add='*sum += value[i];' ;;
	esac
	case $name in
	sums_boundsBug | *_boundsBug_atomicBug) beyond=1 ;;
	*) beyond=0 ;;
	esac
	cat >"$folder/indigo_sources/sums/$name.cu" <<CU
__global__ void sums(int *sum, const int *value)
{
	int i = threadIdx.x + $beyond;
	// atomicBug here
	$add
}

int main()
{
	int *d;

	cudaMalloc(&d, 33 * sizeof *d);
	cudaMemset(d, 1, 33 * sizeof *d);
	sums<<<1, 32>>>(d + 32, d + $beyond);
	return cudaDeviceSynchronize();
}
CU
done
sed 's/atomicAdd.*/for (;;) i++, __nanosleep(i), atomicAdd(sum, i);/' \
	"$folder/indigo_sources/sums/sums.cu" >"$folder/indigo_sources/sums/sums_raceBug.cu"
cat >"$tap_scratch/suites.expected" <<'OUT'
kind         programs  compiled  ended  told  all  marked  otherwise  missed  accused
bounds       2         2         2      1     1    1       1          0       0
bounds race  1         1         1      1     1    1       0          0       0
clean        2         2         2      0     0    0       0          0       1
race         2         2         1      1     1    1       0          1       0
any bug      5         5         4      3     3    3       1          1       0
OUT
RESULTS=$tap_scratch/suites.results GRAPHS=none LIMIT=1 SCHEDULES='forward random:1' \
	sh $here/suites/run hirace "$tap_scratch/suite" 2>&1 |
	sed 's/ *[a-z0-9]*$//' >"$tap_scratch/suites.out"
same 'suites: what is told, missed and accused' "$tap_scratch/suites.expected" \
	"$tap_scratch/suites.out"
check 'suites: the same from the results' sh -c "
	KNOWN=$tap_scratch/suites.results sh $here/suites/run hirace '$tap_scratch/suite' |
	grep -q 'any bug *5 '"
check 'suites: a draw' sh -c "
	SAMPLE=1 SEED=7 GRAPHS=none sh $here/suites/run hirace '$tap_scratch/suite' |
	grep -q '^[a-z ]* 1 '"
refuse 'suites: a folder without programs' 1 'no program in' \
	sh $here/suites/run hirace "$tap_scratch/suite/indigo"
refuse 'suites: no such suite' 2 'there are gpuverify hecbench hirace indigo3 scor$' \
	sh $here/suites/run nobody "$tap_scratch/suite"
