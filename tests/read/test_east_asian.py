"""References in Chinese and Japanese: the forms of their standards and societies, and what only looks like one."""

import pytest
from generator.read.formats import recognise
from generator.read.lists.entries import entry_of, read_entries


def test_a_book_has_a_publisher_and_a_list_of_names_may_break_off() -> None:
    (book,) = read_entries([entry_of("张三, 等. 自然语言处理导论[M]. 北京: 清华大学出版社, 2018.")])
    assert book is not None
    assert (book.publisher, book.venue, book.more_authors) == ("清华大学出版社", "", True)


@pytest.mark.parametrize(
    "text",
    [
        "2020年4月 より 東京大学 准教授",
        "担当科目: 情報処理, 統計学, 2020",
    ],
)
def test_what_has_a_year_and_commas_alone_is_no_list(text: str) -> None:
    assert recognise(text) != "references"


@pytest.mark.parametrize(
    ("printed", "kind"),
    [
        ("Miller M, Chen W. Counting owls at night[J]. Journal of Night Studies, 2020, 43(1): 1-10.", "article"),
        ("Miller M. Owls of the north[D]. Beijing: Peking University, 2017.", "phdthesis"),
        ("Miller M, Chen W. Serum [D] levels of owls in winter. Journal of Nutrition, 2020, 43(1): 1-10.", "article"),
    ],
)
def test_a_code_of_the_chinese_standard_counts_behind_the_title(printed: str, kind: str) -> None:
    (draft,) = read_entries([entry_of(printed)])
    assert draft is not None
    assert draft.type == kind


def test_a_number_of_arxiv_is_no_year() -> None:
    (draft,) = read_entries([entry_of("J. Doe and R. Roe. Owls in quantum dots. Submitted, arXiv:1010.1713.")])
    assert draft is not None
    assert draft.date is None
