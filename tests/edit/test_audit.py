"""`sitegen audit`: papers against what services say of them; nothing of it leaves this machine."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from generator.cli.main import main
from generator.content.content import read_content, read_mapping
from generator.edit.audit.findings import KINDS

from command_line import sitegen
from stand_in_services import Said, StandIn, stand_in

DOI = "10.1145/1111111.2222222"
NOTICE = "10.1145/9999999"
NUMBER = "2503.01234"
ORCID = "0000-0002-1825-0097"
TITLE = "An Engine for Letters"
CROSSREF = "/crossref/works?filter={}&rows=50"
OPENALEX = "/openalex/works?filter=doi:{}&per_page=50"
ARXIV = f"/arxiv-api/query?id_list={NUMBER}&max_results=50"


@pytest.fixture
def services(services: StandIn) -> StandIn:
    says(services, crossref(DOI))
    return services


@pytest.fixture
def root(tmp_path) -> Path:
    for folder in ("papers", "authors"):
        (tmp_path / "content" / folder).mkdir(parents=True)
    return tmp_path


def crossref(doi: str, title: str = TITLE, **more: Any) -> dict[str, Any]:
    author = [{"given": "Jane", "family": "Doe"}]
    issued = {"date-parts": [[2024, 5]]}
    journal = ["Journal of Strings"]
    return {"DOI": doi, "type": "journal-article", "title": [title], "author": author, "issued": issued} | {
        "container-title": journal,
        **more,
    }


def notice(kind: str, day: str, doi: str = NOTICE) -> dict[str, Any]:
    return {"type": kind, "DOI": doi, "source": "publisher", "updated": {"date-time": f"{day}T00:00:00Z"}}


def openalex(doi: str, title: str = TITLE, **more: Any) -> dict[str, Any]:
    work = {"id": "https://openalex.org/W1", "doi": f"https://doi.org/{doi}", "title": title, "type": "article"}
    return {**work, "authorships": [{"author": {"display_name": "Jane Doe"}}], **more}


def arxiv(**more: str) -> str:
    extra = "".join(f"<arxiv:{name}>{text}</arxiv:{name}>" for name, text in more.items())
    return (
        '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom">'
        f"<entry><id>http://arxiv.org/abs/{NUMBER}v2</id><title>{TITLE}</title><summary>We build one.</summary>"
        f"<published>2025-03-04T00:00:00Z</published><author><name>Jane Doe</name></author>{extra}</entry></feed>"
    )


def says(services: StandIn, *works: dict[str, Any], known_to_openalex: tuple[dict[str, Any], ...] = ()) -> None:
    """Let Crossref and OpenAlex answer about the DOIs of works, and arXiv about the preprint."""
    dois = [work["DOI"] for work in works]
    answer = {"status": "ok", "message": {"items": list(works)}}
    services.answers[CROSSREF.format(",".join(f"doi:{doi}" for doi in dois))] = answer
    services.answers[OPENALEX.format("|".join(dois))] = {"results": list(known_to_openalex)}
    services.answers[ARXIV] = arxiv()


def paper(root: Path, text: str = f"links:\n  doi: {DOI}\n", name: str = "engine", title: str = TITLE) -> Path:
    path = root / "content" / "papers" / f"{name}.yaml"
    path.write_text(f"title: {title} # the title\nauthors: [Jane Doe]\n{text}", encoding="utf-8")
    return path


def person(root: Path, text: str) -> None:
    (root / "content" / "authors" / "jane-doe.yaml").write_text(
        f"name: Jane Doe\nmember: true\n{text}", encoding="utf-8"
    )


def run(root: Path, *words: str) -> Any:
    return sitegen("audit", "--root", root, *words)


def found(root: Path, *words: str) -> list[str]:
    """The findings as messages."""
    made = json.loads(run(root, "--json", *words).stdout)
    return [f"{one['kind']}: {one['path']}:{one['line']}: {one['what']}" for one in made["findings"]]


def written(root: Path, *words: str) -> dict[str, Any]:
    """The paper after `--write`, which must be valid."""
    result = run(root, "--write", *words)
    assert result.exit_code == 0, result.output
    assert not read_content(root)[1]
    return read_mapping((root / "content/papers/engine.yaml").read_text(encoding="utf-8"))


# What is found, and what --write makes of it


def test_a_portal_that_agrees_with_the_record_has_no_findings(root, services):
    paper(root)
    result = run(root)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Nothing found." in result.stdout
    assert "0 findings in 1 paper" in result.stdout


def test_a_retraction_makes_the_page_a_notice_and_keeps_every_comment(root, services):
    path = paper(root)
    says(
        services,
        crossref(DOI, **{"updated-by": [notice("correction", "2025-01-01"), notice("retraction", "2025-02-03")]}),
    )
    assert found(root, "--only", "retractions") == [
        f"retractions: content/papers/engine.yaml:1: the work was retracted on 2025-02-03 (https://doi.org/{NOTICE})"
    ]
    assert written(root, "--only", "retractions")["withdrawn"] == f"2025-02-03, https://doi.org/{NOTICE}"
    assert path.read_text(encoding="utf-8").startswith(f"title: {TITLE} # the title\n")
    assert found(root, "--all") == []  # it is off the lists, and nothing more is wanted of it


def test_a_retraction_that_openalex_alone_knows_is_left_to_a_person(root, services):
    paper(root)
    says(services, crossref(DOI), known_to_openalex=(openalex(DOI, is_retracted=True),))
    assert [one for one in found(root) if "only OpenAlex lists the work as retracted" in one]
    assert "withdrawn" not in written(root)


def test_a_correction_becomes_a_link_and_a_concern_is_left_to_a_person(root, services):
    paper(root)
    concern = notice("expression_of_concern", "2025-01-01", "10.1145/8888888")
    services.answers[f"/handles/{NOTICE}"] = {"responseCode": 1}
    says(services, crossref(DOI, **{"updated-by": [notice("erratum", "2025-02-03"), concern]}))
    assert len(found(root, "--only", "corrections")) == 2
    assert written(root)["links"] == {"doi": DOI, "correction": f"https://doi.org/{NOTICE}"}
    assert [one for one in found(root, "--all") if "10.1145/8888888" in one] == found(root, "--all")


@pytest.mark.parametrize("how", ["arXiv", "Crossref", "DBLP"])
def test_the_published_version_of_a_preprint_is_merged_as_another_version(root, services, how):
    preprint = "10.1101/2024.01.01.123456"
    paper(
        root, f"venue: bioRxiv\nlinks:\n  doi: {preprint}\n" if how == "Crossref" else f"links:\n  arxiv: '{NUMBER}'\n"
    )
    relation = {"relation": {"is-preprint-of": [{"id-type": "doi", "id": DOI}]}}
    says(services, crossref(preprint, **relation) if how == "Crossref" else crossref(DOI))
    services.answers[f"/crossref/works/{DOI}"] = {"status": "ok", "message": crossref(DOI)}
    of_preprint = {**crossref(preprint), "type": "posted-content", "container-title": [], "publisher": "bioRxiv"}
    services.answers[f"/crossref/works/{preprint}"] = {"status": "ok", "message": of_preprint}
    if how == "arXiv":
        services.answers[ARXIV] = arxiv(doi=DOI)
    if how == "DBLP":
        person(root, "links: {dblp: 65/9612}\n")
        services.answers["/dblp/pid/65/9612.xml"] = (
            '<dblpperson name="Jane Doe" pid="65/9612" n="1"><r><article key="journals/y/Doe"><author>Jane Doe</author>'
            f"<title>{TITLE}.</title><journal>J. Strings</journal><year>2024</year><ee>https://doi.org/{DOI}</ee>"
            "</article></r></dblpperson>"
        )
    (one,) = found(root, "--only", "published", "--only", "papers")
    assert f"there is a published version: https://doi.org/{DOI} (Journal of Strings, 2024-05)" in one
    made = written(root)
    assert (made["links"]["doi"], made["venue"], made["date"]) == (DOI, "Journal of Strings", "2024-05")


@pytest.mark.parametrize("what", [f"links:\n  doi: {DOI}\n", f"links:\n  arxiv: '{NUMBER}'\n"])
def test_an_identifier_of_another_paper_is_found_and_nothing_is_taken_from_it(root, services, what):
    paper(root, what, title="Butterflies of the North")
    says(services, crossref(DOI, abstract="We build one.", **{"updated-by": [notice("retraction", "2025-02-03")]}))
    (one,) = found(root)
    assert one.startswith("titles: content/papers/engine.yaml:4: `links.")
    assert f"identifies another paper: '{TITLE}'" in one
    assert "abstract" not in written(root)


def test_what_is_missing_is_taken_from_who_has_it(root, services):
    paper(root)
    services.answers[OPENALEX.format(DOI)] = {
        "results": [openalex(DOI, best_oa_location={"pdf_url": "https://example.org/x.pdf"}, abstract="We build one.")]
    }
    assert [one.split(":")[0] for one in found(root)] == ["abstracts", "pdfs"]
    made = written(root)
    assert (made["abstract"].strip(), made["links"]["pdf"]) == ("We build one.", "https://example.org/x.pdf")


def test_dead_links_are_found_and_those_that_answer_only_browsers_are_not(root, services):
    there = services.address
    links = {"pdf": "gone.pdf", "video": "no-head", "slides": "forbidden", "poster": "fine"}
    paper(
        root,
        "".join([f"code: {there}/gone\nlinks:\n  doi: {DOI}\n", *(f"  {k}: {there}/{v}\n" for k, v in links.items())]),
    )
    person(root, f"links: {{homepage: {there}/gone}}\n")
    services.answers |= {"/no-head": [Said("", 405), Said("here")], "/forbidden": Said("", 403), "/fine": "here"}
    assert found(root) == [
        f"links: content/papers/engine.yaml:6: `links.pdf` is dead: {there}/gone.pdf",
        f"links: content/papers/engine.yaml:3: `code` is dead: {there}/gone",
        f"links: content/authors/jane-doe.yaml:3: `links.homepage` is dead: {there}/gone",
    ]
    assert "1 link without a clear answer" in run(root, "--verbose").stdout
    assert services.asked.count("/gone") == 2 * 2  # by HEAD and GET in each run, though two files name it


def test_dead_links_in_texts_are_found_at_their_lines(root, services):
    paper(root)
    there = services.address
    (root / "content/pages").mkdir()
    (root / "content/pages/about.md").write_text(
        f"---\ntitle: About\n---\nWe [once]({there}/fine_(here)) were\nat <{there}/gone>.\n", encoding="utf-8"
    )
    services.answers["/fine_(here)"] = "here"
    assert found(root, "--only", "links") == [
        f"links: content/pages/about.md:5: a link in the text is dead: {there}/gone"
    ]


def test_a_damaged_record_of_earlier_audits_stops_before_any_service_is_asked(root, services):
    paper(root)
    noted = root / "content/.imports/audit.json"
    noted.parent.mkdir()
    noted.write_text('["links', encoding="utf-8")
    services.forget()
    result = run(root, "--write")
    assert result.exit_code == 1
    assert "content/.imports/audit.json: this record of earlier audits is damaged" in result.output
    assert (services.asked, noted.read_text(encoding="utf-8")) == ([], '["links')


def test_every_kind_of_finding_can_be_asked_for_alone():
    only = next(one for one in main.get_command(None, "audit").params if one.name == "kinds")
    assert [*only.type.choices] == [*KINDS]


def test_links_that_are_hardly_addresses_stop_no_audit(root, services):
    there = services.address
    bent = Said("", 302, {"Location": "http://a..b/"})
    services.answers |= {"/%C3%A9.pdf": "here", "/bent": bent, "/broken": Said("", 302, {"Location": "http://[::1/x"})}
    paper(
        root,
        f"code: {there}/é.pdf\nlinks:\n  doi: {DOI}\n  pdf: {there}/bent\n  video: {there}/broken\n  poster: http://a..b/\n",
    )
    assert found(root, "--only", "links") == []
    assert "3 links without a clear answer" in run(root, "--only", "links").stdout


def test_a_notice_without_a_day_or_a_doi_is_not_written(root, services):
    paper(root)
    odd = [notice("retraction", "2025-13-45"), notice("erratum", "2025-02-03", "")]
    says(services, crossref(DOI, **{"updated-by": odd}))
    assert "withdrawn" not in written(root)
    assert "correction" not in written(root, "--all").get("links", {})


def test_a_report_into_a_folder_that_is_missing_is_refused_before_anything_is_written(root, services):
    path = paper(root)
    says(services, crossref(DOI, **{"updated-by": [notice("retraction", "2025-02-03")]}))
    before = path.read_bytes()
    result = run(root, "--write", "--report", str(root / "missing" / "report.md"))
    assert result.exit_code == 2
    assert "there is no folder" in result.stderr
    assert path.read_bytes() == before


def test_a_doi_that_nobody_has_registered_is_a_dead_link(root, services):
    paper(root)
    paper(root, "links: {doi: 10.5281/zenodo.1}\n", "data", "Data of Letters")
    services.answers[CROSSREF.format(f"doi:{DOI},doi:10.5281/zenodo.1")] = {"message": {"items": []}}
    services.answers[OPENALEX.format(f"{DOI}|10.5281/zenodo.1")] = {"results": []}
    services.answers["/handles/10.5281/zenodo.1"] = {"responseCode": 1}
    assert found(root) == [f"links: content/papers/engine.yaml:4: `links.doi` is dead: doi:{DOI}"]


def test_a_paper_of_somebody_whom_the_settings_name_is_found_at_the_line_that_names_them(root, services):
    (root / "content/site.yaml").write_text("title: Group\nsources:\n  openalex: [A5023888391]\n", encoding="utf-8")
    of_person = "/openalex/works?filter=authorships.author.id:A5023888391&per_page=100&page=1"
    services.answers[of_person] = {"results": [openalex("10.1145/3", "Ropes and Other Strings")]}
    (one,) = found(root)
    assert one.startswith("papers: content/site.yaml:3: OpenAlex lists a paper")


def test_a_paper_of_a_member_that_the_portal_does_not_have_is_added_and_a_deleted_one_is_not(root, services):
    paper(root)
    person(root, f"links: {{orcid: {ORCID}}}\n")
    services.answers[f"/orcid/{ORCID}/record"] = {"activities-summary": {"works": {"group": []}}}
    source = {"source": {"type": "journal", "display_name": "J. Strings"}}
    works = [openalex(DOI), openalex("10.1145/3", "Ropes and Other Strings", primary_location=source)]
    of_member = f"/openalex/works?filter=authorships.author.orcid:{ORCID}&per_page=100&page=1"
    services.answers[of_member] = {"results": works}
    (one,) = found(root)
    assert one.startswith("papers: content/authors/jane-doe.yaml:3: OpenAlex lists a paper that the portal lacks")
    assert "Ropes and Other Strings, https://doi.org/10.1145/3" in one
    written(root)
    new = root / "content/papers/ropes-and-other-strings.yaml"
    assert read_mapping(new.read_text(encoding="utf-8"))["venue"] == "J. Strings"
    says(services, crossref(DOI), crossref("10.1145/3", "Ropes and Other Strings"))
    assert found(root, "--all") == []
    new.unlink()
    says(services, crossref(DOI))
    assert found(root, "--all") == []


# Reported once


def test_what_was_reported_with_write_is_not_reported_again(root, services):
    paper(root, f"links:\n  doi: {DOI}\n  pdf: {services.address}/gone.pdf\n")
    assert run(root).exit_code == 1
    assert len(found(root)) == 1
    written(root)
    result = run(root)
    assert (result.exit_code, "1 reported before" in result.stdout) == (0, True)
    assert len(found(root, "--all")) == 1


def test_the_report_is_a_pull_request_in_which_no_text_of_a_service_has_an_effect(root, services, tmp_path):
    paper(root, title="Butterflies of the North")
    says(services, crossref(DOI, "@everybody ``` <img> \u202e #1"))
    run(root, "--write", "--report", str(tmp_path / "record.md"))
    said = (tmp_path / "record.md").read_text(encoding="utf-8")
    assert "```text\nIdentifiers of other papers\n" in said
    assert "\u202e" not in said
    run(root, "--report", str(tmp_path / "record.md"))
    assert (tmp_path / "record.md").read_text(encoding="utf-8") == ""


# Services fail


def test_a_service_that_fails_is_named_once_and_the_others_count(root, services):
    for number in range(60):
        paper(root, f"links: {{doi: 10.1145/{number}}}\n", f"p{number}", f"Paper {number} of Many Things")
    person(root, f"links: {{orcid: {ORCID}}}\n")
    services.answers[f"/orcid/{ORCID}/record"] = {"activities-summary": {"works": {"group": []}}}
    dois = sorted(f"10.1145/{number}" for number in range(60))
    services.answers[OPENALEX.format("|".join(dois[:50]))] = Said("", 429, {"Retry-After": "54000"})
    for some in (dois[:50], dois[50:]):
        works = [crossref(doi, f"Paper {doi[8:]} of Many Things") for doi in some]
        services.answers[CROSSREF.format(",".join(f"doi:{doi}" for doi in some))] = {"message": {"items": works}}
    result = run(root)
    assert result.exit_code == 0, result.output
    (said,) = result.stderr.splitlines()
    assert "OpenAlex was not read" in said
    assert "wait 15 hours; a free key in the environment variable OPENALEX_API_KEY" in said


def test_without_a_network_each_service_is_named_once_and_nothing_is_written(root, services, monkeypatch):
    with stand_in() as gone:
        monkeypatch.setenv("SITEGEN_SERVICES", gone.address)
    for name in "ab":
        paper(root, f"links: {{doi: {DOI}{name}, arxiv: '{NUMBER}', pdf: '{gone.address}/{name}'}}\n", name)
    person(root, f"links: {{orcid: {ORCID}, dblp: 65/9612}}\n")
    result = run(root, "--write")
    assert result.exit_code == 1
    said = result.stderr.splitlines()
    assert len(said) == len(set(said)) == 6, result.stderr
    assert [one for one in said if "no link could be checked: is there a network?" in one]
    assert "Nothing found" not in result.stdout
    assert not (root / "content/.imports").exists()


@pytest.mark.parametrize(
    "text", ["[]", "{", '{"message": {"items": [null, 7, {"DOI": 3, "updated-by": "x", "relation": []}]}}', "<html>"]
)
def test_nonsense_from_a_service_finds_nothing(root, services, text):
    paper(root)
    services.answers[CROSSREF.format(f"doi:{DOI}")] = text
    services.answers[OPENALEX.format(DOI)] = text
    services.answers[f"/handles/{quote(DOI)}"] = {"responseCode": 1}
    assert found(root) == []


def test_content_with_an_error_is_corrected_first(root, services):
    paper(root, "links: [\n")
    result = run(root)
    assert result.exit_code == 1
    assert "content/papers/engine.yaml:" in result.stderr
    assert services.asked == []
