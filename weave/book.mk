# The Makefile of the weave command: a book in somebody else's folder, where
# other tools have taken out and run the programs.
MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:

weave_remedy ?= run the program that makes it
include $(weave_at)/rules.mk
