"""Entries of a plain text: one alone, such as were broken into lines, and what else stands there."""

from datetime import date

import pytest
from generator.read.draft import Context
from generator.read.formats import read_text
from generator.read.lists.blocks import text_blocks
from generator.read.lists.segmentation import entries

REFERENCE = "Smith, J. and Doe, A. (2019). Owls in the northern woods of Sweden. Journal of Birds, 12(3), 45–67."
WRAPPED = (
    "[1] Smith, J. and Doe, A. Owls in the northern woods of Swe-\n"
    "den. Journal of Birds, 12(3), 45–67, 2019.\n"
    "[2] Roe, R. Lamps and the counting of moths in towns, and all\n"
    "that follows from it. Journal of Insects, 7(1), 1–12, 2020.\n"
    "[3] Bee, C., Dee, D. and Fox, E. The slow flight of herons over\n"
    "the rivers of Sweden. Annals of Zoology, 33, 100–110, 2021.\n"
)


@pytest.mark.parametrize(
    ("text", "title", "authors"),
    [
        ("James, William. Essays in Radical Empiricism. New York: Longmans, Green, and co., 1912.",
         "Essays in Radical Empiricism", ("William James",)),
        ("James Gleick, Chaos: Making a New Science, New York: Penguin, 1988. 368 pp.",
         "Chaos: Making a New Science", ("James Gleick",)),
        ("Buci-Glucksmann, Christine, Esthétique de l’éphémère, Paris, Éditions Galilée, 2003.",
         "Esthétique de l’éphémère", ("Christine Buci-Glucksmann",)),
        (('Spivak, Gayatri Chakravorty. "Can the Subaltern Speak?" Marxism and the Interpretation of Culture, ed. by '
         "Cary Nelson and Lawrence Grossberg, University of Illinois Press, 1988, pp. 271-313."),
         "Can the Subaltern Speak?", ("Gayatri Chakravorty Spivak",)),
        ("FREIRE, Paulo. Pedagogia do oprimido. 17. ed. Rio de Janeiro: Paz e Terra, 1987.",
         "Pedagogia do oprimido", ("Paulo FREIRE",)),
        (("Habermas, Jürgen: Wahrheitstheorien. In: Fahrenbach, Helmut (Hrsg.): Wirklichkeit und Reflexion. "
         "Pfullingen: Neske 1973, S. 211-265."), "Wahrheitstheorien", ("Jürgen Habermas",)),
        ("———. 1836. Tales of a Grandfather. Edinburgh: R. Cadell.", "Tales of a Grandfather", ()),
    ],
)  # fmt: skip
def test_a_reference_of_the_humanities_alone_is_read(text: str, title: str, authors: tuple[str, ...]) -> None:
    [draft] = read_text(text, "references", Context("x.txt", date(2026, 1, 1))).drafts
    assert (draft.title, draft.authors) == (title, authors)


def test_lines_that_were_broken_are_one_again_and_so_are_their_words() -> None:
    found = [entry for entry in entries(text_blocks(WRAPPED)) if entry.confidence]
    assert [len(entry.lines) for entry in found] == [1, 1, 1]
    assert "woods of Sweden." in found[0].text
    assert "and all that follows" in found[1].text


def test_a_paragraph_in_no_entry_is_listed_beside_them() -> None:
    references = "\n\n".join(REFERENCE.replace("Owls", bird) for bird in ("Owls", "Herons", "Finches", "Ravens"))
    found = entries(text_blocks(f"I study birds, and my group is looking for new people.\n\n{references}\n"))
    assert [(entry.kind, entry.confidence > 0) for entry in found] == [("other", False), *[("paper", True)] * 4]


@pytest.mark.parametrize("text", ["", "\n\n", "owls"])
def test_a_text_without_entries_has_none(text: str) -> None:
    assert entries(text_blocks(text)) == ()


def test_bibtex_below_an_entry_is_hidden() -> None:
    lines = text_blocks(f"{REFERENCE}\n@article{{owls,\n title = {{Owls}},\n}}\nPDF\n").lines
    assert [line.hidden for line in lines] == [False, True, True, True, False]
