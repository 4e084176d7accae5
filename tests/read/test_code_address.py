"""Addresses of code repositories, as abstracts print them."""

from __future__ import annotations

import pytest
from generator.read.lists.dumps.code_address import find_code


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
        (r"at https://github.com/a/my\_repo\_x.", "https://github.com/a/my_repo_x"),
        (r"at https://github.com/a/my{\_}repo", "https://github.com/a/my_repo"),
        (r"at https://github.com/a/my\_{}repo", "https://github.com/a/my_repo"),
        (r"\url{https://github.com/a/my\_repo}.", "https://github.com/a/my_repo"),
        (r"at https://github.com/a/b\%20c", "https://github.com/a/b%20c"),
        (r"at https://github.com/a/b/blob/main/x.md\#use", "https://github.com/a/b/blob/main/x.md#use"),
        (r"at https://github.com/a/b\&c", "https://github.com/a/b&c"),
        (r"at {https://github.com/a/b}", "https://github.com/a/b"),
        ("at https://github.com/a/b.The code is", "https://github.com/a/b"),
        ("at https://github.com/a/b.Our code", "https://github.com/a/b"),
        ("at https://github.com/a/b.A demo", "https://github.com/a/b"),
        ("at https://github.com/a/Foo.Net and", "https://github.com/a/Foo.Net"),
        ("at https://github.com/a/Foo.jl and", "https://github.com/a/Foo.jl"),
        ("at https://github.com/a/ML.NET", "https://github.com/a/ML.NET"),
        ("at https://github.com/a/Foo.Bar/tree/main", "https://github.com/a/Foo.Bar/tree/main"),
        ("at https://gist.github.com/a/0123abc.", "https://gist.github.com/a/0123abc"),
        ("at https://gitlab.inria.fr/a/b.", "https://gitlab.inria.fr/a/b"),
        ("at gitlab.cs.uni-x.de/a/b", "https://gitlab.cs.uni-x.de/a/b"),
        ("at https://notgitlab.inria.fr/a/b", None),
        ("at https://gitlab.inria.fr", None),
        ("(see https://github.com/a/b/)", "https://github.com/a/b"),
        ("[https://github.com/a/b.git].", "https://github.com/a/b"),
        ("<https://github.com/a/b.git/>", "https://github.com/a/b"),
        ("(https://github.com/a/b).The code", "https://github.com/a/b"),
        ("trial link: https://www.volcengine.com/experience/ark.", None),
        ("write to github.com", None),
        ("mail to me@github.com/x", None),
        ("notgithub.com/a/b", None),
        ("", None),
    ],
)
def test_an_address_of_code_is_found_without_the_sentences_marks(abstract, address):
    assert find_code(abstract) == address
