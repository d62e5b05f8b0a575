# The filters of a chapter in their order, out of weave/rules.mk.
/^weave_chapter_filters = /,/[^\\]$/{
s/^weave_chapter_filters = //
s/ *\\$//
s/^	//
s/ /\n/gp
}
