"""References in Chinese and Japanese: the forms of their standards and societies, and what only looks like one."""

from datetime import date

import pytest
from generator.read.draft import Context
from generator.read.formats import read_text, recognise
from generator.read.lists.entries import entry_of, read_entries

FORMS = [
    (
        "山田太郎・鈴木花子, 夜の梟の数え方と測り方, 梟学研究20, 日本梟学会, pp.19-32, 2017.",
        ("夜の梟の数え方と測り方", ("山田太郎", "鈴木花子"), "梟学研究", "20", "", "19-32", "2017", "article"),
    ),
    (
        "山田太郎・鈴木花子, 《梟譜》“夜”字存疑, とりもん2017論文集, 日本鳥学会, pp.1-8, 2017.",
        ("《梟譜》“夜”字存疑", ("山田太郎", "鈴木花子"), "とりもん2017論文集", "", "", "1-8", "2017", "inproceedings"),
    ),
    (
        "山田太郎「「梟の夜」の実証は可能か？」『鳥学研究』5(1)，45-56，(1992)",
        ("「梟の夜」の実証は可能か？", ("山田太郎",), "鳥学研究", "5", "1", "45-56", "1992", "article"),
    ),
    (
        "山田太郎｢梟の夜と昼｣『鳥学研究』，45-56，(1992)",
        ("梟の夜と昼", ("山田太郎",), "鳥学研究", "", "", "45-56", "1992", "article"),
    ),
    (
        "张三, 李四. 深度学习研究综述[J]. 计算机学报, 2020, 43(1): 1-10.",
        ("深度学习研究综述", ("张三", "李四"), "计算机学报", "43", "1", "1-10", "2020", "article"),
    ),
    (
        "[2] 李四，王小五，张三，等．基于图神经网络的推荐算法[C]//中国计算机大会，2019：20-25．",
        ("基于图神经网络的推荐算法", ("李四", "王小五", "张三"), "中国计算机大会", "", "", "20-25", "2019", "inproceedings"),  # noqa: E501 - wide signs
    ),
    (
        "王小明. 大规模数据的索引方法研究[D]. 北京: 清华大学, 2017.",
        ("大规模数据的索引方法研究", ("王小明",), "清华大学", "", "", "", "2017", "phdthesis"),
    ),
    (
        "李娜, 王强. 乡村振兴与数字治理. 中国行政管理, 2021, (5): 33-40.",
        ("乡村振兴与数字治理", ("李娜", "王强"), "中国行政管理", "", "5", "33-40", "2021", "article"),
    ),
    (
        "3. 山田太郎, 鈴木花子: 深層学習による画像認識, 情報処理学会論文誌, Vol.60, No.2, pp.100-110, 2019.",
        ("深層学習による画像認識", ("山田太郎", "鈴木花子"), "情報処理学会論文誌", "60", "2", "100-110", "2019", "article"),  # noqa: E501 - wide signs
    ),
    (
        '山田 太郎, John Smith, "音声対話システムの評価," 人工知能学会全国大会, pp.1-4, 2018年6月.',
        ("音声対話システムの評価", ("山田 太郎", "John Smith"), "人工知能学会全国大会", "", "", "1-4", "2018-06", "inproceedings"),  # noqa: E501 - wide signs
    ),
    (
        "山田太郎・鈴木花子「地方自治体の情報公開」『行政学研究』第12巻3号、45-60頁、2015年。",
        ("地方自治体の情報公開", ("山田太郎", "鈴木花子"), "行政学研究", "12", "3", "45-60", "2015", "article"),
    ),
    (
        "山田太郎, 鈴木花子, 2012: 梟の数え方の地域特性. 天気, 59, 119-125.",
        ("梟の数え方の地域特性", ("山田太郎", "鈴木花子"), "天気", "59", "", "119-125", "2012", "article"),
    ),
    (
        "山田太郎. 2025. 夜の梟に関する研究の現状. 日本梟学会会報, 66, 1–13.",
        ("夜の梟に関する研究の現状", ("山田太郎",), "日本梟学会会報", "66", "", "1-13", "2025", "article"),
    ),
    (
        "山田太郎, 「羊を数える梟の抽出」, 第19回日本梟学会学術講演会, pp. 907-908, 東京, 2001年9月.",
        ("羊を数える梟の抽出", ("山田太郎",), "第19回日本梟学会学術講演会", "", "", "907-908", "2001-09", "inproceedings"),  # noqa: E501 - wide signs
    ),
]  # fmt: skip


def test_each_form_is_read_in_a_list() -> None:
    text = "\n".join(text for text, _ in FORMS)
    assert recognise(text) == "references"
    reading = read_text(text, "references", Context("list.txt", date(2026, 1, 1)))
    assert reading.problems == ()
    assert [
        (
            draft.title, draft.authors, draft.venue or draft.publisher, draft.volume, draft.number, draft.pages,
            str(draft.date), draft.type,
        )
        for draft in reading.drafts
    ] == [said for _, said in FORMS]  # fmt: skip


def test_a_book_has_a_publisher_and_a_list_of_names_may_break_off() -> None:
    (book,) = read_entries([entry_of("张三, 等. 自然语言处理导论[M]. 北京: 清华大学出版社, 2018.")], plain=True)
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
    (draft,) = read_entries([entry_of(printed)], plain=True)
    assert draft is not None
    assert draft.type == kind


def test_a_number_of_arxiv_is_no_year() -> None:
    (draft,) = read_entries(
        [entry_of("J. Doe and R. Roe. Owls in quantum dots. Submitted, arXiv:1010.1713.")], plain=True
    )
    assert draft is not None
    assert draft.date is None
