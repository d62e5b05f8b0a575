/* What loomcc was asked to do. */
#ifndef LOOM_JOB_H
#define LOOM_JOB_H

#include "compiler/command.h"

struct job {
	struct list compile, link, sources; /* arguments by what they are for */
	const char *output, *directory; /* of objects that -o does not name */
	int no_link, rewrite_only, precompile, given_std, given_cstd, dependencies;
	int dependencies_only, archive, shared, device_link;
	int all_cuda, architecture, specific, relocatable, extended_lambda;
	const char *cccl; /* the folder that it needs, too; or NULL */
	char *refused; /* what clang complains of, of what may be spelt otherwise */
	char *prefix; /* where loomcc is installed */
	char *target; /* of a cross compiler: "aarch64-linux-gnu"; or NULL */
	char *scratch;
	unsigned files;
};

/* Says to the device's side which architecture it is; and what this alone has. */
void job_add_architecture(struct list *l, const struct job *j);
void job_add_feature(struct list *l, const struct job *j);
/* Its own arguments; --help and --version end the program. */
void job_arguments(struct job *j, const char **argv);
_Noreturn void job_usage(void);

/* Whether its value is the next word. */
int job_takes_value(const char *option);
int job_ends_with(const char *name, const char *end);
char *job_scratch_file(struct job *j, const char *end);

/* Of what is for the compiler: */
int job_debugs(const struct job *j); /* by -g, but not for lines alone */
int job_is_for_reading(const char *option); /* of use to the preprocessor alone */
/* Both C and C++ options were given at once: each source takes its own. */
void job_add_options(struct list *l, const struct job *j, int cpp,
		     int preprocess);
/* -MD names its file after the object, not after our scratch files. */
void job_add_dependency_names(struct list *l, const struct job *j,
			      const char *object);

#endif
