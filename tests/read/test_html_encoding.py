"""A page's bytes to text, and pages in web archives."""

import codecs
from email.message import EmailMessage

import pytest
from generator.read.documents.encoding import Decoded, Undecodable, decode
from generator.read.documents.saved_page import looks_like_mhtml, read_mhtml
from generator.read.draft import Context
from generator.read.formats import read_text

from conftest import AS_OF

PAPER = "<div><p>LGSep 28, 2024</p><h3>{}</h3><p>{}</p><p>{}</p></div>"
ENGLISH = "We present a system that trains large models on many machines, and show that it is fast. " * 5

AUTHORS = {
    "gb18030": "林海斌, 陈红民", "big5": "林海斌, 陳紅民", "shift_jis": "山田太郎",
    "euc_jp": "山田太郎", "iso2022_jp": "山田太郎",
    "euc_kr": "김철수, 이영희", "cp1252": "José Müller, Søren “Sø” Ørsted", "cp1250": "Łukasz Wójcik, Paweł Dąbrowski",
    "cp1251": "Иван Петров", "koi8_r": "Иван Петров", "cp1253": "Γιώργος Σεφέρης", "utf-8": "José Müller, 林海斌",
    "utf-16-le": "José Müller, 林海斌", "utf-16-be": "José Müller, 林海斌",
}  # fmt: skip


def page(encoding: str, meta: str = "") -> str:
    paper = PAPER.format("Large Models", AUTHORS[encoding], ENGLISH)
    return f"<!DOCTYPE html>\n<html><head>{meta}<title>List</title></head><body>{paper}</body></html>"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_page_of_unicode_that_declares_nothing_is_read_right(encoding):
    assert decode(page(encoding).encode(encoding), html=True) == Decoded(page(encoding), encoding)


@pytest.mark.parametrize("encoding", AUTHORS)
@pytest.mark.parametrize(
    "meta",
    ['<meta charset="{}">', "<meta http-equiv=Content-Type content='text/html; charset={}'>", "<META CHARSET={} />"],
)
def test_a_page_that_declares_its_encoding_is_read_right(encoding, meta):
    text = page(encoding, meta.format(encoding))
    found = decode(text.encode(encoding), html=True)
    assert isinstance(found, Decoded)
    assert found.text == text


@pytest.mark.parametrize(
    ("label", "encoding"),
    [
        ("latin-1", "cp1252"),
        ("iso-8859-1", "cp1252"),
        ("us-ascii", "cp1252"),
        ("gb2312", "gb18030"),
        ("gbk", "gb18030"),
    ],
)
def test_a_label_means_what_browsers_take_it_for(label, encoding):
    text = page(encoding, f"<meta charset={label}>")
    assert decode(text.encode(encoding), html=True) == Decoded(text, encoding)


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [(codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"),
     (codecs.BOM_UTF32_LE, "utf-32-le")],
)  # fmt: skip
@pytest.mark.parametrize("html", [True, False])
def test_a_byte_order_mark_counts_before_all_else_and_is_no_text(mark, encoding, html):
    text = page("utf-8", "<meta charset=windows-1252>")
    found = decode(mark + text.encode(encoding), html=html)
    assert isinstance(found, Decoded)
    assert found.text == text


@pytest.mark.parametrize("label", ["windows-1252", "gbk", "shift_jis", "utf-16", "no-such-thing", "rot13", "hex"])
def test_a_page_in_utf_8_is_read_right_whatever_it_says_of_itself(label):
    text = page("utf-8", f"<meta charset={label}>")
    assert decode(text.encode(), html=True) == Decoded(text, "utf-8")


def test_a_few_wrong_bytes_spoil_nothing_else():
    raw = page("utf-8", "<meta charset=utf-8>").encode().replace(b"trains", b"tr\xffains", 1)
    found = decode(raw, html=True)
    assert isinstance(found, Decoded)
    assert "José Müller, 林海斌" in found.text
    assert "tr\ufffdains" in found.text


def test_zero_bytes_in_a_page_are_dropped():
    assert decode(page("utf-8").replace("Large", "La\0rge").encode(), html=True) == Decoded(page("utf-8"), "utf-8")


