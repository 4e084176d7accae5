"""The reader of lists that has learned from labelled references and pages: names, entries, what two readings share."""

import pytest
from generator.core.records import PartialDate
from generator.read.lists.blocks import Line
from generator.read.lists.blocks import Run as PageRun
from generator.read.lists.bounds import Bounds, list_bounds, signs_around
from generator.read.lists.decoding import best_labels
from generator.read.lists.drafts import draft_of
from generator.read.lists.features import forms_of
from generator.read.lists.fields import Fields, read_fields
from generator.read.lists.habits import agreed
from generator.read.lists.names import NameStyle, name_style, read_people
from generator.read.lists.repetition import repetition_features
from generator.read.lists.tokens import tokenise

REFERENCES = (
    "Smith, J. and Doe, A. (2019). Owls in the northern woods of Sweden. Journal of Birds, 12(3), 45–67.",
    "Roe, R. (2020). Lamps and the counting of moths at night. Journal of Insects, 7(1), 1–12.",
    "Bee, C., Dee, D. and Fox, E. (2021). The slow flight of herons over rivers. Annals of Zoology, 33, 100–110.",
)


@pytest.mark.parametrize(
    ("printed", "names"),
    [
        ("Wells RJD, Bornstein AM", ("R. J. D. Wells", "A. M. Bornstein")),
        ("Family, I. & Müller-Lüdenscheidt, H.-J.", ("I. Family", "H.-J. Müller-Lüdenscheidt")),
        ("FUJIWARA, M.; SAMPAIO, R. C.", ("M. FUJIWARA", "R. C. SAMPAIO")),
        ("Coppock, Alexander, Emily Ekins, and David Kirby", ("Alexander Coppock", "Emily Ekins", "David Kirby")),
        ("with Max Gallop and Marko Klašnja", ("Max Gallop", "Marko Klašnja")),
        ("齋藤周, 宮﨑浩一", ("齋藤周", "宮﨑浩一")),
        ("김철수 외 2명", ("김철수",)),
        ("Ruiz, M.D. delos, Cruz, A. dela & Bee, C.D.", ("M. D. delos Ruiz", "A. dela Cruz", "C. D. Bee")),
        ("TM Owlsen, X Ma, OÜ Ural, S Heronson", ("T. M. Owlsen", "X. Ma", "O. Ü. Ural", "S. Heronson")),
        ("Z. Xing, S. Liu, S. Di, H. Ma", ("Z. Xing", "S. Liu", "S. Di", "H. Ma")),
        ("Ю. С. Даценко, Соколов Д.И.", ("Ю. С. Даценко", "Д. И. Соколов")),
        ("Bee, A., Dee, B., Fox, C. Gnu, D., Hen, E.", ("A. Bee", "B. Dee", "C. Fox", "D. Gnu", "E. Hen")),
        ("Fisher III, J., van der Berg, A.", ("J. Fisher III", "A. van der Berg")),
        ("Codeço, Cláudia Torres, Coelho, Flávio Codeço", ("Cláudia Torres Codeço", "Flávio Codeço Coelho")),
        ("Von Holzen, K. & Roe, J.", ("K. Von Holzen", "J. Roe")),
        ("von Holzen K, Roe J", ("K. von Holzen", "J. Roe")),
        ("Bee K, Sá MPBO, Fox QR", ("K. Bee", "M. P. B. O. Sá", "Q. R. Fox")),
        ("J18. Wang, G., Ren, K.", ("G. Wang", "K. Ren")),
        ("alphabetical order) Jane Doe, Petr Roe", ("Jane Doe", "Petr Roe")),
        ("Autori: Bee, Ana; Dee, Ivan", ("Ana Bee", "Ivan Dee")),
        ("Bee A, Dee C 4th, Fox PT Jr., Gnu WH", ("A. Bee", "C. Dee 4th", "P. T. Fox Jr.", "W. H. Gnu")),
        ("S.Ebisu, V. Klyuev", ("S. Ebisu", "V. Klyuev")),
        ("Bee A., E. Grande A. Pacifici", ("A. Bee", "E. Grande", "A. Pacifici")),
        ("Ann Bee, MSW, Kim Dee, PhD, LMSW, Dr. Eva Fox", ("Ann Bee", "Kim Dee", "Eva Fox")),
        ("Bee, J., PhD, Lee, A. B., Ma, Y., Dee, K., Jr.", ("J. Bee", "A. B. Lee", "Y. Ma", "K. Dee Jr.")),
        ("Jane Doe, B.A., John Roe, MA", ("Jane Doe", "John Roe")),
        ("Shin, Yoon Ah, Sara M. Bee, Louis J. Gross", ("Yoon Ah Shin", "Sara M. Bee", "Louis J. Gross")),
        ("with co-authors Monica Bee, Carl Dee", ("Monica Bee", "Carl Dee")),
        ("野原裕太・堀涼・井上隼多", ("野原裕太", "堀涼", "井上隼多")),
        ("Bee, Jon HD and Dee, Ana", ("Jon H. D. Bee", "Ana Dee")),
        ("Zora Bee. Petr Dee, J.Fox. D. Gnu", ("Zora Bee", "Petr Dee", "J. Fox", "D. Gnu")),
        ("Ann Bee, Lou Dee presented at", ("Ann Bee", "Lou Dee")),
        ("Ann Bee, Jean Dee. In Kim Fox", ("Ann Bee", "Jean Dee")),
        ("w. M Verhagen and A Tilstra", ("M. Verhagen", "A. Tilstra")),
        ("ジョン・スミス，山田太郎", ("ジョン・スミス", "山田太郎")),
        ("阿图罗·埃斯科瓦尔, 穂坂 衛", ("阿图罗·埃斯科瓦尔", "穂坂 衛")),
        ("VAN DEN BERG, Jan; MC DONALD, Ann", ("Jan VAN DEN BERG", "Ann MC DONALD")),
        ("DE OLIVEIRA, Ana Barros; DE SOUSA LIMA, Ivan", ("Ana Barros DE OLIVEIRA", "Ivan DE SOUSA LIMA")),
        ("Qiang Shan, Sheng’en Hu, Xia Chen", ("Qiang Shan", "Sheng’en Hu", "Xia Chen")),
        ("Ann Bee, Carl Dee, editors", ("Ann Bee", "Carl Dee")),
        ("Cooley, Henry S", ("Henry S. Cooley",)),
        ("Bee, A., J Dee, M Fox, C Gnu", ("A. Bee", "J. Dee", "M. Fox", "C. Gnu")),
        ("Ann Bee+, Kim Dee + , Eva Fox", ("Ann Bee", "Kim Dee", "Eva Fox")),
        ("Bee, A. B., Dee, C. And Fox, D.", ("A. B. Bee", "C. Dee", "D. Fox")),
        ("Bee, A. B., Dee, S. Y ., Fox, D.", ("A. B. Bee", "S. Y. Dee", "D. Fox")),
        ("Bee, J., Fox Gnu, M.S. & Owl Emu, B. A., Dee, C.", ("J. Bee", "M. S. Fox Gnu", "B. A. Owl Emu", "C. Dee")),
        ("DE DEE, LUIZ MARIO; BEE, JOANA", ("LUIZ MARIO DE DEE", "JOANA BEE")),
        ("Bee-Fox, S.; A. Dee, T. Gnu", ("S. Bee-Fox", "A. Dee", "T. Gnu")),
        ("Bee A, Dee Ch, Fox JM, Gnu Th", ("A. Bee", "Ch. Dee", "J. M. Fox", "Th. Gnu")),
        ("Dernier Correspondant Ann Bee, Carl Dee", ("Ann Bee", "Carl Dee")),
        ("U.S. Army Corps of Engineers", ("U. S. Army Corps of Engineers",)),
        ("BEE (A.B.), DEE (C.), FOX (Fr.-R.)", ("A. B. BEE", "C. DEE", "Fr.-R. FOX")),
        ("with Prof. D. Bee and Dr. Kim Dee", ("D. Bee", "Kim Dee")),
        ("أحمد علي، وفاطمة حسن، وليد سعيد", ("أحمد علي", "فاطمة حسن", "وليد سعيد")),
        ("כהן, ד., ויס, ב. ולוי, מ'", ("ד. כהן", "ב. ויס", "מ. לוי")),
        ("山田編著，川田花子 監修，若生著，王著", ("山田", "川田花子", "若生", "王著")),
        ("发明人：毛林；杨华", ("毛林", "杨华")),
        ("דוד כהן ומשה לוי, חיים וייצמן", ("דוד כהן", "משה לוי", "חיים וייצמן")),
        (
            "FOX YY, HAW AJ, DA SILVA R., VAN DE VEN TMFN, MELO BEE CC",
            ("Y. Y. FOX", "A. J. HAW", "R. DA SILVA", "T. M. F. N. VAN DE VEN", "C. C. MELO BEE"),
        ),
        (
            "Fox YY, Bee JS, Owl IV, Dee A, Gnu BL II",
            ("Y. Y. Fox", "J. S. Bee", "I. V. Owl", "A. Dee", "B. L. Gnu II"),
        ),
    ],
)
def test_people_are_read_in_the_order_of_speech(printed: str, names: tuple[str, ...]) -> None:
    assert read_people(printed, name_style([printed])).names == names


