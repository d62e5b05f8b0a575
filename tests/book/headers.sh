# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# LLVM's headers: fetched once, they serve the other clones and the builds after a
# make clean, without a network. apt-get and dpkg-deb are made up here, and say
# when they are asked.
script=$PWD/make/llvm-headers.sh
header=usr/include/llvm-19/llvm/IR/Module.h
mkdir -p "$tap_scratch/bin" "$tap_scratch/offline" "$tap_scratch/first clone" "$tap_scratch/second clone"
cat >"$tap_scratch/bin/apt-get" <<'END'
#!/bin/sh
case $* in *--print-uris*) exit ;; esac
echo "$*" >>"$ASKED"
: >llvm-19-dev_19.deb
END
cat >"$tap_scratch/bin/dpkg-deb" <<'END'
#!/bin/sh
mkdir -p made/usr/include/llvm-19/llvm/IR
echo 'class Module;' >made/usr/include/llvm-19/llvm/IR/Module.h
tar -C made -c ./usr
rm -r made
[ -z "${CUT-}" ] || { echo 'dpkg-deb: No space left on device' >&2; exit 2; }
END
printf '#!/bin/sh\necho "no network: $*" >&2\nexit 100\n' >"$tap_scratch/offline/apt-get"
chmod +x "$tap_scratch"/bin/* "$tap_scratch/offline/apt-get"

# headers CLONE COMMANDS VARIABLE=...: as a make there asks for them.
headers() {
	(
		cd "$tap_scratch/$1" || exit
		commands=$2
		shift 2
		env -u LLVM_HEADERS LLVM_SYSTEM=/nowhere XDG_CACHE_HOME="$tap_scratch/a cache" ASKED="$tap_scratch/asked" \
			PATH="$tap_scratch/$commands:$PATH" "$@" sh "$script"
	)
}
there() { cat "$tap_scratch/$1/build/llvm/$header"; }
fetched() { [ "$(grep -c download "$tap_scratch/asked")" -eq "$1" ]; }

refuse "headers: without any, and with INSTALL=no" 1 "LLVM 19's headers are missing" \
	headers 'first clone' bin INSTALL=no
refuse "headers: without a network" 1 'no network: .*download llvm-19-dev' headers 'first clone' offline
refuse "headers: of a package that is cut off" 1 'No space left' headers 'first clone' bin CUT=yes
check "headers: nothing is kept of that" sh -c '[ ! -e "$1/a cache" ] && ! ls "$1/first clone/build"/*' - "$tap_scratch"
rm -f "$tap_scratch/asked"
check "headers: fetched" headers 'first clone' bin
check "headers: and there" there 'first clone'
check "headers: a second clone needs no network" headers 'second clone' offline INSTALL=no
check "headers: and has its own" there 'second clone'
rm -rf "$tap_scratch/first clone/build"
check "headers: nor does the first one, after make clean" headers 'first clone' offline INSTALL=no
check "headers: they were fetched once" fetched 1
# As a build before this one left them.
rm -rf "$tap_scratch/a cache" "$tap_scratch/second clone/build"
check "headers: an older build's are kept, too" headers 'first clone' offline INSTALL=no
check "headers: for the next clone" headers 'second clone' offline INSTALL=no
rm -rf "$tap_scratch/second clone/build" "$tap_scratch/no cache"
: >"$tap_scratch/no cache"
check "headers: without a cache that can be written they are fetched" headers 'second clone' bin \
	XDG_CACHE_HOME="$tap_scratch/no cache"
check "headers: and serve this clone" there 'second clone'
rm -rf "$tap_scratch/second clone/build"
check "headers: and without a home" headers 'second clone' bin HOME= XDG_CACHE_HOME=relative
check "headers: nothing lies elsewhere" sh -c '! ls -d "$1"/*/relative "$1"/*/*.[0-9]* "$1/a cache"/*/*.[0-9]*' - "$tap_scratch"
