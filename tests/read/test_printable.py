"""Characters that no file of content may hold, wherever a source has them."""

from datetime import date

import pytest
from generator.content.content import read_content
from generator.content.values import UNPRINTABLE
from generator.read.draft import Context, Draft, Profile, Reading
from generator.read.formats import read_text
from generator.read.placeholders import printable
from grammars import HERE, SOURCES

SIGNS = "owls\x03 by\x1b night\x7f and\uffff day"
ENTITIES = "owls&#3; by&#27; night&#127; and&#xFFFF; day"


@pytest.mark.parametrize("text", [SIGNS, ENTITIES], ids=["signs", "entities"])
@pytest.mark.parametrize("name", SOURCES)
def test_what_any_reader_finds_can_be_printed(name, text):
    for place in SOURCES[name][1].values():
        for draft in read_text(place.replace(HERE, text), name, Context("a", date(2026, 11, 22))).drafts:
            assert draft.title.strip()
            assert not UNPRINTABLE.search("".join(_texts([getattr(draft, field) for field in draft.__slots__])))


def _texts(value):
    """Yield all texts of a value."""
    if isinstance(value, str):
        yield value
    elif hasattr(value, "items"):
        yield from _texts([*value.keys(), *value.values()])
    elif isinstance(value, (list, tuple, frozenset)):
        for one in value:
            yield from _texts(one)


def test_a_page_with_control_characters_gives_content_that_can_be_read(portal):
    entries = "".join(
        f"<li>Anna Schmidt, John Miller. <b>Owls count {word}&#27;.</b> <i>Journal\x03 of Owls</i>, {year}.</li>"
        for year, word in ((2014, "sheep"), (2015, "geese"), (2016, "cows"))
    )
    portal.take_text(f"<h1>Publications</h1><ul>{entries}</ul>", "page.html")
    content, problems = read_content(portal.root)
    assert (len(content.papers), problems) == (3, ())
    assert {paper.venue for paper in content.papers} == {"Journal of Owls"}


def test_a_title_of_nothing_else_is_told():
    found = printable(Reading((Draft(4, "\x03\x1b"), Draft(5, "Owls\x0bcount")), Profile(1, "Ann\x07 Bee")), "a.txt")
    assert [draft.title for draft in found.drafts] == ["Owls count"]
    assert found.profile.name == "Ann Bee"
    (told,) = found.problems
    assert (told.line, told.what) == (4, "this entry was left out: nothing of its title can be printed")
