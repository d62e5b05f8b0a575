#!/bin/sh
# usage: sh make/needs.sh book|loom|cmark|check|serve|site|deb|test|bench ...
#
# Installs what the named jobs need and this machine lacks, and says what.
# INSTALL=no installs nothing: it lists what is missing and exits 1. Programs
# that the system would start by itself are installed with CI=true only.
set -eu

# package, then what proves its presence: a command, /a/file, or tex:a-file.
book='
gcc cc
g++ g++
make make
libcmark-dev /usr/include/cmark.h
pandoc pandoc
gnuplot-nox gnuplot
librsvg2-bin rsvg-convert
libharfbuzz-bin hb-subset
woff2 woff2_compress
texlive-luatex tex:lua-ul.sty
texlive-latex-base tex:article.cls
texlive-latex-recommended tex:microtype.sty
texlive-latex-extra tex:fvextra.sty
fonts-texgyre tex:texgyrepagella-regular.otf
fonts-texgyre-math tex:texgyrepagella-math.otf
fonts-dejavu-core tex:DejaVuSansMono.ttf
fonts-dejavu-extra tex:DejaVuSansMono-Oblique.ttf
fonts-arphic-gbsn00lp tex:gbsn00lp.ttf
'
loom='
gcc cc
g++ g++
make make
clang-19 clang++-19
'
cmark='
libcmark-dev /usr/include/cmark.h
'
check='
aspell aspell
aspell-en /usr/lib/aspell/en_GB-ise.multi
curl curl
ca-certificates /etc/ssl/certs/ca-certificates.crt
'
serve='
inotify-tools inotifywait
python3 python3
util-linux setpriv
'
site='
clang clang
lld wasm-ld
'
deb='
dpkg-dev dpkg-buildpackage
debhelper dh
'
test='
dpkg-dev dpkg-buildpackage
debhelper dh
python3-ipython /usr/lib/python3/dist-packages/IPython
clang clang
lld wasm-ld
libclang-rt-dev /usr/share/doc/libclang-rt-dev
clangd clangd
g++-aarch64-linux-gnu aarch64-linux-gnu-g++
libc6-dev-arm64-cross /usr/aarch64-linux-gnu/include/stdio.h
qemu-user qemu-aarch64
gdb gdb
mandoc mandoc
cmake cmake
shellcheck shellcheck
chromium-headless-shell chromium-headless-shell
nodejs node
npm npm
epubcheck epubcheck
poppler-utils pdftotext
texlive-lang-german tex:ngerman.ldf
webp dwebp
graphviz dot
libxml2-utils xmllint
'
daemons='
munge /usr/sbin/munged
slurmctld /usr/sbin/slurmctld
slurmd /usr/sbin/slurmd
slurm-client srun
'
bench='
noweb notangle
time /usr/bin/time
oclgrind oclgrind
ocl-icd-opencl-dev /usr/share/doc/ocl-icd-opencl-dev
opencl-c-headers /usr/include/CL/cl.h
'

present() {
	case $1 in
	/*) [ -e "$1" ] ;;
	tex:*) kpsewhich "${1#tex:}" >/dev/null 2>&1 ;;
	*) command -v "$1" >/dev/null ;;
	esac
}

# look_for JOB...: sets missing.
look_for() {
	missing=
	for job; do
		case $job in
		book) list=$book ;;
		loom) list=$loom ;;
		cmark) list=$cmark ;;
		check) list=$check ;;
		serve) list=$serve ;;
		site) list=$site ;;
		deb) list=$deb ;;
		test)
			list=$test
			[ "${CI-}" != true ] || list=$list$daemons
			;;
		bench) list=$bench ;;
		*) echo "needs.sh: $job: choose from book, loom, cmark, check, serve, site, deb, test, bench" >&2; exit 2 ;;
		esac
		while read -r package proof; do
			[ -z "$package" ] || present "$proof" || missing="$missing $package"
		done <<-END
		$list
		END
	done
}

look_for "$@"
[ -n "$missing" ] || exit 0

if [ "${INSTALL-}" = no ]; then
	echo "missing Debian packages:$missing" >&2
	echo "install them, or run make without INSTALL=no" >&2
	exit 1
fi
if ! command -v apt-get >/dev/null; then
	echo "needs.sh: this system has no apt-get; please install what" \
		"Debian calls:$missing" >&2
	exit 1
fi
sudo=
if [ "$(id -u)" -ne 0 ]; then
	sudo=sudo
	if ! command -v sudo >/dev/null; then
		echo "needs.sh: not root, and no sudo; as root, run:" \
			"apt-get install$missing" >&2
		exit 1
	fi
fi

# apt COMMAND...: asks nothing, in English, and waits for the system's own
# installations.
apt() {
	$sudo env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -q \
		-o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=900 \
		--no-install-recommends "$@" 9<&-
}

# make asks for several jobs at once, and apt-get refuses to work beside itself.
# The first one installs; the next looks again, since they share packages.
if command -v flock >/dev/null; then
	exec 9<"$0"
	flock 9
	look_for "$@"
	[ -n "$missing" ] || exit 0
fi

echo "installing$missing"
apt update >/dev/null ||
	echo "needs.sh: apt-get update failed; trying with the lists as they are" >&2

# Not every release has every package. The tests say what they leave out.
if [ "$*" = test ]; then
	# shellcheck disable=SC2086 # one word a package
	absent=$(apt --assume-no install $missing 2>&1 | sed -n \
		-e 's/^E: Unable to locate package //p' \
		-e "s/^E: Package '\(.*\)' has no installation candidate$/\1/p" | tr '\n' ' ')
	there=
	for package in $missing; do
		case " $absent" in
		*" $package "*) echo "needs.sh: this system has no $package; what needs it is not tested" ;;
		*) there="$there $package" ;;
		esac
	done
	missing=$there
	[ -n "$missing" ] || exit 0
fi
# shellcheck disable=SC2086 # one word a package
apt --assume-no install $missing 2>/dev/null | awk '
	/ newly installed/ { for (i = 2; i <= NF; i++) if ($i == "newly") packages = $(i - 1) }
	/^Need to get / { fetched = $4 " " $5; sub("/.*", "", fetched) }
	/^After this operation, .* additional/ { kept = $4 " " $5 }
	END { if (packages) print packages " packages: " fetched " to fetch, " kept " on disk" }' || :

# A sign of life every 25 packages, and all that apt said when it failed.
# shellcheck disable=SC2086
{ apt -y install $missing 2>&1 || echo failed; } | awk '
	function tell(what, n) { if (n % 25 == 0) { print what, n, "packages"; fflush() } }
	{ said[NR] = $0 }
	/^Get:/ { tell("fetched", ++fetched) }
	/^Setting up / { tell("installed", ++installed) }
	$0 == "failed" { failed = 1 }
	END {
		for (i = 1; failed && i < NR; i++)
			if (said[i] !~ /^(Get:|Setting up|Unpacking|Preparing|Selecting)/) print said[i]
		exit failed
	}' || {
	echo "needs.sh: apt-get could not install$missing; its own message" \
		"is above" >&2
	exit 1
}