def test_a_given_name_like_a_particle_turns_nobody_round() -> None:
    names = ("Di Yang", "Aftab Hussain", "Ann Bee")
    assert read_people(", ".join(names), NameStyle()).names == names
    assert read_people("M. Sc.", NameStyle()).names == ()


def test_more_authors_than_are_named_are_noticed() -> None:
    for printed in (
        "A. Bee, C. Dee, et al.",
        "A. Bee, C. Dee, et al. incl. Fox, E.",
        "Bee A, Dee Cet al.",
        "A. Bee, C. Dee, and 9 additional authors incl. E. Fox",
    ):
        people = read_people(printed, NameStyle())
        assert (people.names, people.more) == (("A. Bee", "C. Dee"), True)


def test_east_asian_names_say_nothing_of_how_a_list_prints_its_others() -> None:
    style = name_style(["谷中瞳, 峯島宏次, 戸次大介", "石田真捺, 谷中瞳, 戸次大介", "Bekki,Daisuke; Yanaka,Hitomi"])
    assert read_people("Bekki,Daisuke; Yanaka,Hitomi", style).names == ("Daisuke Bekki", "Hitomi Yanaka")


@pytest.mark.parametrize(
    ("text", "title", "container", "publisher", "expected"),
    [
        ("Fachplanung (2. Auflage). Nomos", "Fachplanung 2 Auflage", "", "Nomos", "Fachplanung||Nomos"),
        ("Owls. Owl Conference (OC, 2020)", "Owls", "Owl Conference OC", "", "Owls|Owl Conference (OC)|"),
        ("Owls (Review Article, Open Access). X", "Owls Review Article Open Access", "", "X", "Owls||X"),
        ("With Prof. Ann Bee: Owls. X", "With Prof Ann Bee Owls", "", "X", "Owls||X"),
        ("Night Data. Owls, Nature. X", "Owls", "Night Data Nature", "X", "Owls|Nature|X"),
        ("Owls. Elsevier. Oct 2020", "Owls", "", "Elsevier Oct", "Owls||Elsevier"),
    ],
)
def test_editions_open_brackets_and_months_are_no_part_of_a_field(
    text: str, title: str, container: str, publisher: str, expected: str
) -> None:
    tokens = tokenise([Line(0, (PageRun(text),))])
    of_words = {
        word: label
        for label, words in (("title", title), ("container", container), ("publisher", publisher))
        for word in words.split()
    }
    fields = read_fields(tokens, [of_words.get(one.text, "other") for one in tokens], text, NameStyle())
    assert f"{fields.title}|{fields.venue}|{fields.publisher}" == expected


