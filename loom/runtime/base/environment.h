#ifndef LOOM_ENVIRONMENT_H
#define LOOM_ENVIRONMENT_H

/* Fails for a misspelt variable of ours. */
void loom_check_environment(void);

/* LOOM=no: a run is neither counted nor checked. */
extern int loom_unwatched;

#endif
