BEGIN {
	print "name,what_it_says,lines"
	for (i = 1; i <= 70; i++)
		print "row-" i "-with-a-name-that-is-long,\"words, and " \
			"words, enough of them that no line of a page could " \
			"hold them all\"," i
}
