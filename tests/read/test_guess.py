"""Short lists in old encodings that name none: read right, or refused with the encodings that were tried."""

import re
import unicodedata

import pytest
from generator.read.documents.encoding import Decoded, Undecodable, decode

from tables import table

ENTRIES = table(__file__, "languages_and_encodings.yaml")
FORMS = {
    "list": "{0} (2019). {1}. {2}, 12(3), 45-67.\n",
    "BibTeX": "@article{{a,\n  author = {{{0}}},\n  title = {{{1}}},\n  journal = {{{2}}},\n  year = 2019\n}}\n",
    "RIS": "TY  - JOUR\nAU  - {0}\nTI  - {1}\nJO  - {2}\nPY  - 2019\nER  - \n",
    "page": "<html><body><h2>Publications</h2><ul><li>{0}. <b>{1}</b>. <i>{2}</i>, 2019.</li></ul></body></html>",
}
CASES = [(language, encoding) for language, entry in ENTRIES.items() for encoding in entry["encodings"]]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("language", "encoding"), CASES)
def test_a_short_list_in_an_old_encoding_is_read_right(language: str, encoding: str, form: str) -> None:
    text = FORMS[form].format(*ENTRIES[language]["entry"])
    found = decode(text.encode(encoding), html=form == "page")
    assert isinstance(found, Decoded)
    assert found.text == text


@pytest.mark.parametrize("language", ["Russian", "Chinese", "Greek", "Japanese", "Korean", "Hebrew"])
def test_a_page_that_wrongly_declares_a_western_encoding_is_read_right(language: str) -> None:
    text = FORMS["page"].format(*ENTRIES[language]["entry"]).replace("<body>", "<meta charset=iso-8859-1><body>")
    found = decode(text.encode(ENTRIES[language]["encodings"][0]), html=True)
    assert isinstance(found, Decoded)
    assert found.text == text


@pytest.mark.parametrize("language", ["German", "French", "Spanish", "names"])
def test_a_page_that_rightly_declares_a_western_encoding_is_read_so(language: str) -> None:
    text = FORMS["page"].format(*ENTRIES[language]["entry"]).replace("<body>", "<meta charset=iso-8859-1><body>")
    assert decode(text.encode("cp1252"), html=True) == Decoded(text, "cp1252")


@pytest.mark.parametrize(
    ("text", "encoding", "tried"),
    [
        ("A. Gärtner. On sheep. 2019.", "mac_roman", ("UTF-8", "Mac Roman", "cp437")),
        ("Guðrún. On sheep. 2019.", "cp1252", ("UTF-8", "windows-1254", "windows-1252")),
    ],
)
@pytest.mark.parametrize("html", [True, False])
def test_a_file_that_may_be_read_in_two_ways_is_refused_with_what_was_tried(
    text: str, encoding: str, tried: tuple[str, ...], html: bool
) -> None:
    found = decode(text.encode(encoding), html=html)
    assert isinstance(found, Undecodable)
    assert found.what.startswith(f"the encoding of this file cannot be determined; tried {', '.join(tried)}, ")


