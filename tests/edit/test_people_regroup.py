"""Merging two people and splitting one: plain edits of the files that builds and imports accept."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from generator.content.published_addresses import read_addresses
from generator.core.problems import ProblemsFoundError
from generator.edit.people import LoadedPortal, merge_people, split_person
from generator.portal.graph import build_portal

from built import build
from command_line import sitegen
from conftest import FIVE, Portal
from test_docs import shape

BUTTERFLY = "the-automatic-identification-of-butterfly-species"
FLUX = "flux-fast-software-based-communication-overlap-on-gpus-through-kernel-fusion"

WHERE_IDS_STAND = "an id is the last part of a person's address on the site, as in /authors/jane-doe/"
TO_UNDO = "to undo a merge, first delete it below `aliases:` in"


def papers_of(portal: Portal) -> dict[str, list[str]]:
    """Return everybody's papers, by id."""
    made = build_portal(portal.content(), read_addresses(portal.root).assigned_ids)[0]
    return {person: sorted(paper.id for paper in papers) for person, papers in made.papers_of.items()}


def faults(action, *arguments, **options) -> list[str]:
    with pytest.raises(ProblemsFoundError) as found:
        action(*arguments, **options)
    return [str(problem) for problem in found.value.problems]


def page(portal: Portal, address: str) -> str:
    return (portal.root / "site" / address / "index.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def _two_built(tmp_path_factory: pytest.TempPathFactory) -> Portal:
    portal = Portal(tmp_path_factory.mktemp("two"))
    portal.write("papers/one.yaml", "title: One\nauthors:\n- Haibin Lin\n- Chi Zhang\n")
    portal.write("papers/two.yaml", "title: Two\nauthors: [H. Lin, Chi Zhang]\n")
    portal.write("papers/three.yaml", "title: Three\ncontributors: ['Lin, Haibin']\n")
    build(portal.root)
    return portal


@pytest.fixture
def two(_two_built: Portal, tmp_path: Path) -> Portal:
    """A portal with Haibin Lin and H. Lin, built once."""
    shutil.copytree(_two_built.root, tmp_path, dirs_exist_ok=True)
    return Portal(tmp_path)


# Merging


def test_a_merge_of_two_printed_names_makes_one_person_with_a_file(two: Portal):
    done = merge_people(two.root, "haibin-lin", "h-lin")
    assert (done.person, done.other, done.papers) == ("haibin-lin", "h-lin", ("two",))
    assert two.files()["content/authors/haibin-lin.yaml"].decode() == (
        "name: Haibin Lin\nnames:\n- H. Lin\naliases:\n- h-lin\n"
    )
    assert papers_of(two)["haibin-lin"] == ["one", "two"]
    build(two.root)
    assert "/authors/haibin-lin/" in page(two, "authors/h-lin")


def test_a_merge_keeps_translations_and_names_those_that_the_kept_person_has_too(two: Portal):
    two.write("site.yaml", "languages: [en, de, fr]\n")
    for person in ("haibin-lin", "h-lin"):
        two.write(f"authors/{person}.yaml", f"name: {'H. Lin' if person == 'h-lin' else 'Haibin Lin'}\nrole: Head\n")
        two.write(f"authors/{person}.de.yaml", "role: Leiter\n")
    two.write("authors/h-lin.fr.yaml", "role: Chef\n")
    done = merge_people(two.root, "haibin-lin", "h-lin")
    assert "content/authors/h-lin.de.yaml" in str(done.warnings[-1])
    assert [path for path in two.files() if ".fr." in path] == ["content/authors/haibin-lin.fr.yaml"]
    assert [change.path for change in done.changes if ".fr." in change.path] == [
        "content/authors/h-lin.fr.yaml",
        "content/authors/haibin-lin.fr.yaml",
    ]


def test_a_dry_run_writes_nothing(two: Portal):
    before = two.files()
    done = merge_people(two.root, "haibin-lin", "h-lin", dry_run=True)
    assert [change.path for change in done.changes] == ["content/authors/haibin-lin.yaml"]
    assert two.files() == before


def test_a_merge_keeps_comments_and_takes_what_the_kept_file_lacks(two: Portal):
    kept = (
        "# ours\nname: Haibin Lin   # as he writes it\nnames:\n- Haibin L.  # old\n# his page\nrole: Professor\n"
        "links:\n  homepage: https://example.org/a/\n"
    )
    two.write("authors/haibin-lin.yaml", kept)
    two.write(
        "authors/h-lin.yaml",
        "name: H. Lin\nnames: [Hb. Lin]\nrole: Student\ncategory: LG\naliases: [hlin]\n"
        "links: {github: hlin, homepage: 'https://example.org/b/'}\nbio: |\n  Works on **compilers**.\n",
    )
    done = merge_people(two.root, "haibin-lin", "h-lin")
    assert two.ids("authors") == ["haibin-lin"]
    text = two.path("authors/haibin-lin").read_text(encoding="utf-8")
    assert text == (
        "# ours\nname: Haibin Lin   # as he writes it\nnames:\n- Haibin L.  # old\n- H. Lin\n- Hb. Lin\ncategory: LG\n"
        "# his page\nrole: Professor\nbio: Works on **compilers**.\naliases:\n- h-lin\n- hlin\n"
        "links:\n  homepage: https://example.org/a/\n  github: hlin\n"
    )
    beside = "in content/authors/h-lin.yaml; the value here is kept; correct it if the other is right"
    assert [str(warning) for warning in done.warnings] == [
        f"content/authors/haibin-lin.yaml: `{key}` was '{value}' {beside}"
        for key, value in (("role", "Student"), ("links.homepage", "https://example.org/b/"))
    ]
    build(two.root)


def test_a_merge_that_was_wrong_is_undone_by_taking_the_id_back_and_splitting(two: Portal):
    theirs = [paper.id for paper in LoadedPortal.at(two.root).portal.papers_of["h-lin"]]
    merge_people(two.root, "haibin-lin", "h-lin")
    (told,) = faults(split_person, two.root, "haibin-lin", theirs, "h-lin")
    assert "first delete it below `aliases:` in content/authors/haibin-lin.yaml" in told
    two.edit("authors/haibin-lin", "aliases:\n- h-lin\n", "")
    split_person(two.root, "haibin-lin", theirs, "h-lin")
    people = LoadedPortal.at(two.root).portal
    assert [paper.id for paper in people.papers_of["h-lin"]] == theirs


def test_a_merge_moves_ids_written_in_papers_and_keeps_the_comments_beside_them(two: Portal):
    text = "title: Two\nauthors:\n- {name: H. Lin, id: h-b-lin}  # the one of ByteDance\n- Chi Zhang  # first\n"
    two.write("papers/two.yaml", text)
    merge_people(two.root, "haibin-lin", "h-b-lin")
    assert two.path("papers/two").read_text(encoding="utf-8") == text.replace("h-b-lin", "haibin-lin")


def test_a_redirect_to_the_merged_address_leads_on(two: Portal):
    two.write("site.yaml", "title: Ours  # a comment\nredirects:\n  /hl/: /authors/h-lin/\n")
    build(two.root)
    merge_people(two.root, "haibin-lin", "h-lin")
    build(two.root)
    assert "/authors/haibin-lin/" in page(two, "hl")
    assert "# a comment" in two.files()["content/site.yaml"].decode()


@pytest.mark.parametrize(
    ("keep", "other", "message"),
    [
        ("haibin-lin", "haibin-lin", "`haibin-lin` cannot be merged with itself; give two ids"),
        ("haibin-lin", "h-linn", "no person has the id `h-linn`; did you mean `h-lin`?"),
        ("haibin-lin", "Lin, Haibin", "no person has the id `Lin, Haibin`; did you mean `lin-haibin`?"),
        ("xyz", "h-lin", f"no person has the id `xyz`; {WHERE_IDS_STAND}"),
        (
            "haibin-lin",
            "chi-zhang",
            (
                "content/papers/one.yaml: `haibin-lin` and `chi-zhang` both are authors of this paper, "
                "so they are two people; correct the paper if it is wrong"
            ),
        ),
    ],
)
def test_a_merge_that_cannot_be_is_refused_in_one_sentence(two: Portal, keep: str, other: str, message: str):
    before = two.files()
    assert faults(merge_people, two.root, keep, other) == [message]
    assert two.files() == before


def test_a_faulty_file_stops_a_merge_and_a_split(two: Portal):
    two.write("papers/four.yaml", "titel: Four\n")
    before = two.files()
    for action in (merge_people, split_person):
        words = "h-lin" if action is merge_people else ["two"]
        assert (
            "content/papers/four.yaml:1:1: `titel` is not a key of a paper"
            in faults(action, two.root, "haibin-lin", words)[0]
        )
    assert two.files() == before


@pytest.fixture(scope="module")
def with_files(_two_built: Portal, tmp_path_factory: pytest.TempPathFactory) -> Portal:
    portal = Portal(tmp_path_factory.mktemp("with_files"))
    shutil.copytree(_two_built.root, portal.root, dirs_exist_ok=True)
    portal.write("authors/haibin-lin.yaml", "name: Haibin Lin\n")
    portal.write("authors/h-lin.yaml", "name: H. Lin\nrole: Student\n")
    portal.write("papers/four.yaml", "title: Four\nauthors: [{name: HB Lin, id: h-lin}]\n")
    build(portal.root)
    return portal


@pytest.mark.parametrize("survived", range(14))
def test_a_merge_killed_at_any_moment_is_finished_by_the_next(with_files, tmp_path, monkeypatch, survived: int):
    two = Portal(Path(shutil.copytree(with_files.root, tmp_path, dirs_exist_ok=True)))
    calls = 0

    def until_killed(function):
        def counted(*arguments, **options):
            nonlocal calls
            calls += 1
            if calls > survived:
                raise KeyboardInterrupt
            return function(*arguments, **options)

        return counted

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", until_killed(os.replace))
        patched.setattr(os, "unlink", until_killed(os.unlink))
        try:
            merge_people(two.root, "haibin-lin", "h-lin")
        except KeyboardInterrupt:
            assert survived < 13
    merge_people(two.root, "haibin-lin", "h-lin")
    assert papers_of(two)["haibin-lin"] == ["four", "one", "two"]
    assert two.ids("authors") == ["haibin-lin"]
    assert two.read("authors/haibin-lin")["role"] == "Student"
    build(two.root)


# Splitting


def test_a_split_tells_the_two_qi_hous_apart(five_built: Portal):
    done = split_person(five_built.root, "qi-hou", [BUTTERFLY])
    assert (done.person, done.other) == ("qi-hou", "qi-hou-2")
    assert five_built.read(f"papers/{BUTTERFLY}")["authors"] == [
        "Juanying Xie",
        {"name": "Qi Hou", "id": "qi-hou-2"},
        "Yinghuan Shi",
    ]
    assert five_built.ids("authors") == ["haibin-lin", "hongmin-chen", "menghan-yu"]
    after = papers_of(five_built)
    assert (after["qi-hou"], after["qi-hou-2"]) == ([FLUX], [BUTTERFLY])
    build(five_built.root)
    assert "Butterfly" in page(five_built, "authors/qi-hou-2")
    assert "Butterfly" not in page(five_built, "authors/qi-hou")


def test_a_split_changes_one_line_and_keeps_every_comment(five: Portal):
    five.edit(f"papers/{BUTTERFLY}", "- Qi Hou\n", "- Qi Hou  # of Shaanxi Normal University\n# the last\n")
    before = five.path(f"papers/{BUTTERFLY}").read_text(encoding="utf-8")
    split_person(five.root, "qi-hou", [f"content/papers/{BUTTERFLY}.yaml"])
    after = five.path(f"papers/{BUTTERFLY}").read_text(encoding="utf-8")
    assert after == before.replace("- Qi Hou ", "- {name: Qi Hou, id: qi-hou-2} ")


def test_a_split_can_be_run_again_and_finishes_what_was_cut_off(two: Portal):
    two.write("papers/four.yaml", "title: Four\nauthors: [H. Lin]\n")
    two.write("papers/five.yaml", "title: Five\nauthors: [H. Lin]\n")
    split_person(two.root, "h-lin", ["four"])
    split_person(two.root, "h-lin", ["four", "five"])
    assert papers_of(two)["h-lin-2"] == ["five", "four"]
    before = two.files()
    assert split_person(two.root, "h-lin", ["four", "five"]).changes == ()
    assert two.files() == before


def test_a_merge_undoes_a_split(five_built: Portal):
    split_person(five_built.root, "qi-hou", [BUTTERFLY])
    build(five_built.root)
    merge_people(five_built.root, "qi-hou", "qi-hou-2")
    build(five_built.root)
    assert papers_of(five_built)["qi-hou"] == sorted([BUTTERFLY, FLUX])
    assert "/authors/qi-hou/" in page(five_built, "authors/qi-hou-2")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("h-linn", ["two"]), "no person has the id `h-linn`; did you mean `h-lin`?"),
        (("h-lin", ["tow"]), "no paper has the id `tow`; did you mean `two`?"),
        (("h-lin", ["two"]), "no paper would be left for `h-lin`; name only the papers of the namesake"),
        (("h-lin", ["one"]), "`h-lin` is not an author of content/papers/one.yaml; name papers of that person only"),
        (("h-lin", ["two"], "h-lin"), "`h-lin` is the id of the person to split; choose another --id"),
        (
            ("h-lin", ["two"], "H Lin"),
            "`H Lin` cannot be an id; use small letters, digits and single hyphens, as in jane-doe-2",
        ),
        (
            ("h-lin", ["two"], "chi-zhang"),
            "`chi-zhang` is an author of content/papers/two.yaml beside `h-lin`; choose another --id",
        ),
        (
            ("h-lin", ["two"], "old"),
            f"`old` is a former id of `ada-byron`; choose another --id; {TO_UNDO} content/authors/ada-byron.yaml",
        ),
    ],
)
def test_a_split_that_cannot_be_is_refused_in_one_sentence(two: Portal, arguments: tuple, message: str):
    two.write("authors/ada-byron.yaml", "name: Ada Byron\naliases: [old]\n")
    before = two.files()
    assert faults(split_person, two.root, *arguments) == [message]
    assert two.files() == before


