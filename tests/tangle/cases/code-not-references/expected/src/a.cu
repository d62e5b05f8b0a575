// Made by tangle from chapters/01-one.md; edit it there.
#line 2 "chapters/01-one.md"
k<<<grid, block>>>(x);
	k<<<grid, block>>>();
k<<<1, 32>>>
<<<x>>>
a <<2; b>> 1;
cout << x
<<x>> y
y <<x>>
<<a b>>
<<>>
<<x>
<x>>
<<a#>>
<<#a>>
<<a#b#c>>
<<name>>
	<<two#name>>  
\<<a b>>
\\<<name>>
<< x>>
<<x >>
