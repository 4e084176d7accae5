"""SVG files as a site publishes them: nothing in them runs, and nothing is loaded from another host."""

import gzip
import re

import pytest
from generator.core.svg_files import clean_svg

SVG = "http://www.w3.org/2000/svg"
# What no published file may hold, whatever the source looks like.
_ACTIVE = re.compile(
    rb"script|foreignobject|\son\w+\s*=|evil|alert|<!|<\?|iframe|import|//(?!www\.w3\.org/)", re.IGNORECASE
)


def svg(inside: str, root: str = "") -> bytes:
    return f'<svg xmlns="{SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" {root}>{inside}</svg>'.encode()


@pytest.mark.parametrize(
    ("inside", "removed"),
    [
        ("<script>alert(1)</script>", ("1 script",)),
        ("<SCRIPT/><g><script href='//evil.example/x.js'/><script/></g>", ("2 scripts",)),
        ('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', ("1 script",)),
        ('<g><h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="//evil.example"/></g>', ("1 HTML element",)),
        ("<foreignObject><b onclick='alert(1)'>x</b><script/></foreignObject>", ("1 script", "1 foreignObject")),
        ('<circle r="3" onclick="alert(1)"/><g ONLOAD="alert(1)"/>', ("2 event handlers",)),
        ('<a href="javascript:alert(1)"/><a xlink:href=" java&#10;script:alert(1)"/>', ("2 scripts",)),
        ('<a><animate attributeName="href" values="javascript:alert(1)"/></a>', ("1 script",)),
        ('<a><set attributeName=" xlink:href " to="//evil.example"/></a>', ("1 script",)),
        ('<image href="https://evil.example/x.png"/>', ("1 reference to another host",)),
        ('<image href="//evil.example/x.png"/><use href=" //evil.example/x.svg#a"/>', ("2 references to other hosts",)),
        (r'<image href="\\evil.example\x"/><a href="/\evil.example"/>', ("2 references to other hosts",)),
        ('<image href="/&#9;/evil.example/x"/>', ("1 reference to another host",)),
        ('<use href="data:image/svg+xml;base64,PHN2Zy8+evil"/>', ("1 reference to another host",)),
        ('<rect fill="url(https://evil.example/#a)"/>', ("1 reference to another host",)),
        ('<rect style="fill:red;mask:url( \'//evil.example/#a\' )"/>', ("1 reference to another host",)),
        (r'<rect style="fill:\75rl(//evil.example/#a)"/>', ("1 reference to another host",)),
        (r'<rect fill="\75 rl(https:evil.example)"/>', ("1 reference to another host",)),
        ('<rect style="cursor:image-set(\'https:evil.example/x\' 1x)"/>', ("1 reference to another host",)),
        ("<style>@import 'https:evil.example/x.css';</style>", ("1 reference to another host",)),
        ("<style>@im/**/port '//evil.example';</style>", ("1 reference to another host",)),
        (r"<style>@\69mport 'https:evil.example';</style>", ("1 reference to another host",)),
        ("<style>@font-face{font-family:a;src:url(//evil.example/a.woff)}</style>", ("1 reference to another host",)),
    ],
)  # fmt: skip
def test_what_runs_or_loads_from_elsewhere_is_removed_and_reported(inside: str, removed: tuple[str, ...]) -> None:
    clean = clean_svg(svg(f'{inside}<path d="M0 0h9"/>'))
    assert not _ACTIVE.search(clean.content)
    assert b'<path d="M0 0h9"/>' in clean.content
    assert clean.removed == removed


@pytest.mark.parametrize(
    "raw",
    [
        f'<?xml-stylesheet href="//evil.example/x.css"?><svg xmlns="{SVG}"/>'.encode(),
        f'<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]><svg xmlns="{SVG}">&x;</svg>'.encode(),
        f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="{SVG}"><text>&x;</text></svg>'.encode(),
        f'<svg:svg xmlns:svg="{SVG}"><svg:script>alert(1)</svg:script></svg:svg>'.encode(),
        b'<svg><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script></svg>',
        svg("<script>alert(1)</script>").decode().encode("utf-16"),
        svg("<script>alert(1)", "onload=alert(1)"),
        svg("", "onload='alert(1)' xml:base='//evil.example'"),
        gzip.compress(svg("<script>alert(1)</script>"), mtime=0),
    ],
)
def test_no_form_of_a_file_gets_a_script_through(raw: bytes) -> None:
    clean = clean_svg(raw)
    content = gzip.decompress(clean.content) if raw.startswith(b"\x1f\x8b") else clean.content
    assert content.startswith(b"<svg ")
    assert not _ACTIVE.search(content)
    assert clean_svg(content).content == content


def test_a_drawing_keeps_all_that_draws() -> None:
    inside = (
        '<title>Looms</title><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs>'
        '<style>.a{fill:url(#g)}@font-face{font-family:f;src:url(data:font/woff2;base64,d09GMgAB//8=)}</style>'
        '<g class="a" transform="rotate(3 4)" aria-label="x">'
        '<text xml:space="preserve" font-family="\'A B\'"> a <tspan>b</tspan> c</text></g>'
        '<image href="data:image/png;base64,iVBORw0KGgo//8="/><image href="photo.png"/><use href="#g"/>'
        '<animate attributeName="r" from="1" to="3"/>'
    )  # fmt: skip
    clean = clean_svg(svg(inside))
    assert clean.content.decode() == f'<svg xmlns="{SVG}">{inside}</svg>'
    assert clean.removed == ()
    assert clean.broken == ""


def test_what_a_drawing_program_noted_is_left_out_without_a_word() -> None:
    noted = (
        '<metadata><a xmlns="http://a.example/">Jane</a></metadata><!-- Jane -->'
        '<rect xmlns:i="http://i.example/" i:label="Jane"/>'
    )
    clean = clean_svg(svg(noted))
    assert b"Jane" not in clean.content
    assert clean.removed == ()


def test_namespaces_as_illustrator_declares_them_are_read() -> None:
    raw = f'<!DOCTYPE svg PUBLIC "a" "http://a.example/a.dtd" [<!ENTITY ns "{SVG}">]><svg xmlns="&ns;"><rect/></svg>'
    assert clean_svg(raw.encode()).content == f'<svg xmlns="{SVG}"><rect/></svg>'.encode()


def test_a_damaged_drawing_is_published_as_far_as_it_can_be_read() -> None:
    clean = clean_svg(svg("<rect/><g><circle r='3'")[: -len("</svg>")])
    assert b"<rect/>" in clean.content
    assert clean.broken


@pytest.mark.parametrize("raw", [b"", b"a", b"<html><svg/></html>", b"\x1f\x8b", gzip.compress(b"<a/>", mtime=0)])
def test_what_is_no_drawing_is_not_published(raw: bytes) -> None:
    clean = clean_svg(raw)
    assert clean.content == b""
    assert clean.broken
