"""A portal in which every kind of page, and whatever pages say to machines, comes up at least once."""

from pathlib import Path

from written_files import write_files

BASE = "https://group.example/portal/"
# One page of each kind that content gives; what stands behind the last slash is index.html.
KINDS = {
    "home": "",
    "paper": "papers/journal/",
    "list of papers": "papers/",
    "author": "authors/ada-lovelace/",
    "authors": "authors/",
    "category": "categories/lg/",
    "year": "years/2023/",
    "affiliation": "affiliations/london/",
    "index": "categories/",
    "free page": "about/",
    "numbers": "stats/",
    "network": "network/",
    "report": "reports/2023/",
    "search": "search/",
    "frame": "authors/ada-lovelace/embed/",
    "redirect": "papers/an-earlier-id/",
    "not found": "404.html",
}
_SITE = r"""
title: Our & Their Papers
description: All of them
repository: https://github.com/group/portal
citations: [apa, chicago]
redirects: {/old/: /papers/}
"""
_COMMON = r"""
authors:
- {name: Ada Lovelace, orcid: 0000-0002-1825-0097, affiliations: [pku], equal: true}
- Jean-Luc O'Neill
- The Analytical Engine Team
abstract: "On $O(n^2)$ & \\textit{more}.\n\nA second paragraph: $\\frac{a}{b} < c$."
category: LG
affiliations: [London]
keywords: [engines, 'notes & "remarks"']
code: https://github.com/group/code
"""
_PAPERS = {
    "journal": r"""title: Notes on the $\alpha$-Engine
date: 2023-10-08
type: article
venue: Journal of Engines
volume: '12'
number: '3'
pages: 12-34
publisher: Taylor
awards: [Best Paper]
selected: true
score: 97.6
aliases: [an-earlier-id]
note: "# On *this*\n\n### and that"
links: {doi: 10.1145/3689031.3696075, arxiv: '2409.19256', pdf: https://group.example/a.pdf, video: https://group.example/v}
versions:
- {venue: arXiv, date: 2022-09, arxiv: '2409.19256'}
- {type: article, venue: Journal of Engines, date: 2023-10-08, pages: 12-34, doi: 10.1145/3689031.3696075}
extra: {issn: 1234-5678, isbn: 978-3-16-148410-0, language: en-GB}
""",
    "talk": "title: A Talk of Engines\ndate: 2024-01\ntype: inproceedings\nvenue: Proc. of Engines\n"
    "more_authors: true\ncontributors: [Charles Babbage]\n",
    "chapter": "title: A Chapter of Engines\ndate: 2024\ntype: incollection\nvenue: A Book\n",
    "thesis": "title: A Thesis of Engines\ndate: 2024\ntype: phdthesis\npublisher: A School\n",
    "report": "title: A Report of Engines\ndate: 2025\ntype: techreport\nnumber: TR-1\npublisher: An Institute\n",
    "undated": "title: Engines Without a Date\n",
}
# One work of each further kind, with what citations say of it beside; in pairs of what RIS can tell and what it cannot.
WORKS = {
    "preprint": "type: misc\nlinks: {arxiv: '2401.00001'}\nmore_authors: true\n",
    "on-server": "type: article\nvenue: arXiv\nlinks: {arxiv: '2401.00002'}\n",
    "book": "type: book\npublisher: A Press\nvenue: A Series\nnumber: '7'\nextra: {edition: Second, address: Oslo}\n",
    "booklet": "type: booklet\nvenue: Handed out\n",
    "manual": "type: manual\npublisher: A Firm\nextra: {edition: '5'}\n",
    "proceedings": "type: proceedings\npublisher: ACM\nvenue: LNCS\nextra: {editors: Ada Lovelace}\n",
    "part": "type: inbook\nvenue: A Book\npages: 1-9\nextra: {chapter: '4', edition: 2nd}\n",
    "habilitation": "type: phdthesis\npublisher: A School\nextra: {type: Habilitation thesis}\n",
    "masters": "type: mastersthesis\npublisher: A School\n",
    "draft": "type: unpublished\n",
    "data": "type: dataset\npublisher: Zenodo\nnumber: '3'\nextra: {version: '1.2'}\n",
    "tool": "type: software\npublisher: Zenodo\nextra: {version: v2}\n",
    "patent": "type: patent\nnumber: US 123\n",
}
_ADA = """
name: Ada Lovelace
names: [A. Lovelace]
member: {from: 2021}
role: Analyst
bio: "Wrote *notes*.\n\n### And then"
links: {homepage: https://ada.example/, orcid: 0000-0002-1825-0097}
metrics: {h_index: 3, papers: 5, citations: 10, as_of: 2026-11-19}
"""


def write_described_portal(root: Path) -> None:
    """Write the portal's content."""
    files = {
        "site.yaml": _SITE,
        "authors/ada-lovelace.yaml": _ADA,
        "pages/about.md": "---\ntitle: About\n---\n## What\n\n#### More\n\n[Papers](/papers/)\n",
        **{f"papers/{paper_id}.yaml": text.rstrip() + _COMMON for paper_id, text in _PAPERS.items()},
    }
    write_files(root / "content", {name: text.lstrip("\n") for name, text in files.items()})
