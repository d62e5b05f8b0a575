/* Timed launches that take 1, 8, 15, 2, 9, ... milliseconds: with 20 of them
 * the numbers 1 to 20 out of order, with 21 the numbers 1 to 21, and a late
 * one of a second when there are more. And no event is left at the end. */
#include "harness.h"

static unsigned launches, readings;
static int events;

float fake_milliseconds(void)
{
    const unsigned i = readings++;

    if (i >= 21)
        return 1000;
    return i == 20 ? 21 : (float)(i * 7 % 20 + 1);
}

void fake_event(int more)
{
    events += more;
}

static void launch(const void *context)
{
    uint32_t *out = *(uint32_t *const *)context;

    *out = 42;
    launches++;
}

int main(int argc, char **argv)
{
    const struct harness_program program = {"watch", "words", 1, 1};
    uint32_t *out, *expected;

    harness_begin(argc, argv, &program);
    out = harness_device_alloc(sizeof *out);
    expected = harness_host_alloc(sizeof *expected);
    *expected = 42;
    harness_run(&(struct harness_trial){"wait", "-", launch, &out, out,
                                        expected, 1, 21000000, 0, 0});
    harness_row("wait", "-", "launches", "launches", launches);
    harness_row("wait", "-", "left", "events", events);
    return harness_end();
}
