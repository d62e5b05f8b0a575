# usage: awk -f differ.awk -v code=NAME differ.list EXPECTED TABLE
# The table, with what is expected in the rows that differ.list knows to differ; one of
# these that does not any more says so.
FILENAME == ARGV[1] {
	if ($1 == code)
		known[$2] = $3
	next
}
FILENAME == ARGV[2] { expected[FNR] = $0; next }
!(FNR in known) { print; next }
$1 != known[FNR] { print $0 ": tests/loom/differ.list has " known[FNR] " here"; next }
$0 == expected[FNR] { print $0 ": equal now; take it off tests/loom/differ.list"; next }
{ print expected[FNR] }
