import sys
# ANCHOR: sum
def total(numbers):
    # ANCHOR: inner
    return sum(numbers)
    # ANCHOR_END: inner
# ANCHOR_END: sum
print(total(map(int, sys.argv)))
