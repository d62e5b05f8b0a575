#!/bin/sh
# usage: sh make/llvm-headers.sh
#
# LLVM 19's headers, by which loom-translate is compiled, go to build/llvm where the
# system has none. They are those of llvm-19-dev, which is not installed: with what
# it asks for it would be twice as much to fetch, and twenty times as much on disk.
# What was fetched once serves all clones of the user's, and the builds after a
# make clean: it is kept in the user's cache, from where build/llvm is a copy.
# LLVM_HEADERS names the folder llvm of another build, whose headers will do, and
# LLVM_SYSTEM, for tests, where the system's would lie.
set -eu
header=usr/include/llvm-19/llvm/IR/Module.h
case ${XDG_CACHE_HOME-} in
/*) cache=$XDG_CACHE_HOME ;;
*) cache=${HOME:+$HOME/.cache} ;;
esac
kept=${cache:+$cache/warp-and-weft/llvm-19-$(uname -m)}

# keep: build/llvm in the cache. A cache that cannot be written is none.
keep() {
	[ -n "$kept" ] && [ ! -e "$kept/$header" ] || return 0
	if ! { mkdir -p "${kept%/*}" && cp -Rp build/llvm "$kept.$$" &&
		mv -T "$kept.$$" "$kept"; } 2>/dev/null; then
		rm -rf "$kept.$$"
	fi
}

for there in "${LLVM_SYSTEM-}" ${LLVM_HEADERS:+"$LLVM_HEADERS"}; do
	[ ! -e "$there/$header" ] || exit 0
done
if [ -e build/llvm/$header ]; then
	keep
	exit
fi
rm -rf build/llvm build/llvm.new
new=$PWD/build/llvm.new
mkdir -p "$new"
trap 'rm -rf "$new"' EXIT
trap 'exit 130' INT TERM
if [ -n "$kept" ] && [ -e "$kept/$header" ]; then
	cp -Rp "$kept/usr" build/llvm.new
	mv build/llvm.new build/llvm
	exit
fi

if [ "${INSTALL-}" = no ]; then
	echo "LLVM 19's headers are missing; install llvm-19-dev, or run make without INSTALL=no" >&2
	exit 1
fi
if ! command -v apt-get >/dev/null; then
	echo "llvm-headers.sh: this system has no apt-get; please install what Debian calls llvm-19-dev" >&2
	exit 1
fi
apt() { LC_ALL=C apt-get -q -o Dpkg::Use-Pty=0 -o APT::Sandbox::User=root "$@"; }

cd build/llvm.new
apt --print-uris download llvm-19-dev 2>/dev/null | awk '$3 {
	printf "LLVM 19'\''s headers, of llvm-19-dev: %.0f MB to fetch, 30 MB on disk\n", $3 / 1e6 }'
apt download llvm-19-dev >said 2>&1 || {
	cat said >&2
	echo "llvm-headers.sh: apt-get could not fetch llvm-19-dev; its own message is above" >&2
	exit 1
}
{ dpkg-deb --fsys-tarfile llvm-19-dev_*.deb || : >failed; } | tar -x ./usr/include
if [ -e failed ]; then exit 1; fi
rm llvm-19-dev_*.deb said
cd ../..
mv build/llvm.new build/llvm
keep