@pytest.mark.parametrize(
    ("raw", "html", "what", "line"),
    [
        (b"", True, "this file is empty", 0),
        (b" \n\t ", False, "this file is empty", 0),
        (b"%PDF-1.7\n" + bytes(range(256)) * 20, True, "this is a binary file, no text", 0),
        (b"PK\x03\x04" + bytes(200) + b"abc", False, "this is a binary file, no text", 0),
    ],
)
def test_what_is_no_text_is_said_plainly(raw, html, what, line):
    found = decode(raw, html=html)
    assert isinstance(found, Undecodable)
    assert (found.what, found.line) == (what, line)


def archive(text: str, *, encoding: str = "utf-8", how: str = "quoted-printable") -> bytes:
    message = EmailMessage()
    message["From"] = "<Saved by Blink>"
    message["Subject"] = "List"
    message["Snapshot-Content-Location"] = "https://s.example.org/l/"
    message.set_content(text, subtype="html", charset=encoding, cte=how)
    message["Content-Location"] = "https://p.example.org/l/"
    message.make_related(boundary="----MultipartBoundary--x----")
    message.add_related(b"\x89PNG", "image", "png", cid="<i@x>")
    message.add_related("<p>LGSep 1, 2001</p><p>A frame</p>", subtype="html")
    return message.as_bytes()


@pytest.mark.parametrize("how", ["quoted-printable", "base64"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "gb18030"])
def test_the_page_is_taken_out_of_a_web_archive(how, encoding):
    text = page(encoding)
    raw = archive(text, encoding=encoding, how=how)
    assert looks_like_mhtml(raw)
    found = read_mhtml(raw)
    assert isinstance(found, Decoded)
    assert found.text.replace("\r\n", "\n").strip() == text
    reading = read_text(found.text, "html", Context("x.mhtml", AS_OF, address=found.address))
    assert [draft.title for draft in reading.drafts] == ["Large Models"]


def test_the_links_of_a_web_archive_count_from_where_the_page_was():
    text = PAPER.format("A Title", "<a href='/a/1'>Ada Lovelace</a>", ENGLISH)
    found = read_mhtml(archive(text))
    assert isinstance(found, Decoded)
    draft = read_text(found.text, "html", Context("x.mhtml", AS_OF, address=found.address)).drafts[0]
    assert draft.author_pages["Ada Lovelace"].endswith(".example.org/a/1")


def test_the_part_that_an_archive_names_as_its_start_is_the_page():
    raw = (
        b"MIME-Version: 1.0\r\nContent-Type: multipart/related; start=\"<b@x>\"; boundary=B\r\n\r\n"
        b"--B\r\nContent-Type: text/html\r\nContent-ID: <a@x>\r\n\r\n<p>frame</p>\r\n"
        b"--B\r\nContent-Type: text/html\r\nContent-ID: <b@x>\r\nContent-Location: https://x.org/\r\n\r\n<p>page</p>\r\n--B--"
    )  # fmt: skip
    found = read_mhtml(raw)
    assert isinstance(found, Decoded)
    assert (found.text.strip(), found.address) == ("<p>page</p>", "https://x.org/")


@pytest.mark.parametrize(
    "raw",
    [
        b"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=B\n\n--B\nContent-Type: image/png\n\nx\n--B--",
        b"MIME-Version: 1.0\nContent-Type: multipart/related\n\nnothing",
        b"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=B\n\n--B\nContent-Type: text/html\n\n\n--B--",
        b"".join(b"Content-Type: multipart/related; boundary=B%d\n\n--B%d\n" % (i, i) for i in range(3000)),
        b"Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n!",
        b"\xff\xfe\x00",
    ],
)
def test_an_archive_without_a_page_is_refused_and_never_raises(raw):
    found = read_mhtml(raw)
    assert isinstance(found, Undecodable) or not found.text.strip("!\n")


@pytest.mark.parametrize("raw", [b"<!DOCTYPE html><p>Content-Type: text/html", b"LGSep 28, 2024\nTitle: x", b""])
def test_other_files_are_no_archives(raw):
    assert not looks_like_mhtml(raw)
