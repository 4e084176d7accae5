"""Rules that put right what the labels of an entry have wrong, each by an example and by one that is nearly the same.

An entry is written with its parts in braces behind their labels: `A{J. Doe}. T{Owls}. V{Ink} VO{12}`.
"""

from __future__ import annotations

import re

import pytest
from generator.read.entry_text import EntryText, Run
from generator.read.lists.reference_strings import mending, mending_books, mending_names, mending_numbers
from generator.read.lists.reference_strings.tokens import Token, tokenise

ROOMS = (mending, mending_books, mending_names, mending_numbers)
RULES = {
    name.removeprefix("_").replace("_", " "): rule
    for room in ROOMS
    for name, rule in vars(room).items()
    if name.startswith("_with")
}
PART = re.compile(r"([A-Z]+)\{([^{}]*)\}")
PEOPLE = {"A", "E"}  # whose labels tell where a name begins


def read(written: str) -> tuple[list[Token], list[str]]:
    """Return the tokens of an entry and their labels."""
    labels: dict[int, str] = {}
    plain = ""
    for place, part in enumerate(re.split(r"([A-Z]+\{[^{}]*\})", written)):
        found = PART.fullmatch(part) if place % 2 else None
        if found:
            begun = (
                f"{found[1]}{'I' if at else 'B'}" if found[1] in PEOPLE else found[1] for at in range(len(found[2]))
            )
            labels |= {len(plain) + at: label for at, label in enumerate(begun)}
        plain += found[2] if found else part
    tokens = tokenise(EntryText(tuple(Run(line, number) for number, line in enumerate(plain.split("\n")))))
    return tokens, [labels.get(token.start, "O") for token in tokens]


