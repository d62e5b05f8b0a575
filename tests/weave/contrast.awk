# usage: awk -f contrast.awk STYLE.css THEME.gp BOOK.tex
#
# Computes the contrast (WCAG 2) of every colour that text or a chart may
# have, against every ground it may stand on, and prints those that fall
# short: 4.5:1 for text, code and the lines of charts, which bear their names in
# their colour; 3:1 for a chart's grid.

function channel(hex, at,    value) {
	value = (index("0123456789abcdef", substr(hex, at, 1)) - 1) * 16 + \
		index("0123456789abcdef", substr(hex, at + 1, 1)) - 1
	value /= 255
	return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ^ 2.4
}

function luminance(hex) {
	hex = tolower(hex)
	return 0.2126 * channel(hex, 2) + 0.7152 * channel(hex, 4) + 0.0722 * channel(hex, 6)
}

function contrast(one, two,    a, b, swap) {
	a = luminance(one)
	b = luminance(two)
	if (a < b) { swap = a; a = b; b = swap }
	return (a + 0.05) / (b + 0.05)
}

function need(what, colour, ground, least,    got) {
	checked++
	got = contrast(colour, ground)
	if (got < least) {
		printf "%s: %s on %s is %.2f, less than %.1f\n", what, colour, ground, got, least
		failed = 1
	}
}

# --name: light-dark(#rrggbb, #rrggbb);
FILENAME ~ /\.css$/ && match($0, /--[a-z-]+: light-dark\(#[0-9a-f]+, #[0-9a-f]+\)/) {
	split(substr($0, RSTART + 2, RLENGTH - 2), part, /: light-dark\(|, |\)/)
	name[++names] = part[1]
	light[part[1]] = part[2]
	dark[part[1]] = part[3]
}
FILENAME ~ /\.gp$/ && /^ww_[a-z]+ = "#/ {
	split($0, part, /"/)
	chart[++charts] = part[2]
}
FILENAME ~ /\.tex$/ && match($0, /\\definecolor\{WW[a-z]+\}\{HTML\}\{[0-9A-F]+\}/) {
	split($0, part, /[{}]/)
	print_name[++prints] = part[2]
	print_colour[prints] = "#" tolower(part[6])
}

END {
	grounds = split("paper wash mark", ground, " ")
	for (i = 1; i <= names; i++) {
		n = name[i]
		if (n ~ /^chart-(ink|paper)$/ || n ~ /^(paper|wash|mark|rule)$/) continue
		if (n ~ /^chart-/) {
			need("--" n ", light", light[n], light["paper"], n == "chart-grid" ? 3 : 4.5)
			need("--" n ", dark", dark[n], dark["paper"], n == "chart-grid" ? 3 : 4.5)
			continue
		}
		for (g = 1; g <= grounds; g++) {
			if (ground[g] == "mark" && n !~ /^(ink|accent|code.*)$/) continue
			need("--" n ", light", light[n], light[ground[g]], 4.5)
			need("--" n ", dark", dark[n], dark[ground[g]], 4.5)
		}
	}
	for (i = 1; i <= charts; i++) {
		need("theme.gp", chart[i], "#ffffff", 3)
		if (chart[i] != light["chart-ink"]) need("theme.gp", chart[i], dark["paper"], 3)
	}
	for (i = 1; i <= prints; i++)
		if (print_name[i] !~ /^WW(rule|mark)$/) need(print_name[i], print_colour[i], "#ffffff", 4.5)
	printf "%d pairs checked\n", checked
	if (checked < 60) { print "too few: has the form of the style changed?"; failed = 1 }
	exit failed
}
