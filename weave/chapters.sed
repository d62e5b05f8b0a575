# The chapters of the spine, in reading order: - [Title](chapters/NAME.md). A name has no
# sign that a shell or make would read; weave and tangle tell of others.
s/^[-*+] *\[.*\](chapters\/\([^][(){}<>|&;:$`'"\\*?!#%~=, \t]*\)\.md).*/\1/p
