# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The German example: a C program, a bibliography and a photograph, all of it made.
weave=$PWD/weave/weave tangle=$PWD/build/bin/tangle
sh "$weave" new "$tap_scratch/ein buch" de >/dev/null
refuse "german: there is no example in every language" 2 "no example in 'it'; choose from en and de" sh "$weave" new "$tap_scratch/libro" it
cd "$tap_scratch/ein buch" || exit 3
made() { make -s TANGLE="'$tangle'" WEAVE="sh '$weave'" "$@"; }
# weave itself asks for TeX's German, which not everybody has.
if command -v lualatex >/dev/null && kpsewhich ngerman.ldf >/dev/null; then
	check "german: the example is made" made
else
	sed -i 's/-n nadeln/-n nadeln html epub/' Makefile
	check "german: the example is made, but for its PDF" made
fi
page=build/book/html/01-nadeln.html
sed 's/<[^>]*>//g' $page build/book/html/index.html >"$tap_scratch/words"
# in_it NAME FILE PATTERN...: the file has them all.
in_it() {
	in_name=$1 in_file=$2
	shift 2
	for pattern; do
		grep -q -- "$pattern" "$in_file" || printf 'there is no %s\n' "$pattern"
	done >"$tap_scratch/got"
	same "german: $in_name" "$tap_scratch/nothing" "$tap_scratch/got"
}
: >"$tap_scratch/nothing"
in_it "the page has weave's words" "$tap_scratch/words" 'Zum Text springen' 'Inhalt' 'Abbildung 1\.1' 'Tabelle.1\.1' 'Lösung' 'Hinweis' 'Literatur' \
	'Diese Ausgabe' 'Zitierweise' '10 Zeilen\|9 Zeilen' '„Monte Carlo“'
in_it "its numbers have a comma" "$tap_scratch/words" 'Schätzung 3,1' 'um 0,0[0-9]* Prozent'
in_it "it cites" "$tap_scratch/words" 'Metropolis und Ulam (1949)' 'Marsaglia 2003'
in_it "it shows the photograph" $page '<img src="pictures/nadeln.jpg" alt="Hölzerne'
in_it "and the chart" $page '>0,1<' '>zu erwarten<'
in_it "and a marked line" $page '<mark>.*distance.*</mark>'
check "german: its brackets are as German data are" sh "$weave" check
# Of what weave says in English nothing is left: the table's words, as they would stand
# by themselves.
sed -n 's/^\([A-Z][a-z ]*\)\t.*/\1/p' "${weave%/*}/languages/de.tsv" | grep -vx 'Code\|Version\|Repository' | while read -r word; do
	if grep -q ">$word<\|=\"$word\"" $page build/book/html/index.html; then echo "$word"; fi
	if grep -q "'$word'" build/book/html/book.js build/book/html/search.js build/book/html/cards.js; then echo "$word"; fi
done >"$tap_scratch/got"
same "german: and no word in English" "$tap_scratch/nothing" "$tap_scratch/got"
unzip -p build/book/nadeln.epub '*/ch001.xhtml' '*/ch002.xhtml' >"$tap_scratch/epub" 2>/dev/null || :
if [ -s "$tap_scratch/epub" ]; then
	in_it "nor in the EPUB" "$tap_scratch/epub" 'Vorwort' 'Abbildung 1\.1' 'Lösung' 'Hinweis'
else
	skip "german: the EPUB" "no unzip"
fi
if [ -e build/book/nadeln.pdf ] && command -v pdftotext >/dev/null; then
	pdftotext build/book/nadeln.pdf "$tap_scratch/pdf"
	in_it "nor in the PDF" "$tap_scratch/pdf" 'Vorwort' 'Inhaltsverzeichnis' 'Kapitel 1' 'Abbildung 1\.1' 'Lösungen' 'Literatur'
fi

# What hangs on other data is not drawn again.
html() { sh "$weave" -n nadeln html >"$tap_scratch/said" 2>&1; }
printf '%s\n' program,kernel,case,metric,unit,value,min,max,n mehr,x,1,zeit,s,1,1,1,1 >results/hier/mehr.csv
check "german: results of another program" html
# shellcheck disable=SC2016 # the inner shell's
check "german: redraw no chart" sh -c '! grep CHART "$1"' sh "$tap_scratch/said"
mv results/hier/nadeln.csv ..
refuse "german: without its data a chart is missed" 2 'results/hier/nadeln.csv is missing' sh "$weave" -n nadeln html
touch -d 2020-01-01 ../nadeln.csv
mv ../nadeln.csv results/hier/
check "german: when they are back, however old" html
check "german: it is drawn" grep -q 'CHART figures/nadeln.svg' "$tap_scratch/said"
