"""Markdown that people write: addresses that begin with `/` count from the portal's home page."""

import html
import re

import pytest
from bs4 import BeautifulSoup
from generator.build.check import check_pages
from generator.site.prose import Place
from generator.site.prose import prose as rendered

from built import build
from conftest import rounds
from written_files import write_files


def prose(text: str, base: str, place: Place = "part") -> str:
    return rendered(text, f"{base}{{}}".format, place)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("[a](/papers/)", 'href="/portal/papers/"'),
        ("[a](/)", 'href="/portal/"'),
        ("![a](/static/a.png)", 'src="/portal/static/a.png"'),
        ('<a href="/papers/?x=1#y">a</a>', 'href="/portal/papers/?x=1#y"'),
        ("[a][b]\n\n[b]: /papers/", 'href="/portal/papers/"'),
        ("[a](papers/)", 'href="papers/"'),
        ("[a](#top)", 'href="#top"'),
        ("[a](//example.org/x)", 'href="//example.org/x"'),
        ("[a](https://example.org/x)", 'href="https://example.org/x"'),
        ("[a](mailto:a@example.org)", 'href="mailto:a@example.org"'),
    ],
)
def test_an_address_from_the_root_is_placed_below_the_portals_path(written, shown):
    assert shown in prose(written, "/portal/")


def _ways_to_another_host():
    """Yield addresses that browsers read as `//evil.example/x`, as an attribute of HTML says them."""
    slashes = ("/", "\\", "&#47;", "&#x5c;", "&sol;", "&bsol;")
    blanks = ("", "&#9;", "&NewLine;", "\t")
    for first in slashes:
        for second in slashes:
            for more in ("", "\\/"):
                for blank in blanks:
                    yield f"{blank}{first}{blank}{second}{more}evil.example/x"
    for control in (" ", "  ", "&#1;", "&#31;", "&#0;", " &#9; "):
        yield f"{control}//evil.example/x"
        yield f"{control}https:{control.strip()}//evil.example/x"
    for scheme in (
        "https:",
        "HTTPS:",
        "hTtP:",
        "ht&#9;tp:",
        "h&Tab;ttps&colon;",
        "http&#58;",
        "ftp:",
        "data:",
        "blob:http:",
    ):
        for start in ("//", "/", "\\\\", "\\", "/\\", "", "////"):
            yield f"{scheme}{start}evil.example/x"
    yield "//[evil.example/x"
    yield "//user:word@evil.example:99999/x"


WAYS = tuple(_ways_to_another_host())
FORMS = (
    '<img src="{}" alt="a">',
    "<IMG alt=a src='{}'>",
    "![a]({})",
    "![a](<{}>)",
    "![a][b]\n\n[b]: <{}>",
)


PLACES = [("/", "foot"), ("/portal/", "part"), ("/portal/", "foot")]


@pytest.mark.parametrize(
    ("form", "base", "place"), [*((form, "/", "part") for form in FORMS), *((FORMS[0], *place) for place in PLACES)]
)
def test_no_spelling_of_an_address_loads_a_picture_from_another_host(form, base, place):
    for source in WAYS[:: rounds(4, thorough=1)]:
        written = form.format(source)
        shown = BeautifulSoup(prose(written, base, place), "html.parser")
        for picture in shown.find_all("img", src=True):
            assert _host(picture["src"]) == "here.example", (written, str(shown))


def _host(address):
    """Return the host that a browser asks for an address on a page of here.example, by the URL Standard."""
    read = re.sub(r"[\t\n\r]", "", address.strip("".join(map(chr, range(33))))).replace("\\", "/")
    scheme, _, rest = read.partition(":") if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", read) else ("", "", read)
    if scheme.lower() in {"http", "https", "ftp"}:
        return rest.lstrip("/").partition("/")[0]
    return scheme or (rest.lstrip("/").partition("/")[0] if rest.startswith("//") else "here.example")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("static\\\\a.png", 'src="/portal/static/a.png"'),
        ("/static/a.png?x=a\\\\b", 'src="/portal/static/a.png?x=a\\b"'),
        ("<static/two words.png>", 'src="/portal/static/two words.png"'),
    ],
)
def test_a_picture_of_the_portal_is_shown_as_browsers_read_its_address(written, shown):
    assert shown in prose(f"![a]({written})", "/portal/")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("# a\n\n# b", "22"),
        ("## a\n\n## b", "22"),
        ("# a\n\n### b", "23"),
        ("#### a\n\n###### b\n\n#### c", "232"),
        ("## a\n\n#### b\n\n### c\n\n#### d", "2334"),
        ("### a\n\n# b\n\n## c", "223"),
        ("a\n=\n\nb\n-\n\n<h4>c</h4>", "234"),
        ("# 1\n## 2\n### 3\n#### 4\n##### 5\n###### 6", "234566"),
    ],
)
def test_headings_begin_below_the_pages_own_and_skip_no_level(written, shown):
    page = prose(written, "/")
    assert re.findall(r"<h(\d)", page) == re.findall(r"</h(\d)", page) == list(shown)


