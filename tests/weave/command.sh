# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The command weave in somebody's book: what it says of the list of chapters
# before anything is made.
weave=$PWD/weave/weave
cp -R weave/example "$tap_scratch/my book"
cd "$tap_scratch/my book" || exit 3
at=$(grep -n 'chapters/01-sums.md' book.md | cut -d: -f1)

# says NAME PATTERN...: weave fails and says each, in these lines and no others.
says() {
	says_name=$1
	shift
	sh "$weave" html >"$tap_scratch/said" 2>&1
	says_status=$?
	printf '%s\n' "$@" >"$tap_scratch/wanted"
	same "command: $says_name" "$tap_scratch/wanted" "$tap_scratch/said"
	check "command: $says_name: and nothing is made" sh -c '[ "$1" -eq 1 ] && [ ! -e build ]' sh "$says_status"
}

mv chapters/01-sums.md ..
says "a chapter that is gone" \
	"book.md:$at: there is no chapters/01-sums.md; write it, or mend its name"
mv ../01-sums.md chapters
sed -i 's/01-sums/01-sum/' book.md
says "a chapter that is misspelt" \
	"book.md:$at: there is no chapters/01-sum.md; write it, or mend its name; did you mean '01-sums.md'?"
sed -i "s/01-sum/01-sums/; ${at}p" book.md
printf '* [Three](chapters/03-three.md): (there is none)\n' >>book.md
says "one that is listed twice, and another" \
	"book.md:$((at + 1)): chapters/01-sums.md is listed in line $at already; take one of the lines out" \
	"book.md:$(wc -l <book.md): there is no chapters/03-three.md; write it, or mend its name"

# ---- What lists no chapter ---------------------------------------------------
mkdir -p "$tap_scratch/no list/chapters"
cd "$tap_scratch/no list" || exit 3
echo '# One' >chapters/01-one.md
printf '%s\n' --- 'title: None' 'author:' '  - name: A' --- '' '1. [One](chapters/01-one.md)' '   - [Two](chapters/02-two.md)' '- [Three](three.md)' >book.md
says "lists that are none of chapters" \
	'book.md:7: lists no chapter so; write - [Title](chapters/NAME.md) at the beginning of a line' \
	'book.md:8: lists no chapter so; write - [Title](chapters/NAME.md) at the beginning of a line' \
	'book.md:9: lists no chapter so; write - [Title](chapters/NAME.md) at the beginning of a line'
sed -i '7,$d' book.md
says "none at all" 'book.md:6: lists no chapter; write - [Title](chapters/NAME.md), a line for each'
# A chapter may be named in a list of the preface, too.
printf '%s\n' '1. [One](chapters/01-one.md), first' '' '- [One](chapters/01-one.md)' >>book.md
refuse "command: an author is a name" 2 '^book.md:3: author: is a name, or several, - Ada Lovelace;' sh "$weave" html
sed -i -e '3,4d' -e 's/^title:.*/&\ntoc: yes/' book.md
refuse "command: what other tools have in a title block" 2 "^book.md:3: 'toc: yes' is nothing here; take it away: weave does that by itself" sh "$weave" html
sed -i -e '/^toc: /d' book.md
check "command: without them the book is made" sh "$weave" html
cd "$tap_scratch/my book" || exit 3
check "command: -h tells how to use it" sh -c 'sh "$1" -h | grep -q "^usage: weave "' sh "$weave"
check "command: new begins a book" sh -c 'sh "$1" new "../new book" | grep -q "make builds it" && cmp "../new book/book.md" "$2/book.md"' \
	sh "$weave" "${weave%/*}/example"
refuse "command: where there is none yet" 2 'there is a ../new book already; name a folder' sh "$weave" new '../new book'
refuse "command: and with its name" 2 '^weave: usage: weave ' sh "$weave" new
