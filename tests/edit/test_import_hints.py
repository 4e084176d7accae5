"""What is given to an import by mistake, and the hint that solves it."""

import click
import pytest
from generator.content.content import read_content
from generator.core.identifiers import address

from command_line import sitegen

ENTRY = "Doe, J., & Roe, J. (2020). Looms and their makers. Journal of Textile Studies, 12(3), 34-56.\n"
EMAILS = [
    "From: a@example.org\nSubject: Papers\n\nHello\n",
    f"Return-Path: <a@b.c>\nReceived: from x\n by y\nFrom: Jane <a@b.c>\nTo: John <b@b.c>\n\nDear John,\n\n{ENTRY}",
    f"From jane@example.org Mon Nov  2\nDate: Mon, 2 Nov 2026\nFrom: Jane <jane@example.org>\n\n{ENTRY}",
]


@pytest.mark.parametrize("text", EMAILS)
def test_an_email_is_not_read_as_a_list(portal, text):
    report = portal.take_text(text, "mail.eml")
    assert [problem.what for problem in report.problems] == ["this seems to be an e-mail"]
    assert report.problems[0].hint == (
        "copy the list out of it into a text file (.txt), or save the file that is attached to it, and import that"
    )
    assert not (portal.root / "content/papers").exists()


@pytest.mark.parametrize("web", ["https://example.org/publications", "HTTP://example.org/"])
def test_an_address_is_to_be_saved_first(portal, web):
    result = sitegen("import", "--root", portal.root, web)
    assert result.exit_code == click.UsageError.exit_code
    assert result.stderr.splitlines()[-1] == (
        f"Error: Invalid value for 'FILE...': '{web}' is an address on the web, and only files are imported. Save the "
        "page first: open it in a browser, choose 'Save page as' (Ctrl+S), and import the file, with --base and this "
        "address."
    )


@pytest.mark.parametrize(
    ("doi", "web"),
    [
        ('10.1000/ab"c', "https://doi.org/10.1000/ab%22c"),
        ("10.1000/ab\\c", "https://doi.org/10.1000/ab%5Cc"),
        ("10.1002/(SICI)1097<1661::AID>3.0.CO;2-2", "https://doi.org/10.1002/(SICI)1097<1661::AID>3.0.CO;2-2"),
    ],
)
def test_a_doi_may_have_quotes_and_backslashes(portal, doi, web):
    portal.write("papers/a.yaml", f"title: A\nlinks:\n  doi: {doi}\n")
    content, problems = read_content(portal.root)
    assert not problems
    assert address("doi", content.papers[0].links["doi"]) == web
