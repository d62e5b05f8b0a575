/* A kernel that is right, and then the mistake that MISTAKE names: what must
 * the harness say? */
#include <stdlib.h>
#include <string.h>

#include "harness.h"

enum { WORDS = 64, NONE = WORDS };

struct Mistake {
    const char *name, *variant, *metric;
    unsigned threads, written, wrong;
};

static const Mistake mistakes[] = {
    {"none", "-", "extra", WORDS, WORDS, NONE},
    {"wrong", "flipped", "extra", WORDS, WORDS, 5},
    {"unwritten", "short", "extra", WORDS, 60, NONE},
    {"comma", "pad 1,2", "extra", WORDS, WORDS, NONE},
    {"quote", "pad \"1\"", "extra", WORDS, WORDS, NONE},
    {"newline", "pad\n1", "extra", WORDS, WORDS, NONE},
    {"long", "a case with a name that is longer than any row has room for",
     "extra", WORDS, WORDS, NONE},
    {"metric", "-", "a,b", WORDS, WORDS, NONE},
    {"launch", "too wide", "extra", 2048, WORDS, NONE},
};

struct Launch {
    const Mistake *mistake;
    unsigned *out;
};

__global__ void number(unsigned *out, unsigned written, unsigned wrong)
{
    if (threadIdx.x < written)
        out[threadIdx.x] = threadIdx.x ^ (threadIdx.x == wrong ? 1u : 0u);
}

static void launch(const void *context)
{
    const Launch *l = (const Launch *)context;

    number<<<1, l->mistake->threads>>>(l->out, l->mistake->written,
                                       l->mistake->wrong);
}

static void attempt(const Mistake *mistake, const char *kernel,
                    unsigned *out, const unsigned *expected)
{
    const Launch context = {mistake, out};
    const harness_trial trial = {kernel, mistake->variant, launch, &context,
                                 out, expected, WORDS, sizeof(unsigned[WORDS])};

    harness_run(&trial);
    harness_row(kernel, mistake->variant, mistake->metric, "words", WORDS);
}

/* More words than the harness brings back at a time; two near the end are
 * wrong. */
enum { MANY = (1 << 20) + 64 };

__global__ void numberMany(unsigned *out)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < MANY)
        out[i] = i ^ (i == MANY - 5 || i == MANY - 3 ? 1u : 0u);
}

static void launchMany(const void *out)
{
    numberMany<<<MANY / 1024 + 1, 1024>>>((unsigned *)out);
}

static void attemptMany(void)
{
    const size_t bytes = sizeof(unsigned[MANY]);
    unsigned *expected = (unsigned *)harness_host_alloc(bytes);
    unsigned *out = (unsigned *)harness_device_alloc(bytes);

    for (unsigned i = 0; i < MANY; i++)
        expected[i] = i;
    const harness_trial trial = {"mistaken", "many", launchMany, out, out,
                                 expected, MANY};

    harness_run(&trial);
}

int main(int argc, char **argv)
{
    const harness_program program = {"mistakes", "blocks", 1, 1};
    const char *name = getenv("MISTAKE");

    harness_begin(argc, argv, &program);
    const size_t bytes = sizeof(unsigned[WORDS]);
    unsigned *expected = (unsigned *)harness_host_alloc(bytes);
    unsigned *out = (unsigned *)harness_device_alloc(bytes);
    for (unsigned i = 0; i < WORDS; i++)
        expected[i] = i;

    attempt(&mistakes[0], "right", out, expected);
    for (const Mistake &m : mistakes)
        if (name && !strcmp(m.name, name))
            attempt(&m, "mistaken", out, expected);
    if (name && !strcmp(name, "many"))
        attemptMany();
    if (name && !strcmp(name, "between"))
        CHECK(cudaSetDevice(-1));
    return harness_end();
}
