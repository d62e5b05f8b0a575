# shellcheck shell=sh
# `make check` is a contributor's gate: it must be open before they begin.
check "reviewed: make check finds nothing in the book" sh check/run
