"""Files that end within an entry, as after a broken download: what is cut off is no paper, or a doubtful one."""

import pytest
from exports_support import read
from sample_files import sample

TAGGED = {
    "refer": sample("refer/endnote.enw"),
    "medline": sample("medline/pubmed.nbib"),
    "refworks": sample("refworks/export.txt"),
}


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
    (_, draft) = read(TAGGED["refer"].strip().removesuffix("\n%D 2018"), "refer").drafts
    assert draft.doubts == ("the file ends within this entry, in its '9' line; it may be cut off",)
