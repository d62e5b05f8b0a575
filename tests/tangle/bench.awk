# Writes the same book twice, into the folders tangle (book.md, chapters/) and
# noweb (book.nw): awk -v shape=... -v chunks=... -v folder=... -f bench.awk
#
# Shapes: sorted and shuffled names in targets of 50 chunks, each a tree; chain,
# each chunk refers to the next, and to none after 1,000; fan, one target refers
# to all; shared, the targets refer to one chunk, 1,000 times in all. A chunk is
# 20 lines of code long.
function name(i) { return sprintf("chunk-%06d", number[i]) }
function line(text) { print text >md; print text >nw }
function part(i) { return sprintf("%02d-part", i * 20 / chunks) }
function refer(i) {
	# tangle adds up a chain's indentation; noweb drops it for #line.
	printf "%s", shape == "chain" ? "" : "\t" >md
	printf "%s", shape == "chain" ? "" : "\t" >nw
	print "<<" (part(i) == here ? "" : part(i) "#") name(i) ">>" >md
	print "<<" name(i) ">>" >nw
}
function emit(i, root, first, last,  j) {
	printf "Some prose about %s, as chapters\nhave it.\n\n", name(i) >md
	printf "Some prose about %s, as chapters\nhave it.\n\n", name(i) >nw
	if (root) {
		printf "```c {#%s file=src/t%d.c}\n", name(i), i >md
		printf "<<src/t%d.c*>>=\n", i >nw
	} else {
		printf "```c {#%s}\n", name(i) >md
		printf "<<%s>>=\n", name(i) >nw
	}
	for (j = 0; j < 20; j++)
		line("\tcounter[" j "] += lookup(table, " i ") << 2;")
	for (j = first; j <= last; j++)
		refer(j)
	for (j = 0; root && shape == "shared" && j < uses; j++)
		refer(1)
	print "```" >md
	print "@ " >nw
}
# A chunk's root, and the chunks that it refers to.
function place(i,  at) {
	at = i % group
	root = at == 0
	first = 1
	last = 0
	if (shape == "chain" && at < group - 1)
		first = last = i + 1
	else if (shape == "fan" && root)
		last = group - 1
	else if (shape ~ /^(sorted|shuffled|shared)$/ && root) {
		first = i + 1 + (shape == "shared" && i == 0)
		last = i + 7
	} else if (shape ~ /^(sorted|shuffled|shared)$/ && at <= 7) {
		first = i - at + 8 + (at - 1) * 6
		last = first + 5
		if (last > i - at + group - 1)
			last = i - at + group - 1
	}
	if (last > chunks - 1)
		last = chunks - 1
}
BEGIN {
	srand(1)
	group = shape == "fan" ? chunks : shape == "chain" ? 1000 : 50
	uses = 1000 / (chunks / group)
	for (i = 0; i < chunks; i++)
		number[i] = i
	for (i = chunks - 1; i > 0 && shape != "sorted"; i--) {
		j = int(rand() * (i + 1))
		t = number[i]; number[i] = number[j]; number[j] = t
	}
	nw = folder "/noweb/book.nw"
	for (i = 0; i < chunks; i++) {
		if (part(i) != here)
			print "- [Part](chapters/" part(i) ".md)" >(folder "/tangle/book.md")
		here = part(i)
		md = folder "/tangle/chapters/" here ".md"
		place(i)
		emit(i, root, first, last)
	}
}
