"""`sitegen import` over the years: again, in another order, after hand edits, renames, deletions and accidents."""

import os
import shutil
from datetime import date

import pytest
from generator.core.problems import ProblemsFoundError
from generator.edit.import_files import import_files
from generator.edit.intake.options import ImportOptions

from conftest import AS_OF, FIVE, HONGMIN, LIST_ONE, LIST_TWO, Portal, kept, list_dump, outcomes, profile_dump

DASH = "papers/dash-"
LEMON = "papers/lemon-"
SEED = "papers/seed1-5-thinking-"
HONGMIN_TEXT = HONGMIN.read_text(encoding="utf-8")
LATER = date(2027, 5, 1)


def put(portal: Portal, text: str, name: str = HONGMIN.name, as_of: date = AS_OF):
    """Import a changed text under the name of a real dump."""
    return portal.take_text(text, name, as_of)


# Again and again


def test_the_day_of_a_dump_is_its_modification_date_in_utc(portal):
    dump = portal.dump(HONGMIN_TEXT)
    os.utime(dump, (1_780_000_000, 1_780_000_000))
    portal.take(dump, as_of=None)
    assert portal.read("authors/hongmin-chen")["metrics"]["as_of"] == "2026-05-28"


def test_a_day_that_was_wrong_can_be_set_right(portal):
    dump = portal.dump(HONGMIN_TEXT)
    portal.take(dump, as_of=date(2025, 1, 1))
    portal.take(dump, as_of=AS_OF)
    other = Portal(portal.root / "other")
    other.root.mkdir()
    other.take(dump, as_of=AS_OF)
    assert portal.records() == other.records()
    assert "metrics_history" not in portal.read("authors/hongmin-chen")


# Hand edits

TITLE = "title: 'DASH: Deterministic Attention Scheduling for High-throughput Reproducible LLM Training'\n"
CODE = "code: https://github.com/SJTU-Liquid/deterministic-FA3\n"
HAND_EDITS = {
    "a title": ("title", TITLE, "title: DASH\n"),
    "a title in capitals": ("title", "title: 'DASH: Deterministic", "title: 'DASH: DETERMINISTIC"),
    "an author's spelling": ("authors", "- Xinwei Qiang\n", "- Xīnwěi Qiáng\n"),
    "an author's id": ("authors", "- Xinwei Qiang\n", "- {name: Xinwei Qiang, id: xinwei-qiang-2}\n"),
    "an author more": ("authors", "- Shixuan Sun\n", "- Shixuan Sun\n- Jinda Jia\n"),
    "an author less": ("authors", "- Shixuan Sun\n", ""),
    "the authors' order": ("authors", "- Xinwei Qiang\n- Hongmin Chen\n", "- Hongmin Chen\n- Xinwei Qiang\n"),
    "no more authors": ("more_authors", "more_authors: true\n", "more_authors: false\n"),
    "a date": ("date", "date: 2026-01-29\n", "date: 2026-01-30\n"),
    "a month": ("date", "date: 2026-01-29\n", "date: 2026-01\n"),
    "a category": ("category", "category: LG\n", "category: DC\n"),
    "an address of code": ("code", CODE, "code: https://example.org/dash\n"),
    "no code": ("code", CODE, "code: false\n"),
    "code without an address": ("code", CODE, "code: true\n"),
    "an abstract": ("abstract", "  Determinism is indispensable", "  Determinism is wanted"),
    "a removed code": ("code", CODE, ""),
    "a removed category": ("category", "category: LG\n", ""),
    "a removed list of authors": ("authors", "authors:\n- Xinwei Qiang\n- Hongmin Chen\n- Shixuan Sun\n", ""),
}


@pytest.fixture(scope="module")
def _hongmin_imported(tmp_path_factory):
    portal = Portal(tmp_path_factory.mktemp("hongmin"))
    portal.take(HONGMIN)
    return portal


@pytest.fixture
def hongmin(_hongmin_imported, portal):
    """A portal of its own into which one real dump was imported."""
    shutil.copytree(_hongmin_imported.root, portal.root, dirs_exist_ok=True)
    return portal


