"""`papers.json` and `authors.json` of a large portal come in files that lead on to each other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from generator.content.content import read_content
from generator.portal.graph import build_portal
from generator.site.material import make_material
from generator.site.plan import make_plan

from conftest import ENGLISH

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("name", "limit"), [("papers", "PAPERS_PER_FILE"), ("authors", "_PEOPLE")])
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
