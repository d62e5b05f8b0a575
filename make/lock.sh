#!/bin/sh
# usage: sh make/lock.sh PID
#
# Takes the tree for the build that make's process PID is, once no other build
# has it. build/.lock names the process that does; the lock ends with it,
# however that ends, since who is gone holds nothing. A build within a build, as
# in a test, shares its lock. Only builds on one machine see each other, and
# a lock that was copied with its tree, which it names too, holds nothing.
pid=$1
lock=build/.lock
tree=$(pwd -P)

# stat PID: its state, its parent and the time of its start.
stat() {
	if [ -r /proc/self/stat ]; then
		{ read -r line <"/proc/$1/stat"; } 2>/dev/null || return
		# shellcheck disable=SC2086 # words
		set -- ${line##*) }
		echo "$1 $2 ${20}"
	else
		ps -o state= -o ppid= -o lstart= -p "$1"
	fi
}

# is_held: whether another build that still runs has the tree.
is_held() {
	{ read -r holder started && read -r of; } <$lock || return 1
	[ "$holder" != "$pid" ] && [ "$of" = "$tree" ] || return 1
	now=$(stat "$holder")
	case $now in
	'' | Z*) return 1 ;;
	esac
	[ "${now#* * }" = "$started" ] || return 1
	within=$pid
	while [ "${within:-1}" -gt 1 ]; do
		# shellcheck disable=SC2046 # words
		set -- $(stat "$within")
		within=${2-}
		# Its lock is ours: it stays with the outer build.
		[ "$within" != "$holder" ] || exit 0
	done
	return 0
}

take() {
	! command -v flock >/dev/null || flock 9
	if is_held; then
		echo "$holder" >&3
		exit 1
	fi
	now=$(stat "$pid")
	printf '%s\n' "$pid ${now#* * }" "$tree" >$lock
}

# A tree that cannot be written needs no lock, and make says what is wrong. The
# build before may be make clean, which leaves no folder for the lock.
while
	mkdir -p build 2>/dev/null
	(: >>$lock) 2>/dev/null || exit 0
	! holder=$( (take) 3>&1 9>>$lock)
do
	[ -n "${said-}" ] || echo "another build runs in this tree" \
		"(pid $holder); waiting" >&2
	said=yes
	sleep 0.2
done
