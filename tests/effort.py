"""How much work a function does, counted in calls rather than seconds: the same on a busy machine."""

import cProfile
import sys
from collections.abc import Callable


def calls_of(work: Callable[[], object]) -> int:
    """Return how many functions a piece of work calls, Python's own among them.

    What grows with the square of its input calls thousands of times more for thousands of signs. Work within
    one call of a C function, such as a regular expression's, is not seen: such a test takes minutes instead.
    """
    counter = cProfile.Profile(subcalls=False)
    before = sys.getprofile()
    counter.enable()
    try:
        work()
    finally:
        counter.disable()
        sys.setprofile(before)
    return sum(function.callcount for function in counter.getstats())
