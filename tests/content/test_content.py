import os

import pytest
from generator.content import schema, settings
from generator.content.content import read_content
from generator.core.records import Category, FreePage, PartialDate, SiteConfig

from written_files import write_files


def portal(root, **files):
    write_files(root / "content", files)
    return root


def read(root, files):
    content, problems = read_content(portal(root, **files))
    assert problems == ()
    return content


PAPER = """\
title: 'HybridFlow: A Flexible and Efficient RLHF Framework'
authors:                      # strings, or a name and an id
- Guangming Sheng
- {name: Qi Hou, id: qi-hou-2}
more_authors: true
contributors: [Haibin Lin]
date: 2024-09-28
category: LG
affiliations: [bytedance]
code: https://github.com/volcengine/verl
abstract: |
  Reinforcement Learning from
  Human Feedback

score: 97.6
volume: 012
links: {doi: 10.1145/3689031.3696075, arxiv: '2409.19256'}
macros: {ours: DITRON}
extra: {seen: true, times: 3, word: 'true', at: 1e3, none: null, deep: {list: [1, a]}}
venue:
"""


def test_the_site_its_categories_and_its_pages(tmp_path):
    content = read(
        tmp_path,
        {
            "site.yaml": "title: Ours\nbase_url: https://example.org/portal\ntheme: {accent: '#123'}\n"
            "navigation:\n- {text: Papers, url: /papers/}\n- {text: Write, url: mailto:a@example.org}\n"
            "redirects: {/old/: /new/}\nimport:\n  splits:\n    A title: [Jane Doe, 'Roe, John']\n    B: C D, E F\n",
            "categories.yaml": "NO: Numbers\nLG:\n  name: Machine Learning\n  aliases: [ml]\n",
            "pages/about.md": "---\r\ntitle: About us\r\norder: 2\r\nnavigation: false\r\n---\r\n\r\n# Hi\r\n---\r\n",
        },
    )
    assert content.site == SiteConfig(
        title="Ours",
        base_url="https://example.org/portal/",
        accent="#123",
        navigation=(("Papers", "/papers/"), ("Write", "mailto:a@example.org")),
        redirects={"/old/": "/new/"},
        splits={"A title": ("Jane Doe", "Roe, John"), "B": ("C D", "E F")},
    )
    assert content.categories == (Category("LG", "Machine Learning", "", ("ml",)), Category("NO", "Numbers"))
    assert content.pages == (FreePage("about", "About us", "# Hi\n---", 2, navigation=False),)


def test_without_settings_the_defaults_hold(tmp_path):
    assert read(tmp_path, {"site.yaml": "# nothing yet\n", "papers/.gitkeep": ""}).site == SiteConfig()


def test_without_content_the_folder_is_named(tmp_path):
    _, problems = read_content(tmp_path)
    assert [problem.path for problem in problems] == ["content"]


@pytest.mark.parametrize(
    ("said", "date"),
    [
        ("date: 2024-09", PartialDate(2024, 9)),
        ("date: '2024'", PartialDate(2024)),
        ("year: 2024", PartialDate(2024)),
        ("date: 2024-02-29", PartialDate(2024, 2, 29)),
        ("date:", None),
    ],
)
def test_a_date_is_as_precise_as_the_file(tmp_path, said, date):
    assert read(tmp_path, {"papers/x.yaml": f"title: t\n{said}\n"}).papers[0].date == date


@pytest.mark.parametrize(("said", "code"), [("true", True), ("false", None), ("", None), ("'true'", True)])
def test_code_may_be_only_there(tmp_path, said, code):
    assert read(tmp_path, {"papers/x.yaml": f"title: t\ncode: {said}\n"}).papers[0].code is code