@pytest.mark.parametrize("edit", HAND_EDITS)
def test_a_hand_edit_stays_whatever_the_dump_says_and_the_report_says_so(hongmin, edit):
    field, old, new = HAND_EDITS[edit]
    hongmin.edit(DASH, old, new)
    before = hongmin.records()
    for _ in range(2):
        report = hongmin.take(HONGMIN)
        assert hongmin.records() == before
        assert kept(report) == [(hongmin.path(DASH).stem, field)]
        assert (report.kept, report.count("papers", "unchanged")) == (1, len(hongmin.ids()))
    mine = hongmin.read(DASH).get(field)
    changed = (
        HONGMIN_TEXT.replace("LGJan 29Code", "PLJan 31")
        .replace("Xinwei Qiang, ", "X. Qiang, ")
        .replace("Shixuan Sun et al.", "Shixuan Sun")
        .replace("Determinism is indispensable", "Determinism is essential")
        .replace("Reproducible LLM Training", "Reproducible LLM training")
    )
    assert hongmin.path(DASH).stem in outcomes(put(hongmin, changed))
    assert hongmin.read(DASH).get(field) == mine


def test_fields_that_nobody_touched_take_the_dumps_new_values(five):
    five.edit(DASH, "category: LG\n", "category: DC\n")
    put(five, HONGMIN_TEXT.replace("LGJan 29Code", "88.5PLJan 31, 2026").replace("indispensable", "essential"))
    paper = five.read(DASH)
    assert (paper["date"], paper["score"], paper["category"]) == ("2026-01-31", "88.5", "DC")
    assert "code" not in paper
    assert paper["abstract"].startswith("Determinism is essential")


def test_an_added_key_stays_when_a_dump_later_says_something_else(portal):
    put(portal, HONGMIN_TEXT.replace("LGJan 29Code", "LGJan 29"))
    portal.edit(DASH, "category: LG\n", "code: false\ncategory: DC\naffiliations: []\n")
    report = put(portal, HONGMIN_TEXT.replace("Shixuan Sun et al.", "Shixuan Sun et al. · sjtu"))
    paper = portal.read(DASH)
    assert (paper["code"], paper["category"], paper["affiliations"]) == ("false", "DC", [])
    assert sorted(kept(report)) == [(portal.path(DASH).stem, name) for name in ("affiliations", "category", "code")]


def test_a_key_that_the_sources_only_now_give_is_filled_in(portal):
    put(portal, HONGMIN_TEXT.replace("LGJan 29Code", "LGJan 29"))
    assert "code" not in portal.read(DASH)
    put(portal, HONGMIN_TEXT)
    assert portal.read(DASH)["code"] == "https://github.com/SJTU-Liquid/deterministic-FA3"


def test_comments_and_the_order_of_keys_survive_an_update(five):
    text = five.path(DASH).read_text(encoding="utf-8")
    title, rest = text.split("\nauthors:", 1)
    rest = rest.replace("category: LG", "# the text")
    ours = f"# Checked by Jane.\n\ncategory: LG   # not DC\nauthors:{rest}{title}  # long\n"
    five.path(DASH).write_text(ours, encoding="utf-8")
    put(five, HONGMIN_TEXT.replace("LGJan 29Code", "PLJan 29Code"))
    assert five.path(DASH).read_text(encoding="utf-8") == ours.replace("category: LG ", "category: PL ")


def test_other_quotes_and_layout_are_no_hand_edit(five):
    five.edit(
        DASH, "- Xinwei Qiang\n- Hongmin Chen\n- Shixuan Sun\n", '- "Xinwei Qiang"\n- Hongmin Chen\n- Shixuan Sun\n'
    )
    five.edit(DASH, "more_authors: true\n", "more_authors: True\n")
    five.edit(DASH, "date: 2026-01-29\n", "date: '2026-01-29'\n")
    before = five.records()
    report = five.take(*FIVE)
    assert five.records() == before
    assert kept(report) == []


def test_a_hand_edit_of_an_author_stays(five):
    five.edit("authors/hongmin", "name: Hongmin Chen\n", "name: Hongmin Chen  # 陈\nmember: true\n")
    five.edit("authors/hongmin", "category: LG\n", "category: DC\n")
    report = put(five, HONGMIN_TEXT.replace("436citations", "500citations").replace("\nLG\n", "\nPL\n", 1), as_of=LATER)
    person = five.read("authors/hongmin")
    assert (person["category"], person["member"], person["metrics"]["citations"]) == ("DC", "true", "500")
    assert ("hongmin-chen", "category") in kept(report)


