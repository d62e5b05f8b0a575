# Sourced by run: kills a run at each call that changes files. Every
# file must be whole then, old or new, and the next run must finish the work.

old_book() {
	book chapters/a.md
	{
		echo 'kept' | block src/kept.txt
		echo 'old text' | block src/changed.txt
		echo 'gone' | block src/folder/gone.txt
	} >chapters/a.md
}

new_book() {
	{
		echo 'kept' | block src/kept.txt
		echo 'new text, longer' | block src/changed.txt
		echo 'made' | block src/new/folder/made.txt
	} >chapters/a.md
}

survives() {
	at=1
	while [ $at -lt 100 ]; do
		rm -rf src build && old_book
		status 0 "$plain" book.md
		echo mine >src/mine.txt
		new_book
		KILL_AT=$at LD_LIBRARY_PATH=$tap_scratch LD_PRELOAD=killer.so \
			"$shared" book.md
		killed=$?
		[ $killed -eq 0 ] && break
		[ $killed -eq 137 ] || echo "killed at $at: exit $killed"
		one_of src/kept.txt kept
		one_of src/mine.txt mine
		one_of src/changed.txt 'old text' 'new text, longer'
		one_of src/folder/gone.txt gone -
		one_of src/new/folder/made.txt made -
		[ $((at % 2)) -eq 0 ] || old_book
		status 0 "$plain" book.md
		new_book
		status 0 "$plain" book.md
		holds src/changed.txt 'new text, longer'
		rm src/mine.txt
		find src build | LC_ALL=C sort | diff -u - ../wanted ||
			echo "killed at $at"
		at=$((at + 1))
	done
	[ $at -gt 12 ] || echo "only $at calls seen"
	[ $killed -eq 0 ] || echo "no end after $at"
}

all_moments() {
	printf '%s\n' build build/tangle.chapters \
		build/tangle.manifest src src/changed.txt \
		src/kept.txt src/new src/new/folder src/new/folder/made.txt \
		>../wanted
	survives 2>&1 | grep -v Killed
	return 0
}
if preload killer tests/tangle/killer.c; then
	expect "a run killed at any moment leaves whole files" all_moments
	export NO_EXCHANGE=yes
	expect "so does one that cannot exchange files" all_moments
	unset NO_EXCHANGE
else
	skip "a run killed at any moment leaves whole files" "no shared objects"
fi
