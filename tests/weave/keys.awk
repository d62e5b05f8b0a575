# usage: awk -f keys.awk FILE...: the words that these write for readers, as the tables
# of languages have them: ⟦...⟧ in templates and scripts, say '...' in filters.
function put(key) {
	sub(/^ /, "_", key)
	sub(/ $/, "_", key)
	if (!(key in seen)) print key
	seen[key] = 1
}
FILENAME ~ /\.lua$/ {
	if ($0 ~ /^ *--/) next
	text = $0
	while (match(text, /(^|[^A-Za-z_.'])say *\(?('[^']*'|"[^"]*")/)) {
		key = substr(text, RSTART, RLENGTH)
		text = substr(text, RSTART + RLENGTH)
		sub(/^[^'"]*['"]/, "", key)
		put(substr(key, 1, length(key) - 1))
	}
	next
}
{
	text = $0
	while ((from = index(text, "⟦")) && (to = index(text, "⟧")) > from) {
		put(substr(text, from + length("⟦"), to - from - length("⟦")))
		text = substr(text, to + length("⟧"))
	}
}