def test_a_name_corrected_by_hand_stays_and_finds_its_profile_again(five):
    five.edit("authors/hongmin", "name: Hongmin Chen\n", "name: Hongmin H. Chen\n")
    before = five.records()
    assert kept(five.take(*FIVE)) == [("hongmin-chen", "name")]
    assert five.records() == before


def test_a_corrected_title_is_found_by_a_second_dump_under_either_title(five):
    five.edit(LEMON, "Lossless model expansion", "Lossless Model Expansion of Transformers")
    abstract = "LEMON is a recipe."
    for name, title in (
        ("old.txt", "LEMON: Lossless model expansion"),
        ("new.txt", "LEMON: Lossless Model Expansion of Transformers"),
    ):
        text = profile_dump(
            "Hanlin Lu", [(title, "Yite Wang, Jiahao Su, Hanlin Lu et al.", abstract, "LGOct 12, 2023")]
        )
        report = five.take_text(text, name)
        assert outcomes(report)["lemon-lossless-model-expansion"] in {"updated", "unchanged"}
    assert len(five.ids()) == 46
    assert five.read(LEMON)["title"] == "LEMON: Lossless Model Expansion of Transformers"


def test_a_paper_written_by_hand_is_filled_in_and_never_changed(portal):
    portal.write(
        "papers/dash.yaml",
        "title: 'DASH: Deterministic attention scheduling for high-throughput reproducible LLM training'\nnote: mine\n",
    )
    put(portal, HONGMIN_TEXT)
    assert len(portal.ids()) == 3
    paper = portal.read("papers/dash")
    assert paper["title"] == "DASH: Deterministic attention scheduling for high-throughput reproducible LLM training"
    assert (paper["note"], paper["date"]) == ("mine", "2026-01-29")


# Deleting


def test_a_deleted_paper_stays_deleted(five):
    path = five.path(SEED)
    path.unlink()
    for files in (FIVE, [LIST_ONE], [LIST_TWO]):
        report = five.take(*files)
        assert outcomes(report)[path.stem] == "deleted"
        assert not path.exists()


def test_a_deleted_author_stays_deleted(five):
    five.path("authors/hongmin").unlink()
    assert outcomes(put(five, HONGMIN_TEXT.replace("436", "437"), as_of=LATER))["hongmin-chen"] == "deleted"
    assert five.ids("authors") == ["haibin-lin", "menghan-yu"]


def test_a_deleted_paper_that_is_brought_back_follows_the_dumps_again(five):
    path = five.path(DASH)
    text = path.read_text(encoding="utf-8")
    path.unlink()
    put(five, HONGMIN_TEXT.replace("LGJan 29Code", "PLJan 29Code"))
    path.write_text(text, encoding="utf-8")
    report = five.take(five.root / "saved" / HONGMIN.name)
    assert five.read(DASH)["category"] == "PL"
    assert kept(report) == []


# Renaming


@pytest.mark.parametrize("aliases", [True, False], ids=["with aliases", "without aliases"])
def test_a_renamed_paper_is_still_the_same_paper(five, aliases):
    path = five.path(DASH)
    text = path.read_text(encoding="utf-8").replace("category: LG", "category: DC")
    path.unlink()
    five.write("papers/dash.yaml", text + (f"aliases: [{path.stem}]\n" if aliases else ""))
    before = five.records()
    report = five.take(*FIVE)
    assert five.records() == before
    assert kept(report) == [("dash", "category")]
    put(five, HONGMIN_TEXT.replace("LGJan 29Code", "PLJan 31Code"))
    assert (five.read("papers/dash")["category"], five.read("papers/dash")["date"]) == ("DC", "2026-01-31")
    assert len(five.ids()) == 46


def test_a_paper_renamed_and_retitled_needs_its_alias(five):
    path = five.path(DASH)
    text = path.read_text(encoding="utf-8")
    path.unlink()
    five.write("papers/dash.yaml", text.replace(TITLE, "title: DASH\n") + f"aliases: [{path.stem}]\n")
    assert kept(five.take(*FIVE)) == [("dash", "title")]
    assert len(five.ids()) == 46


