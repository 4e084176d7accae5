"""`sitegen explain`: each value's source file and line, or the hand that wrote it."""

import json
from datetime import date

import pytest
from generator.edit.explain import explain
from generator.edit.import_files import import_files
from generator.edit.intake.options import ImportOptions

from command_line import sitegen
from conftest import AS_OF, HAIBIN

HYBRIDFLOW = "papers/hybridflow-a-flexible-and-efficient-rlhf-framework"
BIB = """\
@inproceedings{sheng2025,
  title = {HybridFlow: A Flexible and Efficient {RLHF} Framework},
  author = {Sheng, Guangming and Zhang, Chi and Ye, Zilingfeng and Lin, Haibin},
  booktitle = {EuroSys},
  year = 2025,
  doi = {10.1145/3689031.3696075},
}
"""


@pytest.fixture
def portal(portal):
    import_files(portal.root, [HAIBIN], ImportOptions(as_of=AS_OF, today=date(2026, 11, 20)))
    bibliography = portal.dump(BIB, "group.bib")
    import_files(portal.root, [bibliography], ImportOptions(as_of=AS_OF, today=date(2026, 11, 21)))
    return portal


def fields_of(portal, record=HYBRIDFLOW):
    return {one.field: one for one in explain(portal.root, record).fields}


def places(one):
    return [(origin.source, origin.line, origin.imported) for origin in one.origins]


def test_a_value_names_the_file_the_line_and_the_day_of_import(portal):
    fields = fields_of(portal)
    assert places(fields["venue"]) == [("group.bib", 4, "2026-11-21")]
    assert places(fields["links.doi"]) == [("group.bib", 6, "2026-11-21")]
    assert places(fields["authors"]) == [("group.bib", 3, "2026-11-21")]
    assert not fields["venue"].by_hand


def test_the_lines_of_a_dump_are_those_of_heading_title_and_abstract(portal):
    text = HAIBIN.read_text(encoding="utf-8").splitlines()
    fields = fields_of(portal)
    (source, line, imported) = places(fields["abstract"])[0]
    assert (source, imported) == (HAIBIN.name, "2026-11-20")
    assert text[line - 1].startswith("Reinforcement Learning from Human Feedback")
    (_, line, _) = places(fields["category"])[0]
    assert text[line - 1] == "LGSep 28, 2024Code"
    lines = [place[1] for place in places(fields["title"]) if place[0] == HAIBIN.name]
    assert [text[line - 1] for line in lines] == ["HybridFlow: A Flexible and Efficient RLHF Framework"]


def test_a_value_changed_by_hand_says_so_and_what_the_sources_say(portal):
    portal.edit(HYBRIDFLOW, "category: LG\n", "category: CL\n")
    category = fields_of(portal)["category"]
    assert (category.by_hand, category.value, category.sources_say) == (True, "CL", "LG")
    assert places(category)[0][0] == HAIBIN.name


def test_a_key_added_or_deleted_by_hand_is_told(portal):
    portal.edit(HYBRIDFLOW, "venue: EuroSys\n", "awards: [Best Paper]\n")
    fields = fields_of(portal)
    assert (fields["awards"].by_hand, fields["awards"].origins) == (True, ())
    assert (fields["venue"].by_hand, fields["venue"].value, fields["venue"].sources_say) == (True, None, "EuroSys")


def test_a_link_added_by_hand_stands_beside_imported_ones(portal):
    portal.edit(HYBRIDFLOW, "  doi: ", "  video: https://example.org/talk\n  doi: ")
    fields = fields_of(portal)
    assert fields["links.video"].by_hand
    assert not fields["links.doi"].by_hand


def test_an_authors_numbers_are_explained(portal):
    fields = fields_of(portal, "authors/haibin-lin")
    assert places(fields["metrics"]) == [(HAIBIN.name, 1, "2026-11-20")]


def test_a_deleted_record_is_explained_from_the_ledger(portal):
    portal.path(HYBRIDFLOW).unlink()
    explanation = explain(portal.root, HYBRIDFLOW)
    assert not explanation.exists
    assert {one.field for one in explanation.fields} >= {"title", "venue"}


@pytest.mark.parametrize("name", [HYBRIDFLOW, HYBRIDFLOW.partition("/")[2], f"content/{HYBRIDFLOW}.yaml"])
def test_a_record_may_be_named_by_its_place_its_id_or_its_file(portal, name):
    result = sitegen("explain", "--root", portal.root, name)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"content/{HYBRIDFLOW}.yaml\n")
    assert "group.bib:4" in result.stdout


def test_an_unknown_record_is_a_fault_with_the_nearest_name(portal):
    result = sitegen("explain", "--root", portal.root, "haibn-lin")
    assert result.exit_code == 1
    assert "error: haibn-lin: there is no such paper or author; did you mean `authors/haibin-lin`?" in result.stderr


def test_the_json_report_has_every_field(portal):
    result = sitegen("explain", "--root", portal.root, "--json", HYBRIDFLOW)
    report = json.loads(result.stdout)
    assert (report["ok"], report["exists"]) == (True, True)
    venue = next(one for one in report["fields"] if one["field"] == "venue")
    assert venue["origins"] == [{"source": "group.bib", "line": 4, "as_of": "2026-11-19", "imported": "2026-11-21"}]
