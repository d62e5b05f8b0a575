# Sourced by run: clangd reads the programs as loomcc does.

# clangd_says FILE: its warnings and errors about the file, none if it is fine.
clangd_says() {
	clangd --check="$1" --check-lines=1-1 >"$tap_scratch/clangd.log" 2>&1 ||
		[ -s "$tap_scratch/clangd.log" ] || echo "clangd fails"
	sed -n 's/^[EW]\[[^]]*\] \(\[.*\)/\1/p' "$tap_scratch/clangd.log"
}

# In a folder whose name asks for care, as in a fresh clone after make.
clangd_tree() {
	tree="$tap_scratch/a \"tree\" \\"
	mkdir -p "$tree/build" && cp -R src "$tree" &&
		mkdir "$tree/loom" && cp -R loom/include "$tree/loom" &&
		sed 's/unsigned \*out/unsined *out/' src/banks/square.cu \
			>"$tree/src/banks/broken.cu" &&
		here_was=$PWD && cd "$tree" &&
		sh "$here_was/make/compile-commands" src/*/*.cu src/*/*.[ch] \
			>build/compile_commands.json
}

clangd_reads() (
	clangd_tree || exit
	for file in src/banks/square.cu src/loom/gallery-tiles.cu \
		src/loom/gallery-scans.cu src/banks/tiles.h \
		src/harness/harness.c src/harness/harness.h; do
		clangd_says "$file" | sed "s|^|$file: |"
	done >"$tap_scratch/clangd.all"
	cat "$tap_scratch/clangd.all"
	[ ! -s "$tap_scratch/clangd.all" ] &&
		clangd_says src/banks/broken.cu | tee "$tap_scratch/broken" &&
		grep -q "Line [0-9]*: .*'unsined'" "$tap_scratch/broken"
)

if command -v clangd >/dev/null; then
	check 'clangd finds no error in programs, and one in a mistake' \
		clangd_reads
else
	skip 'clangd reads the programs' 'no clangd'
fi
