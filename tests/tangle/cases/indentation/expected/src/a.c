// Made by tangle from chapters/01-one.md; edit it there.
#line 2 "chapters/01-one.md"
void f(void) {
#line 11 "chapters/01-one.md"
	a();

		b();
	 	
#line 28 "chapters/01-one.md"
			keep	tabs	inside

	e();
#line 19 "chapters/01-one.md"
    c();
#line 11 "chapters/01-one.md"
    	a();

    		b();
    	 	
#line 28 "chapters/01-one.md"
    			keep	tabs	inside

    	e();
#line 24 "chapters/01-one.md"
	    d();
#line 28 "chapters/01-one.md"
		keep	tabs	inside

e();
#line 7 "chapters/01-one.md"
}
