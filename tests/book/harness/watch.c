/* Timed launches that take 1, 8, 15, 2, 9, ... milliseconds: with 20 of them
 * the numbers 1 to 20 out of order, with 21 the numbers 1 to 21, and a late
 * one of a second when there are more. No event is left at the end, the
 * stream was held until each call had returned, and a call that waits for the
 * stream was not. And two kernels that are queued take turns. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "harness.h"

static unsigned launches, readings;
static int events;

float fake_milliseconds(void)
{
    const unsigned i = readings++;

    if (i < 3 || i >= 24)
        return 1000;
    return i == 23 ? 21 : (float)((i - 3) * 7 % 20 + 1);
}

void fake_event(int more)
{
    events += more;
}

/* The stream: a thread that runs the function that holds it. */
static struct {
    pthread_t thread;
    void (*function)(void *);
    int held;
    atomic_int ended;
} stream;

static void *run_stream(void *unused)
{
    (void)unused;
    stream.function(NULL);
    atomic_store(&stream.ended, 1);
    return NULL;
}

cudaError_t cudaLaunchHostFunc(int id, void (*function)(void *), void *data)
{
    (void)id;
    (void)data;
    stream.function = function;
    stream.held = 1;
    atomic_store(&stream.ended, 0);
    return pthread_create(&stream.thread, NULL, run_stream, NULL) ? cudaErrorFake
                                                                  : cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    (void)event;
    if (stream.held)
        pthread_join(stream.thread, NULL);
    stream.held = 0;
    return cudaSuccess;
}

static unsigned held;

static void store(const void *context)
{
    uint32_t *out = *(uint32_t *const *)context;

    *out = 42;
    launches++;
    held += stream.held && !atomic_load(&stream.ended);
}

/* As a copy from ordinary memory does. */
static void wait_and_store(const void *context)
{
    cudaEventSynchronize(0);
    store(context);
}

static char turns[64];

struct turn {
    uint32_t *out;
    char letter;
};

static void take_turn(const void *context)
{
    const struct turn *t = context;
    const size_t n = strlen(turns);

    store(&t->out);
    if (n + 1 < sizeof turns)
        turns[n] = t->letter;
}

/* The turns behind three launches of each for warming up, and one to check. */
static void compare(uint32_t *out, const uint32_t *expected)
{
    for (char letter = 'A'; letter < 'C'; letter++) {
        const struct turn turn = {out, letter};
        char variant[] = "turn _";

        variant[5] = letter;
        harness_queue(&(struct harness_trial){"compare", variant, take_turn,
                                              &turn, out, expected, 1, 0, 0,
                                              0},
                      sizeof turn);
    }
    harness_take_turns();
    turns[2 + 6 + 8] = 0;
    printf("turns %s\n", turns + 2 + 6);
}

int main(int argc, char **argv)
{
    const struct harness_program program = {"watch", "words", 1, 1};
    uint32_t *out, *expected;

    harness_begin(argc, argv, &program);
    out = harness_device_alloc(sizeof *out);
    expected = harness_host_alloc(sizeof *expected);
    *expected = 42;
    harness_run(&(struct harness_trial){"wait", "-", store, &out, out,
                                        expected, 1, 21000000, 0, 0});
    harness_row("wait", "-", "launches", "launches", launches);
    harness_row("wait", "-", "held", "launches", held);
    harness_run(&(struct harness_trial){"wait", "for it", wait_and_store, &out,
                                        out, expected, 1, 0, 0, 0});
    harness_row("wait", "for it", "held", "launches", held);
    compare(out, expected);
    harness_row("wait", "-", "left", "events", events);
    return harness_end();
}
