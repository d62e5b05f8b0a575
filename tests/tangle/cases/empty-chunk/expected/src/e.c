// Made by tangle from chapters/01-one.md; edit it there.
