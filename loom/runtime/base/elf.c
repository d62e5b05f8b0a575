/* The program's own symbol table.  A __shared__ variable is a static one of
 * its function (loomcc calls it loom_v and a number), and C++ puts the
 * function's name into the variable's: so a kernel's static shared memory is
 * known before it has run. */
#define _GNU_SOURCE
#include "base/elf.h"

#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "loom/shared.h"

enum { VARIABLES = 256 };

static const char *image; /* the program's file; NULL: not readable */
static size_t image_size;
static const Elf64_Sym *symbol;
static size_t symbols, names_size;
static const char *names;
static uintptr_t shift; /* from the file's addresses to the process's */

static void map_file(void)
{
	int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
	struct stat s;
	void *m;

	if (file < 0)
		return;
	if (!fstat(file, &s) && (size_t)s.st_size >= sizeof(Elf64_Ehdr)) {
		m = mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_PRIVATE, file,
			 0);
		if (m != MAP_FAILED) {
			image = m;
			image_size = (size_t)s.st_size;
		}
	}
	close(file);
}

static int inside(const Elf64_Shdr *s)
{
	return s->sh_offset <= image_size &&
	       s->sh_size <= image_size - s->sh_offset;
}

static void find_table(void)
{
	const Elf64_Ehdr *e = (const void *)image;
	const Elf64_Shdr *s = (const void *)(image + e->e_shoff);

	if (e->e_shoff > image_size ||
	    e->e_shnum > (image_size - e->e_shoff) / sizeof *s)
		return;
	for (unsigned i = 0; i < e->e_shnum; i++) {
		if (s[i].sh_type != SHT_SYMTAB || s[i].sh_link >= e->e_shnum ||
		    !inside(&s[i]) || !inside(&s[s[i].sh_link]))
			continue;
		symbol = (const void *)(image + s[i].sh_offset);
		symbols = s[i].sh_size / sizeof *symbol;
		names = image + s[s[i].sh_link].sh_offset;
		names_size = s[s[i].sh_link].sh_size;
	}
}

static const char *name_of(const Elf64_Sym *s)
{
	return s->st_name < names_size ? names + s->st_name : "";
}

static int setup(void)
{
	static int done;

	if (done)
		return symbols > 0;
	done = 1;
	map_file();
	if (image)
		find_table();
	for (size_t i = 0; i < symbols; i++)
		if (!strcmp(name_of(&symbol[i]), "loom_elf_shared"))
			shift = (uintptr_t)loom_elf_shared -
				symbol[i].st_value;
	return symbols > 0;
}

const char *loom_elf_name(const void *function)
{
	uintptr_t at = (uintptr_t)function;

	for (size_t i = 0; setup() && i < symbols; i++)
		if (ELF64_ST_TYPE(symbol[i].st_info) == STT_FUNC &&
		    symbol[i].st_value + shift == at)
			return name_of(&symbol[i]);
	return NULL;
}

/* "_Z1kPf" has the local variables "_ZZ1kPfE...", and so has a function of C
 * whose name is coded as a C++ one without parameters. */
static char *prefix_of(const char *function)
{
	char *p;
	int n = strncmp(function, "_Z", 2) ?
			asprintf(&p, "_ZZ%zu%sE", strlen(function), function) :
			asprintf(&p, "_ZZ%sE", function + 2);

	return n < 0 ? NULL : p;
}

static int is_variable(const char *rest)
{
	rest += strspn(rest, "0123456789");
	return !strncmp(rest, "loom_v", 6);
}

/* As shared-memory.c places them: what was declared before comes first. */
static size_t place(const struct loom_shared *v, size_t used)
{
	if (v->previous)
		used = place(v->previous, used);
	return (used + v->align - 1) / v->align * v->align + v->size;
}

static int is_last(const struct loom_shared *v,
		   const struct loom_shared *const *all, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (all[i]->previous == v)
			return 0;
	return 1;
}

size_t loom_elf_shared(const void *function)
{
	const struct loom_shared *all[VARIABLES];
	const char *name = loom_elf_name(function);
	char *prefix = name ? prefix_of(name) : NULL;
	size_t length = prefix ? strlen(prefix) : 0, count = 0, used = 0;

	for (size_t i = 0; prefix && i < symbols && count < VARIABLES; i++) {
		const char *n = name_of(&symbol[i]);

		if (symbol[i].st_size == sizeof **all &&
		    !strncmp(n, prefix, length) && is_variable(n + length))
			all[count++] = (const struct loom_shared *)(
				symbol[i].st_value + shift);
	}
	for (size_t i = 0; i < count; i++)
		if (is_last(all[i], all, count))
			used = place(all[i], used);
	free(prefix);
	return used;
}