# One name among English titles is all that tells these encodings apart.
FEW = {
    "cp1252": ("Søren Ørsted", "José Muñoz", "Þorsteinn Guðmundsson", "João Simões", "Anne-Françoise Lefèvre"),
    "mac_roman": ("Kurt Gödel", "François Côté", "Åsa Lindström", "Ángel Martín", "Jürgen Groß"),
    "cp1250": ("Jiří Dvořák", "Łukasz Wiśniewski", "Gergő Erdős", "Dušan Kovačević", "Ştefan Ionuţ"),
    "iso8859_2": ("Tomáš Šimek", "Paweł Dąbrowski", "László Szűcs", "Miloš Živković", "Matjaž Žnidaršič"),
    "cp1254": ("Işık Şahin", "Gökçe Yıldız", "Uğur Öztürk"),
    "iso8859_9": ("Ayşe Kılıç", "Uğur Çelik", "Gökhan Şimşek"),
    "cp1257": ("Rūta Žukauskaitė", "Jānis Bērziņš"),
    "cp437": ("José Ramírez", "Günther Böhm", "Émile Lefèvre"),
    "cp852": ("Stanisław Wójcik", "Zdeněk Říha", "György Kőszegi"),
    "cp1251": ("А. Н. Колмогоров", "Н. Бор"),
    "koi8_r": ("А. Н. Колмогоров", "Л. Д. Ландау"),
    "cp1253": ("Γ. Παπαδόπουλος", "Ά. Καραγιάννης"),
    "shift_jis": ("山田 太郎", "佐藤 健"),
    "euc_jp": ("山田 太郎", "鈴木 一郎"),
    "gb18030": ("王小明", "张伟"),
    "big5": ("陳紅民", "林志明"),
    "euc_kr": ("김철수", "이영희"),
}
ENGLISH = "Ann Bee. Counting sheep by night. Journal of Owls 12(3), 45-67, 2019.\n"


@pytest.mark.parametrize(("encoding", "name"), [(encoding, name) for encoding in FEW for name in FEW[encoding]])
@pytest.mark.parametrize("form", ["list", "page"])
def test_one_foreign_name_in_an_english_list_is_read_right(encoding: str, name: str, form: str) -> None:
    text = ENGLISH * 3 + FORMS[form].format(name, "Watching owls by day", "Journal of Sheep") + ENGLISH * 3
    found = decode(text.encode(encoding), html=form == "page")
    assert isinstance(found, Decoded)
    assert found.text == text


LANGUAGES = {
    "tr": ("cp1254", "Işık Şahin, Gökçe Yıldız"),
    "cs": ("cp1250", "Jiří Dvořák, Růžena Šťastná"),
    "lv": ("cp1257", "Jānis Bērziņš, Ģirts Kļaviņš"),
    "el": ("cp1253", "Δρ. Κ. Ψ. Ξ."),
    "he": ("cp1255", "משה כהן, שרה לוי"),
    "ar": ("cp1256", "محمد علي, فاطمة حسن"),
    "th": ("cp874", "สมชาย ใจดี"),
    "uk": ("cp1251", "Її їжак"),
    "ko": ("cp949", "김철수, 이영희"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("written", ["{}", "{}-XX"])
def test_the_language_of_a_page_decides_for_a_few_names(lang: str, written: str) -> None:
    encoding, names = LANGUAGES[lang]
    text = f"<!doctype html>\n<html lang='{written.format(lang)}'><body><p>{names}</p></body></html>"
    assert decode(text.encode(encoding), html=True) == Decoded(text, encoding)


def test_the_tones_of_vietnamese_stand_on_their_letters() -> None:
    text = FORMS["BibTeX"].format("Nguyễn Văn Hùng", "Huấn luyện mô hình ngôn ngữ lớn", "Tạp chí Tin học")
    tones = re.compile("[\u0300\u0301\u0303\u0309\u0323]")
    parts = (unicodedata.normalize("NFD", letter) for letter in text)
    apart = "".join(unicodedata.normalize("NFC", tones.sub("", one)) + "".join(tones.findall(one)) for one in parts)
    found = decode(apart.encode("cp1258"), html=False)
    assert isinstance(found, Decoded)
    assert found.text == text


def test_a_page_whose_only_accents_stand_in_its_tags_is_read_as_browsers_do() -> None:
    text = '<html><body><p><img alt="Frau Müller"></p></body></html>'
    assert decode(text.encode("cp1252"), html=True) == Decoded(text, "cp1252")


@pytest.mark.parametrize("text", ["a+b-c+d", "~{a}, A+B- and C++", "We +AB- show x+yz-w", "P+RC-1"])
def test_plain_ascii_stays_as_it_is(text: str) -> None:
    assert decode(text.encode(), html=False) == Decoded(text, "utf-8")
