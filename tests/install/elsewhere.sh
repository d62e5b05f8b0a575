# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# What `make install` gives to people who do not write this book.
staged="$tap_scratch/a stage" prefix=/opt/loom
there=$staged$prefix

check "install: make install" make -s install DESTDIR="$staged" PREFIX=$prefix
for tool in tangle loom loomcc weave; do
	printf '%s %s\n' $tool "$version" >"$tap_scratch/wanted"
	"$there/bin/$tool" --version >"$tap_scratch/said" 2>&1
	same "install: $tool knows its version" "$tap_scratch/wanted" "$tap_scratch/said"
	check "install: $tool has its man page" test -s "$there/share/man/man1/$tool.1"
	check "install: and bash completes it" test -s "$there/share/bash-completion/completions/$tool"
done

# ---- Other people's builds, far from this tree -----------------------------
project() { rm -rf "$tap_scratch/project" && cp -R "$top/tests/install/example" "$tap_scratch/project"; }
in_project() { (cd "$tap_scratch/project" && "$@"); }

project
check "install: a Makefile for nvcc builds with NVCC=loomcc" \
	in_project make NVCC="'$there/bin/loomcc'" check
project
sed -i 's/^NVCC = nvcc/CC = nvcc/; s/\$(NVCC)/$(CC)/' "$tap_scratch/project/Makefile"
check "install: a Makefile that says nvcc builds with loom's link" \
	in_project env PATH="$there/share/loom/bin:$PATH" make check
check "install: with loom in the program" sh -c 'nm "$1" | grep -q loom_' sh "$tap_scratch/project/main"
project
refuse "install: and its test fails where a barrier is missing" 2 \
	'turn.cu:1[0-9]: hazard: race: kernel turn' \
	in_project make NVCC="'$there/bin/loomcc'" NVCCFLAGS='-O2 -rdc=true -DNO_BARRIER' check
says_as_shown() {
	! in_project ./main 2>"$tap_scratch/said" &&
		grep -qF "$(sed -n 's/^\(turn\.cu:.*\), \.\.\.$/\1/p' install/README.md)" "$tap_scratch/said"
}
check "install: and it says what the README shows" says_as_shown

# ---- The rules of the hardware, in a tool of somebody's ---------------------
hardware=$tap_scratch/hardware
mkdir "$hardware"
awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' install/README.md >"$hardware/column.c"
cat >"$hardware/more.cpp" <<'CPP'
#include <loom_hardware.h>
#include <cstdio>
static loom_hardware_request lanes(unsigned step, unsigned width, uint32_t active = ~0u)
{
	loom_hardware_request r = {};
	r.active = active;
	r.width = width;
	for (unsigned lane = 0; lane < 32; lane++) r.address[lane] = step * lane;
	return r;
}
int main()
{
	const auto row = lanes(4, 4), column = lanes(132, 4), all = lanes(0, 4), none = lanes(4, 4, 0), odd = lanes(3, 4), wide = lanes(16, 16), apart = lanes(32, 4), three = lanes(3, 3);
	unsigned least;
	std::printf("%u %u", loom_hardware_wavefronts(&row, LOOM_HARDWARE_STORE, nullptr), loom_hardware_wavefronts(&column, LOOM_HARDWARE_LOAD, nullptr));
	std::printf(" %u", loom_hardware_wavefronts(&wide, LOOM_HARDWARE_LOAD, &least));
	std::printf("/%u %u", least, loom_hardware_wavefronts(&all, LOOM_HARDWARE_ATOMIC, nullptr));
	std::printf(" %u", loom_hardware_sectors(&apart, LOOM_HARDWARE_LOAD, &least));
	std::printf("/%u %u %u", least, loom_hardware_contention(&all), loom_hardware_contention(&row));
	const unsigned nothing = loom_hardware_wavefronts(&none, LOOM_HARDWARE_LOAD, &least);
	std::printf(" %u%u%u%u\n", nothing, loom_hardware_sectors(&odd, LOOM_HARDWARE_LOAD, nullptr),
		loom_hardware_contention(&three), least);
}
CPP
linked() (
	flags=$(PKG_CONFIG_PATH="$there/lib/pkgconfig" pkg-config --cflags --libs loom-hardware) || exit
	eval "${CC:-cc} -std=c11 -Wall -Wextra -Werror -o '$hardware/column' '$hardware/column.c' $flags" &&
		eval "${CXX:-g++} -Wall -Wextra -Werror -o '$hardware/more' '$hardware/more.cpp' $flags"
)
if command -v pkg-config >/dev/null; then
	check "install: tools link the rules of the hardware by pkg-config" linked
	sed -n 's/^prints `\(32 wavefronts.*\)`\.$/\1/p' install/README.md >"$hardware/wanted"
	echo '1 1 4/4 32 32/4 32 1 0000' >>"$hardware/wanted"
	{ "$hardware/column" && "$hardware/more"; } >"$hardware/said" 2>&1
	same "install: and they say what the README shows, and the rules" "$hardware/wanted" "$hardware/said"
	PKG_CONFIG_PATH="$there/lib/pkgconfig" pkg-config --modversion loom-hardware >"$hardware/version" 2>&1
	echo "$version" >"$hardware/wanted"
	same "install: of their version" "$hardware/wanted" "$hardware/version"
