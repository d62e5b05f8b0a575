# Builds build/bin/tangle. The variables are read when a rule runs, so that
# nothing is asked for while tangle is not wanted.
tangle_sources := $(wildcard tangle/*.c)
tangle_objects := $(tangle_sources:tangle/%.c=build/tangle/%.o)
tangle_cflags = $(shell pkg-config --cflags libcmark 2>/dev/null)
tangle_libs = $(shell pkg-config --libs libcmark 2>/dev/null || echo -lcmark)

# Statically where libraries are there for it: to find and bind shared ones
# would take a sixth of the time that a small book takes.
tangle_link = $(CC) $(CFLAGS) $(LDFLAGS) $1 -o $@.new $(tangle_objects) \
	$(tangle_libs)

build/bin/tangle: $(tangle_objects)
	@printf '%8s %s\n' LINK $@
	@mkdir -p $(@D)
	@$(call tangle_link,-static) 2>/dev/null || $(tangle_link)
	@mv $@.new $@

build/tangle/%.o: tangle/%.c tangle/rules.mk
	@printf '%8s %s\n' CC $<
	@mkdir -p $(@D)
	@$(CC) -std=c11 -D_POSIX_C_SOURCE=200809L $(tangle_cflags) $(CFLAGS) \
		-MMD -MP -MF $(@:.o=.d) -MT $@ -c -o $@.new $<
	@mv $@.new $@

build/tangle/main.o build/tangle/sarif.o: CFLAGS += -DVERSION='"$(shell cat VERSION)"'
build/tangle/main.o build/tangle/sarif.o: VERSION

-include $(tangle_objects:.o=.d)
