# bash completes for loom, loomcc, tangle, weave and shuttle what their --help names,
# and files.
_warp_and_weft() {
	local word=${COMP_WORDS[COMP_CWORD]} words='' within=()
	case ${1##*/}:$COMP_CWORD in
	loom:1) words='report verify' ;;
	*tangle:1) words='stitch adopt locate' ;;
	*weave:1) words='html pdf epub serve check refresh translate new' ;;
	*weave:*) words='html pdf epub' ;;
	loom:*) within=("${COMP_WORDS[1]}") ;;
	esac
	case $word in
	-*) words=$("$1" "${within[@]}" --help 2>/dev/null | grep -oE -- '(^|[ [])--?[a-zA-Z][a-zA-Z0-9-]*=?' | tr -d ' [' | sort -u) ;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
	[[ ${COMPREPLY[*]} != *= ]] || compopt -o nospace 2>/dev/null
}
complete -o default -F _warp_and_weft loom loomcc tangle weft-tangle weave weft-weave shuttle
