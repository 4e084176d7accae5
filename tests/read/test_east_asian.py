"""References in Chinese and Japanese: the forms of their standards and societies, and what only looks like one."""

from datetime import date

import pytest
from generator.read.draft import Context
from generator.read.formats import read_text, recognise
from generator.read.lists.east_asian import read_line

FORMS = [
    (
        "山田太郎・鈴木花子, 夜の梟の数え方と測り方, 梟学研究20, 日本梟学会, pp.19-32, 2017.",
        ("夜の梟の数え方と測り方", ("山田太郎", "鈴木花子"), "梟学研究", "20", "", "19-32", "2017", "article"),
    ),
    (
        "山田太郎・鈴木花子, 《梟譜》“夜”字存疑, とりもん2017論文集, 日本鳥学会, pp.1-8, 2017.",
        ("《梟譜》“夜”字存疑", ("山田太郎", "鈴木花子"), "とりもん2017論文集", "", "", "1-8", "2017", "article"),
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


@pytest.mark.parametrize(("text", "said"), FORMS)
def test_each_form_is_read(text: str, said: tuple[object, ...]) -> None:
    draft = read_line(text)
    assert draft is not None
    assert (
        draft.title, draft.authors, draft.venue, draft.volume, draft.number, draft.pages, str(draft.date), draft.type,
    ) == said  # fmt: skip


def test_a_book_has_a_publisher_and_a_list_of_names_may_break_off() -> None:
    book = read_line("张三, 等. 自然语言处理导论[M]. 北京: 清华大学出版社, 2018.")
    assert book is not None
    assert (book.publisher, book.venue, book.more_authors) == ("清华大学出版社", "", True)


@pytest.mark.parametrize(
    "text",
    [
        "2020年4月 より 東京大学 准教授",
        "担当科目: 情報処理, 統計学, 2020",
        "お知らせ. ページを更新しました. 2020年4月1日",
        "张三，李四：关于学生活动的通知，学院，2020",
        "Bee, A., Dee, C. Counting owls. Journal of Owls, 2020, 43(1): 1-10.",
        "",
    ],
)
def test_what_has_a_year_and_commas_alone_is_none(text: str) -> None:
    assert read_line(text) is None


PAGE = """<html><body><h2>論文</h2><ol>
<li>山田太郎, 鈴木花子: 深層学習による画像認識, 情報処理学会論文誌, Vol.60, No.2, 2019. <a href="a.pdf">PDF</a></li>
<li>Taro Yamada, Hanako Suzuki: Owls Count Sheep at Night, Journal of Owls, Vol.3, No.1, pp.1-10, 2018.</li>
<li>山田太郎: 自然言語処理の基礎, 電子情報通信学会誌, Vol.100, pp.4-5, 2017. <a href="https://doi.org/10.1000/n.7">DOI</a></li>
</ol></body></html>"""


def test_a_page_of_both_languages_gives_both_with_their_links() -> None:
    context = Context("page.html", date(2026, 1, 1), address="https://lab.example/papers/")
    found = read_text(PAGE, "html", context).drafts
    assert [(draft.line, draft.title) for draft in found] == [
        (2, "深層学習による画像認識"),
        (3, "Owls Count Sheep at Night"),
        (4, "自然言語処理の基礎"),
    ]
    assert [draft.links for draft in found][::2] == [
        {"pdf": "https://lab.example/papers/a.pdf"},
        {"doi": "10.1000/n.7"},
    ]


def test_an_entry_that_begins_on_the_line_below_its_item_comes_in_once() -> None:
    page = """<html><body><h2>発表文献</h2><h3>学術論文</h3><ul>
<li>
<u>山田太郎</u>, 鈴木花子,
「梟の数え方」,
日本梟学会誌, Vol.4, No.2, pp.80-91, 2011年5月
(<a href="a.pdf">PDF</a>).
</li>
<br/>
<li>
鈴木花子, 山田太郎, 「夜の羊の数」, 日本梟学会誌, Vol.5, No.1, pp.1-9, 2012年.
</li>
<br/>
<li>
Taro Yamada, Hanako Suzuki: "Owls Count Sheep", Journal of Owls, Vol.3, pp.1-10, 2018.
</li></ul></body></html>"""
    found = read_text(page, "html", Context("page.html", date(2026, 1, 1))).drafts
    assert [draft.title for draft in found] == ["梟の数え方", "夜の羊の数", "Owls Count Sheep"]


def test_a_heading_is_no_title_of_the_entry_below_it() -> None:
    page = """<html><body><h1>Publications</h1><h2>Articles</h2><ul>
<li>Yamada, T., Suzuki, H. 2025. Owls count sheep at night. <i>Fungal Owls</i>, 75, 101. <a href="a.pdf">x</a></li>
<li>Suzuki, H., Yamada, T. 2024. Sheep do not count owls. <i>Fungal Owls</i>, 74, 11. <a href="b.pdf">x</a></li>
</ul><section><p>Conference presentations</p><h2>Conference presentations</h2><ul>
<li>山田太郎, 鈴木花子. 「梟の動態と分布」 日本梟学会70周年記念大会（つくば） 2026年5月</li></ul>
</section><section><p>Reviews</p><h2>Reviews</h2><ul>
<li>山田太郎. 2025. 夜の梟に関する研究の現状. <i>日本梟学会会報</i>, 66, 1–13.</li></ul></section></body></html>"""
    found = read_text(page, "html", Context("page.html", date(2026, 1, 1))).drafts
    assert [draft.title for draft in found] == [
        "Owls count sheep at night",
        "Sheep do not count owls",
        "梟の動態と分布",
        "夜の梟に関する研究の現状",
    ]


def test_a_text_of_such_references_is_a_list_of_references() -> None:
    text = "\n".join(text for text, _ in FORMS)
    assert recognise(text) == "references"
    reading = read_text(text, "references", Context("list.txt", date(2026, 1, 1)))
    assert [draft.title for draft in reading.drafts] == [said[0] for _, said in FORMS]
    assert reading.problems == ()
