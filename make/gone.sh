#!/bin/sh
# usage: sh make/gone.sh
#
# Says "gone" when a file that tangle wrote, or a chapter that it read, is not
# there any more.
{
	sed -n '2,$s/^[0-9a-f]* [0-9]* //p' build/tangle.manifest
	sed -n 's/\\\(.\)/\1/g; s/\$\$/$/g; s/:$//p' build/tangle.mk
} 2>/dev/null | tr '\n' '\0' | xargs -0 ls -d >/dev/null 2>&1 || echo gone
