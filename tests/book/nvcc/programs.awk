# usage: awk -f programs.awk SOURCE...
#
# A line for each program: itself; the least architecture that it needs, and
# after commas those that it tells apart; the headers of others that it includes, but for those that
# nvcc and CUB bring along; and the macros that it defines; with tabs between.
# Its own headers, which lie beside it, count as parts of it.
function is_there(file,    line, opened)
{
	opened = (getline line <file) >= 0
	close(file)
	return opened
}

function follow(file,    line, beside)
{
	while ((getline line <file) > 0) {
		if (sub(/.*__CUDA_ARCH__ *[<>]=* */, "", line))
			told[int(line / 10)]
		else if (sub(/^ *# *define */, "", line)) {
			sub(/[^A-Za-z0-9_].*/, "", line)
			macros[line]
		} else if (sub(/^ *# *include */, "", line)) {
			sub(/.*\/harness\.h/, "\"harness.h", line)
			beside = file
			sub(/[^\/]*$/, line, beside)
			gsub(/"/, "", beside)
			if (line == "\"harness.h\"" || !is_there(beside))
				headers[line]
			else if (!(beside in own)) {
				own[beside]
				follow(beside)
			}
		}
	}
	close(file)
}

# What stands in the file beside the source; without one, what the instructions need
# that <cuda/ptx> is included for, or 0 if it tells architectures apart and so runs on all.
function least_of(source,    least, some)
{
	sub(/\.cu$/, ".least", source)
	if ((getline least <source) > 0)
		return least + 0
	for (some in told)
		return 0
	return "<cuda/ptx>" in headers ? 90 : 0
}

# All that a list has, each after what stands before it; the list is empty then.
function all_of(list, before,    word, all)
{
	for (word in list)
		all = all before word
	split("", list)
	return all
}

BEGIN {
	for (i = 1; i < ARGC; i++) {
		follow(ARGV[i])
		split("", own)
		for (name in headers)
			if (name ~ /^<(cuda_runtime|math|stddef|stdlib|string)\.h>$/)
				delete headers[name]
		if ("<cub/cub.cuh>" in headers)
			delete headers["<cuda/atomic>"]
		printf "%s\t%d%s\t%s\t%s\n", ARGV[i], least_of(ARGV[i]),
			all_of(told, ","), all_of(headers, " "), all_of(macros, " ")
	}
}
