// Made by tangle from chapters/01-one.md; edit it there.
#line 2 "chapters/01-one.md"
```
int tildes;
#line 7 "chapters/01-one.md"
```
int four;
``
~~~~
#line 14 "chapters/01-one.md"
int indented;
  int more;
int less;
 int tab;
 ```
