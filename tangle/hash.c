/* Contents are hashed a word at a time. Tables probe linearly and stay half empty. */
#include "hash.h"

#include "mem.h"

/* One round of degski's 64-bit mixer, with its multiplier. */
static uint64_t mix(uint64_t h)
{
	h ^= h >> 32;
	h *= UINT64_C(0xD6E8FEB86659FD93);
	return h ^ h >> 32;
}

/* Little-endian on every machine; compilers make it one load where they may. */
static uint64_t word_at(const char *bytes)
{
	const unsigned char *p = (const unsigned char *)bytes;

	return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
		(uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
		(uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 |
		(uint64_t)p[7] << 56;
}

/* It starts from 2^64 divided by the golden ratio; the last bytes are taken
 * with the prime of FNV-1a (Fowler, Noll and Vo). */
uint64_t hash_bytes(struct slice s)
{
	uint64_t h = UINT64_C(0x9E3779B97F4A7C15) ^ s.n;

	for (; s.n >= 8; s = slice_from(s, 8))
		h = mix(h ^ word_at(s.p));
	for (; s.n > 0; s = slice_from(s, 1))
		h = (h ^ (unsigned char)*s.p) * UINT64_C(0x100000001B3);
	return mix(h);
}

static struct entry *entry_of(const struct table *t, struct slice key,
	uint64_t hash)
{
	size_t i = (size_t)hash & (t->room - 1);

	while (t->at[i].value != NULL &&
		!(t->at[i].hash == hash && slice_same(t->at[i].key, key)))
		i = (i + 1) & (t->room - 1);
	return &t->at[i];
}

static void widen(struct table *t)
{
	struct table old = *t;

	t->room = old.room == 0 ? 64 : mem_add(old.room, old.room);
	t->at = mem_keep(t->room * sizeof *t->at);
	for (size_t i = 0; i < old.room; i++)
		if (old.at[i].value != NULL)
			*entry_of(t, old.at[i].key, old.at[i].hash) = old.at[i];
}

void *table_find(const struct table *t, struct slice key)
{
	return t->room == 0 ? NULL : entry_of(t, key, hash_bytes(key))->value;
}

void **table_place(struct table *t, struct slice key)
{
	uint64_t hash = hash_bytes(key);
	struct entry *e;

	if (t->count >= t->room / 2)
		widen(t);
	e = entry_of(t, key, hash);
	if (e->value == NULL) {
		/* The caller fills in the value; an empty one is no entry. */
		t->count++;
		e->key = key;
		e->hash = hash;
	}
	return &e->value;
}
