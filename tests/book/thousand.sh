#!/bin/sh
# Makes a large book of this one: tests/book/thousand.sh FOLDER [CHAPTERS].
# FOLDER becomes a copy of the tree, made things included, with that many small
# chapters (1000 unless told) before the appendices. Each has prose, a chunk, a
# table of results, a chart and links to its neighbours; every hundredth has a
# program of its own, and every tenth a chart.
set -eu
cd "$(dirname "$0")/../.."
folder=$1 chapters=${2:-1000}
mkdir -p "$folder"
tar -c --exclude=./.git --exclude=./build/node_modules --exclude=./build/npm \
	--exclude=./build/modules . | tar -x -C "$folder"
cd "$folder"

awk -v chapters="$chapters" '
function id(n) { return 1000 + n "-turn" }
function say(text) { print text > file }
function write_program(n, program) {
	say("## The program {#sec-program}")
	say("")
	say("Here is the whole of it; the harness does the rest.")
	say("")
	say("```cuda {#turn-" n "}")
	say("template <int PAD>")
	say("__global__ void turn(unsigned *out, const unsigned *in)")
	say("{")
	say("    __shared__ unsigned tile[SIDE][SIDE + PAD];")
	say("")
	say("    tile[threadIdx.y][threadIdx.x] = in[ownWord()];")
	say("    __syncthreads();")
	say("    out[ownWord()] = tile[threadIdx.x][threadIdx.y];")
	say("}")
	say("```")
	say("")
	say("```cuda {file=src/thousand/" program ".cu}")
	say("#include \"../banks/tiles.h\"")
	say("")
	say("enum { SIDE = 16, ROW = SIDE * sizeof(unsigned) };")
	say("")
	say("<<turn-" n ">>")
	say("")
	say("static const Subject subjects[] = {")
	say("    {\"turn\", \"pad 0\", turn<0>, false, SIDE * ROW, true},")
	say("    {\"turn\", \"pad 1\", turn<1>, false, (SIDE + 1) * ROW, true},")
	say("};")
	say("")
	say("int main(int argc, char **argv)")
	say("{")
	say("    const harness_program program = {\"" program "\", \"blocks\", 1 << 20, 1};")
	say("")
	say("    return runTiles(argc, argv, program, dim3(SIDE, SIDE), subjects,")
	say("                    sizeof subjects / sizeof *subjects);")
	say("}")
	say("```")
	say("")
}
function write_script(n) {
	say("## The model as a script {#sec-program}")
	say("")
	say("The model fits on a line, and you can ask it about other tiles.")
	say("")
	say("```awk {#model-" n " file=src/thousand/model-" n ".awk}")
	say("# Wavefronts of a column whose rows are `pitch` words apart.")
	say("function wavefronts(pitch,  a, b) {")
	say("\tfor (a = pitch, b = 32; b; ) { t = a % b; a = b; b = t }")
	say("\treturn a")
	say("}")
	say("BEGIN { print wavefronts(" 16 + n % 33 ") }")
	say("```")
	say("")
}
function write_chart(n) {
	say("```gnuplot {file=figures/turn-" n ".gp}")
	say("load \"weave/theme.gp\"")
	say("set xlabel \"stride in words\"")
	say("set ylabel \"wavefronts a request\"")
	say("set xrange [0:" 8 + n % 57 "]")
	say("plot \"< awk -F, \047$4 == \\\"shared_load_wavefronts\\\" \".\\")
	say("    \"{ print $3, $6 }\047 build/results/loom/stride.csv\" \\")
	say("    with points ls 1 title \"loom\"")
	say("```")
	say("")
}
function write_chapter(n,  of, kernel, src) {
	file = "chapters/" id(n) ".md"
	of = n % 100 ? "sixteen" : "turn-" n
	kernel = n % 100 ? "turnPad" : "turn"
	src = n % 10 ? "bank-stride" : "turn-" n
	say("# Turning tile number " n)
	say("")
	say("You turn a tile of 16 by 16 words again. This is the sentence that counts to " n ". "\
		(n > 1 ? "You know the tile from [](#fig-turn-" n - 1 ") and [](" id(n - 1) "#sec-model). " : "")\
		(n < chapters ? "[](" id(n + 1) ".md) goes on with [](#tbl-turn-" n + 1 ")." : "This is the last of them."))
	say("")
	say("## The model {#sec-model}")
	say("")
	say("A column whose rows are $p$ words apart needs")
	say("")
	say("$$w = \\gcd(p, 32)$$ {#eq-turn-" n "}")
	say("")
	say("wavefronts, says [](#eq-turn-" n "). Measured in conflicts, the tile without a pad has "\
		"[56]{.result of=\"" of "/" kernel "/pad 0/shared_load_conflicts\" expect=56 device=loom} of them.")
	say("")
	if (n % 100) write_script(n)
	else write_program(n, of)
	say("## What loom says {#sec-results}")
	say("")
	say("::: {.table #tbl-turn-" n " of=\"" of "\" rows=\"kernel case\" columns=\"shared_load_conflicts shared_store_conflicts\" devices=\"loom\"}")
	say("Conflicts of tile " n ", as [](#sec-program) has them.")
	say(":::")
	say("")
	if (n % 10 == 0) write_chart(n)
	say("::: {.figure #fig-turn-" n " src=figures/" src ".svg alt=\"Wavefronts a request against strides, on a logarithmic axis.\" of=\"stride\" rows=\"case\" columns=\"shared_load_wavefronts\" devices=\"loom\"}")
	say("What strides cost, seen from tile " n ".")
	say(":::")
	close(file)
}
function list(n) {
	print "- [Turning tile number " n "](chapters/" id(n) ".md): once more" > "book.md.new"
}
{ print > "book.md.new" }
/\(chapters\/03-/ {
	for (n = 1; n <= chapters; n++) {
		list(n)
		write_chapter(n)
	}
}' book.md
mv book.md.new book.md