@pytest.mark.parametrize("aliases", [True, False], ids=["with aliases", "without aliases"])
def test_a_renamed_author_is_still_the_same_person(five, aliases):
    path = five.path("authors/hongmin")
    text = path.read_text(encoding="utf-8")
    path.unlink()
    five.write("authors/h-chen.yaml", text + ("aliases: [hongmin-chen]\n" if aliases else ""))
    before = five.records()
    assert five.take(*FIVE).kept == 0
    assert five.records() == before
    report = put(five, HONGMIN_TEXT.replace("436citations", "500citations"), as_of=LATER)
    assert kept(report) == []
    assert five.ids("authors") == ["h-chen", "haibin-lin", "menghan-yu"]
    person = five.read("authors/h-chen")
    assert person["metrics"]["citations"] == "500"
    assert [day["as_of"] for day in person["metrics_history"]] == ["2026-11-19", "2027-05-01"]


@pytest.mark.parametrize("keep", ["one", "two"])
def test_of_two_papers_made_one_by_hand_the_other_never_comes_back(portal, keep):
    entries = [("On Kernels", "Ada Lee, Bo Li", "Kernels."), ("About Kernels", "Ada Lee, Bo Li", "Kernels!")]
    text = profile_dump("Ada Lee", entries)
    portal.take_text(text)
    stay, go = ("on-kernels", "about-kernels") if keep == "one" else ("about-kernels", "on-kernels")
    portal.path(f"papers/{go}").unlink()
    path = portal.path(f"papers/{stay}")
    path.write_text(path.read_text(encoding="utf-8") + f"aliases: [{go}]\n", encoding="utf-8")
    before = portal.records()
    for name in ("dump.txt", "dump.txt", "other.txt"):
        report = portal.take_text(text, name)
        assert portal.records() == before
        assert outcomes(report) == {"ada-lee": "unchanged", stay: "unchanged", go: "deleted"}


# Several dumps, several days


def test_one_paper_of_five_dumps_is_one_file_with_all_its_owners(five):
    paper = five.read(SEED)
    assert paper["authors"] == ["ByteDance Seed", "Jiaze Chen", "Tiantian Fan"]
    assert paper["contributors"] == ["Haibin Lin", "Hongmin Chen", "Menghan Yu"]


def test_one_title_with_other_authors_is_two_papers(portal):
    one = ("A Survey of Graphs", "Qi Hou, Li-Wen Chang", "Graphs of kernels.")
    two = ("A Survey of Graphs", "Juanying Xie, Yinghuan Shi", "Graphs of butterflies.")
    for _ in range(2):
        portal.take_text(profile_dump("Qi Hou", [one]), "one.txt")
        report = portal.take_text(profile_dump("Juanying Xie", [two]), "two.txt")
    assert portal.ids() == ["a-survey-of-graphs", "a-survey-of-graphs-2"]
    assert portal.read("papers/a-survey-of-graphs-2")["authors"] == ["Juanying Xie", "Yinghuan Shi"]
    assert set(outcomes(report).values()) == {"unchanged"}


def test_an_entry_that_stands_twice_in_a_dump_is_reported(portal):
    entry = ("LEMON: Lossless model expansion", "Yite Wang, Hanlin Lu", "A recipe.")
    report = portal.take_text(profile_dump("Hanlin Lu", [entry, entry]))
    assert [(problem.line, problem.what) for problem in report.problems] == [
        (19, "'LEMON: Lossless model expansion' stands in line 12 already; the later entry counts")
    ]
    assert len(portal.ids()) == 1


def test_names_spelled_with_and_without_accents_are_one_person(portal):
    entry = ("On Kernels", "José Müller, Ada Lee, Bo Li et al.", "Kernels.")
    portal.take_text(profile_dump("José Müller", [entry]), "a.txt")
    other = ("On Kernels", "Jose Muller, Ada Lee, Bo Li et al.", "Kernels.")
    portal.take_text(profile_dump("Jose Muller", [other], h_index=11), "b.txt", LATER)
    assert portal.ids() == ["on-kernels"]
    assert portal.ids("authors") == ["jose-muller"]
    assert portal.read("papers/on-kernels").get("contributors") is None