@pytest.mark.parametrize(
    ("rule", "before", "after"),
    [
        ('with pages', 'T{On Owls}. V{Ink} VO{12}(NO{3}):4-9, D{2020}', 'T{On Owls}. V{Ink} VO{12}(NO{3}):PG{4-9}, D{2020}'),
        ('with pages', 'T{On Owls}. V{Ink} VO{12}:4-9, PG{7}', 'T{On Owls}. V{Ink} VO{12}:4-9, PG{7}'),
        ('with pages', 'T{On Owls}. V{Ink} 12:4-9, D{2020}', 'T{On Owls}. V{Ink} 12:4-9, D{2020}'),
        ('with name before colon', 'A{W. Chen}, A{J.} T{Doe: Writing on Walls}. V{Ink}', 'A{W. Chen}, A{J. Doe}: T{Writing on Walls}. V{Ink}'),
        ('with name before colon', 'A{W. Chen}, A{J. Doe} T{Owls: Writing on Walls}. V{Ink}', 'A{W. Chen}, A{J. Doe} T{Owls: Writing on Walls}. V{Ink}'),
        ('with family before in', 'A{L. Mandel}, A{T.} V{Bourke in Ink}, D{2020}', 'A{L. Mandel}, A{T. Bourke} in V{Ink}, D{2020}'),
        ('with family before in', 'A{L. Mandel}, A{T.} V{bourke in Ink}, D{2020}', 'A{L. Mandel}, A{T.} V{bourke in Ink}, D{2020}'),
        ('with family before in', 'A{L. Mandel}, A{T.} V{Bourke in ink}, D{2020}', 'A{L. Mandel}, A{T.} V{Bourke in ink}, D{2020}'),
        ('with venue begun', 'A{J. Doe} and A{X. Li}, A{J. Chem}. V{Phys}. VO{12}', 'A{J. Doe} and A{X. Li}, V{J. Chem. Phys}. VO{12}'),
        ('with venue begun', 'A{J. Doe} and A{X. Li}, A{J. Roe}. T{Owls}. V{Phys}. VO{12}', 'A{J. Doe} and A{X. Li}, A{J. Roe}. T{Owls}. V{Phys}. VO{12}'),
        ('with title to line end', 'T{Owls count} V{sheep\nJournal of Owls}, D{2020}', 'T{Owls count sheep}\nV{Journal of Owls}, D{2020}'),
        ('with names in lines', 'A{Ann Bee\nCy} A{Dee}, T{Owls}', 'A{Ann Bee}\nA{Cy} A{Dee}, T{Owls}'),
        ('with names in lines', 'A{Ann\nBee}, T{Owls}', 'A{Ann\nBee}, T{Owls}'),
        ('with venue behind part', 'A{J. Doe}, A{A. Li} · A{Ink} VO{12}', 'A{J. Doe}, A{A. Li} · V{Ink} VO{12}'),
        ('with venue behind part', 'A{J. Doe} · A{A. Li} · A{Ink} VO{12}', 'A{J. Doe} · A{A. Li} · A{Ink} VO{12}'),
        ('with last author behind and', 'A{J. Doe} and A{A. Li}, A{Jr}., V{Ink}', 'A{J. Doe} and A{A. Li, Jr}., V{Ink}'),
        ('with last author behind and', 'A{J. Doe} and A{A. Li}, A{Journal of Ink}, VO{12}', 'A{J. Doe} and A{A. Li}, V{Journal of Ink}, VO{12}'),
        ('with last author behind and', 'A{J. Doe}, A{A. Li}, A{B. Roe}, V{Ink}', 'A{J. Doe}, A{A. Li}, A{B. Roe}, V{Ink}'),
        ('with authors not editors', 'A{J. Doe}, E{A. Li}. T{Owls}. V{Ink}', 'A{J. Doe}, A{A. Li}. T{Owls}. V{Ink}'),
        ('with authors not editors', 'A{J. Doe}, E{A. Li} (eds.). T{Owls}. V{Ink}', 'A{J. Doe}, E{A. Li} (eds.). T{Owls}. V{Ink}'),
        ('with nickname', 'A{Xuaner} (T{Cecilia}) A{Zhang}, A{J. Doe}', 'A{Xuaner (Cecilia) Zhang}, A{J. Doe}'),
        ('with whole venue', 'V{Journal} of Owls, VO{12}', 'V{Journal of Owls}, VO{12}'),
        ('with whole venue', 'V{Journal of} PU{Owls}, VO{12}', 'V{Journal of Owls}, VO{12}'),
        ('with whole venue', 'V{Journal}. Owls, VO{12}', 'V{Journal}. Owls, VO{12}'),
        ('with dates around venue', 'V{Chem Lett. 2018} Mar', 'V{Chem Lett}. D{2018} Mar'),
        ('with dates around venue', 'V{2018}\nV{Chem Lett}', 'D{2018}\nV{Chem Lett}'),
        ('with dates around venue', 'V{2018\nChem Lett}', 'D{2018}\nV{Chem Lett}'),
        ('with venue in line', 'V{Journal of Owls, Volume} VO{12}', 'V{Journal of Owls}, Volume VO{12}'),
        ('with venue in line', 'V{Journal of Owls\nBest paper}', 'V{Journal of Owls}\nBest paper'),
        ('with title ended', 'T{Sorting letters by night, workshop in conjunction with} V{ICO}', 'T{Sorting letters by night}, V{workshop in conjunction with ICO}'),
        ('with title ended', 'T{Sorting letters and} V{Owls of Bonn}', 'T{Sorting letters and} V{Owls of Bonn}'),
        ('with place in title', 'A{J. Doe}. T{Aquatic plants in Chad}, PL{Africa}. V{Ink}', 'A{J. Doe}. T{Aquatic plants in Chad, Africa}. V{Ink}'),
        ('with place in title', 'A{J. Doe}. T{Aquatic plants in Chad}, V{Africa}. PL{Ink}', 'A{J. Doe}. T{Aquatic plants in Chad}, V{Africa}. PL{Ink}'),
        ('with venue out of title', 'T{Owls count sheep at night, Proceedings of Birds}, D{2020}', 'T{Owls count sheep at night}, V{Proceedings of Birds}, D{2020}'),
        ('with venue out of title', 'T{Owls, Proceedings of Birds}, D{2020}', 'T{Owls, Proceedings of Birds}, D{2020}'),
        ('with proceedings', 'T{Owls count sheep. Proc}. V{of Birds}', 'T{Owls count sheep.} V{Proc. of Birds}'),
        ('with proceedings', 'T{Owls count sheep in:} V{Birds}', 'T{Owls count sheep} in: V{Birds}'),
        ('with venue behind in', 'T{Owls}\nA{J. Doe}, A{A. Li} in Night Summit\nD{2020}', 'T{Owls}\nA{J. Doe}, A{A. Li} in V{Night Summit}\nD{2020}'),
        ("without editions", 'T{Looms, 2. Aufl}. V{Wien: Roe}, D{2020}', 'T{Looms}, 2. Aufl. PL{Wien}: V{Roe}, D{2020}'),
        ('with issue behind its word', 'V{Ink}, vol. VO{12}, núm. VO{3}, PG{4-9}', 'V{Ink}, vol. VO{12}, núm. NO{3}, PG{4-9}'),
        ('with issue behind its word', 'V{Ink}, núm. VO{3}, PG{4-9}', 'V{Ink}, núm. VO{3}, PG{4-9}'),
        ('with initials joined', 'A{van den Berg}, A{J. J.}, A{Roe}, A{B.} T{Owls}', 'A{van den Berg, J. J.}, A{Roe}, A{B.} T{Owls}'),
        ('with initials joined', 'A{Berg J}, A{J. J.}, T{Owls}', 'A{Berg J}, A{J. J.}, T{Owls}'),
        ('with family before title', 'A{B. Roe}, A{C. Dee}, A{J.} T{Tam Owls}. V{Ink}', 'A{B. Roe}, A{C. Dee}, A{J. Tam} T{Owls}. V{Ink}'),
        ('with editors', 'A{J. Doe}. T{Owls}. In A{A. Roe}, A{B. Li} (eds.), V{Ink}', 'A{J. Doe}. T{Owls}. In A{A. Roe}, E{B. Li} (eds.), V{Ink}'),
        ('with editors', 'A{A. Roe}, A{B. Li} (eds.), T{Ink}', 'A{A. Roe}, E{B. Li} (eds.), T{Ink}'),
        ('with counted authors', 'A{J. Doe} and A{12 more authors}. T{Owls}', 'A{J. Doe} AE{and 12 more authors}. T{Owls}'),
        ('with counted authors', 'A{J. Doe}, A{12 others}. T{Owls}', 'A{J. Doe}, A{12 others}. T{Owls}'),
        ('with volume behind year', 'V{Cell} D{2014};3.', 'V{Cell} D{2014};VO{3}.'),
        ('with volume behind year', 'V{Cell} D{2014};3-9.', 'V{Cell} D{2014};3-9.'),
        ('with volume alone', 'V{Night Studies}. 9. https://a.org', 'V{Night Studies}. VO{9}. https://a.org'),
        ('with volume alone', 'V{Night Studies}. 9, 12', 'V{Night Studies}. 9, 12'),
        ('with volume alone', 'V{Night Studies}. 2009. https://a.org', 'V{Night Studies}. 2009. https://a.org'),
        ('with pages in brackets', 'V{In Night Summit} (849-881).', 'V{In Night Summit} (PG{849-881}).'),
        ('with pages in brackets', 'V{In Night Summit} (1990-1995).', 'V{In Night Summit} (1990-1995).'),
        ('with pages behind word', 'V{Ink}. Pages D{1902-1940}, D{2020}', 'V{Ink}. Pages PG{1902-1940}, D{2020}'),
        ('with pages behind word', 'V{Ink}. Page D{1902}', 'V{Ink}. Page PG{1902}'),
        ('with volume before pages', 'V{Ink}, PG{11 403-418}', 'V{Ink}, VO{11} PG{403-418}'),
        ('with volume before pages', 'V{Ink}, PG{403-418}', 'V{Ink}, PG{403-418}'),
        ('with issue behind volume', 'V{Ink}, VO{122}, VO{10}, PG{293-306}', 'V{Ink}, VO{122}, NO{10}, PG{293-306}'),
        ('with issue behind volume', 'V{Ink}, VO{122}, PG{293-306}', 'V{Ink}, VO{122}, PG{293-306}'),
        ('with report number', 'T{Owls}. Technical Report D{2017}-PG{46}, D{2017}', 'T{Owls}. G{Technical Report} NO{2017-46}, D{2017}'),
        ('with report number', 'T{Owls}. Tech. Rep. VO{12}, D{2017}', 'T{Owls}. G{Tech. Rep.} NO{12}, D{2017}'),
        ('with venue of volume', 'T{Owls}. PU{Night Rep}. Vol VO{40}, No NO{2}', 'T{Owls}. V{Night Rep}. Vol VO{40}, No NO{2}'),
        ('with venue of volume', 'T{Owls}. V{Ink}. PU{Night Rep}. Vol VO{40}', 'T{Owls}. V{Ink}. PU{Night Rep}. Vol VO{40}'),
        ("with title found", "A{Roe, A.} (D{2015}): V{Looms of Bonn}. PU{Ink}", "A{Roe, A.} (D{2015}): T{Looms of Bonn}. PU{Ink}"),
        ("with title found", "A{Roe, A.} (D{2015}): T{Looms}. V{Of Bonn}. PU{Ink}", "A{Roe, A.} (D{2015}): T{Looms}. V{Of Bonn}. PU{Ink}"),
    ],
)  # fmt: skip
def test_a_rule_mends_what_it_is_for_and_leaves_what_is_nearly_the_same(rule: str, before: str, after: str) -> None:
    tokens, labels = read(before)
    assert RULES[rule](tokens, labels) == read(after)[1]
