"""Exports in XML: EndNote, PubMed, MODS, MARC, DBLP, Zotero RDF, arXiv's Atom."""

# ruff: noqa: E501 - the samples stand as programs write them

import pytest
from exports_support import assert_draft, read, told
from sample_files import sample

ENDNOTE = sample("endnote-xml/endnote.xml")
MODS = sample("mods/collection.xml")


@pytest.mark.parametrize(
    "end", ["Sorting</title></titles><dates>", "Sorting</title></titles>", "Sorting</tit", "Sorting"]
)
def test_the_record_within_which_a_file_ends_is_left_out(end):
    whole = ENDNOTE.replace("<record>", "\n<record>")
    reading = read(whole[: whole.index("Sorting</title></titles><dates>") + len(end)])
    assert len(reading.drafts) == 1
    assert "the file ends within this entry, or right behind it; it was left out" in told(reading)


def test_an_import_refuses_a_file_that_uses_entities_of_its_own(portal):
    declared = '<!DOCTYPE mods [<!ENTITY a "owls"><!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY unused "b">]>'
    record = "<mods><titleInfo><title>One {} two</title></titleInfo><name><namePart>Bee, Ann</namePart></name></mods>"
    before = portal.files()
    (problem,) = portal.take_text(declared + record.format("&x;&a;"), "a.xml").problems
    assert problem.severity == "error"
    assert problem.what == "this XML declares entities of its own, which are not read: &a;, &x;"
    assert portal.files() == before
    portal.take_text(declared + record.format("&amp; &uuml;"), "a.xml")
    assert portal.ids() == ["one-u-two"]


def test_an_entry_without_a_title_is_told_with_its_line_and_the_others_are_read():
    reading = read(MODS.replace("<title>Art of Sorting</title>", ""), "mods")
    assert [draft.title for draft in reading.drafts][-1] == "Sorting"


def exported(*items: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8" ?>\n<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"'
        ' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>'
        f"<title>Night Lab</title><wp:wxr_version>1.2</wp:wxr_version>\n{''.join(items)}</channel></rss>"
    )


def wordpress_page(title: str, content: str, kind: str = "page", status: str = "publish", **fields: str) -> str:
    metas = "".join(
        f"<wp:postmeta><wp:meta_key>{key}</wp:meta_key><wp:meta_value><![CDATA[{value}]]></wp:meta_value></wp:postmeta>"
        for key, value in fields.items()
    )
    return (
        f"<item><title>{title}</title><content:encoded><![CDATA[{content}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>"
        f"<wp:status>{status}</wp:status><wp:post_type>{kind}</wp:post_type>{metas}</item>\n"
    )


PUBLICATIONS = """<!-- wp:list --><ul><li>M. Kovač, T. Herrera, "Owls do not count sheep", <em>Journal of Night Studies</em>, vol. 12, no. 3, pp. 45-67, 2023. <a href="https://doi.org/10.1234/jns.2023.5">doi</a></li>
<li>T. Herrera, L. Chang, "Engines that sort by night", <em>Proceedings of Sorting</em>, pp. 1-9, 2023.</li></ul><!-- /wp:list -->"""


@pytest.mark.parametrize("status", ["draft", "pending", "private", "future", "auto-draft"])
def test_pages_of_wordpress_that_are_not_published_are_not_read(status):
    reading = read(exported(wordpress_page("Publications", PUBLICATIONS, status=status)), "wordpress")
    assert reading.drafts == ()
    assert told(reading)[0].startswith("no publications found")


def test_an_export_of_wordpress_without_publications_says_so():
    (what,) = told(read(exported(wordpress_page("Welcome", "We are here.")), "wordpress"))
    assert what.startswith("no publications found")


# What libraries and programs write beside the usual


def endnote(kind: str, rest: str, title: str = "Owls do not count sheep"):
    lee = "<contributors><authors><author>Lee, Ada</author></authors></contributors>"
    named = f'<ref-type name="{kind}">99</ref-type>{lee}<titles><title>{title}</title></titles>'
    return read(f"<xml><records><record>{named}{rest}</record></records></xml>", "endnote-xml")


def test_elements_nested_too_deeply_are_told_and_their_text_is_read() -> None:
    reading = endnote(
        "Book", "<dates><!-- when --><year>2020</year></dates>", "<style>" * 80 + "Owls" + "</style>" * 80
    )
    (found,) = reading.drafts
    assert_draft(found, title="Owls", date="2020")
    assert told(reading) == ["elements are nested more than 60 deep here; of those within only the text was read"]