def test_years_in_an_abstract_do_not_hide_the_only_one_of_the_entry() -> None:
    said = "Abstract: The owls of all woods were counted from 2014 until 2023 in the dark. Some sleep."
    lines = (Line(0, (PageRun("Owls, 2025, Strix"),)), Line(1, (PageRun(said),)))
    draft = draft_of(Fields("Owls"), lines, f"Owls, 2025, Strix {said}", year=0, section="", base="")
    assert (draft and draft.date) == PartialDate(2025)


def test_proceedings_are_no_publisher() -> None:
    draft = draft_of(Fields("Owls", publisher="Proceedings of Owls"), [Line(0, ())], "", year=0, section="", base="")
    assert (draft and draft.venue) == "Proceedings of Owls"


def test_a_badge_and_the_buttons_of_an_entry_are_no_authors_though_they_are_labelled_so() -> None:
    lines = ("MODELS-C", "Owls in the northern woods", "Jane Smith, Ann Doe", "Bibtex, Slides")
    roles = ("author", "title", "author", "author")
    tokens = tokenise([Line(number, (PageRun(line),)) for number, line in enumerate(lines)])
    labels = [roles[token.line] if token.kind == "word" else "other" for token in tokens]
    text = "\n".join(lines)
    sure = [0.6 if lines[token.line] in {"MODELS-C", "Bibtex, Slides"} else 0.99 for token in tokens]
    fields = read_fields(tokens, labels, text, NameStyle(), sure)
    assert fields.title == "Owls in the northern woods"
    assert "MODELS-C" not in fields.authors
    assert fields.authors[:2] == ("Jane Smith", "Ann Doe")


