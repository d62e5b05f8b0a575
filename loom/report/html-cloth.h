/* What a warp's requests look like, woven: the script draws it. */
#ifndef LOOM_HTML_CLOTH_H
#define LOOM_HTML_CLOTH_H

#include "report/accesses.h"
#include "report/html-source.h"

void html_cloth(FILE *to, const struct accesses *of,
		const struct sources *all, size_t section);

#endif
