/* The style and the script of a page, as page/build makes them. */
#ifndef LOOM_PAGE_PARTS_H
#define LOOM_PAGE_PARTS_H

extern const unsigned char page_style[], page_script[];
extern const char page_style_hash[], page_script_hash[];

#endif