def test_a_later_profile_adds_to_the_history_of_its_numbers(five):
    report = five.take_text(HONGMIN_TEXT.replace("436citations", "1,500citations"), "hongmin-2027.txt", LATER)
    person = five.read("authors/hongmin")
    old = {"h_index": "29", "papers": "3", "citations": "436", "novelty": "50", "ai_score": "42"}
    assert person["metrics"] == {**old, "citations": "1500", "as_of": "2027-05-01"}
    assert person["metrics_history"] == [
        {"as_of": "2026-11-19", "source": HONGMIN.name, **old},
        {"as_of": "2027-05-01", "source": "hongmin-2027.txt", **old, "citations": "1500"},
    ]
    assert outcomes(report)["hongmin-chen"] == "updated"
    assert {day.citations for day in five.content().people[1].history} == {436, 1500}


@pytest.mark.parametrize("late_first", [False, True])
def test_of_two_saves_of_one_file_the_later_day_counts_in_either_order(portal, late_first):
    early = HONGMIN_TEXT.replace("436citations", "12citations").replace("LGJan 29Code", "PLJan 29, 2026")
    saves = [(early, date(2026, 3, 1)), (HONGMIN_TEXT, AS_OF)]
    for text, day in reversed(saves) if late_first else saves:
        put(portal, text, as_of=day)
    assert portal.read(DASH)["category"] == "LG"
    assert portal.read("authors/hongmin")["metrics"]["citations"] == "436"
    assert len(portal.read("authors/hongmin")["metrics_history"]) == 2
    before = portal.files()
    put(portal, HONGMIN_TEXT)
    assert portal.files() == before


def test_a_printed_year_beats_an_inferred_one(portal):
    entry = ("On Kernels", "Ada Lee, Bo Li", "Kernels.")
    portal.take_text(profile_dump("Ada Lee", [(*entry, "LGMay 2")]), "old.txt", date(2025, 1, 1))
    assert portal.read("papers/on-kernels")["date"] == "2024-05-02"
    portal.take_text(list_dump((*entry, "LGMay 2, 2023")), "list.txt", date(2025, 1, 1))
    assert portal.read("papers/on-kernels")["date"] == "2023-05-02"


def test_a_list_that_ended_a_title_at_the_wrong_place_is_set_right_by_a_profile(portal, monkeypatch):
    title, authors = (
        "HOGWILD!-Gibbs can be PanAccurate",
        "Constantinos Daskalakis, Nishanth Dikkala, Siddhartha Jayanti",
    )
    # As a reader would have stored it that had been misled.
    wrong = profile_dump("", [("HOGWILD!-Gibbs can be Pan", f"Accurate{authors}", "Asynchronous Gibbs.")])
    wrong = wrong[wrong.index("LGSep") :]
    portal.take_text(wrong, "list.txt")
    assert portal.read("papers/hogwild")["title"] == "HOGWILD!-Gibbs can be Pan"
    portal.take_text(profile_dump("Nishanth Dikkala", [(title, authors, "Asynchronous Gibbs.")]), "profile.txt")
    assert len(portal.ids()) == 1
    paper = portal.read("papers/hogwild")
    assert (paper["title"], paper["authors"]) == (title, authors.split(", "))
    portal.take_text(list_dump((title, authors, "Asynchronous Gibbs.")), "list.txt")
    assert len(portal.ids()) == 1


def test_a_decision_about_a_split_corrects_the_paper_that_is_there(portal):
    line = "On the Power of Ada Lee Bo Li"
    text = f"LGSep 28, 2024\n{line}\nKernels.\n"
    portal.take_text(text)
    portal.write("site.yaml", "import:\n  splits:\n    On the Power of Ada: [Lee Bo Li]\n")
    portal.take_text(text)
    (paper,) = portal.content().papers
    assert (paper.title, [author.name for author in paper.authors]) == ("On the Power of Ada", ["Lee Bo Li"])


def test_author_names_whose_papers_a_list_shows(portal):
    report = portal.take(LIST_ONE, author="Haibin Lin")
    assert portal.read("papers/robust")["contributors"] == ["Haibin Lin"]
    assert portal.read("authors/haibin-lin") == {"name": "Haibin Lin"}
    assert (report.count("papers", "new"), report.count("authors", "new")) == (4, 1)


def test_an_owner_missing_from_a_complete_list_is_reported(portal):
    report = portal.take_text(profile_dump("Qi Hou", [("On Kernels", "Ada Lee, Bo Li", "Kernels.")]))
    assert report.problems[0].what.startswith("Qi Hou is not among the authors of 'On Kernels'")
    assert portal.read("papers/on-kernels")["contributors"] == ["Qi Hou"]


