# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The Debian packages: what is in them works where they are unpacked. A bare
# system is tests/install/bare's business.
system=$tap_scratch/system packed=$tap_scratch/packed
there=$system/usr
in_there() { (cd "$tap_scratch" && PATH="$there/bin:$PATH" && "$@"); }

# pack: as somebody who is no maintainer of anything would.
pack() {
	DEBEMAIL=builder@debian.org make -s deb && mkdir "$packed" && cp build/deb/*.deb build/deb/*.changes build/deb/*.buildinfo "$packed"
}
unpack() { for package in "$packed"/*.deb; do dpkg-deb -x "$package" "$system" || return; done; }

if command -v dh >/dev/null && command -v dpkg-buildpackage >/dev/null; then
	check "deb: make deb" pack
	for package in loom tangle weave; do
		dpkg-deb -f "$packed/${package}_${version}"_*.deb Version >"$tap_scratch/said" 2>&1
		echo "$version" >"$tap_scratch/wanted"
		same "deb: there is $package, of this version" "$tap_scratch/wanted" "$tap_scratch/said"
	done
	check "deb: they can be unpacked" unpack

	# What chapter 0 counts.
	cp src/first.cu "$tap_scratch"
	check "deb: loomcc compiles the first program" in_there loomcc -o first first.cu
	LOOM=$tap_scratch/counters.csv in_there ./first
	sed -n 's/^\(1,turn,shared_[a-z]*_conflicts,.*\)/\1/p' chapters/00-start.md >"$tap_scratch/wanted"
	grep conflicts "$tap_scratch/counters.csv" >"$tap_scratch/said" 2>&1
	same "deb: which has the conflicts of chapter 0" "$tap_scratch/wanted" "$tap_scratch/said"
	check "deb: 992 of them" grep -q ',992$' "$tap_scratch/said"
	check "deb: loomcc's headers are read where they come to lie" test ! -e "$there/include/loom/clang.names"

	# TeX Live's programs keep their names, and weave finds ours.
	for tool in tangle weave; do
		check "deb: no $tool in the way of Knuth's" test ! -e "$there/bin/$tool"
		echo "$tool $version" >"$tap_scratch/wanted"
		in_there "weft-$tool" --version >"$tap_scratch/said" 2>&1
		same "deb: but weft-$tool" "$tap_scratch/wanted" "$tap_scratch/said"
	done
	check "deb: tangle takes its libraries from packages" sh -c \
		'dpkg-deb -f "$1"/tangle_*.deb Depends | grep -q libcmark' - "$packed"
	for page in loom loomcc shuttle weft-tangle weft-weave; do
		check "deb: $page has its man page" test -e "$there/share/man/man1/$page.1.gz"
		check "deb: and bash completes it" test -s "$there/share/bash-completion/completions/$page"
	done
	if command -v pandoc >/dev/null; then
		cp -R "$there/share/weave/example" "$tap_scratch/sums"
		check "deb: the example is a book" sh -c 'cd "$1" && PATH="$2/lib/warp-and-weft/bin:$PATH" &&
			make WEAVE="weave html" && grep -q 9.580 build/book/html/01-sums.html' - "$tap_scratch/sums" "$there"
	else
		skip "deb: the example is a book" "there is no pandoc"
	fi
	if command -v lintian >/dev/null; then
		check "deb: lintian finds nothing that is not explained" \
			lintian --profile debian --fail-on error,warning "$packed"/*.changes
	else
		skip "deb: lintian finds nothing that is not explained" "there is no lintian; tests/install/bare has one"
	fi
else
	skip "deb: make deb" "there is no debhelper"
fi