def test_people_who_are_all_announced_as_editors_are_the_authors() -> None:
    line = "Ludger Bee (editor) and Barry Dee (editor)"
    tokens = tokenise([Line(0, (PageRun(line),))])
    labels = ["author", "author", "other", "other", "editor", "editor", "editor", "editor", "other", "other", "other"]
    assert read_fields(tokens, labels, line, NameStyle()).authors == ("Ludger Bee", "Barry Dee")


def test_entries_vote_on_what_stands_in_one_place() -> None:
    entries = [([("line 1",)], [{"title": 0.9, "container": 0.1}]) for _ in range(8)]
    entries.append(([("line 1",)], [{"title": 0.4, "container": 0.6}]))
    said = agreed(entries)
    assert all(max(row[0], key=row[0].__getitem__) == "title" for row in said)


def test_a_vote_of_entries_leaves_what_stands_elsewhere_alone() -> None:
    here, there = [("line 1",)], [("line 2",)]
    said = agreed([(here, [{"title": 1.0}])] * 3 + [(there, [{"container": 1.0}])] * 3)
    assert [list(row[0]) for row in said] == [["title"]] * 3 + [["container"]] * 3


def test_an_entry_has_one_title() -> None:
    chances = [{"title": 0.9}, {"other": 0.9}, {"title": 0.6, "container": 0.4}]
    tokens = tokenise([Line(0, (PageRun("Owls. Birds"),))])
    assert best_labels(chances, Bounds(signs_around(tokens))) == ["title", "other", "container"]
    assert best_labels([], Bounds(signs_around([]))) == []


def test_a_field_hardly_begins_where_no_sign_stands() -> None:
    tokens = tokenise([Line(0, (PageRun("The biology of birds. Owls"),))])
    chances = [{"title": 0.9, "container": 0.1}] * 3 + [{"title": 0.4, "container": 0.6}]
    chances += [{"other": 1.0}, {"container": 0.9, "title": 0.1}]
    labels = best_labels(chances, Bounds(signs_around(tokens)))
    assert labels == ["title"] * 4 + ["other", "container"]


def test_fields_end_where_those_of_the_other_entries_do() -> None:
    def entry(title: str) -> str:
        return f"Smith, J. (2019). {title}. Journal of Birds, 12, 45–67."

    titles = ["Owls in the north", "Herons, terns and gulls", "Lamps", "The flight of moths"]
    texts = [tokenise([Line(0, (PageRun(entry(title)),))]) for title in titles]
    ends = [next(i for i, token in enumerate(row) if token.text == "Journal") - 1 for row in texts]
    labels = [
        ["title" if 8 <= i < end else "container" if i > end else "other" for i in range(len(row))]
        for row, end in zip(texts, ends, strict=True)
    ]
    around = [signs_around(row) for row in texts]
    comma = next(i for i, token in enumerate(texts[1]) if token.text == "Herons")
    of_herons = list_bounds(labels, around)[1]
    assert of_herons.ends("title", comma) < of_herons.ends("title", ends[1] - 1)


