"""Where entries of a list begin and end, on pages as people write them."""

import pytest
from generator.read.lists.blocks import Entry
from generator.read.lists.page_blocks import page_blocks
from generator.read.lists.segmentation import entries

PAPERS = (
    ("Anna Schmidt, Carl Weber, Eva Stone", "Bumblebees find shortest paths", "Journal of Bees 12(3), 45-60, 2021"),
    ("Anna Schmidt and Gustav Fischer", "A survey of pollination in cold climates", "Annals of Botany 7, 101-118, 2020"),  # noqa: E501
    ("Carl Weber, Anna Schmidt", "How wild bees choose nests in cities", "Proceedings of the Symposium on Insects, 2019"),  # noqa: E501
    ("Anna Schmidt", "The dance of honeybees revisited", "Letters in Zoology 3(1), 1-9, 2018"),
    ("Anna Schmidt, Ida Jay, Kim Lee", "Measuring the weight of nectar in flight", "Journal of Bees 9(2), 20-31, 2018"),
)  # fmt: skip


def found(body: str) -> list[Entry]:
    document = page_blocks(
        f"<!doctype html><title>Anna Schmidt</title><body><h1>Anna Schmidt</h1><h2>Publications</h2>{body}"
    )
    assert document is not None
    return [one for one in entries(document) if one.kind == "paper"]


LAYOUTS = {
    "items of a list": ("<ul>", "<li>{0}. {1}. <i>{2}</i>.</li>", "</ul>"),
    "numbered items": ("<ol>", "<li>{0}. <b>{1}</b>. {2}. <a href='x.pdf'>PDF</a></li>", "</ol>"),
    "paragraphs": ("", "<p>{0}: {1}. {2}.</p>", ""),
    "lines with empty lines between": ("<p>", "{0}, &ldquo;{1},&rdquo; {2}.<br><br>", "</p>"),
    "blocks of three": (
        "<div class=list>",
        "<div class=pub><div class=title>{1}</div><div class=who>{0}</div><div class=where>{2}</div></div>",
        "</div>",
    ),
    "items of three lines": ("<ul>", "<li><b>{1}</b><br>{0}<br><i>{2}</i></li>", "</ul>"),
    "rows of paragraphs, with buttons beside them": (
        "<div class=row><header><h2>2021</h2></header>",
        "<div class=c10><p>{1}</p><p>{0}</p><p>{2}</p></div><div class=c2><p>PDF</p><p>Slides</p></div>",
        "</div>",
    ),
    "rows of a table": ("<table>", "<tr><td>{0}</td><td>{1}</td><td>{2}</td></tr>", "</table>"),
}  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_entry_holds_one_paper_and_nothing_of_its_neighbours(layout: str) -> None:
    before, each, behind = LAYOUTS[layout]
    texts = [one.text for one in found(before + "\n".join(each.format(*paper) for paper in PAPERS) + behind)]
    assert len(texts) == len(PAPERS)
    for text, paper in zip(texts, PAPERS, strict=True):
        assert all(part in text for part in paper)
        assert not any(other[1] in text for other in PAPERS if other is not paper)


def test_the_year_of_a_heading_belongs_to_the_entries_below() -> None:
    items = [f"<li>{who}. {what}. <i>Journal of Bees</i>.</li>" for who, what, _ in PAPERS]
    page = f"<h3>2021</h3><ul>{items[0]}{items[1]}{items[2]}</ul><h3>2019</h3><ul>{items[3]}{items[4]}</ul>"
    assert [one.year for one in found(page)] == [2021, 2021, 2021, 2019, 2019]


def test_news_and_teaching_are_no_entries() -> None:
    listed = "".join(f"<li>{who}. {what}. <i>{where}</i>.</li>" for who, what, where in PAPERS)
    page = (
        f"<ul>{listed}</ul><h2>News</h2><ul><li>March 2021: our paper was accepted by the Journal of Bees!</li>"
        "<li>January 2020: welcome to Gustav Fischer, who joined the group.</li></ul>"
        "<h2>Teaching</h2><ul><li>Zoology 101, spring 2020</li><li>Introduction to insects, autumn 2019</li></ul>"
    )
    assert [paper[1] in one.text for one, paper in zip(found(page), PAPERS, strict=True)] == [True] * len(PAPERS)
