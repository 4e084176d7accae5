"""What stands at a portal's root for machines: sitemaps, robots.txt, the search description, llms.txt.

`papers.json` and `authors.json` of a large portal come in files that lead on to each other.
"""

import json
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from generator.content.content import read_content
from generator.core.records import Content, FreePage, Paper, PartialDate, Person, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.site import machines
from generator.site.material import make_material
from generator.site.plan import Plan, make_plan

from built import build
from conftest import ENGLISH, Portal
from described_portal import BASE

NASTY = '<b>&amp;</b> ]]> "x" \x0b <![CDATA['
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
OPEN_SEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"
PAPER = Paper("one", "One", (PrintedName("Ada Lovelace"),), date=PartialDate(2024, 9, 28), category="LG")


def plan_of(*papers: Paper, site: SiteConfig | None = None, people: tuple[Person, ...] = ()) -> Plan:
    content = Content(site or SiteConfig(base_url=BASE), papers, people)
    plan, problems = make_plan(make_material(build_portal(content)[0], ENGLISH, content))
    assert problems == ()
    return plan


def texts(plan: Plan, *addresses: str) -> list[str]:
    found = {page.address: page for page in plan.pages}
    return [str(plan.view(found[address])) for address in addresses]


def places(text: str) -> dict[str, str | None]:
    """Each address of a sitemap with its date."""
    return {
        entry.findtext(f"{SITEMAP}loc") or "": entry.findtext(f"{SITEMAP}lastmod")
        for entry in ElementTree.fromstring(text)
    }


def test_the_sitemap_says_when_pages_changed_where_content_knows() -> None:
    older = replace(PAPER, id="older", date=PartialDate(2019, 5), category="CL")
    undated = replace(PAPER, id="undated", date=None, category="DB")
    (text,) = texts(plan_of(PAPER, older, undated), "sitemap.xml")
    dates = {address.removeprefix(BASE): date for address, date in places(text).items()}
    assert dates["papers/one/"] == dates[""] == dates["papers/"] == dates["authors/ada-lovelace/"] == "2024-09-28"
    assert dates["papers/older/"] == dates["categories/cl/"] == dates["years/2019/"] == "2019-05-01"
    assert dates["papers/undated/"] is dates["categories/db/"] is None
    assert not [address for address in dates if address.endswith((".xml", ".json", ".bib", "404.html"))]


def test_a_large_sitemap_is_split_below_an_index(monkeypatch: pytest.MonkeyPatch) -> None:
    papers = [replace(PAPER, id=f"p{number:02d}", date=PartialDate(2000 + number)) for number in range(24)]
    (whole,) = texts(plan_of(*papers), "sitemap.xml")
    monkeypatch.setattr(machines, "MOST_ADDRESSES", 20)
    plan = plan_of(*papers)
    names = [page.address for page in plan.pages if page.address.startswith("sitemap")]
    (index,) = texts(plan, "sitemap.xml")
    assert ElementTree.fromstring(index).tag == f"{SITEMAP}sitemapindex"
    assert len(names) == len(places(index)) + 1 > 2
    parts = texts(plan, *(address.removeprefix(BASE) for address in places(index)))
    assert [len(places(part)) for part in parts[:-1]] == [20] * (len(parts) - 1)
    assert {address: date for part in parts for address, date in places(part).items()} == places(whole)
    assert list(places(index).values()) == [max(filter(None, places(part).values())) for part in parts]
    assert [address for address in plan.published().addresses if address.startswith("sitemap")] == ["sitemap.xml"]


