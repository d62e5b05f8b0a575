# shellcheck shell=sh
# Every shell script: those of the tree and those that the chapters hold. In
# the tests' own, which are read into one another, only errors count.
if ! command -v shellcheck >/dev/null; then
	skip "scripts: shellcheck" "there is no shellcheck"
else
	find . \( -name build -o -name .git \) -prune -o -type f -exec awk '
		FNR == 1 && (/^#!\/bin\/sh/ || FILENAME ~ /\.sh$/) { print FILENAME }
		{ nextfile }' {} + | sort >"$tap_scratch/scripts"
	while read -r script; do
		case $script in
		./tests/*) severity=error ;;
		*) severity=warning ;;
		esac
		check "scripts: shellcheck ${script#./}" \
			shellcheck --shell=sh --severity=$severity "$script"
	done <"$tap_scratch/scripts"
fi

# Lists of words and the texts of messages may be wide; code may not.
find weave check -name '*.lua' -exec awk \
	'length > 100 && /[=(]/ && !/["\047]|\[\[/ { print FILENAME ":" FNR ": " $0 }' {} + >"$tap_scratch/wide"
same "scripts: no line of Lua code is wider than 100 columns" /dev/null "$tap_scratch/wide"

# Nor are rules, in which a tab reaches to the next eighth column.
find . -name build -prune -o \( -name '*.mk' -o -name Makefile \) -print | while read -r rules; do
	expand "$rules" | awk -v rules="${rules#./}" 'length > 110 { print rules ":" FNR ": " $0 }'
done >"$tap_scratch/wide"
same "scripts: no line of a Makefile is wider than 110 columns" /dev/null "$tap_scratch/wide"

# A concern that tests/jobs does not list never runs; other files are read by a test.
for script in tests/*/*.sh; do
	name=${script##*/} concern=${script#tests/}
	grep -qx "${concern%.sh}" tests/jobs || grep -rq "[ /]$name" tests \
		--include=run --include=bench --include='*.sh' --exclude="$name" || echo "$script"
done >"$tap_scratch/forgotten"
same "scripts: every concern is a job" /dev/null "$tap_scratch/forgotten"
