"""Where a page lists publications, and where one entry ends and the next begins.

Every way to cut the page (see `cuts`) is a candidate; each of its stretches is judged by whether it holds
the signs of exactly one publication (see `stretches`). The way that explains most entries wins, and the
next counts where it does not overlap.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from itertools import takewhile
from typing import TYPE_CHECKING

from generator.read.documents.html_tree import from_place
from generator.read.lists.listing.cuts import candidates
from generator.read.lists.listing.page_vocabulary import (
    NO_PUBLICATIONS,
    PUBLICATIONS,
    YEAR,
    heading_verdict,
)
from generator.read.lists.listing.stretches import Region, Stretch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.documents.html_tree import Node
    from generator.read.lists.listing.flow import Flow, Heading

_LEAST = 0.1  # an entry of the first list, whose habit helps to read it
_LEAST_BESIDE = 0.4
_SURELY_ONE = 0.6
_LEAST_NAMED = 0.3  # under a heading that names publications
_LEAST_VALUE = 0.4
_LEAST_HEADED = 3  # entries
_FEW, _ITEM = 3, range(40, 1_000)  # items of a short list, and characters of one
_LEAST_WORDS = 4  # of a heading that is a title
_RECORD = re.compile(r"@\s*[A-Za-z]+\s*[{(]")


def find_regions(flow: Flow) -> list[Region]:
    """Return the lists of publications of a page, in the order of the page."""
    scored = []
    short = _short_lists(flow)
    for place, region in enumerate(candidates(flow)):
        likely = [one for one in region.entries if one.likeness >= _LEAST]
        inside = inside_entries(Region(region.way, likely)) | _titles(region.entries, likely)
        good = [one for one in region.entries if section_verdict(flow, one.start, one.root, inside) >= 0]
        good = [one for one in good if not one.has_one_of(short)]
        value = _value(good)
        if value > _LEAST_VALUE:
            scored.append((value, place, Region(region.way, good)))
    chosen: list[Region] = []
    taken: list[tuple[int, int]] = []
    waiting = scored
    while waiting:
        waiting.sort(key=lambda one: (-round(one[0], 6), one[1]))
        best = _whole(waiting)
        nearly_all = 4 * sum(one.likeness >= _LEAST for one in best.entries) >= 3 * len(best.entries)
        kept = [
            one
            for one in best.entries
            if not (chosen and _RECORD.match(one.text))
            if one.likeness >= _least(one, beside=bool(chosen))
            or (nearly_all and _like_the_others(one))
            or (len(best.entries) <= _FEW and _is_item(flow, one.root))
            if not one.overlaps(taken)
        ]
        kept = [one for one in kept if not _several(one, waiting)]
        if kept and (len(kept) > 1 or _surely(kept[0])) and not (chosen and _weak(kept)):
            chosen.append(Region(best.way, kept, [one for one in best.entries if one.too_long]))
            taken = _joined([*taken, *((one.start, one.end) for one in kept)])
        rest = []
        for _, place, region in waiting:
            if region is best:
                continue
            free = [one for one in region.entries if not one.overlaps(taken)]
            value = _value(free)
            if value > _LEAST_VALUE:
                rest.append((value, place, Region(region.way, free)))
        waiting = rest
    for region in chosen:
        region.too_long = [one for one in region.too_long if not one.overlaps(taken)]
    return sorted(chosen, key=lambda region: region.entries[0].start)


def _whole(ways: Sequence[tuple[float, int, Region]]) -> Region:
    """Return the best way to cut, or one that takes whole elements, of which as good entries are parts of.

    Such a way is worth less only for what is no entry: an item that says "More to come". One that begins with
    headings is so for what stands between them and the entries' authors.
    """
    value, _, best = ways[0]
    entries = [one for one in best.entries if one.likeness >= _LEAST]
    for worth, _, region in ways[1:]:
        if worth < value and (_holds(region.entries, entries) or _titled(region, entries)):
            return region
    return best


def _titled(region: Region, entries: Sequence[Stretch]) -> bool:
    """Tell entries below a heading each, as long as titles are, from lists of several in sections."""
    if not region.way.startswith("from h"):
        return False
    headings = {one.at: one.text for one in entries[0].flow.headings}
    if any(_first_shown(one) in headings for one in entries):
        return False
    likely = [one for one in region.entries if one.likeness >= _LEAST]
    titles = {text for one in likely if (text := headings.get(_first_shown(one)))}
    words = sum(len(text.split()) for text in titles)
    return len(titles) >= max(_LEAST_HEADED, 0.75 * len(entries)) and words >= _LEAST_WORDS * len(titles)


def _holds(whole: Sequence[Stretch], entries: Sequence[Stretch]) -> bool:
    """Tell whether each entry is a part of an element of its own that looks as much like one.

    Beside a good entry an element may hold lines that look a little like one: its journal, its dates.
    """
    held: dict[int, list[Stretch]] = defaultdict(list)
    if any(_names_section(one) for one in whole):
        return False
    for one in entries:
        at = bisect_right(whole, one.start, key=lambda other: other.start) - 1
        if at < 0 or not _within(one, whole[at]) or whole[at].likeness < one.likeness:
            return False
        held[at].append(one)
    return all(
        len(parts) == 1 or (sum(one.likeness >= _LEAST_BESIDE for one in parts) == 1 and not _of_years(parts))
        for parts in held.values()
    )


def _short_lists(flow: Flow) -> list[tuple[int, int]]:
    """Return where lists of a few items stand that all look like references, below a heading: none is one entry."""
    found = []
    for node in flow.body.walk():
        items = [item for item in node.elements if item.tag == "li"] if node.tag in {"ol", "ul"} else []
        if 1 < len(items) <= _FEW and all(_is_item(flow, item) for item in items):
            found.append((node.start, node.end))
    return found


def _is_item(flow: Flow, item: Node) -> bool:
    """Return whether a list item is as long as a reference, with a year, below a heading that names publications."""
    if item.tag != "li":
        return False
    text = "".join(flow.texts[item.start : item.end])
    return len(text) in _ITEM and bool(YEAR.search(text)) and section_verdict(flow, item.start, item) > 0


def _names_section(one: Stretch) -> bool:
    """Return whether an element has the heading of a list of publications, and so is no entry of it."""
    headings = one.flow.headings[bisect_left(one.flow.heading_places, one.start) :]
    return any(heading_verdict(heading.text) > 0 for heading in takewhile(lambda it: it.at < one.end, headings))


def _of_years(parts: Sequence[Stretch]) -> bool:
    """Tell entries of a short list from the lines of one: most say a year, and no two the same."""
    years = [found[0] for one in parts if (found := YEAR.search(one.text))]
    return len(years) >= _LEAST_HEADED and len(set(years)) == len(years)


def _within(one: Stretch, whole: Stretch) -> bool:
    """Tell a part of an element, without the element's beginning or end, from what is an element itself."""
    root = whole.root
    of_element = (whole.start, whole.end) == (root.start, root.end)
    return of_element and whole.end >= one.end and one.end - one.start < whole.end - whole.start


