"""Documents as lines of runs with looks: what a reader of a page sees, and what the page hides."""

import pytest
from generator.read.lists.blocks import Document, text_blocks
from generator.read.lists.line_features import looks_of
from generator.read.lists.models import known_names
from generator.read.lists.page_blocks import page_blocks


def laid_out(page: str) -> Document:
    document = page_blocks(f"<!doctype html><html><body>{page}</body></html>")
    assert document is not None
    return document


def texts(document: Document) -> list[str]:
    return [line.text for line in document.lines]


def test_each_block_and_each_break_begins_a_line() -> None:
    document = laid_out("<div>A. Bee<br>One title</div><p>Journal of <i>Bees</i>, 2020</p>")
    assert texts(document) == ["A. Bee", "One title", "Journal of Bees, 2020"]
    one, two, three = document.lines
    assert one.block == two.block != three.block


def test_a_break_that_only_has_an_end_tag_is_a_break_as_in_browsers() -> None:
    assert texts(laid_out("<p>First paper, 2020.</br></br>Second paper, 2021.</p>")) == [
        "First paper, 2020.",
        "Second paper, 2021.",
    ]


def test_runs_say_how_they_are_set_and_where_they_lead() -> None:
    (line,) = laid_out(
        '<p><b>One title</b>, <span class="venue" style="font-style: italic">Bees</span> <a href="one.pdf">PDF</a></p>'
    ).lines
    assert [(run.text, sorted(run.marks), run.link) for run in line.runs if run.text.strip(" ,")] == [
        ("One title", ["bold"], ""),
        ("Bees", ["italic"], ""),
        ("PDF", [], "one.pdf"),
    ]
    assert "venue" in next(run for run in line.runs if run.text == "Bees").words


def test_neighbours_that_share_a_class_are_set_apart() -> None:
    page = '<p><span class="badge venue">Owl Letters</span><span class="badge">Journal</span></p>'
    assert texts(laid_out(page)) == ["Owl Letters Journal"]


def test_a_link_with_an_icon_only_is_a_run_without_text() -> None:
    (line,) = laid_out('<p>One title <a href="https://git.example.org/x"><i class="fab fa-github"></i></a></p>').lines
    assert line.text == "One title"
    assert line.runs[-1].link == "https://git.example.org/x"
    assert "github" in line.runs[-1].words


def test_numbers_of_list_items_are_markers_and_no_text() -> None:
    document = laid_out("<ol start=7><li>One title</li><li>Another</li></ol><ul><li>A third</li></ul>")
    assert [(line.marker, line.text) for line in document.lines] == [
        ("7.", "One title"),
        ("8.", "Another"),
        ("•", "A third"),
    ]
    assert [line.marker for line in laid_out("<ol reversed><li>A</li><li>B</li></ol>").lines] == ["2.", "1."]


def test_cells_of_a_row_are_lines_of_one_row() -> None:
    document = laid_out("<table><tr><td>2020</td><td>One title</td></tr><tr><td>2021</td><td>Two</td></tr></table>")
    assert [(line.row, line.cell, line.text) for line in document.lines] == [
        (1, 0, "2020"),
        (1, 1, "One title"),
        (2, 0, "2021"),
        (2, 1, "Two"),
    ]


def test_headings_above_a_line_are_its_trail() -> None:
    document = laid_out("<h1>Ann Bee</h1><h2>Articles</h2><h3>2020</h3><p>One</p><h2>Talks</h2><p>Two</p>")
    assert [[one.text for one in line.trail] for line in document.lines if not line.level] == [
        ["Ann Bee", "Articles", "2020"],
        ["Ann Bee", "Talks"],
    ]


def test_a_heading_beside_a_menu_is_above_the_list() -> None:
    document = laid_out("<header><nav><a href=/>Home</a></nav><h1>Articles</h1></header><main><p>One</p></main>")
    assert [(line.text, [one.text for one in line.trail]) for line in document.lines[1:]] == [("One", ["Articles"])]


def test_an_abstract_behind_a_button_is_hidden_and_a_list_behind_a_tab_is_not() -> None:
    document = laid_out(
        '<div class="entry">One title<div class="abstract hidden"><p>We show that bees fly.</p></div></div>'
        '<div class="tab" style="display: none"><ul><li>Two, 2019</li><li>Three, 2018</li></ul></div>'
    )
    assert [(line.text, line.hidden) for line in document.lines] == [
        ("One title", False),
        ("We show that bees fly.", True),
        ("Two, 2019", False),
        ("Three, 2018", False),
    ]


def test_menus_and_scripts_are_no_lines() -> None:
    assert texts(laid_out("<nav><a href=/>Home</a></nav><script>var x = 1</script><p>One title</p>")) == ["One title"]


def test_a_line_knows_where_it_stands_in_the_file() -> None:
    document = page_blocks("<!doctype html>\n<body>\n<p>One\n<p>Two\n</body>")
    assert document is not None
    assert [line.source_line for line in document.lines] == [3, 4]


def test_plain_text_has_lines_with_gaps_indents_and_markers() -> None:
    document = text_blocks("Publi\xadcations\n\n[1] One title\n    A. Bee, 2020\n\n\n[2] Two\n")
    assert [(line.text, line.marker, line.gap, line.indent, line.source_line) for line in document.lines] == [
        ("Publications", "", 0, 0, 1),
        ("One title", "[1]", 1, 0, 3),
        ("A. Bee, 2020", "", 0, 4, 4),
        ("Two", "[2]", 2, 0, 7),
    ]


@pytest.mark.parametrize("title", ["混合式梟巢之可觀測性研究", "دراسة عن البوم في الليل", "Owls count sheep at night"])
def test_a_title_on_a_page_is_one_in_scripts_without_capitals(title: str) -> None:
    document = page_blocks(f"<body><h3>{title}</h3></body>")
    assert document is not None
    assert [one.kind for one in looks_of(document, known_names())] == ["title"]
