"""Files that end within an entry, as after a broken download: what is cut off is no paper, or a doubtful one."""

from __future__ import annotations

import pytest
from exports_support import read, told
from test_exports_tagged import NBIB, REFER, REFWORKS

TAGGED = {"refer": REFER, "medline": NBIB, "refworks": REFWORKS}


@pytest.mark.parametrize("name", TAGGED)
def test_no_half_title_of_tagged_text_is_a_paper_without_doubt(name: str) -> None:
    text = TAGGED[name]
    titles = {draft.title for draft in read(text, name).drafts}
    for end in range(len(text) // 2, len(text)):
        for draft in read(text[:end]).drafts:
            assert draft.title in titles or draft.doubts, text[:end][-80:]


@pytest.mark.parametrize("name", TAGGED)
def test_a_complete_entry_without_a_last_line_break_is_not_doubtful(name: str) -> None:
    entry = TAGGED[name].strip().rsplit("\n\n", 1)[-1]
    (draft,) = read(entry).drafts
    assert not draft.doubts


def test_the_doubt_about_an_entry_that_is_cut_off_says_where_the_file_ends() -> None:
    (_, draft) = read(REFER.strip().removesuffix("\n%D 2018"), "refer").drafts
    assert draft.doubts == ("the file ends within this entry, in its '9' line; it may be cut off",)


ENTRY = "<a href='x.pdf'>{0} and how to count them</a>. A. Bee, T. Ash. <i>Journal of Owls</i>, 12(3), 2019."
SHEEP = ["Sheep in the morning", "Owls at night", "Lamps in the evening", "Cats in the house", "Dogs in the yard"]
PAGES = {
    "items": "<ul>{}</ul>", "rows": "<table>{}</table>", "paragraphs": "<div>{}</div>", "divisions": "<div>{}</div>",
    "items without end tags": "<ul>{}</ul>",
}  # fmt: skip
ENTRIES = {
    "items": "<li>{}</li>", "rows": "<tr><td>1</td><td>{}</td></tr>", "paragraphs": "<p>{}</p>",
    "divisions": "<div class='paper'>{}</div>", "items without end tags": "<li>{}",
}  # fmt: skip


def page(shape: str) -> str:
    entries = "\n".join(ENTRIES[shape].format(ENTRY.format(title)) for title in SHEEP)
    return f"<html>\n<body>\n<h2>Publications</h2>\n{PAGES[shape].format(entries)}\n</body>\n</html>\n"


@pytest.mark.parametrize("shape", PAGES)
@pytest.mark.parametrize("behind", ["Dogs", "Dogs in the yard and ho", "T. Ash. <i", "<i>Journal of"])
def test_an_entry_within_which_a_page_ends_is_left_out(shape: str, behind: str) -> None:
    text = page(shape)
    found = read(text[: text.rindex(behind) + len(behind)], "html")
    assert [draft.title for draft in found.drafts] == [f"{title} and how to count them" for title in SHEEP[:-1]]
    assert "the page ends within this entry; it was left out" in told(found)
    assert {problem.line for problem in found.problems} == {8}


@pytest.mark.parametrize("shape", PAGES)
def test_a_page_without_its_last_end_tags_is_complete(shape: str) -> None:
    text = page(shape)
    found = read(text[: text.index("\n</body>")], "html")
    assert len(found.drafts) == len(SHEEP)
    assert not found.problems
