#ifndef LOOM_ENVIRONMENT_H
#define LOOM_ENVIRONMENT_H

/* Fails for a misspelt variable of ours. */
void loom_check_environment(void);

#endif