# Imports afterwards


def test_an_import_brings_no_merged_profile_back_and_keeps_the_merge(five_built: Portal):
    hongmin, menghan = five_built.read("authors/hongmin-chen"), five_built.read("authors/menghan-yu")
    # Two people in truth; what matters is that each has a profile that goes on being imported.
    merge_people(five_built.root, "menghan-yu", "hongmin-chen")
    merged = five_built.records()
    for _ in range(2):
        five_built.take(*FIVE)
        assert five_built.records() == merged
    assert five_built.ids("authors") == ["haibin-lin", "menghan-yu"]
    assert five_built.read("authors/menghan-yu")["metrics"] == menghan["metrics"] != hongmin["metrics"]
    build(five_built.root)


def test_an_import_keeps_the_id_of_a_split(five: Portal):
    split_person(five.root, "qi-hou", [BUTTERFLY])
    split = five.records()
    for _ in range(2):
        five.take(*FIVE)
        assert five.records() == split


# The command


def run(portal: Portal, *words: str):
    return sitegen("people", *words, "--root", portal.root)


def test_the_list_shows_the_commands_that_would_make_it_so(two: Portal):
    result = run(two, "--min-score", "0.5")
    assert result.exit_code == 0
    assert "Haibin Lin (haibin-lin, 1 paper) and H. Lin (h-lin, 1 paper)" in result.stdout
    command = f"sitegen people merge haibin-lin h-lin --root {two.root}"
    assert command in result.stdout
    assert sitegen(*command.split()[1:]).exit_code == 0
    assert "h-lin, " not in run(two).stdout


def test_the_reports_have_the_documented_shape(two: Portal):
    page = (Path(__file__).parents[2] / "docs" / "people.md").read_text(encoding="utf-8")
    listed, changed = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL))
    two.write("papers/five.yaml", "title: Five\ndate: 2010\nauthors: [Qi Hou, Ada Byron]\ncategory: CV\n")
    two.write("papers/six.yaml", "title: Six\ndate: 2024\nauthors: [Qi Hou, Hao Lin]\ncategory: LG\n")
    made = json.loads(run(two, "--json").stdout)
    assert list(made) == list(listed)
    for part in ("same", "namesakes"):
        assert {key: type(value) for key, value in made[part][0].items()} == {
            key: type(value) for key, value in listed[part][0].items()
        }
    assert shape(json.loads(run(two, "merge", "haibin-lin", "h-lin", "--json").stdout)) == shape(changed)
