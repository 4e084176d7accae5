"""Headings of a page tell by their words whether publications stand below them."""

import pytest
from generator.read.lists.page_words import announces_publications


@pytest.mark.parametrize(
    "heading",
    [
        "Научные публикации", "Статьи в журналах", "Монографии", "学術論文", "代表性论文", "学术专著",
        "학술지 논문", "Julkaisut", "Yayınlar", "Publicaties", "Publicații", "Publikace",
        "Refereed publications and presentations", "Peer-reviewed articles", "Refereed conference papers",
        "Peer-reviewed abstracts, talks, posters",
    ],
)  # fmt: skip
def test_headings_of_publications_are_known_in_any_language(heading: str) -> None:
    assert announces_publications(heading)


@pytest.mark.parametrize(
    "heading",
    [
        "学会発表・招待講演",
        "受賞",
        "科研项目",
        "Доклады и гранты",
        "수상 경력",
        "Refereed conference presentations",
        "Conference Presentations (peer-reviewed)",
        "Peer-reviewed talks",
    ],
)
def test_headings_of_talks_prizes_and_projects_are_known_in_any_language(heading: str) -> None:
    assert not announces_publications(heading)
