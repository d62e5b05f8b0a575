/* What a launch leaves in the arrays that are its arguments. */
#include "machine.h"
#include "shuttle.h"

static const struct object *array(uint32_t n)
{
	return &machine.objects[machine.first_array + n];
}

uint32_t shuttle_array_count(void)
{
	return refused ? 0 : machine.object_count - machine.first_array;
}

const char *shuttle_array_name(uint32_t n)
{
	return array(n)->name;
}

const uint8_t *shuttle_array(uint32_t n)
{
	return array(n)->bytes;
}

uint32_t shuttle_array_bytes(uint32_t n)
{
	return array(n)->size;
}
