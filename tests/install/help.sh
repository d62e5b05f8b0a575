# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# What the commands say of themselves: --help, man pages, and what bash completes.
bin=$tap_scratch/bin
mkdir "$bin"
for tool in loom loomcc tangle shuttle; do ln -s "$top/build/bin/$tool" "$bin"; done
install -m 755 weave/weave "$bin/weave"
helps() { "$bin/$1" ${2:+"$2"} --help; }

: >"$tap_scratch/unnamed"
for command in loom 'loom report' 'loom verify' loomcc tangle 'tangle stitch' 'tangle adopt' 'tangle locate' weave shuttle; do
	# shellcheck disable=SC2086 # one word or two
	helps $command >"$tap_scratch/help" 2>"$tap_scratch/err"
	echo "$?" >>"$tap_scratch/err"
	echo 0 >"$tap_scratch/wanted"
	same "help: $command --help goes well, with nothing on standard error" "$tap_scratch/wanted" "$tap_scratch/err"
	check "help: and begins with how it is used" sh -c 'sed 1q "$1" | grep -q "^usage: $2 "' - "$tap_scratch/help" "${command%% *}"
	page=${command%% *}
	[ "$page" != loomcc ] || page=loom
	mandoc -T utf8 "$page/$page.1" 2>/dev/null | col -b >"$tap_scratch/page"
	grep -oE -- '(^|[ [])--[a-z][a-z-]*' "$tap_scratch/help" | tr -d ' [' | sort -u | while read -r option; do
		grep -q -e "$option\b" "$tap_scratch/page" || echo "$page.1 has no $option"
	done >>"$tap_scratch/unnamed"
done
if command -v mandoc >/dev/null && command -v col >/dev/null; then
	check "help: there are man pages to look at" grep -q . "$tap_scratch/page"
	same "help: and they have every option" /dev/null "$tap_scratch/unnamed"
	for tool in loom tangle weave shuttle; do
		check "help: $tool.1 is well formed" mandoc -T lint -W warning "$tool/$tool.1"
	done
else
	skip "help: man pages have every option" "there is no mandoc"
fi
refuse "help: shuttle takes no other option" 2 'there is no option -x; shuttle --help' "$bin/shuttle" -x

# completed WORD...: what bash offers for the last one.
completed() {
	PATH="$bin:$PATH" bash -c '. install/completion.bash
		COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
		_warp_and_weft "$1" "${COMP_WORDS[COMP_CWORD]}"
		echo "${COMPREPLY[*]}"' - "$@"
}
{
	completed loom r
	completed loom report --h
	completed loom verify --e
	completed loomcc --c
	completed tangle ''
	completed tangle --de
	completed weave p
	completed weave s
	completed weave t
	completed shuttle --s
	completed shuttle kern
} >"$tap_scratch/said" 2>&1
cat >"$tap_scratch/wanted" <<'END'
report
--hazards --html
--explained
--cuda=
stitch adopt locate
--depfile
pdf
serve
translate
--schedule --source --steps

END
if command -v bash >/dev/null; then
	same "help: bash completes words and options" "$tap_scratch/wanted" "$tap_scratch/said"
	bash -c '. install/completion.bash && complete -p' 2>&1 | awk '{ print $NF }' | sort >"$tap_scratch/said"
	printf '%s\n' loom loomcc shuttle tangle weave weft-tangle weft-weave >"$tap_scratch/wanted"
	same "help: for each of the commands" "$tap_scratch/wanted" "$tap_scratch/said"
else
	skip "help: bash completes words and options" "there is no bash"
fi
