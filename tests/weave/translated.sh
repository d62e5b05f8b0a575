# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Chapters in another language beside the book's own: what both pages have in common, what
# lags behind, and what is no translation.
weave="$PWD/weave/weave"
home=$PWD
mkdir -p "$tap_scratch/a book/chapters" "$tap_scratch/a book/results/here"
cd "$tap_scratch/a book" || exit 3
: >"$tap_scratch/nothing"
cat >book.md <<'END'
---
title: Doors
subtitle: Two chapters
author: nobody
lang: en-GB
---

A book of two chapters, as [the first](chapters/01-doors.md) says.

## Part I: Doors

- [Doors](chapters/01-doors.md): how many there are
- [Walls](chapters/02-walls.md): what is between them
END
cat >chapters/01-doors.md <<'END'
# Doors {#sec-doors}

A memory has [32]{.result of="p/k/doors" expect=32} doors and [2]{.result of="p/k/keys" expect=2} keys.

## Counting {#sec-counting}

We count them, as [](02-walls.md) and [](#tbl-doors) do.

```c {.fragment}
int doors = 32; /* all of them */
```

1. How many doors?

   ::: {.answer}
   All of them.
   :::

::: {.table #tbl-doors of="p" rows="kernel" columns="doors" fold="the doors"}
The doors of `k`.
:::

`int`

```
door 1   door 2
```

All of them.
END
printf '%s\n' '# Walls' '' 'A wall stands between two doors.' '' '## Bricks {#sec-bricks}' '' 'Many.' >chapters/02-walls.md
printf '%s\n' subject,key,value device,name,Here >results/here/device.csv
printf '%s\n' program,kernel,case,metric,unit,value,min,max,n p,k,all,doors,doors,32,32,32,1 p,k,all,keys,keys,2,2,2,1 >results/here/p.csv
pages=build/book/html

# has NAME FILE PATTERN..., has_not: the file has them all, or none.
has() {
	has_name=$1 has_file=$2
	shift 2
	for pattern; do
		grep -q -- "$pattern" "$has_file" || printf 'there is no %s\n' "$pattern"
	done >"$tap_scratch/got"
	same "translated: $has_name" "$tap_scratch/nothing" "$tap_scratch/got"
}
has_not() { check "translated: $1" sh -c '! grep -e "$1" "$2"' - "$3" "$2"; }
html() { sh "$weave" html >"$tap_scratch/said" 2>&1; }
says() { grep -v -e '^ *[A-Z]* build/' -e '^make: ' "$tap_scratch/said"; }
told() { texlua "$home/weave/translation/translation.lua" check "$@" >"$tap_scratch/said" 2>&1; }
# tells NAME LINE...: what check says of the first chapter's translation, all of it.
tells() {
	tells_name=$1
	shift
	told chapters/01-doors.zh.md
	for line; do echo "chapters/01-doors.zh.md:$line"; done >"$tap_scratch/wanted"
	same "translated: $tells_name" "$tap_scratch/wanted" "$tap_scratch/said"
}

# ---- A book without any ------------------------------------------------------
check "translated: a book without any is made" html
has_not "its pages offer no language" $pages/01-doors.html 'hreflang'

# ---- A translation begins ------------------------------------------------------
sh "$weave" translate chapters/01-doors.zh.md >"$tap_scratch/said"
echo 'chapters/01-doors.zh.md: 9 new pieces to be translated, in the words of chapters/01-doors.md; weave check tells what else there is to do' >"$tap_scratch/wanted"
same "translated: translate begins one" "$tap_scratch/wanted" "$tap_scratch/said"
sed -e 's/^<!-- ...... /<!-- XXXXXX /' chapters/01-doors.zh.md >"$tap_scratch/got"
cat >"$tap_scratch/wanted" <<'END'
<!-- XXXXXX -->
# Doors

<!-- XXXXXX -->
A memory has [32]{.result of="p/k/doors"} doors and [2]{.result of="p/k/keys"} keys.

<!-- XXXXXX -->
## Counting

<!-- XXXXXX -->
We count them, as [](02-walls.md) and [](#tbl-doors) do.

<!-- XXXXXX -->
1. How many doors?

<!-- XXXXXX -->
All of them.

<!-- XXXXXX fold -->
the doors

<!-- XXXXXX -->
The doors of `k`.

<!-- XXXXXX -->
```
door 1   door 2
```
END
# What stands there twice is asked for once.
sed -i '/^$/d' "$tap_scratch/got" "$tap_scratch/wanted"
same "translated: with words alone, each piece once" "$tap_scratch/wanted" "$tap_scratch/got"
check "translated: it makes a page" html
says >"$tap_scratch/got"
echo "chapters/01-doors.zh.md:2: warning: 8 of 10 pieces lag behind chapters/01-doors.md, and stand on the page in its words; weave check tells of each" >"$tap_scratch/wanted"
same "translated: and says how much of it is the original's" "$tap_scratch/wanted" "$tap_scratch/got"
has "the original's words are marked as such" $pages/01-doors.zh.html '<html lang="zh">' '<span lang="en">Counting</span>'

# ---- ... and is done ------------------------------------------------------------
fingerprints=$(sed -n 's/^<!-- \(......\).*/\1/p' chapters/01-doors.zh.md)
# shellcheck disable=SC2086 # a word each
set -- $fingerprints
cat >chapters/01-doors.zh.md <<END
<!-- $1 -->
# 门

<!-- $2 -->
配 [2]{.result of="p/k/keys"} 把钥匙的内存有 [32]{.result of="p/k/doors"} 扇门。

<!-- $3 -->
## 计数

<!-- $4 -->
我们来数一数，见[](02-walls.md)与[](#tbl-doors)。

<!-- $5 -->
1. 有几扇门？

<!-- $6 -->
全部。

<!-- $7 fold -->
所有的门

<!-- $8 -->
\`k\` 的门。

<!-- $9 -->
\`\`\`
1 号门   2 号门
\`\`\`
END
cp chapters/01-doors.zh.md "$tap_scratch/done"
tells "a whole one is content"
check "translated: it makes its page" html
says >"$tap_scratch/got"
same "translated: without a word" "$tap_scratch/nothing" "$tap_scratch/got"
has "the page has its words, and all else of the original" $pages/01-doors.zh.html '<h1><span class="number">1</span> 门</h1>' \
	'id="sec-counting"' '配 <a [^>]*class="result">2</a> 把钥匙的内存有 <a [^>]*class="result">32</a> 扇门。' \
	'见<a href="02-walls.html" hreflang="en">第.*2.*章</a>与<a href="#tbl-doors">表.*1\.1</a>。' '/\* all of them \*/' \
	'答案' '<code>k</code> 的门' '<th scope="row">k</th><td>32</td>' '1 号门   2 号门' '所有的门' '<code>int</code>'
check "translated: twice, where the original has it twice" sh -c '[ "$(grep -c "<p>全部。</p>" "$1")" = 2 ]' - $pages/01-doors.zh.html
has "it offers both languages, and speaks its own" $pages/01-doors.zh.html '<a href="01-doors.html" lang="en" hreflang="en">English</a>' \
	'<a href="01-doors.zh.html" lang="zh" hreflang="zh" aria-current="true">中文</a>' '<link rel="alternate" hreflang="en" href="01-doors.html">' \
	'src="book.zh.js"' 'href="style.zh.css"' '>目录<' '<a href="02-walls.html" lang="en" hreflang="en">' '<a class="title" href="index.html">'
has "and so does the original" $pages/01-doors.html '<a href="01-doors.zh.html" lang="zh" hreflang="zh">中文</a>' \
	'<a href="01-doors.html" lang="en" hreflang="en" aria-current="true">English</a>'
has_not "where there is none, no language is offered" $pages/02-walls.html 'hreflang'
has "its scripts speak it, too" $pages/search.zh.js '在书中搜索'
has_not "the search looks through the book's own pages" $pages/search-index.js '门'
check "translated: nothing is made again" html
same "translated: without need" "$tap_scratch/nothing" "$tap_scratch/said"
sed -i 's/32,32,32/33,33,33/' results/here/p.csv
check "translated: another number" sh -c '! sh "$1" html 2>"$2"' - "$weave" "$tap_scratch/said"
sed -i 's/33,33,33/32,32,32/' results/here/p.csv
sed 's/build.*//' "$tap_scratch/said" | grep -c 'zh' >"$tap_scratch/got"
echo 0 >"$tap_scratch/wanted"
same "translated: is told once, with the original's sentence" "$tap_scratch/wanted" "$tap_scratch/got"
check "translated: and back" html

# ---- What lags behind ------------------------------------------------------------
sed -i 's/^We count them, as/Let us count them, as/; s/^The doors of/All doors of/' chapters/01-doors.md
sed -i '/^## Counting/s/$/\n\nDoors open. A `k` knows./' chapters/01-doors.md
tells "a paragraph that changed, with both texts, and a new one" \
	'8:1: behind this, the translation of chapters/01-doors.md:7 is missing: "Doors open. A `k` knows."; weave translate chapters/01-doors.zh.md puts it there for you' \
	'10:1: the original has changed: chapters/01-doors.md:9 says now "Let us count them, as [](02-walls.md) and [](#tbl-doors) do.", and here stands "我们来数一数，见[](02-walls.md)与[](#tbl-doors)。"; translate what is new, then weave translate chapters/01-doors.zh.md:10' \
	'22:1: the original has changed: chapters/01-doors.md:22 says now "All doors of `k`.", and here stands "`k` 的门。"; translate what is new, then weave translate chapters/01-doors.zh.md:22'
refuse "translated: weave check tells of them, too" 1 '^chapters/01-doors.zh.md:10:1: the original has changed' sh "$weave" check
check "translated: the page is made" html
has "with the original's words in their places" $pages/01-doors.zh.html '<span lang="en">Doors open\.' '<span lang="en">Let us count' '<span lang="en">All doors of' '扇门'
has_not "and what they said before is gone" $pages/01-doors.zh.html '数一数'
sed -i 's/我们来数一数/大家来数一数/' chapters/01-doors.zh.md
sh "$weave" translate chapters/01-doors.zh.md:11 >"$tap_scratch/said"
sh "$weave" translate chapters/01-doors.zh.md:11 >>"$tap_scratch/said"
printf '%s\n' 'chapters/01-doors.zh.md: 1 fingerprint renewed' 'chapters/01-doors.zh.md:11: this is as new as its original' >"$tap_scratch/wanted"
same "translated: translate renews the one of a line" "$tap_scratch/wanted" "$tap_scratch/said"
sh "$weave" translate chapters/01-doors.zh.md >"$tap_scratch/said"
echo 'chapters/01-doors.zh.md: 1 new piece to be translated, in the words of chapters/01-doors.md; weave check tells what else there is to do' >"$tap_scratch/wanted"
same "translated: adds what is missing" "$tap_scratch/wanted" "$tap_scratch/said"
sh "$weave" translate chapters/01-doors.zh.md:all >"$tap_scratch/said"
echo 'chapters/01-doors.zh.md: 1 fingerprint renewed' >"$tap_scratch/wanted"
same "translated: and renews all" "$tap_scratch/wanted" "$tap_scratch/said"
tells "what is left are the original's words" \
	'11:1: these are the original'"'"'s words still: "Doors open. A `k` knows."; translate them, or write "same" behind the fingerprint, and them not'
sed -i -e '10s/ -->/ same -->/' -e 11d chapters/01-doors.zh.md
tells "which may be meant to stay"
sed -i '/^Doors open/d' chapters/01-doors.md
told chapters/01-doors.zh.md
has "a paragraph whose original is gone" "$tap_scratch/said" '^chapters/01-doors.zh.md:10:1: chapters/01-doors.md has nothing with the fingerprint [0-9a-f]* any more, and here stands ""; take it out'

# A result that was measured anew, or whose test or name changed, is no other sentence.
cp "$tap_scratch/done" chapters/01-doors.zh.md
sed -i 's/^Let us count them, as/We count them, as/; s/^All doors of/The doors of/; /^$/{N; s/^\n$//;}' chapters/01-doors.md
sed -i 's/\[32\]\(.*\) expect=32}/[33]\1 expect=30..34}/' chapters/01-doors.md
tells "of results the brackets alone" '5:1: [32] is [33] in the original; weave translate FILE writes it'
sh "$weave" translate chapters/01-doors.zh.md >"$tap_scratch/said"
tells "which translate writes"
has "as the original has them" chapters/01-doors.zh.md '有 \[33\]{.result of="p/k/doors"} 扇门'

# ---- What is no translation --------------------------------------------------------
# wrong NAME SCRIPT LINE...: after this edit, check tells this, and the page is not made.
wrong() {
	wrong_name=$1
	cp chapters/01-doors.zh.md "$tap_scratch/kept"
	sed -i "$2" chapters/01-doors.zh.md
	shift 2
	tells "$wrong_name" "$@"
	for line; do echo "chapters/01-doors.zh.md:${line%%:*}:${line#*:1:}"; done | grep -v ': behind this' >"$tap_scratch/wanted"
	! html && says >"$tap_scratch/got"
	same "translated: $wrong_name: and no page is made" "$tap_scratch/wanted" "$tap_scratch/got"
	cp "$tap_scratch/kept" chapters/01-doors.zh.md
}
wrong "code that is not the original's" '11s/$/\n\n```c\nint windows;\n```/' \
	"13:1: code in a translation; the original's stands there by itself, take this out"
wrong "a fence" '20s/.*/::: {.answer}\n&\n:::/' \
	"20:1: '::: {.answer}' in a translation; the original's stands there by itself, take this out" \
	"22:1: ':::' in a translation; the original's stands there by itself, take this out"
wrong "a fingerprint that is none" '10s/.*/<!-- 12345 -->/' \
	'8:1: behind this, the translation of chapters/01-doors.md:7 is missing: "We count them, as [](02-walls.md) and [](#tbl-doors) do."; weave translate chapters/01-doors.zh.md puts it there for you' \
	"10:1: '12345' is no fingerprint; weave translate writes them, of six digits and letters"
wrong "a test" '5s/doors"}/doors" expect=32}/' "5:1: expect= is the original's; a translation has of= and words, no more"
wrong "results without their names" '5s/ of="[a-z/]*"//g' \
	'5:1: the original shows several here; name the one that is meant, [2]{.result of="..."}' \
	'5:1: the original shows several here; name the one that is meant, [33]{.result of="..."}'
wrong "a result that the original has not" '11s/$/[7]{.result}/' "11:1: the original shows no such .result here, or once less; write what it shows"
wrong "another heading" '8s/^#* //' "8:1: the original has a heading here; begin with its signs, as in ## "
wrong "braces of a heading" '8s/$/ {#sec-x}/' "8:1: what stands in a heading's braces is the original's; write the words alone"
wrong "plain text that is none" '26,28s/```//' "27:1: the original has a block of plain text here; write one, between lines of \`\`\`"
wrong "a quotation mark in an attribute" '20s/$/"/' "20:1: a straight quotation mark would end these words; write another"

# lags NAME SCRIPT LINE...: check tells this, and the page is made.
lags() {
	lags_name=$1
	cp chapters/01-doors.zh.md "$tap_scratch/kept"
	sed -i "$2" chapters/01-doors.zh.md
	shift 2
	tells "$lags_name" "$@"
	check "translated: $lags_name: the page is made" html
	cp "$tap_scratch/kept" chapters/01-doors.zh.md
}
lags "a result that is not said" '5s/ \[2\]{[^}]*}//' "5:1: the original's [2]{.result} of p/k/keys is missing; say it, with these braces"
lags "code that the original has nowhere" '11s/$/`doors()`/' '11:1: `doors()` is nowhere in the original; code is the same in all languages'
lags "another link" '11s/#tbl-doors/#sec-doors/' '11:1: the original has no link to #sec-doors here; lead where it leads' \
	"11:1: the original's link to #tbl-doors is missing"
lags "a piece without words" '17d' "16:1: nothing stands behind this fingerprint; translate chapters/01-doors.md:16, \"All of them.\""

# What pandoc and the filters say of it has its line, or the original's.
sed -i '11s/$/[x]{.bold}/' chapters/01-doors.zh.md
refuse "translated: messages have the translation's line" 2 "^chapters/01-doors.zh.md:11: class 'bold' means nothing here" sh "$weave" html
sed -i '11s/\[x\].*//' chapters/01-doors.zh.md

# stray NAME FILE MESSAGE: it is told, by the build and by check.
stray() {
	echo '<!-- 123456 -->' >"$2"
	refuse "translated: $1" 2 "^$2:1: $3" sh "$weave" html
	refuse "translated: $1: check tells it, too" 1 "^$2:1:1: $3" sh "$weave" check
	refuse "translated: $1: and so does translate" 1 "^$2:1: $3" sh "$weave" translate "$2"
	rm "$2"
}
stray "a language that weave does not speak" chapters/01-doors.it.md "weave has no words in 'it'; choose from de, en, fr, zh, or add a table to its languages/"
stray "a chapter that there is not" chapters/03-roofs.zh.md 'book.md lists no chapters/03-roofs.md that this could be a translation of; mend the name, or list it'
stray "the book's own language" chapters/01-doors.en.md "'en' is the book's own language, which book.md names; a translation is in another"
refuse "translated: a name that is none" 1 '^chapters/01-doors.md:1: is no name for a translation; write chapters/NAME.zh.md' sh "$weave" translate chapters/01-doors.md
refuse "translated: a line that is none" 1 "^chapters/01-doors.zh.md: 'x' is no line; write" sh "$weave" translate chapters/01-doors.zh.md:x
refuse "translated: nor one that has a piece" 1 '^chapters/01-doors.zh.md:9: no piece that has an original' sh "$weave" translate chapters/01-doors.zh.md:9
refuse "translated: nor one of a file that there is not" 1 '^chapters/02-walls.zh.md: there is none yet' sh "$weave" translate chapters/02-walls.zh.md:3
refuse "translated: translate takes a file" 2 '^weave: usage: ' sh "$weave" translate

# ---- The first page -------------------------------------------------------------------
sh "$weave" translate book.zh.md >"$tap_scratch/said"
sed -i -e 's/^Doors$/门/; s/^Two chapters$/两章/; s/^A book.*/一本书，见[第一章](chapters\/01-doors.md)。/; s/^## .*/## 第一部分：门/' \
	-e 's/^- \[Doors\](\(.*\)): .*/- [门](\1)：有几扇/; s/^- \[Walls\](\(.*\)): .*/- [墙](\1)：门与门之间/' -e '/^nobody/d; s/ author -->/ author same -->/' book.zh.md
check "translated: the first page is made" html
says >"$tap_scratch/got"
same "translated: and has all" "$tap_scratch/nothing" "$tap_scratch/got"
has "it leads to what there is in its language" $pages/index.zh.html '<html lang="zh">' '<h1>门</h1>' '<p class="subtitle">两章</p>' \
	'<a href="01-doors.zh.html">第一章</a>' '<a href="01-doors.zh.html">门</a> <span class="line">有几扇</span>' \
	'<a href="02-walls.html" hreflang="en">墙</a>' '<li class="part">第一部分：门</li>' '<a href="index.html" lang="en" hreflang="en">English</a>' 'href="front.zh.css"'
has "and the chapter's page to it" $pages/01-doors.zh.html '<a class="title" href="index.zh.html">门</a>' 'rel="prev" href="index.zh.html"'
# ---- Its PDF and its EPUB ---------------------------------------------------------------
check "translated: an EPUB of the translation" sh "$weave" -l zh epub
if command -v unzip >/dev/null; then
	unzip -p build/book/book.zh.epub '*.opf' '*/ch00*.xhtml' >"$tap_scratch/epub"
	has "it is in its language, with the original's numbers and what nobody translated" "$tap_scratch/epub" '<dc:language>zh<' '扇门' '答案' '>32<' 'A wall stands between'
fi
if command -v pdftotext >/dev/null && command -v lualatex >/dev/null && kpsewhich gbsn00lp.ttf >/dev/null; then
	check "translated: and a PDF" sh "$weave" -l zh pdf
	pdftotext build/book/book.zh.pdf "$tap_scratch/text" && tr -d '\f\n ' <"$tap_scratch/text" >"$tap_scratch/pdf"
	has "which has the same" "$tap_scratch/pdf" '目录' '第1章' '扇门' 'Awallstands'
else
	skip "translated: and a PDF" "no lualatex, no pdftotext or no Chinese face"
fi
refuse "translated: pages are of all languages" 2 '^weave: -l is for pdf and epub; html makes the pages of all languages' sh "$weave" -l zh html
refuse "translated: a language that there is nothing in" 1 '^weave: -l fr: there is no book.fr.md, and no chapters/NAME.fr.md; weave translate begins one' sh "$weave" -l fr pdf
rm book.zh.md chapters/01-doors.zh.md
check "translated: without them" html
check "translated: their pages go" sh -c '! ls "$1"/*.zh.html' - $pages
has_not "and nobody offers them" $pages/01-doors.html 'hreflang'

# What a piece is.
cat >chapters/02-walls.md <<'END'
# Walls {#sec-walls}

<!-- for the
author -->
Two lines
of one paragraph.[^1]

$$ a = b $$ {#eq-a}

$$
a = \text{bricks}
$$
where they are bricks.

> [!NOTE]
> A wall.

| wall | bricks |
|:--|--:|
| one | 100 |

- one
  line
- two

  its paragraph

[^1]: A note.

[here]: https://example.org

::: {.figure #fig-x src=figures/x.svg alt="A wall."}
A caption.
:::

```c {.fragment fold="the bricks"}
int bricks;
```

---

[](#sec-walls) `int` 12
END
sh "$weave" translate chapters/02-walls.zh.md >"$tap_scratch/said"
sed -e 's/^<!-- ...... \(.*\)-->/<\1>/' -e '/^$/d' chapters/02-walls.zh.md >"$tap_scratch/got"
cat >"$tap_scratch/wanted" <<'END'
<>
# Walls
<>
Two lines
of one paragraph.[^1]
<>
where they are bricks.
<>
> [!NOTE]
> A wall.
<>
| wall | bricks |
|:--|--:|
| one | 100 |
<>
- one
line
<>
- two
<>
its paragraph
<>
[^1]: A note.
<alt >
A wall.
<>
A caption.
<fold >
the bricks
END
same "translated: pieces are words, and all else stays" "$tap_scratch/wanted" "$tap_scratch/got"
rm chapters/02-walls.zh.md
printf '%s\n' '# Walls' '' 'A wall stands between two doors.' '' '## Bricks {#sec-bricks}' '' 'Many.' >chapters/02-walls.md

# A book in another language has English beside it.
sed -i 's/^lang: .*/lang: de/' book.md
sh "$weave" translate chapters/02-walls.en.md >"$tap_scratch/said"
sed -i 's/^# Walls/# The walls/; s/^A wall/One wall/; s/^## Bricks/## The bricks/; s/^Many/A lot/' chapters/02-walls.en.md
check "translated: English beside German" html
has "each page in its language" $pages/02-walls.en.html '<html lang="en">' '>Skip to the text<' '<a href="02-walls.html" lang="de" hreflang="de">Deutsch</a>' 'The bricks'
cd "$home" || exit 3

# ---- Every chapter ----------------------------------------------------------------------
# With each piece's own words, what is merged is the chapter again, but for comments.
mkdir -p "$tap_scratch/same"
cp -R book.md chapters "$tap_scratch/same"
cd "$tap_scratch/same" || exit 3
rm -f chapters/*.*.md
tool="texlua $home/weave/translation/translation.lua"
for chapter in book.md chapters/*.md; do
	new=${chapter%.md}.zh.md
	{
		$tool renew "$new" >/dev/null
		sed -n 's/^\(<!-- .*\) -->$/\1 same -->/p' "$new" >same && mv same "$new"
		$tool merge "$new" merged
		awk '/^<!--/ { inside = 1 } !inside; /-->$/ { inside = 0 }' "$chapter" | diff - merged
	} >>got 2>&1
done
same "translated: a translation that keeps all words keeps its chapter" "$tap_scratch/nothing" got
cd "$home" || exit 3
