a link to ../elsewhere/a.c
