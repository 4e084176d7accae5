"""Which encoding a page is in that does not say so: by its letters, and by the language that it says it is in."""

from __future__ import annotations

import pytest
from generator.read.guess import guess_encoding

LANGUAGES = {
    "tr": ("cp1254", "Işık Şahin, Gökçe Yıldız"),
    "cs": ("cp1250", "Jiří Dvořák, Růžena Šťastná"),
    "lv": ("cp1257", "Jānis Bērziņš, Ģirts Kļaviņš"),
    "el": ("cp1253", "Δρ. Κ. Ψ. Ξ."),
    "he": ("cp1255", "משה כהן, שרה לוי"),
    "ar": ("cp1256", "محمد علي, فاطمة حسن"),
    "th": ("cp874", "สมชาย ใจดี"),
    "uk": ("cp1251", "Її їжак"),
}


def page(text: str, encoding: str, *, lang: str = "") -> bytes:
    said = f' lang="{lang}"' if lang else ""
    return f"<!doctype html>\n<html{said}><body><p>{text}</p></body></html>".encode(encoding)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_language_of_a_page_tells_the_encoding_of_a_few_names(lang: str) -> None:
    encoding, names = LANGUAGES[lang]
    assert guess_encoding(page(names, encoding, lang=lang)) == encoding
    assert guess_encoding(page(names, encoding, lang=f"{lang.upper()}-XX")) == encoding


@pytest.mark.parametrize(
    ("text", "encoding", "lang"),
    [
        ("José Müller, Søren Ørsted", "cp1252", ""),
        ("José Müller, Søren Ørsted", "cp1252", "en"),
        ("José Müller, Søren Ørsted", "cp1252", "zh"),
        ("Где наш дом? Там, где лес, как все они.", "cp1251", ""),
        ("ПЕТРОВ И. О больших языковых моделях, которые читают, но не считают овец", "cp1251", ""),
        ("陈红民, 李海", "gb18030", ""),
        ("《大海》，“高山”，（天空）、《大地》。", "gb18030", ""),
        ("陳紅民，《學習》、「系統」。", "big5hkscs", "zh"),
        ("가격이 가능한 가구를 가려서 가져가는 각각의 간격을 가장 갈 감각", "cp949", ""),
        ("김철수, 이영희", "cp949", "ko"),
        ("カタカナとひらがな", "cp932", ""),
        ("カタカナとひらがな", "euc_jp", ""),
    ],
)
def test_letters_tell_the_encoding_where_no_language_does(text: str, encoding: str, lang: str) -> None:
    assert guess_encoding(page(text, encoding, lang=lang)) == encoding


def test_a_page_whose_only_accents_stand_in_its_tags_is_read_as_browsers_do() -> None:
    assert guess_encoding(page('<img alt="Frau Müller">', "cp1252")) == "cp1252"
