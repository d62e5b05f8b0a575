# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# A tree of one program, with a compiler, a driver, a profiler and a sanitizer
# made for the tests.
lab=$tap_scratch/'lab with spaces'
fakes=$lab/fake/record/bin

# Only the commands that are linked into tools/ are there besides.
rm -rf "$lab"
mkdir -p "$lab/src/pair" "$lab/fake" "$lab/tools" "$lab/build"
cp -R src/harness "$lab/src"
cp -R tests/book/record tests/book/ncu "$lab/fake"
cp tests/book/ncu/rows.csv "$lab/build/rows.csv"
echo '__global__ void byRows();' >"$lab/src/pair/pair.cu"
for tool in sh awk sed tr cut cat grep mkdir mv rm rmdir cp dirname basename env \
	sort mktemp date sleep uname timeout getconf sha256sum shasum; do
	if tool=$(command -v "$tool"); then ln -s "$tool" "$lab/tools"; fi
done

# in_lab SCRIPT FAIL [ARGUMENT...]: a script of the harness, with the fakes that
# are there. VARIABLE=VALUE among $settings are set for it.
settings=''
in_lab() {
	script=$1 failing=$2
	shift 2
	# shellcheck disable=SC2086 # several settings
	env -i --default-signal=INT PATH="$fakes:$lab/tools" FAIL="$failing" \
		TMPDIR="$tap_scratch" PAUSE=0 $settings \
		sh "$lab/src/harness/$script.sh" "$@"
}
record() { in_lab record "$@"; }
sanitize() { in_lab sanitize "$@"; }

# with SETTINGS COMMAND...
with() {
	settings=$1
	shift
	"$@"
	with_status=$?
	settings=
	return $with_status
}

# hidden TOOL COMMAND...: while this fake is away.
hidden() {
	mv "$fakes/$1" "$lab/hidden"
	tool=$1
	shift
	"$@"
	hidden_status=$?
	mv "$lab/hidden" "$fakes/$tool"
	return $hidden_status
}
