# shellcheck shell=sh disable=SC2154,SC1110,SC1112 # quotes are meant; tap.sh knows tap_scratch
# The words that weave writes, in other languages: each table has all of them, and what
# they come to in a book. (tests/weave/german.sh makes a whole one.)

# ---- The tables ------------------------------------------------------------
awk -f tests/weave/keys.awk weave/lib/*.lua weave/filters/*/*.lua weave/epub.lua weave/chart weave/templates/* \
	weave/style/*.js weave/style/*.css weave/predict/*.js weave/search/*.js weave/cloth/*.js weave/explorer/*.js >"$tap_scratch/all"
# Signs that lib/say looks up by themselves.
printf '%s\n' . “ ” ‘ ’ >>"$tap_scratch/all"
sort -u "$tap_scratch/all" >"$tap_scratch/wanted"
: >"$tap_scratch/nothing"
check "languages: there are words to be translated" grep -qx 'Chapter %1' "$tap_scratch/wanted"
for table in weave/languages/*.tsv; do
	name=${table##*/}
	grep -v '^#' "$table" | cut -f 1 | sort >"$tap_scratch/got"
	same "languages: $name has each word once, and no other" "$tap_scratch/wanted" "$tap_scratch/got"
	# What would end a string of a script, or is lost at a line's end; and what is filled in.
	awk -F '\t' '
		function holes(text, list, n, found, i) {
			while (match(text, /%[1-9]|%\.0f|%d|\$\{[^}]*\}|\]\([a-z]*\.html\)/)) {
				found[++n] = substr(text, RSTART, RLENGTH)
				text = substr(text, RSTART + RLENGTH)
			}
			for (i = 1; i <= n; i++) list[found[i]]++
		}
		/^#/ { next }
		NF != 2 || $2 == "" { print FNR ": is no word and its translation" }
		$2 ~ /[\047"`\\<>]/ && $2 !~ /local\(by < 10/ { print FNR ": has a sign that scripts or pages read: " $2 }
		$2 ~ /[ \t]$/ { print FNR ": ends in a blank; write _" }
		{
			split("", a); split("", b)
			holes($1, a); holes($2, b)
			for (hole in a) if (!(hole in b)) print FNR ": lacks " hole
			for (hole in b) if (!(hole in a)) print FNR ": has " hole " more"
		}
		$1 == "exactly." { exactly = $2 }
		$1 ~ /: exactly\.$/ { said = $2 }
		END { if (substr(said, length(said) - length(exactly) + 1) != exactly) print "predict.js would not know its own " said }
	' "$table" >"$tap_scratch/got"
	same "languages: $name can stand where the English does" "$tap_scratch/nothing" "$tap_scratch/got"
done
check "languages: German, French and Chinese are there" ls weave/languages/de.tsv weave/languages/fr.tsv weave/languages/zh.tsv

# ---- What they come to -------------------------------------------------------
for file in weave/templates/* weave/style/*.js weave/style/*.css weave/predict/*.js weave/search/*.js weave/cloth/*.js weave/explorer/*.js; do
	sed 's/⟦//g; s/⟧//g' "$file" >"$tap_scratch/plain"
	awk -f weave/translate.awk "$file" | cmp -s - "$tap_scratch/plain" || echo "$file"
done >"$tap_scratch/got"
same "languages: in English all stays as it is written" "$tap_scratch/nothing" "$tap_scratch/got"

# told LANGUAGE FILTER FORMAT: a filter's sample in that language.
told() { weave_says=weave/languages/$1.tsv sh tests/weave/filter "$2" "$3" 2>&1; }
# in_it NAME FILE PATTERN...: the file has them all.
in_it() {
	in_name=$1 in_file=$2
	shift 2
	for pattern; do
		grep -q -- "$pattern" "$in_file" || printf 'there is no %s\n' "$pattern"
	done >"$tap_scratch/got"
	same "languages: $in_name" "$tap_scratch/nothing" "$tap_scratch/got"
}
told de numbers html >"$tap_scratch/de"
in_it "references in German" "$tap_scratch/de" 'Abbildung.3\.1' 'Abschnitt.3\.1' 'Kapitel.4'
told de numbers latex >"$tap_scratch/de"
in_it "and in its PDF" "$tap_scratch/de" '\\WWchapter{3}{Kapitel 3}'
told fr tables html >"$tap_scratch/fr"
in_it "tables in French" "$tap_scratch/fr" '>Tableau 3\.1<' '>noyau<' 'temps (µs)' 'prédit'
told zh figures html >"$tap_scratch/zh"
in_it "figures in Chinese" "$tap_scratch/zh" '>图 3\.1<' '图 3\.1 的数据' '预测'
told de results html >"$tap_scratch/de"
in_it "numbers with a comma" "$tap_scratch/de" '>[0-9]*,[0-9][0-9]*<'
told zh numbers latex >"$tap_scratch/zh"
in_it "a chapter's number within words" "$tap_scratch/zh" '\\WWchapter{3}{第 3 章}'

# Quotation marks, and lines' ends in Chinese.
quoted() {
	printf '%s\n' "$2" | weave_says=weave/languages/$1.tsv pandoc --from=commonmark_x --to=plain --wrap=none \
		--metadata=chapter=01-x --lua-filter=weave/filters/numbers/numbers.lua
}
for of in de:'„Eins ‚zwei‘.“ Es geht’s.' fr:'«~Eins “zwei”.~» Es geht’s.' zh:'“Eins ‘zwei’.” Es geht’s.'; do
	quoted "${of%%:*}" "\"Eins 'zwei'.\" Es geht's." >"$tap_scratch/got"
	printf '%s\n' "${of#*:}" | sed "s/~/$(printf '\302\240')/g" >"$tap_scratch/wanted"
	same "languages: quotation marks, ${of%%:*}" "$tap_scratch/wanted" "$tap_scratch/got"
done
quoted zh '他说"好"，又说"再见"。' >"$tap_scratch/got"
echo '他说“好”，又说“再见”。' >"$tap_scratch/wanted"
same "languages: quotation marks between Chinese characters" "$tap_scratch/wanted" "$tap_scratch/got"

# A book in a language that there is no table for is told so.
mkdir -p "$tap_scratch/a book/chapters"
home=$PWD
cd "$tap_scratch/a book" || exit 3
printf '%s\n' --- 'title: Prova' 'lang: it-IT' --- '' 'Una prefazione.' '' '- [Uno](chapters/01-uno.md)' >book.md
printf '%s\n' '# Uno' '' 'Una frase.' >chapters/01-uno.md
check "languages: a book without a table is made" sh "$home/weave/weave" html
sh "$home/weave/weave" html >"$tap_scratch/said" 2>&1
same "languages: and says it once" "$tap_scratch/nothing" "$tap_scratch/said"
touch book.md
sh "$home/weave/weave" html 2>&1 | grep 'warning' >"$tap_scratch/said"
echo "book.md:3: warning: weave has no words in 'it', and writes its own in English; those that it has: de fr zh; another is a table in languages/, beside these" >"$tap_scratch/wanted"
same "languages: in the line" "$tap_scratch/wanted" "$tap_scratch/said"
sed -i 's/it-IT/fr/' book.md
check "languages: another language makes it again" sh "$home/weave/weave" html
in_it "pages have it" build/book/html/01-uno.html 'lang="fr"' '>Aller au texte<' '>Sommaire<'
in_it "and scripts" build/book/html/book.js "'Recherche'" && in_it "and styles" build/book/html/style.css 'content:"Chapitre "'
sed -i 's/: fr$/: zh-CN/' book.md
printf '%s\n' '# 一' '' '一句话，**粗体**，' '换行。' '' '```c {.fragment}' 'int x; /* 中文 */' '```' >chapters/01-uno.md
check "languages: Chinese makes a page" sh "$home/weave/weave" html
in_it "a line's end is no blank in it" build/book/html/01-uno.html '<strong>粗体</strong>，换行'
if command -v pdftotext >/dev/null && command -v lualatex >/dev/null; then
	check "languages: and a PDF, with Chinese in its code" sh "$home/weave/weave" pdf
	pdftotext build/book/book.pdf "$tap_scratch/text" && tr -d '\f\n ' <"$tap_scratch/text" >"$tap_scratch/joined"
	in_it "which has the words" "$tap_scratch/joined" '目录' '第1章' '粗体，换行' '/\*中文\*/'
else
	skip "languages: a PDF" "no lualatex or no pdftotext"
fi
# Chinese that a search finds by parts.
cat >"$tap_scratch/rank.js" <<'END'
const rank = new Function(`${require('fs').readFileSync(process.argv[2], 'utf8').replace(/[⟦⟧]/g, '')}; return weaveRank;`)();
const of = (id, text) => ({ id, number: id, title: '', text, names: [], entries: [], glossary: false });
const sections = rank.prepare([of('1', '这一节讲全局内存'), of('2', '共享内存分成三十二个存储体')]);
console.log(rank.find(sections, '共享内存的存储体').sections[0].id);
END
if command -v node >/dev/null; then
	node "$tap_scratch/rank.js" "$home/weave/search/rank.js" >"$tap_scratch/got" 2>&1
	echo 2 >"$tap_scratch/wanted"
	same "languages: what Chinese says in a row is found by pairs" "$tap_scratch/wanted" "$tap_scratch/got"
else
	skip "languages: what Chinese says in a row" "there is no node"
fi
cd "$home" || exit 3
