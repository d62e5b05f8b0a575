/* The input is a source, with its `// run:` lines.  No input makes shuttle hang, crash
 * or use memory that is not its own: ASan knows the arena's pieces (base.c). */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../../../shuttle/shuttle.h"

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t bytes);

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t bytes)
{
	char *source = shuttle_source((uint32_t)bytes);

	if (!source)
		return 0;
	memcpy(source, input, bytes);
	shuttle_option("steps", "2000");
	shuttle_option("elements", "256");
	shuttle_option("memory", "16");
	shuttle_run();
	return 0;
}
