"""What is left of a line once blanks and invisible characters have been put in order."""

import pytest
from generator.read.lines import clean, numbered


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("  Haibin   Lin ", "Haibin Lin"),
        ("Haibin\u00a0 \tLin", "Haibin Lin"),
        ("Haibin \u200b Lin", "Haibin Lin"),
        ("trans\u00adformer", "transformer"),
        ("\ufeffLG", "LG"),
        ("\u200eHaibin Lin\u200f", "Haibin Lin"),
        ("\u202aHaibin\u202c \u2066Lin\u2069", "Haibin Lin"),
        ("a\u2060b\u200bc", "abc"),
        ("zero\u200dwidth\u200c joiners", "zerowidth joiners"),
        ("\u200dLin\u200c", "Lin"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"),
        ("\U0001f469\u200d\U0001f4bb", "\U0001f469\u200d\U0001f4bb"),
        ("\u0915\u200d Lin", "\u0915 Lin"),
        ("a\x00b\x7f", "ab"),
        ("", ""),
    ],
)
def test_blanks_become_one_and_what_nobody_sees_goes(raw, text):
    assert clean(raw) == text


def test_lines_are_numbered_whatever_ends_them():
    assert [(line.number, line.text) for line in numbered("a\r\nb\rc\nd")] == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]