GOOD = {
    "arxiv": [
        "2409.19256",
        "2409.19256v2",
        "arXiv:2409.19256",
        "math.GT/0309136",
        "cs/9901001",
        "https://arxiv.org/abs/x",
    ],
    "doi": ["10.1145/3689031.3696075", "https://doi.org/10.1/x", "10.1002/(SICI)1097-0258<1661::AID-SIM968>3.0.CO;2-2"],
    "pdf": ["http://example.org/a%20b.pdf?x=1&y=(2)#p", "https://bücher.example:8080/"],
}
BAD = {
    "arxiv": ["javascript:alert(1)", "24.1", "2409.19256 extra", "../x"],
    "doi": ["11.1145/x", "10.1145/a b", "data:text/html,10.1145/x"],
    "pdf": [
        "javascript:alert(1)", "JavaScript:alert(1)", "//example.org/x", "ftp://example.org/", "https://",
        "https:///x", "https://user@example.org/", 'https://example.org/"onload', "https://example.org/a b",
        "https://a:99999/", "/x.pdf", "java\tscript:alert(1)", "java\x01script:alert(1)", " data:x",
        "https://example.org\\@evil.example/",
    ],
}  # fmt: skip


@pytest.mark.parametrize(("kind", "link"), [(kind, link) for kind, links in GOOD.items() for link in links])
def test_a_link_may_be(kind, link):
    assert schema.PaperFile.model_validate({"title": "t", "links": {kind: link}}).links.declared() == {kind: link}


@pytest.mark.parametrize(("kind", "link"), [(kind, link) for kind, links in BAD.items() for link in links])
def test_a_link_may_not_be(kind, link):
    with pytest.raises(ValueError, match=r"must be|cannot be printed"):
        schema.PaperFile.model_validate({"title": "t", "links": {kind: link}})


@pytest.mark.parametrize("url", ["javascript:alert(1)", "//evil.example", "mailto:x", "a b", "../up", "/%2e%2e/x", ""])
def test_the_navigation_leads_nowhere_strange(url):
    with pytest.raises(ValueError, match="must be"):
        settings.SiteFile.model_validate({"navigation": [{"text": "t", "url": url}]})


@pytest.mark.parametrize("photo", ["../x.jpg", "/etc/x.jpg", "https://example.org/x.jpg", "a//b", "a\\b", "a/./b", ""])
def test_a_photo_lies_in_the_portal(photo):
    with pytest.raises(ValueError, match="must be"):
        schema.AuthorFile.model_validate({"name": "n", "photo": photo})


def test_windows_line_ends_and_a_byte_order_mark_change_nothing(tmp_path):
    plain = read(tmp_path / "a", {"papers/x.yaml": PAPER})
    dressed = read(tmp_path / "b", {"papers/x.yaml": b"\xef\xbb\xbf" + PAPER.replace("\n", "\r\n").encode()})
    assert plain == dressed


def test_a_file_with_a_fault_is_left_out(tmp_path):
    content, problems = read_content(portal(tmp_path, **{"papers/a.yaml": "title: t\n", "papers/b.yaml": "x: y\n"}))
    assert [paper.id for paper in content.papers] == ["a"]
    assert {problem.path for problem in problems} == {"content/papers/b.yaml"}


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
def test_a_link_out_of_the_portal_is_not_followed(tmp_path):
    secret = tmp_path / "secret.yaml"
    secret.write_text("title: secret\n")
    root = portal(tmp_path / "portal", **{"papers/a.yaml": "title: t\n"})
    (root / "content/papers/b.yaml").symlink_to(secret)
    content, problems = read_content(root)
    assert [paper.id for paper in content.papers] == ["a"]
    assert [problem.what for problem in problems] == ["this link leads out of the portal's folder"]


FILES = [
    schema.PaperFile,
    schema.AuthorFile,
    settings.SiteFile,
    settings.CategoriesFile,
    settings.VenuesFile,
    schema.PageHeader,
    schema.NewsHeader,
]


@pytest.mark.parametrize("model", FILES)
def test_editors_get_a_json_schema_that_says_what_each_key_means(model):
    made = model.model_json_schema()
    assert made["description"]
    assert all(said.get("description") for said in made.get("properties", {}).values())


@pytest.mark.parametrize("bomb", ["[" * 200_000, "{a: " * 200_000, "- " * 200_000, "? " * 200_000])
def test_a_file_nested_without_end_is_refused_at_once(tmp_path, bomb):
    _, problems = read_content(portal(tmp_path, **{"papers/x.yaml": f"title: t\nextra:\n  {bomb}\n"}))
    assert len(problems) == 1


def test_a_file_of_any_size_is_not_read(tmp_path):
    _, problems = read_content(portal(tmp_path, **{"papers/x.yaml": "title: " + "x" * 4_000_001}))
    assert [problem.what for problem in problems] == ["the file is larger than 4 MB"]
