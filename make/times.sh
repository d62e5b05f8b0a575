#!/bin/sh
# usage: sh make/times.sh
#
# make compares the times of files, and two kinds of them would lead it astray.
#
# A time yet to come, from an archive or from a clock that ran ahead: what hangs
# on the file would be made again for ever, or what was made would look newer
# than an edit. Such a source becomes one of now; what was made then goes, to
# be made again. What now is, the file system says, perhaps another machine's.
#
# The time of a copy, by a command that keeps none: what was made looks as new as
# any edit. An old file in build/ shows it; then all that was made goes.
{ : >build/.now; } 2>/dev/null && touch -r build/.now -d '3 seconds' build/.now || exit 0

# What tangle knows of its last run could not be made again.
discard() {
	case $1 in
	*.lock | */tangle.chapters | */tangle.manifest) touch "$1" ;;
	*) rm -f "$1" ;;
	esac
}

strange=$(find . \( -name .git -o -name node_modules \) -prune -o -type f \
	\( -newer build/.now -o -path ./build/.old -newermt 2001-01-01 \) -print 2>/dev/null |
	sort)
[ -e build/.old ] || touch -d 2000-01-01 build/.old
[ -n "$strange" ] || exit 0

case "
$strange
" in
*'
./build/.old
'*)
	echo 'warning: this tree was copied without the times of its files;' \
		'all is made again' >&2
	find build -name node_modules -prune -o -type f -print | while read -r file; do
		discard "$file"
	done
	touch -d 2000-01-01 build/.old
	exit
	;;
esac

number=0
while read -r file; do
	number=$((number + 1))
	case $file in
	./build/*) discard "$file" ;;
	*) touch "$file" ;;
	esac
done <<END
$strange
END
first=${strange%%
*}
others=
[ $number -eq 1 ] || others=" and $((number - 1)) more"
echo "warning: ${first#./}$others: a time yet to come; taken for new" >&2
