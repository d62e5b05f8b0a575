# check: what a reviewer would say. Included by the Makefile. The concerns
# read what was predicted and recorded, so the programs run first.
check: build/needs.check $(predictions) build/bin/tangle
check: ## what a reviewer would say; LINKS=yes asks the web too
	@sh check/run

refresh: $(predictions) ## writes what the data say into the chapters' brackets
	@sh check/refresh
