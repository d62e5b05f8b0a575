#include "compiler/target.h"

#include <string.h>

#include "compiler/text.h"

#ifdef __aarch64__
#define OTHER_MACHINE "x86_64-"
#else
#define OTHER_MACHINE "aarch64-"
#endif

char *target_of(const struct list *compiler)
{
	const char *path = compiler->item[compiler->count - 1];
	const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	const char *end = strstr(name, "-g++");

	if (!end)
		end = strstr(name, "-clang++");
	if (!end || strncmp(name, OTHER_MACHINE, strlen(OTHER_MACHINE)))
		return NULL;
	return text_format("%.*s", (int)(end - name), name);
}
