# What outside and counts share, for programs that others wrote. $program is a
# .cu file with a main, below the present folder, $mine a folder for what
# becomes of it.

# Where its headers may lie: beside it and above, up to its repository.
headers() {
	at=$(dirname "$program")
	while [ "$at" != . ]; do
		printf '%s\n' -I "$at"
		for name in include inc src common Common; do
			[ ! -d "$at/$name" ] || printf '%s\n' -I "$at/$name"
		done
		at=$(dirname "$at")
	done
	[ -z "${CCCL-}" ] || printf '%s\n' -I "$CCCL"
}

# The sources beside it that have no main of their own.
siblings() {
	for source in "$(dirname "$program")"/*.cu "$(dirname "$program")"/*.c \
		"$(dirname "$program")"/*.cpp "$(dirname "$program")"/*.cc \
		"$(dirname "$program")"/*.cxx; do
		[ ! -f "$source" ] || [ "$source" = "$program" ] ||
			grep -Eq '(^|[^a-zA-Z_])main *\(' "$source" ||
			printf '%s\n' "$source"
	done
}

# compiles COMPILER OPTION...: quietly, into $mine/program, with the files of
# $mine/siblings.
compiles() {
	{
		printf '%s\n' "$@"
		headers
		printf '%s\n' "$program" -o "$mine/program"
		cat "$mine/siblings"
	} | sed 's/[^A-Za-z0-9_/.,=+-]/\\&/g' |
		timeout 300 xargs env 2>"$mine/error" >&2
}

# made COMPILER OPTION...: the same, with the sources beside it where it does
# not link alone.
made() {
	: >"$mine/siblings"
	compiles "$@" && return
	grep -q 'undefined reference' "$mine/error" || return
	siblings >"$mine/siblings"
	[ -s "$mine/siblings" ] && compiles "$@"
}