def test_a_list_shows_what_it_repeats() -> None:
    titles = ("Owls", "Lamps", "Moths", "Herons", "Rivers", "Boats", "Bridges", "Towers")
    lists = [tokenise([Line(0, (PageRun(f"{title} at night. Annals of Zoology"),))]) for title in titles]
    first, *_, last = (dict(one.split("=", 1) for one in row) for row in repetition_features(lists)[0] if row)
    assert (first["again"][0], last["again"][0]) == ("0", "4")
    assert not any(any(rows) for rows in repetition_features(lists[:3]))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Negation in Middle Welsh (abstract)", "Negation in Middle Welsh"),
        ("Tribe Owlieae (Owlaceae). In J. W. Bee and C", "Tribe Owlieae (Owlaceae)"),
    ],
)
def test_a_title_ends_before_a_button_and_before_the_book_that_it_swallowed(text: str, title: str) -> None:
    tokens = tokenise([Line(0, (PageRun(text),))])
    assert read_fields(tokens, ["title"] * len(tokens), text, NameStyle()).title == title


def test_of_two_containers_the_book_is_the_venue_and_its_series_is_kept_apart() -> None:
    text = "Intervals, Logic Colloquium, Ann Bee (eds.), Lecture Notes in Logic 7"
    tokens = tokenise([Line(0, (PageRun(text),))])
    words = [one.text for one in tokens]
    colloquium, series = words.index("Logic"), words.index("Lecture")
    labels = ["container" if i >= series or colloquium <= i <= colloquium + 1 else "other" for i in range(len(tokens))]
    labels[0] = "title"
    assert read_fields(tokens, labels, text, NameStyle()).venue == "Logic Colloquium"
    labels = ["title", *["other"] * (series - 1), *["note"] * (len(tokens) - series - 1), "volume"]
    assert read_fields(tokens, labels, text, NameStyle()).series == "Lecture Notes in Logic"


def test_apostrophes_are_no_quotation_marks() -> None:
    assert '"' not in forms_of(tokenise([Line(0, (PageRun("The ‘50s of The Owls’ Journal"),))]))


def test_initials_before_family_names_get_their_stops_where_the_list_has_such() -> None:
    style = name_style(["A Goyal, LS Hill, GE Rose"])
    assert read_people("A Goyal, LS Hill, GE Rose", style).names == ("A. Goyal", "L. S. Hill", "G. E. Rose")
    assert read_people("JC Beall, Ann Roe", name_style(["JC Beall, Ann Roe"])).names == ("JC Beall", "Ann Roe")
    style = name_style(["Hill, SA, D Roe, MA Doe, AH Fox, JF Owl", "SA Hill, Simona Bee, Jonathan L. Dee, Yi Gnu"])
    assert read_people("Hill, SA, MA Doe, Yi Gnu", style).names == ("S. A. Hill", "M. A. Doe", "Yi Gnu")
    assert read_people("LI, XU, Yi Gnu", style).names == ("XU LI", "Yi Gnu")


def test_names_that_all_have_initials_behind_are_turned_whatever_the_list_does() -> None:
    assert read_people("Chen Z, Fan W, Edwards A", NameStyle()).names == ("Z. Chen", "W. Fan", "A. Edwards")


def test_people_behind_a_journal_whom_nothing_calls_editors_are_the_authors() -> None:
    text = "Owls in the northern woods, (2012), Journal of Birds, 12, pp. 45-67, by Ann Roe and Ben Doe."
    tokens = tokenise([Line(0, (PageRun(text),))])
    names, title = text.index("Ann"), text.index(",")
    labels = [
        "title" if one.end <= title else "editor" if one.start >= names and one.kind == "word" else "other"
        for one in tokens
    ]
    assert read_fields(tokens, labels, text, NameStyle()).authors == ("Ann Roe", "Ben Doe")


def test_editors_of_a_book_are_not_authors_of_its_chapter() -> None:
    text = "Smith: Owls. In Ann Roe, Ben Doe, Carl Hill, Dora Rose (eds.), Birds"
    tokens = tokenise([Line(0, (PageRun(text),))])
    place = text.index
    labels = []
    for token in tokens:
        at = token.start
        label = "title" if at == place("Owls") else "container" if at == place("Birds") else "other"
        labels.append("author" if token.kind == "word" and (at == 0 or place("Ann") <= at < place("(eds")) else label)
    assert read_fields(tokens, labels, text, NameStyle()).authors == ("Smith",)
