# loom: build/bin/loomcc, build/bin/loom, build/lib/libloom.a and the headers
# beside them, so that build/ works wherever it is.

loom_CFLAGS = -std=c11 -O2 -Wall -Wextra -Werror -Wpedantic -Iloom/include

loom_runtime = access atomic banks block counters device error exchange fiber \
	function launch math memory output place report shared simt stream symbol \
	trace
loomcc_parts = loomcc command token edit rewrite declare pass
loom_parts = loom verify results

loom_headers = $(patsubst loom/include/%,build/include/loom/%, \
	$(wildcard loom/include/*.h loom/include/loom/*.h))

loom: build/bin/loomcc build/bin/loom
.PHONY: loom

build/loom-obj/%.o: loom/%.c $(wildcard loom/*.h loom/include/loom/*.h)
	@mkdir -p $(@D)
	$(CC) $(loom_CFLAGS) $(CFLAGS) -c -o $@ $<

build/lib/libloom.a: $(loom_runtime:%=build/loom-obj/%.o)
	@mkdir -p $(@D)
	rm -f $@
	$(AR) rcs $@ $^

build/include/loom/%.h: loom/include/%.h
	@mkdir -p $(@D)
	cp $< $@

build/bin/loomcc: $(loomcc_parts:%=build/loom-obj/%.o) \
		build/lib/libloom.a $(loom_headers)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^)

build/bin/loom: $(loom_parts:%=build/loom-obj/%.o)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^
