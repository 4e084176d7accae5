"""Facts of papers that belong to no portal, for tests of exports."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from generator.core.records import Paper, PartialDate, PrintedName
from generator.export.facts import PaperFacts
from generator.text.paper_texts import PaperTexts

_NO_MACROS: Mapping[str, str] = MappingProxyType({})

PAPER = Paper(
    id="x",
    title=r"On $n^2$ \& More",
    authors=tuple(map(PrintedName, ("Guangming Sheng", "Laurens van der Maaten", "ByteDance Seed"))),
    more_authors=True,
    contributors=(PrintedName("Haibin Lin"),),
    date=PartialDate(2024, 9, 28),
    type="article",
    venue="Journal of X",
    volume="3",
    number="4",
    pages="12-34",
    publisher="ACM",
    keywords=("one", "two"),
    abstract="First.\n\nSecond.",
    awards=("Best Paper",),
    links={"doi": "doi:10.1145/1", "arxiv": "2409.19256v2"},
)


def paper_facts(
    paper: Paper,
    *,
    key: str = "",
    url: str = "",
    macros: Mapping[str, str] = _NO_MACROS,
    teams: Collection[str] = (),
    primary_class: str = "",
    unicode: bool = False,
) -> PaperFacts:
    """The facts of a paper; `macros` are LaTeX macros that hold in it beside its own."""
    return PaperFacts(PaperTexts(paper, macros), key, url, teams, primary_class, unicode)


def texts_of(*papers: Paper) -> list[PaperTexts]:
    """The texts of papers without macros of a portal."""
    return [PaperTexts(paper) for paper in papers]
