# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Photographs: PNG, JPEG and WebP in page, PDF and EPUB, and what is wrong with others.
weave=$PWD/weave/weave
mkdir -p "$tap_scratch/a book/chapters" "$tap_scratch/a book/pictures"
cd "$tap_scratch/a book" || exit 3
printf '%s\n' --- 'title: Seen' --- '' 'A preface.' '' '- [One](chapters/01-one.md)' >book.md
# Files as their formats' standards have them. A JPEG's and a WebP's heads are all that
# the pages' filters read; what is to be seen is gnuplot's and cwebp's.
cat >draw.py <<'END'
import struct, sys, zlib
def chunk(kind, data=b''):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
def png(width, height, *more):
    rows = b''.join(b'\0' + bytes(x * y % 256 for x in range(width)) for y in range(height))
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 0, 0, 0, 0))
            + b''.join(more) + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND'))
def jpeg(order, turned):
    note = struct.pack(order + 'HIHHIHHI', 42, 8, 1, 0x112, 3, 1, turned, 0)
    exif = b'Exif\0\0' + (b'MM' if order == '>' else b'II') + note
    return (b'\xff\xd8\xff\xe1' + struct.pack('>H', len(exif) + 2) + exif
            + b'\xff\xc0' + struct.pack('>HBHHB', 8, 8, 20, 30, 1) + b'\xff\xd9')
def webp(kind, data):
    data = kind + struct.pack('<I', len(data)) + data
    return b'RIFF' + struct.pack('<I', len(data) + 4) + b'WEBP' + data
files = {
    'whole.png': png(300, 200), 'cut.png': png(300, 200)[:-20], 'wide.png': png(4001, 1),
    'moves.png': png(3, 2, chunk(b'acTL', bytes(8))), 'heavy.png': png(3, 2, chunk(b'teXt', bytes(1100000))),
    'png.jpg': png(3, 2), 'text.jpg': b'no picture\n', 'upright.jpg': jpeg('<', 1),
    'turned.jpg': jpeg('<', 6), 'turned-too.jpg': jpeg('>', 8), 'cut.jpg': jpeg('>', 1)[:-2],
    'lossy.webp': webp(b'VP8 ', b'\0\0\0\x9d\x01\x2a' + struct.pack('<HH', 31, 22) + bytes(9)),
    'lossless.webp': webp(b'VP8L', b'\x2f' + struct.pack('<I', 32 | 22 << 14) + bytes(20)),
    'large.webp': webp(b'VP8X', struct.pack('<I', 0x10) + struct.pack('<I', 33)[:3] + struct.pack('<I', 23)[:3] + bytes(9)),
    'moves.webp': webp(b'VP8X', struct.pack('<I', 2) + bytes(15)), 'lines.gif': b'GIF89a',
}
for name, data in files.items():
    with open('pictures/' + name, 'wb') as file:
        file.write(data)
END
python3 draw.py
# figure FILE [MORE]: one in the chapter.
figure() {
	count=$((count + 1))
	printf '::: {.figure #fig-%s src=pictures/%s%s}\nSeen.\n:::\n\n' $count "$1" "${2- alt=\"What it shows.\"}"
}
chapter() {
	count=0
	echo '# One'
	echo
	"$@"
} >chapters/01-one.md

good() {
	figure whole.png
	figure upright.jpg ' alt="A & B." width=60'
	figure lossy.webp
	figure lossless.webp
	figure large.webp
}
chapter good
check "pictures: a page is made" sh "$weave" html
grep '<img' build/book/html/01-one.html >seen
cat >wanted <<'END'
<img src="pictures/whole.png" alt="What it shows." width="300" height="200" loading="lazy">
<img src="pictures/upright.jpg" alt="A &amp; B." width="60" height="40" loading="lazy">
<img src="pictures/lossy.webp" alt="What it shows." width="31" height="22" loading="lazy">
<img src="pictures/lossless.webp" alt="What it shows." width="33" height="23" loading="lazy">
<img src="pictures/large.webp" alt="What it shows." width="34" height="24" loading="lazy">
END
same "pictures: each with its size, or as wide as it shall be" wanted seen
check "pictures: and lies beside the page" cmp pictures/whole.png build/book/html/pictures/whole.png
sleep 0.02
printf again >>pictures/whole.png
sh "$weave" html >/dev/null 2>&1
check "pictures: as it is now" cmp pictures/whole.png build/book/html/pictures/whole.png
python3 draw.py

