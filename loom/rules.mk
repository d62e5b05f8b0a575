# Builds build/bin/loomcc, build/bin/loom, build/lib/libloom.a and, beside
# them, the headers: build/ works wherever it is moved.  A folder is a room;
# what lies in it is built, and INTERNALS.md says which may use which.
loom_room = $(patsubst loom/%.c,%,$(sort $(wildcard loom/$(1)/*.c)))
loom_common := $(call loom_room,common)
loom_compiler := $(call loom_room,compiler)
loom_report := $(call loom_room,report)
loom_runtime := $(call loom_room,runtime/*) $(loom_common)
loom_sources := $(patsubst %,loom/%.c,$(sort $(loom_compiler) $(loom_report) $(loom_runtime)))
loom_headers := $(patsubst loom/include/%,build/include/loom/%, \
	$(shell find loom/include -type f))
loom_flags = -std=c11 -Iloom -Iloom/runtime -Iloom/include
loom_objects = $(patsubst %,build/loom-tools/%.o,$(1))
AR ?= ar

# What a program that is compiled with loom depends on.
loom_precompiled := build/include/loom/clang.names
loom_precompiled_d := build/loom-tools/clang.d
loom_plugin := build/lib/loom/unread.so
loom_tools := build/bin/loomcc build/bin/loom-translate $(loom_plugin) build/lib/libloom.a \
	$(loom_headers) $(loom_precompiled)

build/bin/loomcc: $(call loom_objects,$(loom_compiler) $(loom_common)) | \
		build/lib/libloom.a $(loom_headers)
build/bin/loom: $(call loom_objects,$(loom_report) $(loom_common)) build/loom-tools/report/page-parts.o

# What a page of loom report has of the book's pages is made of their own files.
loom_page_style := weave/style/style.css loom/report/page/report.css
loom_page_script := $(addprefix weave/cloth/,colour.js weft.js picture.js words.js) loom/report/page/report.js
build/loom-tools/report/page-parts.c: loom/report/page/build $(loom_page_style) $(loom_page_script)
	@mkdir -p $(@D)
	@printf '%8s %s\n' PAGE $@
	@sh loom/report/page/build $@ $(loom_page_style) -- $(loom_page_script)

build/loom-tools/report/page-parts.o: build/loom-tools/report/page-parts.c loom/report/page-parts.h
	@printf '%8s %s\n' CC $<
	@$(CC) $(loom_flags) $(CFLAGS) -c -o $@.new $<
	@mv $@.new $@

# By clang-19, with which libllvm19 comes, and headers (make/llvm-headers.sh).
loom_llvm := $(firstword $(wildcard /usr/include/llvm-19 \
	$(if $(LLVM_HEADERS),$(LLVM_HEADERS)/usr/include/llvm-19) build/llvm/usr/include/llvm-19))
loom_translate := $(patsubst loom/%.cpp,build/loom-tools/%.o, \
	$(sort $(wildcard loom/translate/*.cpp loom/model/*.cpp)))

build/bin/loom-translate: $(loom_translate)
	@mkdir -p $(@D)
	@printf '%8s %s\n' LINK $@
	@$(loom_llvm_cxx) $(LDFLAGS) -o $@.new $^ -l:libLLVM.so.19.1
	@mv $@.new $@

$(loom_plugin): build/loom-tools/compiler/unread.o
	@mkdir -p $(@D)
	@printf '%8s %s\n' LINK $@
	@$(loom_llvm_cxx) $(LDFLAGS) -shared -o $@.new $^ -l:libLLVM.so.19.1
	@mv $@.new $@

# LLVM's headers are a system's, and large: clang reads them once, and fills in there
# and then what templates they themselves ask for, where each source would again.
loom_llvm_cxx = clang++-19 -std=c++17 -fPIC -fno-rtti -fno-exceptions \
	-fpch-instantiate-templates \
	-Wall -Wextra -Wpedantic -Werror -Iloom -Iloom/include \
	-isystem $(loom_llvm) -isystem $(loom_llvm:llvm-19=llvm-c-19)
loom_llvm_pch := build/loom-tools/translate/llvm.pch

$(loom_llvm_pch): loom/translate/llvm.h loom/rules.mk
	@mkdir -p $(@D)
	@printf '%8s %s\n' C++ $<
	@$(loom_llvm_cxx) -x c++-header -o $@.new $<
	@mv $@.new $@

build/loom-tools/%.o: loom/%.cpp $(loom_llvm_pch) loom/rules.mk
	@mkdir -p $(@D)
	@printf '%8s %s\n' C++ $<
	@$(loom_llvm_cxx) -include-pch $(loom_llvm_pch) \
		-MMD -MP -MF $(@:.o=.d) -MT $@ -c -o $@.new $<
	@mv $@.new $@

build/bin/loomcc build/bin/loom:
	@mkdir -p $(@D)
	@printf '%8s %s\n' LINK $@
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@.new $^
	@mv $@.new $@

# The runtime for another machine, by its cross compiler, where loomcc looks
# for it when CXX names that compiler; and what clang reads once for that machine.
define loom_target
build/lib/$(1)/libloom.a: $(loom_runtime:%=build/loom-tools/$(1)/%.o) \
		build/bin/loomcc
	@mkdir -p $$(@D)
	@rm -f $$@.new
	@printf '%8s %s\n' AR $$@
	@$(1)-ar rcs $$@.new $$(filter %.o,$$^)
	@mv $$@.new $$@

build/lib/$(1)/clang.names: build/bin/loomcc $(loom_headers)
	@mkdir -p $$(@D)
	@printf '%8s %s\n' LOOMCC build/include/loom/loom/clang.h
	@CXX=$(1)-g++ build/bin/loomcc --precompile -MD -MP -MF build/loom-tools/$(1)/clang.d -MT $$@

build/loom-tools/$(1)/%.o: loom/%.c loom/rules.mk
	@mkdir -p $$(@D)
	@printf '%8s %s\n' CC $$@
	@$(1)-gcc $$(loom_flags) $$(CFLAGS) -MMD -MP \
		-MF $$(@:.o=.d) -MT $$@ -c -o $$@.new $$<
	@mv $$@.new $$@
endef
$(eval $(call loom_target,aarch64-linux-gnu))

# A header that is new makes the archive again, and so comes into being.
build/lib/libloom.a: $(call loom_objects,$(loom_runtime)) $(loom_headers)
	@mkdir -p $(@D)
	@rm -f $@.new
	@printf '%8s %s\n' AR $@
	@$(AR) rcs $@.new $(filter %.o,$^)
	@mv $@.new $@

# The rules of the hardware alone, for tools of others: loom_hardware.h.
loom_hardware := $(addprefix runtime/hardware/,banks contention loom_hardware)
build/lib/libloom_hardware.a: $(call loom_objects,$(loom_hardware))
	@mkdir -p $(@D)
	@rm -f $@.new
	@printf '%8s %s\n' AR $@
	@$(AR) rcs $@.new $^
	@mv $@.new $@

build/include/loom/%: loom/include/%
	@mkdir -p $(@D)
	@cp $< $@.new
	@mv $@.new $@

# What all programs include is read once for each side.
loom: build/bin/loom-translate $(loom_plugin) build/lib/libloom_hardware.a $(loom_precompiled)
$(loom_precompiled): build/bin/loomcc $(loom_headers)
	@printf '%8s %s\n' LOOMCC build/include/loom/loom/clang.h
	@build/bin/loomcc --precompile -MD -MP -MF $(loom_precompiled_d) -MT $@

build/loom-tools/%.o: loom/%.c loom/rules.mk
	@mkdir -p $(@D)
	@printf '%8s %s\n' CC $<
	@$(CC) $(loom_flags) $(CFLAGS) -MMD -MP \
		-MF $(@:.o=.d) -MT $@ -c -o $@.new $<
	@mv $@.new $@

# Says threadIdx to debuggers.
builtin.o = runtime/base/builtin.o
build/loom-tools/$(builtin.o) build/loom-tools/aarch64-linux-gnu/$(builtin.o): \
	CFLAGS += -g -gdwarf-4 '-fdebug-prefix-map=$(CURDIR)=.'

# Called at every access: a tenth of the time hangs on where the linker would
# put them.
callbacks.o = runtime/execution/instrumentation.o runtime/hazards/race.o
$(addprefix build/loom-tools/,$(callbacks.o)): CFLAGS += -falign-functions=64

loom_versioned := $(patsubst %,build/loom-tools/%.o,report/loom report/findings report/html compiler/job)
$(loom_versioned): CFLAGS += -DVERSION='"$(shell cat VERSION)"'
$(loom_versioned): VERSION

-include $(loom_translate:.o=.d) $(patsubst loom/%.c,build/loom-tools/%.d,$(loom_sources)) \
	build/loom-tools/compiler/unread.d $(loom_precompiled_d) \
	$(wildcard build/loom-tools/aarch64-linux-gnu/*/*/*.d build/loom-tools/aarch64-linux-gnu/clang.d)