# What is refused


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        (b"", "this file is empty"),
        (b" \r\n\n", "this file is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "this seems to be a picture"),
        (
            "Lieber Jos\u00e9,\n".encode("latin-1"),
            "this file is not in UTF-8; read as windows-1252, it seems to be plain text without a list of publications",
        ),
        (b"Dear all,\n", "this seems to be plain text without a list of publications"),
    ],
    ids=["empty", "blank", "binary", "latin-1", "no dump"],
)
def test_a_file_that_is_no_dump_is_refused_and_the_others_are_imported(portal, raw, what):
    path = portal.dump("", "other.txt")
    path.write_bytes(raw)
    report = portal.take(path, HONGMIN)
    assert [problem.what for problem in report.problems if problem.severity == "error"] == [what]
    assert len(portal.ids()) == 3


@pytest.mark.parametrize(
    "text", ["", "\n", "% Nothing yet\n", "@comment{nothing yet}\n", '@string{eng = "The Engine"}\n', "Nothing yet\n"]
)
def test_a_bibliography_without_entries_says_just_that(portal, text):
    path = portal.dump(text, "papers.bib")
    (problem,) = portal.take(path).problems
    assert (problem.what, problem.severity) == ("this bibliography has no entries", "error")
    assert problem.hint == "add some, or export it again from its source"


def test_content_with_a_fault_refuses_the_import_and_nothing_is_written(five):
    five.edit(DASH, "category: LG\n", "categroy: LG\n")
    before = five.files()
    with pytest.raises(ProblemsFoundError, match=r"dash-.*`categroy` is not a key"):
        put(five, HONGMIN_TEXT.replace("indispensable", "essential"))
    assert five.files() == before


def test_a_damaged_record_of_earlier_imports_is_refused_by_name(five):
    page = next((five.root / "content/.imports/papers").glob("dash-*"))
    page.write_text("<<<<<<< HEAD\n", encoding="utf-8")
    before = five.files()
    with pytest.raises(ProblemsFoundError, match=r"content/\.imports/papers/dash-.*this record of earlier imports"):
        five.take(*FIVE)
    assert five.files() == before


# Accidents


def test_a_dry_run_writes_nothing_and_says_what_would_be_written(five):
    before = five.files()
    changed = five.dump(HONGMIN_TEXT.replace("LGJan 29Code", "PLJan 29Code"), HONGMIN.name)
    dry = import_files(five.root, [changed], ImportOptions(as_of=AS_OF, dry_run=True))
    assert five.files() == before
    (change,) = [change for change in dry.changes if "dash" in change.path]
    assert "-category: LG\n+category: PL\n" in change.diff()
    wet = five.take(changed)
    assert (wet.records, wet.changes) == (dry.records, dry.changes)


def test_an_import_without_its_record_finds_everything_in_place(five):
    before = five.files()
    for page in (five.root / "content/.imports").rglob("*.json"):
        page.unlink()
    report = five.take(*FIVE)
    assert five.files() == before
    assert report.kept == 0


def test_a_file_that_cannot_be_written_leaves_no_part_of_itself(portal, monkeypatch):
    def full(self, content):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_bytes", full)
    with pytest.raises(OSError, match="No space left"):
        portal.take(HONGMIN)
    assert portal.files() == {}


# The report


def test_the_report_counts_new_updated_unchanged_and_kept(five):
    five.edit(DASH, "category: LG\n", "category: DC\n")
    five.path(SEED).unlink()
    changed = HONGMIN_TEXT.replace("436", "500").replace("LGFeb 23, 2024", "88LGFeb 23, 2024")
    extra = "\n".join(["", "LGFeb 1, 2026", "On Kernels", "", "Ada Lee, Hongmin Chen", "", "Kernels.", ""])
    report = put(five, changed.replace("3papers", "4papers").replace("3 Papers", "4 Papers") + extra)
    counts = {
        outcome: (report.count("papers", outcome), report.count("authors", outcome))
        for outcome in ("new", "updated", "unchanged", "deleted")
    }
    assert counts == {"new": (1, 0), "updated": (1, 1), "unchanged": (1, 0), "deleted": (1, 0)}
    assert kept(report) == [(five.path(DASH).stem, "category")]
    (one,) = [one for record in report.records for one in record.kept]
    assert (one.by_hand, one.source) == ("DC", "LG")
    assert (report.files, report.kept) == (1, 1)