bad() {
	figure whole.png ''
	figure whole.png ' alt=" "'
	figure whole.png ' alt="Wide." width=50%'
	for name in cut.png wide.png moves.png heavy.png png.jpg text.jpg turned.jpg turned-too.jpg cut.jpg \
		moves.webp lines.gif none.jpg; do figure $name; done
	figure ../whole.png
}
chapter bad
sh "$weave" html 2>&1 | sed -n 's/^chapters.01-one.md:\([0-9]*: .*\)/\1/p' >said
cat >wanted <<'END'
3: figure #fig-1 has no alt text; write alt="what the chart shows"
7: figure #fig-2 has no alt text; write alt="what the chart shows"
11: figure #fig-3: width=50% is no width; write pixels as browsers count them, width=400
15: figure #fig-4: pictures/cut.png has no end; copy it again
19: figure #fig-5: pictures/wide.png has 4001 by 1 pixels, where 4000 each way are the most; make it smaller
23: figure #fig-6: pictures/moves.png moves, and paper does not; take one picture of it
27: figure #fig-7: pictures/heavy.png has 1.1 MB, and a page loads 1 MB of a picture at most; make it smaller, say 1600 pixels wide
31: figure #fig-8: pictures/png.jpg is a PNG by what it holds; call it .png
35: figure #fig-9: pictures/text.jpg is no JPEG
39: figure #fig-10: pictures/turned.jpg stands upright by its camera's note alone, which the PDF does not read; turn it, as exiftran -ai does
43: figure #fig-11: pictures/turned-too.jpg stands upright by its camera's note alone, which the PDF does not read; turn it, as exiftran -ai does
47: figure #fig-12: pictures/cut.jpg has no end; copy it again
51: figure #fig-13: pictures/moves.webp moves, and paper does not; take one picture of it
55: figure #fig-14: pictures/lines.gif is no picture that page, PDF and EPUB can show; make it .svg, .png, .jpg or .webp
59: figure #fig-15: pictures/none.jpg is missing; put it there, or mend its name
63: figure #fig-16 names no file; write src=figures/NAME.svg
63: src=pictures/../whole.png is no file of the book; write a path from its root
END
sort -n said >seen
same "pictures: what is none is refused at its line" wanted seen

# ---- In print ---------------------------------------------------------------
printed() {
	figure whole.png
	figure sine.jpg ' alt="A sine." width=300'
	! command -v cwebp >/dev/null || figure small.webp
}
echo "set terminal jpeg size 640,480; set output 'pictures/sine.jpg'; plot sin(x)" >draw.gp
if ! command -v lualatex >/dev/null || ! gnuplot draw.gp 2>/dev/null; then
	skip "pictures: a PDF and an EPUB are made" "lualatex or gnuplot's jpeg is missing"
else
	! command -v cwebp >/dev/null || cwebp -quiet pictures/whole.png -o pictures/small.webp
	chapter printed
	check "pictures: a PDF and an EPUB are made" sh "$weave" pdf epub
	# Of what stands in the PDF: pixels, and how many of them to the inch.
	pdfimages -list build/book/book.pdf | awk 'NR > 2 { print $4, $5, $13 }' >seen
	printf '%s\n' '300 200 96' '640 480 205' >wanted
	! command -v cwebp >/dev/null || echo '300 200 96' >>wanted
	same "pictures: the PDF has them, as large as the page" wanted seen
	unzip -q -o -d unpacked build/book/book.epub
	sed -n 's/.*\(<img[^>]*alt="A sine."[^>]*>\).*/\1/p' unpacked/EPUB/text/*.xhtml >seen
	check "pictures: so has the EPUB" grep -q 'width="300"' seen
	check "pictures: whole" cmp pictures/sine.jpg "$(find unpacked -name '*.jpg')"
fi