def _joined(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sort spans and join those that overlap."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _like_the_others(stretch: Stretch) -> bool:
    """Tell what is an entry by standing among entries: it begins with a linked title, or says year and pages."""
    return bool(stretch.likeness and stretch.links_title) or stretch.dated_pages


def _value(entries: Sequence[Stretch]) -> float:
    """Return how much of a page a way to cut explains; what is no entry counts against it."""
    return sum(one.likeness - (0.05 if one.likeness < 0.2 else 0) for one in entries)


def _surely(stretch: Stretch) -> bool:
    """Tell an entry that stands alone and yet is one beyond doubt."""
    named = section_verdict(stretch.flow, stretch.start, stretch.root) > 0
    return stretch.likeness >= (0.55 if named else 0.8) and len(stretch.text) < 900


def _several(stretch: Stretch, others: Sequence[tuple[float, int, Region]]) -> bool:
    """Tell what another way to cut parts into more than one good entry."""
    if stretch.likeness >= _SURELY_ONE:
        return False
    for _, _, region in others:
        first = bisect_left(region.entries, stretch.start, key=lambda one: one.start)
        inside = [
            one.likeness
            for one in takewhile(lambda one: one.start < stretch.end, from_place(region.entries, first))
            if one.end <= stretch.end and one.likeness >= _LEAST_BESIDE
            if one.end - one.start < stretch.end - stretch.start
        ]
        if len(inside) > 1 and sum(inside) > stretch.likeness + 0.7:
            return True
    return False


def _least(stretch: Stretch, *, beside: bool) -> float:
    """Return how much an entry must look like one; what stands beside the first list more than what stands in it."""
    if not beside:
        return _LEAST
    return _LEAST_NAMED if section_verdict(stretch.flow, stretch.start, stretch.root) > 0 else _LEAST_BESIDE


def _weak(entries: Sequence[Stretch]) -> bool:
    """Tell what remains beside the page's lists and is rather none itself."""
    if all(section_verdict(one.flow, one.start, one.root) > 0 for one in entries):
        return False
    return sum(one.likeness for one in entries) / len(entries) < 0.5


def inside_entries(region: Region) -> frozenset[int]:
    """Return where the headings begin that stand within entries: titles, not names of sections."""
    if not region.entries:
        return frozenset()
    found: set[int] = set()
    headings, starts = region.entries[0].flow.headings, region.entries[0].flow.heading_places
    for entry in region.entries:
        for heading in headings[bisect_left(starts, entry.start) : bisect_left(starts, entry.end)]:
            if heading.end <= entry.end:
                found.add(heading.at)
    return frozenset(found)


def _titles(entries: Sequence[Stretch], likely: Sequence[Stretch]) -> frozenset[int]:
    """Return where the headings begin with which the elements of a list begin, where most of them are entries.

    Such a heading is a title even where its element looks like no entry, and begins no section.
    """
    if len(likely) < _LEAST_HEADED or 2 * len(likely) < len(entries):
        return frozenset()
    levels = {one.at: one.level for one in entries[0].flow.headings}
    level, count = Counter(levels.get(_first_shown(one), 0) for one in likely).most_common(1)[0]
    if not level or 2 * count < len(likely):
        return frozenset()
    return frozenset(at for one in entries if levels.get(at := _first_shown(one)) == level)


def _first_shown(stretch: Stretch) -> int:
    """Return the place of the first piece that is no blank."""
    places = range(stretch.start, stretch.end)
    return next((at for at in places if stretch.flow.texts[at].strip()), stretch.start)


def section_verdict(flow: Flow, at: int, root: Node, inside: frozenset[int] = frozenset()) -> int:
    """Return 1 in a section of publications, -1 in one of something else, 0 where nothing tells.

    `inside` are the places of headings that do not count.
    """
    for heading in reversed(headings_above(flow, at, inside)):
        text = heading.text
        if heading.level == 7 and (len(text.split()) > 4 or not text[:1].isalpha()):
            continue
        verdict = heading_verdict(text)
        if verdict:
            return verdict
    for above in root.ancestors():
        said = above.attributes.get("id", "")
        if said and len(said) < 30:
            if PUBLICATIONS.search(said):
                return 1
            if NO_PUBLICATIONS.search(said):
                return -1
    return 0


def headings_above(flow: Flow, at: int, inside: frozenset[int] = frozenset()) -> list[Heading]:
    """Return the headings under which a piece stands, the greatest section first; those in `inside` do not count."""
    if len(inside) ** 2 <= len(flow.headings):
        return _headings_but_few(flow, at, inside)
    headings = flow.sections(inside)
    place: int | None = bisect_left(headings, at, key=lambda one: one.heading.at) - 1
    while place is not None and place >= 0 and headings[place].heading.end > at:
        place -= 1  # the piece stands in that heading itself
    found: list[Heading] = []
    while place is not None and place >= 0:
        found.append(headings[place].heading)
        place = headings[place].above
    return found[::-1]


def _headings_but_few(flow: Flow, at: int, inside: frozenset[int]) -> list[Heading]:
    """Return the same where few headings do not count: the page's sections tell, which need not be found anew."""
    headings = flow.sections(frozenset())
    place: int | None = bisect_left(flow.heading_places, at) - 1
    found: list[Heading] = []
    while place is not None and place >= 0:
        heading = headings[place].heading
        if found and heading.level >= found[-1].level:
            place = headings[place].above
        elif heading.at in inside or (not found and heading.end > at):  # or the piece stands in that heading itself
            place -= 1
        else:
            found.append(heading)
            place = headings[place].above
    return found[::-1]
