# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# `make site`: one folder for any web server, and how to cite the book.
. tests/book/node.sh
site=$tap_scratch/site
site_made() {
	make build/weave/404.html build/weave/preview.png && sh weave/site/build build/book build/weave/404.html "$site" &&
		sh weave/site/build build/book build/weave/404.html "$site" || return
	for what in index.html 404.html 03-banks.html style.css book.js search.js search-index.js explorer-banks.js .nojekyll robots.txt \
		warp-and-weft.pdf warp-and-weft.epub warp-and-weft-data.tar.gz; do
		[ -e "$site/$what" ] || { echo "$what: not there"; return 1; }
	done
	! grep -l '="\.\./' "$site"/*.html
}
check "site: one folder has all, and leads nowhere above it" site_made
[ $modules_there != yes ] || node_tests pages.js "$site"

# For machines that read.
listed() {
	sed -n 's|^- \[.*](\([^)]*\.md\)): ..*|\1|p' "$site/llms.txt" >"$tap_scratch/listed"
	sed -n 's|^- \[[^]]*\](chapters/\([^)]*\)).*|\1|p' book.md | diff - "$tap_scratch/listed" &&
		while read -r name; do cmp "chapters/$name" "$site/$name" || return; done <"$tap_scratch/listed"
	head -n 1 "$site/llms.txt" | grep -qx '# Warp & Weft.*'
}
check "site: each chapter's Markdown lies beside its page, and llms.txt lists it" listed

cited() {
	version=$(cat VERSION)
	title=$(sed -n 's/^title: //p' book.md) subtitle=$(sed -n 's/^subtitle: //p' book.md)
	grep -qx "version: $version" CITATION.cff && grep -qx "title: \"$title: $subtitle\"" CITATION.cff &&
		grep -q "Version $version" "$site/index.html" && grep -q '<h2>How to cite</h2>' "$site/index.html"
}
check "site: book and CITATION.cff are cited alike" cited

# What finds and shows a page elsewhere.
social() {
	for page in "$site"/*.html; do
		for what in 'name="description" content="[^"]' 'property="og:title"' 'property="og:description" content="[^"]' \
			'name="twitter:card"' 'rel="icon"'; do
			grep -q "$what" "$page" || { echo "$page: no $what"; return 1; }
		done
	done
}
check "site: every page says what it is to those who send it" social

# Where the site's address is known, each page has one that the map lists, and all have the picture.
addressed() {
	sh weave/site/build build/book build/weave/404.html "$site" build/weave/preview.png https://a.example/book/ || return
	# A PNG of 1200 by 630.
	[ "$(od -An -tx1 -j12 -N12 "$site/preview.png" | tr -d ' ')" = 49484452000004b000000276 ] || { echo "preview.png is no picture of that size"; return 1; }
	grep -qx 'Sitemap: https://a.example/book/sitemap.xml' "$site/robots.txt" || { echo "robots.txt names no map"; return 1; }
	for page in "$site"/*.html; do
		own=https://a.example/book/${page##*/}
		[ "${page##*/}" != 404.html ] || continue
		for line in "<link rel=\"canonical\" href=\"${own%index.html}\">" \
			'<meta property="og:image" content="https://a.example/book/preview.png">' \
			'<meta name="twitter:card" content="summary_large_image">'; do
			[ "$(grep -cxF "$line" "$page")" = 1 ] || { echo "$page: not once: $line"; return 1; }
		done
		grep -qF "<loc>${own%index.html}</loc>" "$site/sitemap.xml" || { echo "$page: not in the map"; return 1; }
	done
	for line in '"en" href="https://a.example/book/"' '"zh" href="https://a.example/book/index.zh.html"'; do
		grep -qF "<link rel=\"alternate\" hreflang=$line>" "$site/index.zh.html" || { echo "index.zh.html: no $line"; return 1; }
	done
	[ "$(grep -c '<loc>' "$site/sitemap.xml")" = $(($(ls "$site"/*.html | wc -l) - 1)) ]
}
check "site: pages name their own address and the picture, and are on the map" addressed
# A server shows it at any address.
lost() {
	grep -q 'href="https://a.example/book/style.css"' "$site/404.html" &&
		grep -q 'src="https://a.example/book/book.js"' "$site/404.html" &&
		! grep -oE '(href|src)="[^"#:]+"' "$site/404.html"
}
check "site: and the page for what is lost names all by whole addresses" lost
refuse "site: an address is no markup" 2 'is no address of a site' \
	sh weave/site/build build/book build/weave/404.html "$site" x.png 'https://a.example/"onload'

check "site: the workflow makes it, and gives away its folder" \
	sh -c 'grep -q "run: make site" .github/workflows/site.yml && grep -q "path: build/site" .github/workflows/site.yml && make -n site INSTALL=no | grep -q "weave/site/build build/book build/weave/404.html build/site"'

# Who has the page alone can begin: the source lies beside it, and is that of the edition.
if [ -e .git ]; then
	archive=warp-and-weft-$(cat VERSION)
	begun() {
		[ -e "$site/$archive.tar.gz" ] || { echo "no $archive.tar.gz"; return 1; }
		for page in index.html 00-start.html; do
			grep -q "href=\"$archive.tar.gz\"" "$site/$page" || { echo "$page does not lead to it"; return 1; }
		done
		tar -xzf "$site/$archive.tar.gz" -C "$tap_scratch" && [ -f "$tap_scratch/$archive/chapters/00-start.md" ] &&
			make -s -n -C "$tap_scratch/$archive" loom >/dev/null &&
			git archive --format=tar --prefix="$archive/" "$(cut -d' ' -f2 build/weave/edition)" | gzip -n9 | cmp - "$site/$archive.tar.gz"
	}
	check "site: the source lies beside the pages, which lead to it" begun
fi
