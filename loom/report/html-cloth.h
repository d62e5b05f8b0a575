/* What a warp's requests look like, woven: the script draws it. */
#ifndef LOOM_HTML_CLOTH_H
#define LOOM_HTML_CLOTH_H

#include "report/accesses.h"
#include "report/html-source.h"

/* Whether any of its lines is one that is spoken of: else it is another run's. */
int html_cloth_fits(const struct accesses *of, const struct sources *all);

void html_cloth(FILE *to, const struct accesses *of,
		const struct sources *all, size_t section);

#endif
