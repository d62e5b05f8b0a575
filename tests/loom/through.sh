# loom's own tests with programs compiled through LLVM: what differs is known, and
# nothing else does (llvm/suite).  Of all its concerns those that take little time.
# Sourced by run.
if ! command -v clang++-19 >/dev/null 2>&1 || [ ! -x build/bin/loom-translate ]; then
	skip 'the tests through LLVM' 'needs clang-19 and llvm-19-dev when loom is made'
else
	check 'the tests through LLVM differ as is known' sh $here/llvm/suite \
		behaviour calls metrics modern orders printing refusals schedule streams
fi
