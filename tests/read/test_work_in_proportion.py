"""What a reader does grows with its text and no faster, whatever sign of its grammar a damaged file repeats.

Steps of Python are counted as calls. A regular expression takes its steps in C, uncounted: of these the processor's
time is looked at, where a text took so much of it that no other load of the machine explains it.
"""

import itertools
import random
import time
import zipfile
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from io import BytesIO

import pytest
from generator.content.content import read_mapping
from generator.content.edit import edit_record
from generator.content.suspicious import taken_out
from generator.core.problems import ProblemsFoundError
from generator.read.documents.marks import as_markdown
from generator.read.documents.office.files import office_text
from generator.read.draft import Context
from generator.read.formats import FORMATS, read_text, recognise
from generator.site.prose import prose
from generator.text.latex import faults, to_bibtex, to_html, to_text
from grammars import HERE, MARKDOWN_SIGNS, OFFICE, PAIRED_ELSEWHERE, SOURCES, TEX_SIGNS, YAML_SIGNS

from conftest import rounds
from effort import calls_of

# Four times the text may take so many times the work: a little more than four, for logarithms; sixteen were the square.
GROWTH = 6
SMALL, LARGE = 400, 1600
# Pairs are looked at with few repeats, then with more of those whose work grew faster than their text: how often a pair
# stands in three texts, and how many times its share the work may grow by. The square of the text were two to four
# times; the third texts are longer than what readers go down into tags that stand in each other, the last than what
# they keep of one kind: past such a limit a text may be read otherwise, with more work, but none that grows faster.
STEPS = (
    ((4, 16, 64), 1.1),
    ((25, 75, 225), 1.1),
    ((160, 320, 640), 1.1),
    ((600, 1200, 2400), 1.25),
    ((3600, 7200, 14_400), 1.25),
)
FEWEST_CALLS = 400  # more than in proportion, that are looked at
# Of the processor's time: below so many seconds nothing is compared, and the square of the text were sixteen times.
WORTH_A_LOOK, GROWTH_OF_TIME = 0.8, 9
LONG = 12_000
USUAL = ("<b>a", "{", "}", '"', "\n", "\n\n", " ", ",", ";", ".", "<", "&", "[", "(", "\\", "- ", "@a{", "A. ", " and ")


def _source(name: str, text: str) -> None:
    recognise(text)
    read_text(text, name, Context("a", date(2026, 1, 1)))


def _record(text: str) -> None:
    try:
        read_mapping(text)
        edit_record(text, {"abstract": "Another.", "authors": ["Ann Bee"]})
    except ProblemsFoundError:
        pass


def _latex(text: str) -> None:
    for read in (to_html, to_text, to_bibtex):
        read(text)
    faults(text, {})


def _markdown(text: str) -> None:
    prose(text, str)
    list(taken_out(text))


def _packed(parts: Mapping[str, str], text: str) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, form in parts.items():
            archive.writestr(name, form.replace(HERE, text))
    return made.getvalue()


def _office(parts: Mapping[str, Mapping[str, str]], form: str) -> None:
    """Read the file that the beginning of a text names, with the rest of it in its place."""
    place, _, text = form.partition(":")
    if found := office_text(_packed(parts[place], text)):
        _source(found.format, found.text)


TOLD_BY_BYTES = {"word"}  # the text made of such a file is recognised as no format
# What reads, the signs of its grammar, and texts with a place for them.
READERS: dict[str, tuple[Callable[[str], None], tuple[str, ...], dict[str, str]]] = {
    **{name: (partial(_source, name), signs, dict(places)) for name, (signs, places) in SOURCES.items()},
    **{
        name: (partial(_office, parts), signs, {place: f"{place}:{HERE}" for place in parts})
        for name, (signs, parts) in OFFICE.items()
    },
    "record": (_record, YAML_SIGNS, {"file": f"title: A\n{HERE}", "text": f'title: "A {HERE}"\nnote: >\n  a {HERE}\n'}),
    "LaTeX": (_latex, TEX_SIGNS, {"text": HERE, "formula": f"We $x {HERE} y$ all."}),
    "Markdown": (_markdown, MARKDOWN_SIGNS, {"text": f"We {HERE} all <"}),
}
PLACES = [(name, place) for name, (_, _, places) in READERS.items() for place in places]


