# make install, uninstall, deb, dist: the tools for people who do not write this
# book. Included by the Makefile.
PREFIX = /usr/local
DESTDIR =
install_to = $(DESTDIR)$(PREFIX)

# What is built, and where it goes below the prefix. loomcc finds library and
# headers from its own place, so that the tree may be moved.
install_bin = bin/tangle bin/loom bin/loomcc bin/loom-translate bin/shuttle
# What clang has read of headers, which moves with them.
install_read = include/loom/clang.names include/loom/clang.device.pch include/loom/clang.host.pch
# Of weave, what a book needs: not the samples, nor what this book alone has.
install_weave = $(shell find weave -type f ! -name '*.pyc' ! -name 'sample*' \
	! -name 'expected.*' ! -name '*.index' ! -name narrow.csv ! -name weave ! -name weave.1 \
	! -name new-chapter ! -name chapter.md)
# What looks through any book: not what knows this one's words and records.
install_check = $(filter-out $(addprefix check/,rules.mk words.txt spelling template charts \
	stale chunks measures measures.lua),$(wildcard check/*))
install_lib = lib/libloom.a lib/libloom_hardware.a lib/loom/unread.so
# For tools that ask what a request costs.
install_hardware = include/loom_hardware.h lib/pkgconfig/loom-hardware.pc
install_headers = $(patsubst build/%,%,$(loom_headers))
install_man = $(patsubst %,share/man/man1/%.1,tangle shuttle loom loomcc weave)
install_cmake = $(patsubst install/cmake/%,share/loom/%,$(wildcard install/cmake/*.cmake))
# For builds that name nvcc themselves.
install_nvcc = share/loom/bin/nvcc
install_notebook = share/loom/loom_magic.py
# bash looks there for what completes a command.
install_completion = $(addprefix share/bash-completion/completions/,loom loomcc shuttle tangle weave)
install_all = $(install_bin) bin/weave $(install_nvcc) $(install_lib) \
	$(install_hardware) $(install_headers) $(install_read) \
	$(install_man) $(install_cmake) $(install_notebook) $(install_completion) \
	$(install_weave:%=share/%) $(install_check:%=share/weave/%)

tools: build/bin/tangle loom build/bin/shuttle ## builds tangle, loom and shuttle, and no book

install: tools ## installs them and weave: PREFIX=/usr/local, DESTDIR= for packagers
	@for file in $(install_bin); do \
		install -D -m 755 "build/$$file" "$(install_to)/$$file" || exit; done
	@for file in $(install_lib) $(install_headers) $(install_read); do \
		install -D -m 644 "build/$$file" "$(install_to)/$$file" || exit; done
	@install -D -m 644 loom/runtime/hardware/loom_hardware.h "$(install_to)/include/loom_hardware.h"
	@install -D -m 644 install/loom-hardware.pc "$(install_to)/lib/pkgconfig/loom-hardware.pc"
	@sed -i 's/@VERSION@/$(version)/' "$(install_to)/lib/pkgconfig/loom-hardware.pc"
	@install -D -m 644 install/notebook/loom_magic.py "$(install_to)/$(install_notebook)"
	@for file in $(install_completion); do \
		install -D -m 644 install/completion.bash "$(install_to)/$$file" || exit; done
	@install -D -m 644 tangle/tangle.1 "$(install_to)/share/man/man1/tangle.1"
	@install -D -m 644 loom/loom.1 "$(install_to)/share/man/man1/loom.1"
	@install -D -m 644 shuttle/shuttle.1 "$(install_to)/share/man/man1/shuttle.1"
	@ln -sf loom.1 "$(install_to)/share/man/man1/loomcc.1"
	@install -D -m 644 weave/weave.1 "$(install_to)/share/man/man1/weave.1"
	@mkdir -p "$(install_to)/share/loom/bin"
	@ln -sf ../../../bin/loomcc "$(install_to)/$(install_nvcc)"
	@install -D -m 755 weave/weave "$(install_to)/bin/weave"
	@sed -i 's/@VERSION@/$(version)/' "$(install_to)/bin/weave"
	@for file in $(install_weave); do \
		install -D -m 644 "$$file" "$(install_to)/share/$$file" || exit; done
	@for file in $(install_check); do \
		install -D -m 644 "$$file" "$(install_to)/share/weave/$$file" || exit; done
	@for file in $(install_cmake:share/loom/%=%); do \
		install -D -m 644 "install/cmake/$$file" "$(install_to)/share/loom/$$file" || exit; done
	@printf '%8s %s\n' INSTALL '$(install_to)'

# Only what install put there, and folders that nothing else is in.
uninstall: ## removes what install put there
	@[ -d "$(install_to)" ] || { \
		echo 'make uninstall: there is no $(install_to); say PREFIX= as when it was installed' >&2; \
		exit 1; }
	@cd "$(install_to)" && rm -f $(install_all) && \
		find include/loom lib/loom share/loom share/weave -depth -type d -empty -delete \
			2>/dev/null || :
	@printf '%8s %s\n' REMOVE '$(install_to)'

# Of what `make install` puts below /usr, for the release that this is. tangle's own
# copy of libcmark and libc stays here: a package says what it hangs on.
deb_folder = build/deb/files
deb_maintainer = $${DEBFULLNAME:-the authors of Warp and Weft} <$${DEBEMAIL:-$$(id -un)@$$(hostname)}>
deb: DESTDIR = $(deb_folder)
deb: PREFIX = /usr
deb: build/needs.deb install ## packs loom, tangle and weave as Debian packages: build/deb
	@rm -rf $(deb_folder)/debian build/deb/*.*
	@cp -R install/debian $(deb_folder)
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $(deb_folder)/usr/bin/tangle $(tangle_objects) $(tangle_libs)
	@sed -i "s/@MAINTAINER@/$(deb_maintainer)/" $(deb_folder)/debian/control
	@sed -n '/^Permission/,$$ { s/^$$/./; s/^/ /; p }' LICENSE >>$(deb_folder)/debian/copyright
	@printf '%s\n\n%s\n\n -- %s  %s\n' 'warp-and-weft ($(version)) unstable; urgency=medium' \
		'  * See CHANGELOG.md.' "$(deb_maintainer)" \
		"$$(date -Rud "$$(sed -n 's/^date-released: //p' CITATION.cff)")" \
		>$(deb_folder)/debian/changelog
	@cd $(deb_folder) && unset MAKEFLAGS && \
		{ dpkg-buildpackage -b -d -nc -us -uc >../build.log 2>&1 || \
			{ cat ../build.log >&2; exit 1; }; }
	@rm -rf $(deb_folder)
	@printf '%8s %s\n' DEB "$$(echo build/deb/*.deb)"

dist: ## packs the sources: build/warp-and-weft-VERSION.tar.gz and its SHA-256
	@git rev-parse --git-dir >/dev/null 2>&1 || { \
		echo 'make dist: needs a git checkout; this tree is a copy' >&2; exit 1; }
	@git diff --quiet HEAD || { \
		echo 'make dist: there are changes that are not committed; commit them first' >&2; exit 1; }
	@mkdir -p build
	@$(call pack_source,build/$(source_name).tar.gz)
	@cd build && sha256sum $(source_name).tar.gz >$(source_name).tar.gz.sha256
	@printf '%8s %s\n' DIST build/$(source_name).tar.gz