else
	skip "install: tools link the rules of the hardware by pkg-config" "there is no pkg-config"
fi

# What clang has read of headers has moved with them.
mkdir "$tap_scratch/elsewhere"
cp tests/loom/llvm/race.cu "$tap_scratch/elsewhere"
elsewhere() (cd "$tap_scratch/elsewhere" && "$@")
check "install: loomcc compiles" elsewhere "$there/bin/loomcc" -MD -MF made.d -o race race.cu
check "install: reading no headers again" grep -q loom/precompiled.h "$tap_scratch/elsewhere/made.d"
refuse "install: and what it compiled tells its race" 1 '^race.cu:[0-9]*: hazard: race: kernel ' elsewhere ./race

with_cmake() {
	cmake -S . -B made -DCMAKE_TOOLCHAIN_FILE="$there/share/loom/loom.cmake" "$@" &&
		cmake --build made && (cd made && ctest --output-on-failure)
}
if command -v cmake >/dev/null; then
	project
	check "install: a project of CUDA builds and passes by CMake" in_project with_cmake
	check "install: CMake knows what a kernel's file includes" grep -q 'place.cuh' \
		"$tap_scratch/project/made/CMakeFiles/turn.dir/turn.cu.o.d"
	check "install: CMake builds for this GPU, or for several" in_project with_cmake \
		-DCMAKE_CUDA_ARCHITECTURES=native -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON
	check "install: as it was told" grep -q -e -arch=native \
		"$tap_scratch/project/made/CMakeFiles/turn.dir/flags.make"
	check "install: and builds for debuggers when it shall" in_project with_cmake \
		'-DCMAKE_CUDA_ARCHITECTURES=80;90-virtual' \
		-DCMAKE_BUILD_TYPE=Debug
	check "install: with debug information of variables" sh -c \
		'readelf --debug-dump=info "$1" | grep -q DW_TAG_formal_parameter' - \
		"$tap_scratch/project/made/CMakeFiles/turn.dir/turn.cu.o"
	project
	refuse "install: and fails where a barrier is missing" 8 \
		'turn.cu:1[0-9]: hazard: race: kernel turn' in_project with_cmake -DCMAKE_CUDA_FLAGS=-DNO_BARRIER
	if cmake --help-policy CMP0131 >/dev/null 2>&1; then
		project
		cp tests/install/old/CMakeLists.txt "$tap_scratch/project"
		check "install: a project of the old FindCUDA builds and passes" in_project with_cmake
		project
		cp tests/install/old/CMakeLists.txt "$tap_scratch/project"
		refuse "install: and fails where a barrier is missing, so that loom was there" 8 \
			'turn.cu:1[0-9]: hazard: race: kernel turn' in_project with_cmake -DNO_BARRIER=ON
	else
		skip "install: a project of the old FindCUDA builds and passes" "this cmake has no redirects"
	fi
else
	skip "install: a project of CUDA builds and passes by CMake" "there is no cmake"
fi

mkdir -p "$tap_scratch/notes/chapters"
echo '- [Notes](chapters/notes.md)' >"$tap_scratch/notes/book.md"
cat >"$tap_scratch/notes/chapters/notes.md" <<'END2'
# Notes

```c {file=src/hello.c}
<<greeting>>
```

```c {#greeting}
int main(void) { return 0; }
```
END2
notes_tangled() (cd "$tap_scratch/notes" && "$there/bin/tangle" book.md && grep -q 'int main' src/hello.c)
check "install: tangle works in somebody's notes" notes_tangled

