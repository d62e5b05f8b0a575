# usage: awk -f headers.awk SOURCE...
#
# A line for each program: the headers of others that it includes, itself or by
# a header beside it, but for those that nvcc includes in whatever it compiles;
# then, apart by tabs, the program and what macros it and its own headers define.
function follow(file,    line, name, beside)
{
	while ((getline line <file) > 0) {
		if (sub(/^ *# *define */, "", line)) {
			sub(/[^A-Za-z0-9_].*/, "", line)
			defined = defined " " line
		}
		if (!sub(/^ *# *include */, "", line))
			continue
		name = line
		gsub(/"/, "", name)
		beside = file
		sub(/[^\/]*$/, name, beside)
		if (line ~ /harness\.h/)
			include["\"harness.h\""]
		else if (line !~ /^"/ || (getline _ <beside) < 0)
			include[line]
		else if (!(beside in own)) {
			close(beside)
			own[beside]
			follow(beside)
		}
	}
	close(file)
}

BEGIN {
	for (i = 1; i < ARGC; i++) {
		split("", include)
		split("", own)
		defined = ""
		follow(ARGV[i])
		for (name in include)
			if (name !~ /^<(cuda_runtime|math|stddef|stdio|stdlib|string)\.h>$/)
				printf "%s ", name | "sort | tr -d '\\n'"
		close("sort | tr -d '\\n'")
		printf "\t%s\t%s\n", ARGV[i], defined
	}
}
