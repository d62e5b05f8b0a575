#include "base/sample.h"

#include <stdlib.h>
#include <string.h>

#include "base/failure.h"

int loom_sampling;

static uint64_t even, every; /* so many, and each of so many; 0: none */
static int first, last;

/* The word is there, and another one behind it or nothing. */
static int takes(const char **text, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(*text, word, n) || ((*text)[n] && (*text)[n] != ','))
		return 0;
	*text += n;
	return 1;
}

static int takes_number(const char **text, uint64_t *number)
{
	char *end;

	if (**text < '0' || **text > '9')
		return 0;
	*number = strtoull(*text, &end, 10);
	if (!*number || *number > UINT32_MAX || (*end && *end != ','))
		return 0;
	*text = end;
	return 1;
}

static int takes_one(const char **text)
{
	static const char each[] = "every ";

	if (takes(text, "first"))
		return first = 1;
	if (takes(text, "last"))
		return last = 1;
	if (strncmp(*text, each, strlen(each)))
		return takes_number(text, &even);
	*text += strlen(each);
	return takes_number(text, &every);
}

void loom_sample_setup(void)
{
	const char *all = getenv("LOOM_SAMPLE"), *text = all;

	if (!all || !*all)
		return;
	while (takes_one(&text)) {
		loom_sampling = !*text;
		if (*text++ != ',')
			break;
	}
	if (!loom_sampling)
		loom_fail("LOOM_SAMPLE=%s: give how many blocks of each launch are looked "
			  "at, from 1, as LOOM_SAMPLE=8, or which, as first,last,every 64",
			  all);
}

/* The first one, the last one, and those between at even distances. */
static int is_even(uint64_t number, uint64_t count)
{
	uint64_t steps = even - 1, way = count - 1, n;

	if (even >= count)
		return 1;
	if (!steps)
		return !number;
	n = (number * steps + way - 1) / way;
	return n * way / steps == number;
}

int loom_is_sampled(uint64_t number, uint64_t count)
{
	return !loom_sampling || (first && !number) || (last && number == count - 1) ||
	       (every && number % every == 0) || (even && is_even(number, count));
}
