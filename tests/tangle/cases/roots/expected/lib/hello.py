# Made by tangle from docs/index.md; edit it there.
import sys

print("hello")
