"""Addresses of code repositories, as abstracts print them."""

from __future__ import annotations

import pytest
from generator.sources.code_address import find_code


@pytest.mark.parametrize(
    ("abstract", "address"),
    [
        ("available at https://github.com/volcengine/verl.", "https://github.com/volcengine/verl"),
        ("(https://github.com/volcengine/verl)", "https://github.com/volcengine/verl"),
        ("see https://github.com/volcengine/verl, and", "https://github.com/volcengine/verl"),
        ("is at https://github.com/a/b; more", "https://github.com/a/b"),
        ("at https://github.com/a/b/tree/main/x_y.", "https://github.com/a/b/tree/main/x_y"),
        ("at https://github.com/a/b.git.", "https://github.com/a/b"),
        ("at http://www.github.com/a/b.js", "http://www.github.com/a/b.js"),
        ("at github.com/SJTU-Liquid/deterministic-FA3.", "https://github.com/SJTU-Liquid/deterministic-FA3"),
        (r"\url{https://github.com/a/b}", "https://github.com/a/b"),
        (r"\href{https://github.com/a/b}{here}", "https://github.com/a/b"),
        ("'https://github.com/a/b'", "https://github.com/a/b"),
        ("<https://github.com/a/b>", "https://github.com/a/b"),
        ("at https://gitlab.com/a/b/-/tree/main.", "https://gitlab.com/a/b/-/tree/main"),
        ("at https://codeberg.org/a/b!", "https://codeberg.org/a/b"),
        ("https://github.com/a/first and https://github.com/a/second", "https://github.com/a/first"),
        ("trial link: https://www.volcengine.com/experience/ark.", None),
        ("write to github.com", None),
        ("mail to me@github.com/x", None),
        ("notgithub.com/a/b", None),
        ("", None),
    ],
)
def test_an_address_of_code_is_found_without_the_sentences_marks(abstract, address):
    assert find_code(abstract) == address
