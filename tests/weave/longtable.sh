# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The template keeps a caption with its table by a patch of longtable, whose
# macro has had two forms; of a third it must say so, and not stop.
long="$tap_scratch/long"
mkdir -p "$long"
# patched NAME: typesets the template's patch over the macro that stdin defines.
patched() {
	{
		printf '%s\n' '\documentclass{article}' '\usepackage{etoolbox,longtable}' '\makeatletter'
		cat
		sed -n '/^\\newif\\ifWWpatched/,/^\\makeatother/p' weave/templates/book.tex
		printf '%s\n' '\makeatletter\typeout{NOW: \meaning\LT@start}' '\begin{document}a\end{document}'
	} >"$long/$1.tex"
	(typeset="$PWD/weave/typeset" && cd "$long" && mkdir -p build &&
		cp "$1.tex" build && sh "$typeset" "build/$1.tex" "$1.pdf") 2>"$long/said"
	status=$?
	cat "$long/said"
	return $status
}
ours() { patched ours </dev/null && grep -q 'NOW:.*\\penalty *\\@M' "$long/build/ours.log" && [ ! -s "$long/said" ]; }
check "longtable: this machine's is patched" ours
newer() {
	patched newer <<-'END' && grep -q 'NOW:.*\\penalty *\\@M' "$long/build/newer.log" && [ ! -s "$long/said" ]
		\ExplSyntaxOn
		\def\LT@start{\let\LT@start\endgraf \endgraf\penalty\z@\vskip\LTpre
		  \int_compare:nNnT{1}={1}{\tl_clear:N\l_tmpa_tl}}
		\ExplSyntaxOff
	END
}
check "longtable: and one that is written in LaTeX3's syntax" newer
unknown() {
	patched unknown <<-'END' && grep -q '^unknown.pdf: This longtable is another' "$long/said" &&
		\def\LT@start{\endgraf}
	END
		grep -q 'Mend .LT@start' "$long/said"
}
check "longtable: another is told, with what to do" unknown
