/* What belongs to one launch, and to no other one that runs at the same time.
 *
 * Variables that are declared LOOM_OF_LAUNCH lie in a section of their own.  A
 * launch that waits for one on another device is put aside with all of them
 * (execution/launch.c), and another one begins with what the program began
 * with. */
#ifndef LOOM_OF_LAUNCH_H
#define LOOM_OF_LAUNCH_H

#define LOOM_OF_LAUNCH __attribute__((section("loom_of_launch")))

/* They are put aside, and others in their place; and come back, once the launch
 * whose others are has ended, or is put aside. */
void *loom_of_launch_aside(void);
void loom_of_launch_back(void *aside);

#endif