# ---- Somebody else's book ---------------------------------------------------
sums="$tap_scratch/a book of sums"
cp -R weave/example "$sums"
in_sums() (cd "$sums" && PATH="$there/bin:$PATH" && unset weave_remedy && exec "$@")
if command -v pandoc >/dev/null && command -v lualatex >/dev/null; then
	check "install: the example is a book" in_sums make
	said_there() { sed 's/<[^>]*>//g' "$sums/build/book/html/01-sums.html" | tr '\n' ' ' | grep -q "$1"; }
	check "install: with its number in the sentence" said_there 'the loop is 9.580 parts per million off'
	check "install: its table" said_there 'byHalves *1000 *0.0149'
	check "install: its chart" grep -q '<svg' "$sums/build/book/html/01-sums.html"
	check "install: its PDF" sh -c 'pdftotext "$1" - | grep -q "The loop gets worse"' - "$sums/build/book/book.pdf"
	check "install: and its EPUB" test -s "$sums/build/book/book.epub"
	rm "$sums/build/book/book.pdf"
	check "install: its PDF in a locale that there is not" in_sums \
		env LC_ALL=xx_XX.UTF-8 weave pdf
	served() (
		cd "$sums" && rm -rf build/book && : >"$tap_scratch/served" || exit
		PATH="$there/bin:$PATH" weave serve 18771 >"$tap_scratch/served" 2>&1 &
		until grep -q -e 'built in' -e 'not built' "$tap_scratch/served" || ! kill -0 $!; do sleep 0.1; done
		kill -TERM $!
		wait $!
		cat "$tap_scratch/served"
		grep -q 'built in' "$tap_scratch/served" && [ -s build/book/html/01-sums.html ] && [ ! -e build/book/book.pdf ]
	)
	if command -v inotifywait >/dev/null && command -v setpriv >/dev/null; then
		check "install: weave serve shows it while it is written" served
		check "install: and its make makes the rest" in_sums make
	fi
	check "install: weave check finds nothing in it" in_sums weave check
	# What it says is its own: nothing of the book that weave was made for.
	find "$sums/build/book/html" -name '*.html' -o -name '*.css' >"$tap_scratch/pages"
	unzip -q -d "$tap_scratch/epub" "$sums/build/book/book.epub"
	pdftotext "$sums/build/book/book.pdf" "$tap_scratch/epub/pdf.txt"
	check "install: there are pages to look at" test "$(grep -c . "$tap_scratch/pages")" -ge 3
	# The class of a kernel that runs in the page is called so.
	while read -r page; do
		sed 's/[.]loom//g' "$page" | grep -qiE 'weft|h200|loom' && echo "$page"
	done <"$tap_scratch/pages" >"$tap_scratch/foreign"
	grep -rilE 'weft|h200|loom' "$tap_scratch/epub" >>"$tap_scratch/foreign"
	same "install: and none has a word of ours" /dev/null "$tap_scratch/foreign"
	sed 's/expect=9000/expect=9700/' weave/example/chapters/01-sums.md >"$sums/chapters/01-sums.md"
	refuse "install: a sentence that its results contradict stops it" 2 \
		'^chapters/01-sums.md:[0-9]*: expects 9700..10000, but sums/oneByOne/1000000/error is 9.580 on here' in_sums make
	cp weave/example/chapters/01-sums.md "$sums/chapters/01-sums.md"
	rm "$sums/results/here/sums.csv"
	refuse "install: and so does a result that is missing" 2 \
		'^chapters/01-sums.md:[0-9]*: .*results/here/sums.csv is missing; run the program that makes it' in_sums weave html
	refuse "install: and all that a chart lacks is the run" 2 \
		'^[^ ]*: results/here/sums.csv is missing; run the program that makes it$' in_sums weave html
	# Knuth's tangle leaves Pascal, of which make would make the book's text.
	: >"$sums/book.md.p"
	check "install: another tangle does no harm" in_sums make -n book.md
	refuse "install: weave says what it can make" 2 'choose from html, pdf, epub, serve, check, refresh, translate, new' in_sums weave odt
	refuse "install: and of which device there is nothing" 2 \
		'^weave: -d there: there is no results/there/device.csv' in_sums weave -d there html
else
	skip "install: the example is a book" "pandoc or lualatex is missing"
fi

check "install: loomcc --precompile" "$there/bin/loomcc" --precompile
check "install: make install again" make -s install DESTDIR="$staged" PREFIX=$prefix

check "install: make uninstall" make -s uninstall DESTDIR="$staged" PREFIX=$prefix
find "$there" -type f -o -type l >"$tap_scratch/left"
check "install: and nothing is left" test ! -s "$tap_scratch/left"
refuse "install: make uninstall where nothing is" 2 \
	'^make uninstall: there is no /nowhere/else; say PREFIX=' make -s uninstall PREFIX=/nowhere/else