def _calls(read: Callable[[str], None], form: str, text: str) -> int:
    return calls_of(partial(read, form.replace(HERE, text)))


def _seconds(read: Callable[[str], None], form: str, text: str) -> float:
    before = time.process_time()
    read(form.replace(HERE, text))
    return time.process_time() - before


def _repeated(sign: str, length: int) -> str:
    return sign * max(1, length // len(sign))


def _check_calls(read: Callable[[str], None], form: str, sign: str, sizes: tuple[int, int] = (SMALL, LARGE)) -> None:
    few, many = (_calls(read, form, sign * size) for size in sizes)
    if many >= GROWTH * few + 2000:  # a limit between the two, of what is read as a formula, makes a step of its own
        few, many = many, _calls(read, form, sign * sizes[1] * 4)
    assert many < GROWTH * few + 2000, (sign, few, many)


def _check_time(read: Callable[[str], None], form: str, sign: str) -> None:
    if _seconds(read, form, _repeated(sign, LONG)) < WORTH_A_LOOK:
        return
    few = max(min(_seconds(read, form, _repeated(sign, LONG // 4)) for _ in range(3)), 0.01)
    many = min(_seconds(read, form, _repeated(sign, LONG)) for _ in range(2))
    assert many < WORTH_A_LOOK or many < GROWTH_OF_TIME * few, (sign, few, many)


def test_every_format_has_a_grammar_to_be_tried_with() -> None:
    assert {form.name for form in FORMATS} - {"pdf"} == SOURCES.keys()  # a PDF is read as the page that it shows


@pytest.mark.parametrize("name", SOURCES)
def test_every_grammar_s_file_is_read_with_a_plain_text_in_its_place(name: str) -> None:
    """Else the signs would be tried at a file that is refused unread."""
    made = [form.replace(HERE, "owls") for form in SOURCES[name][1].values()]
    assert name in TOLD_BY_BYTES or all(recognise(text) in {name, None} for text in made)
    assert any(read_text(text, name, Context("a", date(2026, 1, 1))).drafts for text in made)


@pytest.mark.parametrize("name", OFFICE)
def test_a_file_of_an_office_program_is_read_with_a_plain_text_in_its_place(name: str) -> None:
    for parts in OFFICE[name][1].values():
        assert office_text(_packed(parts, "<a/>")) is not None


@pytest.mark.parametrize("name", READERS)
def test_usual_signs_take_no_more_than_their_share_of_work(name: str) -> None:
    """The first place of each reader, and one of the signs in turn; the slow tests try all of both."""
    read, _, places = READERS[name]
    form = next(iter(places.values()))
    read(form.replace(HERE, "a"))  # what is made once for all texts
    _check_calls(read, form, USUAL[[*READERS].index(name) % len(USUAL)], (40, 160))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "place"), PLACES)
def test_no_sign_takes_more_than_its_share_of_work(name: str, place: str) -> None:
    read, signs, places = READERS[name]
    read(places[place].replace(HERE, "a"))
    for sign in signs:
        _check_calls(read, places[place], sign)
        _check_time(read, places[place], sign)


def _pairs(name: str) -> list[str]:
    """Return the pairs of a reader's signs, each once: repeated, it is the same either way round but for its ends."""
    signs, elsewhere = READERS[name][1], PAIRED_ELSEWHERE.get(name, frozenset())
    pairs = itertools.combinations(dict.fromkeys(signs), 2)
    return [one + other for one, other in pairs if not {one, other} <= elsewhere]


def _grows_too_fast(read: Callable[[str], None], form: str, pair: str) -> tuple[float, list[int]] | None:
    """Return how many times its share work grows by at last, and the work at three sizes; None where it is none."""
    grown, calls = 0.0, [0]
    for sizes, most in STEPS:
        calls = [_calls(read, form, pair * size) for size in sizes]
        few, many = calls[1] - calls[0], calls[2] - calls[1]
        share = few * (sizes[2] - sizes[1]) / (sizes[1] - sizes[0])
        grown = many / max(1, share)
        if grown <= most or many - share < FEWEST_CALLS:
            return None
    return grown, calls


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_no_pair_of_signs_takes_more_than_its_share_of_work(name: str) -> None:
    """All pairs by their calls, a part of them by time; the same part at every run."""
    read, _, places = READERS[name]
    form = places.get("file") or next(iter(places.values()))
    read(form.replace(HERE, "a"))
    pairs = _pairs(name)
    chance = random.Random(17)
    tried = chance.sample(pairs, min(len(pairs), rounds(100, len(pairs))))
    found = {pair: grown for pair in tried if (grown := _grows_too_fast(read, form, pair))}
    assert found == {}
    for pair in chance.sample(pairs, min(len(pairs), rounds(10, 100))):
        _check_time(read, form, pair)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "place", "pair"),
    [
        ("html", "page", "\n<li><b>"),  # opened anew in each item that follows
        ("structured-text", "file", "\n+ <b>"),
        ("markdown", "file", "\n- <i>"),
        ("markdown", "file", "<!--> "),
        ("bibtex", "file", "\n\n,"),
        ("wordpress", "page", "><br>"),
        ("html", "page", "<b>a</b><br>"),
        ("html", "page", "<div style=display:none>Owls of 2020</div>"),
        ("Markdown", "text", ":  \n"),
        ("Markdown", "text", ":\n: a\n"),
        ("structured-text", "file", "*[[a][b]]"),
    ],
)
def test_pairs_that_once_took_more_than_their_share_of_work_do_not(name: str, place: str, pair: str) -> None:
    read, _, places = READERS[name]
    _check_calls(read, places[place], pair, (200, 800))


def test_markdown_with_tags_that_nobody_closed_is_read_at_once() -> None:
    """The parser of pages takes them in C: nested without an end, it takes minutes."""
    _source("markdown", READERS["markdown"][2]["file"].replace(HERE, "<div>" * 200_000))


@pytest.mark.parametrize("sign", ["<b>", "<i>", "<strong>", "<a href=http://a>", "<a href=http://a ", "href=http://a "])
@pytest.mark.slow
def test_a_remark_of_markup_that_is_not_closed_is_read_at_once(sign: str) -> None:
    """All in one regular expression, where no call is counted: with the square of its length it takes minutes."""
    text = "<a " + sign * 50_000
    assert len(as_markdown(text)) == len(text)


@pytest.mark.parametrize(
    ("name", "begin"),
    [
        ("csl", '"'),
        ("csl", '{"title": "'),
        ("csl", '[{"title": "a"}, "'),
        ("orcid", '{"works": {"group": [{"work-summary": "'),
        ("objects", '[{"title": "'),
    ],
)
def test_a_text_in_quotes_that_is_not_closed_is_read_at_once(name: str, begin: str) -> None:
    """In regular expressions too: where each quote behind a backslash is tried anew, it takes minutes."""
    _source(name, begin + '\\"' * 10_000)


@pytest.mark.parametrize("sign", ["`", "``` ", "<!--", "![", "![](//", "![](//a/", "![a](//b c", "~~~\n", "` `` "])
def test_what_a_text_loses_on_its_way_to_a_page_is_found_at_once(sign: str) -> None:
    """In regular expressions too: with the square of its length each of these takes minutes."""
    list(taken_out("We " + sign * (60_000 // len(sign)) + " all <"))
