# What it reads, counts and says.  Sourced by run.

# kernels/NAME.cu is run, and prints NAME.expected: rows, mistakes, errors and its exit
# status.
for source in $here/kernels/*.cu; do
	name=$(basename "$source" .cu)
	{
		"$shuttle" "$source" 2>&1
		echo "exit $?"
	} >"$tap_scratch/$name"
	[ "${UPDATE-}" != yes ] || cp "$tap_scratch/$name" "$here/kernels/$name.expected"
	same "$name" "$here/kernels/$name.expected" "$tap_scratch/$name"
done

