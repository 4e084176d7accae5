"""Saved pages that set one list in many ways: the same papers come out of each, with the same parts."""

# ruff: noqa: E501 - markup stands on one line

from __future__ import annotations

import pytest
from exports_support import read, said

PAPERS = [
    ("Owls Count Sheep at Night", ("Ann Bee", "Cy Dee", "Gus Eff"), "Journal of Owls", "2023"),
    ("Learning to Whistle from Few Birds", ("Cy Dee", "Ann Bee"), "Conference on Songs", "2022"),
    ("A Survey of Quiet Places", ("Ann Bee",), "Acoustics Letters", "2022"),
    (
        "Counting Leaves with Cheap Cameras",
        ("Ida O'Hay", "Ann Bee"),
        "International Conference on Computer Vision",
        "2021",
    ),
]
HEADS = "<tr><th>Year</th><th>Authors</th><th>Title</th><th>Venue</th></tr>"
PDF = {"links": {"pdf": "https://a.org/{n}.pdf"}}
NUMBERS = {"volume": "{n}", "pages": "{n}1-{n}9"}
SHOWN_LATER = "We look at birds number {n} and say what they do all day long, in words that everybody knows."


def page(around: str, entry: str) -> str:
    listed = (
        entry.format(n=n, title=title, authors=", ".join(authors), venue=venue, year=year) + "\n"
        for n, (title, authors, venue, year) in enumerate(PAPERS, start=1)
    )
    body = around.replace("...", "\n" + "".join(listed))
    return f"<html><head><title>Ann Bee</title></head><body><h1>Publications</h1>\n{body}</body></html>"


def filled(said_further: object, n: int) -> object:
    if isinstance(said_further, dict):
        return {name: filled(value, n) for name, value in said_further.items()}
    return said_further.format(n=n) if isinstance(said_further, str) else said_further


@pytest.mark.parametrize(
    ("around", "entry", "further"),
    [
        ("<ul>...</ul>", "<li>{authors}. <i>{title}</i>. {venue}, {year}.</li>", {}),
        ("<ul>...</ul>", "<li>{authors}. {title}. <em>{venue}</em>, {year}. [<a href='https://a.org/{n}.pdf'>pdf</a>] [<a href='https://doi.org/10.1234/a{n}'>doi</a>]</li>", {"links": {"pdf": "https://a.org/{n}.pdf", "doi": "10.1234/a{n}"}}),
        ("<ul>...</ul>", "<li><a href='https://a.org/{n}.pdf'>{title}</a><br>{authors}<br><i>{venue}</i>, {year}</li>", PDF),
        ("<ul>...</ul>", "<li><b>{title}</b><br>{authors}<br>{venue} {n}({n}), {n}1-{n}9, {year}</li>", NUMBERS | {"number": "{n}"}),
        ("<ul>...</ul>", "<li><span class='authors'>{authors}</span>, <span class='title'>{title}</span>, <span class='journal'>{venue}</span> (<span class='year'>{year}</span>)</li>", {}),
        ("<ul>...</ul>", "<li>{authors}. {title}. In <i>{venue}</i>, {year}. <b>Best Paper Award</b></li>", {"awards": ("Best Paper Award",)}),
        ("<ul>...</ul>", f"<li><b>{{title}}</b><br>{{authors}}<br>{{venue}}, {{year}}<div class='abstract' style='display:none'>{SHOWN_LATER}</div></li>", {"abstract": SHOWN_LATER}),
        ("...", "<p>{authors} ({year}). {title}. <i>{venue}</i>, {n}, {n}1–{n}9.</p>", NUMBERS),
        ("...", "<p>[{n}] {authors}. {title}. {venue} {n}:{n}1-{n}9, {year}.</p>", NUMBERS),
        ("<div>...</div>", '{authors}, "{title}," <i>{venue}</i>, vol. {n}, {year}.<br><br>', {"volume": "{n}"}),
        ("...", "<div class='entry'><div>{title}</div><div>{authors}</div><div>{venue}, {year}</div><a href='https://a.org/{n}.pdf'>PDF</a> <a href='https://github.com/a/b{n}'>Code</a></div>", PDF | {"code": "https://github.com/a/b{n}"}),
        (f"<table>{HEADS}...</table>", "<tr><td>{year}</td><td>{authors}</td><td>{title}</td><td>{venue}</td></tr>", {}),
        ("<table>...</table>", "<tr><td>[{n}]</td><td>{authors}.<br><b>{title}</b>.<br>{venue}, {year}.</td></tr>", {}),
        ("<dl>...</dl>", "<dt>[{n}]</dt><dd>{authors}. {title}. {venue}, {year}</dd>", {}),
        ("...", "<h3>{year}</h3><ul><li>{authors}. <b>{title}</b>. <i>{venue}</i>.</li></ul>", {}),
        ("...", "<h4>{title}</h4><p>{authors}</p><p><em>{venue}</em>, {year}</p>", {}),
    ],
)  # fmt: skip
def test_a_list_gives_the_same_papers_in_every_markup(around: str, entry: str, further: dict[str, object]) -> None:
    drafts = read(page(around, entry), "html").drafts
    for n, (draft, (title, authors, venue, year)) in enumerate(zip(drafts, PAPERS, strict=True), start=1):
        found = said(draft)
        kinds = {found.pop(name, None) for name in ("type", "confidence")}
        assert ("inproceedings" if "Conference" in venue else "article") in kinds
        assert found == {"title": title, "authors": authors, "venue": venue, "date": year} | filled(further, n)
        assert draft.line == 2 + n or around.startswith("<div>")
