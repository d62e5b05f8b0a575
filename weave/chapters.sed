# The chapters of the spine, in reading order: - [Title](chapters/NAME.md)
s/^[-*+] *\[.*\](chapters\/\([^()]*\)\.md).*/\1/p