@pytest.mark.parametrize("place", ["part", "page", "foot"])
def test_a_footnote_and_the_way_back_from_it_lead_somewhere(place):
    page = BeautifulSoup(prose("A[^1] b[^1] c[^note].\n\n[^1]: One\n[^note]: Two", "/", place), "html.parser")
    ids = [tag["id"] for tag in page.find_all(id=True)]
    assert len(ids) == len(set(ids)) == 5
    assert {link["href"] for link in page.find_all("a")} == {f"#{one}" for one in ids}


def test_texts_of_one_page_share_no_anchor():
    texts = [
        prose("# People\n\n[down](#people)[^1] [out](#main)\n\n[^1]: Note", "/", place) for place in ("part", "foot")
    ]
    (text, text_ids), (foot, foot_ids) = ((shown, set(re.findall(r' id="(.*?)"', shown))) for shown in texts)
    assert {"text-people", "text-fn:1"} <= text_ids
    assert {"foot-text-people", "foot-text-fn:1"} <= foot_ids
    assert 'href="#text-people"' in text
    assert 'href="#foot-text-people"' in foot
    assert 'href="#main"' in text


WITHOUT_BLANK_LINES = (
    *("# A\n", "***\n", "A\n---\n", "- \n", "[^{0}]: a\n", "[a{0}]: /b\n", "*[a{0}]: b\n", "- a\n  # b\n"),
    *("a\n*[a{0}]: b\n", "a\n[^{0}]: b\n", "a\n[a{0}]: b\n"),
)


@pytest.mark.parametrize("written", [*WITHOUT_BLANK_LINES, "a\n: b\n", "a\n: b\n: c\n", "& a\n: b\n"])
def test_a_text_for_which_markdown_would_take_long_is_shown_as_written(written):
    text = "".join(map(written.format, range(1600)))
    assert prose(text, "/") == f"<pre>{html.escape(text)}</pre>"


def test_a_table_stands_in_a_frame_that_the_keyboard_scrolls_named_by_its_columns():
    shown = prose('> | *a* `q"` <b>c</b> & | d |\n> |---|---|\n> | 1 | 2 |\n', "/")
    soup = BeautifulSoup(shown, "html.parser")
    (frame,) = soup.select("blockquote > div")
    assert (frame["role"], frame["tabindex"], frame["aria-label"]) == ("group", "0", 'a q" c &, d')
    assert [cell.get_text() for cell in frame.select("table td")] == ["1", "2"]


def test_html_in_markdown_gets_no_class_and_no_role_of_its_own_choice():
    assert prose("<div class='vh' role='alert' tabindex='5' onclick='x()'>a</div>", "/") == "<div>a</div>"


def test_every_text_of_a_portal_below_a_path_links_within_it(tmp_path):
    texts = {
        "site.yaml": "intro: 'See [papers](/papers/)'\nbase_url: https://example.org/portal/\n",
        "papers/one.yaml": "title: One\nauthors: [Jane Doe]\nnote: '[home](/)'\n",
        "authors/jane-doe.yaml": "name: Jane Doe\nbio: '[about](/about/)'\n",
        "pages/about.md": "---\ntitle: About\n---\n![a](/static/favicon.svg) [years](/years/)\n",
    }
    write_files(tmp_path / "content", texts)
    build(tmp_path)
    assert check_pages(tmp_path / "site", "/portal/") == ()
