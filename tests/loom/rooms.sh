# Nothing in loom runs upwards: see rooms.  Sourced by run.

check 'no file of loom uses a room above its own' sh $here/rooms loom \
	build/loom-tools

# A house in which every rule is broken once.
badly() {
	house=$tap_scratch/house
	mkdir -p "$house/runtime/base" "$house/runtime/api" "$house/runtime/math" \
		"$house/report" "$house/attic"
	: >"$house/runtime/api/roof.h" && : >"$house/runtime/base/stone.h"
	: >"$house/attic/old.h"
	echo 'int roof(void); int roof(void) { return 1; }' \
		>"$house/runtime/api/roof.c"
	echo '#include "api/roof.h"
		int cellar(void); int roof(void);
		int cellar(void) { return roof(); }' >"$house/runtime/base/cellar.c"
	echo '#include "base/stone.h"' >"$house/runtime/math/sum.c"
	echo '#include "roof.h"' >"$house/runtime/api/gable.h"
	echo 'int cellar(void); int page(void); int page(void) { return cellar(); }' \
		>"$house/report/page.c"
	for source in runtime/api/roof runtime/base/cellar runtime/math/sum report/page; do
		${CC:-cc} -I"$house/runtime" -c -o "$house/$source.o" \
			"$house/$source.c" || return
	done
	sh $here/rooms "$house" "$house"
}
cat >"$tap_scratch/badly.expected" <<'OUT'
attic/old.h: lies in no room; put it into one
runtime/api/gable.h:1: roof.h without its room; say "room/roof.h"
runtime/base/cellar.c:1: base includes api/roof.h; take down what it needs
runtime/math/sum.c:1: math includes base/stone.h; take down what it needs
report/page.o: uses cellar, of runtime/base/cellar.o; move it, or hand it down
runtime/base/cellar.o: uses roof, of runtime/api/roof.o; move it, or hand it down
OUT
badly >"$tap_scratch/badly"
echo "exit status $?" >>"$tap_scratch/badly"
echo 'exit status 1' >>"$tap_scratch/badly.expected"
same 'every way up is found' "$tap_scratch/badly.expected" "$tap_scratch/badly"
refuse 'rooms: without object files' 2 'has no .*; run make loom' sh $here/rooms loom \
	"$tap_scratch"