@pytest.mark.parametrize("address", ["sitemap.xml", "opensearch.xml", "llms.txt"])
def test_hostile_texts_break_nothing_at_the_root(address: str) -> None:
    site = SiteConfig(title=NASTY, description=NASTY, base_url=f"{BASE}a&b/", language="en")
    nasty = replace(PAPER, title=NASTY, authors=(PrintedName(NASTY),), category="LG")
    (text,) = texts(plan_of(nasty, site=site), address)
    if address.endswith(".xml"):
        root = ElementTree.fromstring(text)
        assert {element.tag.split("}")[0] for element in root.iter()} <= {SITEMAP[:-1], OPEN_SEARCH[:-1]}
    else:
        assert len(re.findall(r"^# ", text, re.MULTILINE)) == 1
        assert "<b>" not in text.replace("\\<b\\>", "")


def test_llms_txt_keeps_to_the_convention_and_leads_to_pages_that_exist(five_site: Path) -> None:
    lines = (five_site / "llms.txt").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# ")
    assert [line for line in lines if line.startswith("## ")] == [
        "## Lists",
        "## People",
        "## Topics",
        "## Newest papers",
        "## Data",
    ]
    links = [re.fullmatch(r"- \[.+\]\((\S+)\)(: .+)?", line) for line in lines if line.startswith("- ")]
    assert all(links)
    for link in links:
        assert link
        target = link[1].removeprefix(BASE)
        assert (five_site / target / "index.html").is_file() or (five_site / target).is_file(), target


def test_llms_txt_names_your_own_pages_and_selected_papers_first() -> None:
    chosen = replace(PAPER, id="chosen", title="Chosen", selected=True, date=PartialDate(2001))
    content = Content(SiteConfig(base_url=BASE), (PAPER, chosen), (), (), (FreePage("about", "About", "x"),))
    plan, _ = make_plan(make_material(build_portal(content)[0], ENGLISH, content))
    (text,) = texts(plan, "llms.txt")
    assert text.index("## Selected papers\n\n- [Chosen]") < text.index("## Newest papers")
    assert f"- [About]({BASE}about/)" in text


def test_llms_txt_names_fifty_people_of_a_large_group() -> None:
    people = tuple(Person(f"person-{number}", f"Person {number}", has_file=True) for number in range(60))
    (text,) = texts(plan_of(PAPER, people=people), "llms.txt")
    assert len(re.findall(r"^- \[Person \d+\]", text, re.MULTILINE)) == 50


def test_robots_txt_can_be_replaced_by_the_portals_own(portal: Portal) -> None:
    portal.write("papers/one.yaml", "title: One\n")
    portal.write("../templates/robots.txt", "User-agent: GPTBot\nDisallow: /\nSitemap: {{ view.sitemap_url }}\n")
    build(portal.root, base_url=BASE)
    text = (portal.root / "site/robots.txt").read_text(encoding="utf-8")
    assert text == f"User-agent: GPTBot\nDisallow: /\nSitemap: {BASE}sitemap.xml"


ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("name", "limit"), [("papers", "PAPERS_PER_FILE"), ("authors", "PEOPLE_PER_FILE")])
def test_many_records_are_cut_into_files_that_name_the_next(
    name: str, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, _ = read_content(ROOT)
    portal, _ = build_portal(content)
    whole, _ = make_plan(make_material(portal, ENGLISH, content))
    pages = {page.address: page for page in whole.pages}
    all_of_it = json.loads(str(whole.view(pages[f"{name}.json"])))
    assert "next" not in all_of_it
    size = len(all_of_it[name]) // 2 - 1
    monkeypatch.setattr(f"generator.site.machines.{limit}", size)
    plan, _ = make_plan(make_material(portal, ENGLISH, content))
    pages = {page.address: page for page in plan.pages}
    files = [f"{name}.json", f"{name}.2.json", f"{name}.3.json"]
    assert [pages[file].guarded for file in files] == [True, False, False]
    assert f"{name}.4.json" not in pages
    cut = [json.loads(str(plan.view(pages[file]))) for file in files]
    assert [one["count"] for one in cut] == [len(one[name]) for one in cut]
    assert [one.get("next", "").rpartition("/")[2] for one in cut] == [*files[1:], ""]
    assert [record for one in cut for record in one[name]] == all_of_it[name]
