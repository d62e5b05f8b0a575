#!/bin/sh
# usage: sh make/llvm-headers.sh
#
# LLVM 19's headers, by which loom-translate is compiled, go to build/llvm where the
# system has none. They are those of llvm-19-dev, which is not installed: with what
# it asks for it would be twice as much to fetch, and twenty times as much on disk.
# LLVM_HEADERS names the folder llvm of another build, whose headers will do.
set -eu
header=usr/include/llvm-19/llvm/IR/Module.h
for there in '' "${LLVM_HEADERS-}" build/llvm; do
	[ ! -e "$there/$header" ] || exit 0
done

if [ "${INSTALL-}" = no ]; then
	echo "LLVM 19's headers are missing; install llvm-19-dev, or run make without INSTALL=no" >&2
	exit 1
fi
if ! command -v apt-get >/dev/null; then
	echo "llvm-headers.sh: this system has no apt-get; please install what Debian calls llvm-19-dev" >&2
	exit 1
fi
apt() { LC_ALL=C apt-get -q -o Dpkg::Use-Pty=0 -o APT::Sandbox::User=root "$@"; }

rm -rf build/llvm build/llvm.new
mkdir -p build/llvm.new
trap 'rm -rf build/llvm.new' EXIT
trap 'exit 130' INT TERM
cd build/llvm.new
apt --print-uris download llvm-19-dev 2>/dev/null | awk '$3 {
	printf "LLVM 19'\''s headers, of llvm-19-dev: %.0f MB to fetch, 30 MB on disk\n", $3 / 1e6 }'
apt download llvm-19-dev >said 2>&1 || {
	cat said >&2
	echo "llvm-headers.sh: apt-get could not fetch llvm-19-dev; its own message is above" >&2
	exit 1
}
dpkg-deb --fsys-tarfile llvm-19-dev_*.deb | tar -x ./usr/include
rm llvm-19-dev_*.deb said
cd ../..
mv build/llvm.new build/llvm
