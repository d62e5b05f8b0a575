# Made by tangle from chapters/02-two.md; edit it there.
set title "x"
set xrange [0:1]
