"""The prose check of `make lint` finds phrases in docstrings, comments, messages and documentation."""

from quality.prose import check


def repository(root, code="", guide=""):
    (root / "generator").mkdir()
    (root / "generator" / "one.py").write_text(code)
    (root / "docs").mkdir()
    (root / "docs" / "guide.md").write_text(guide)
    return root


def test_usual_english_passes(tmp_path):
    code = '''"""Read a file."""\n\n\ndef is_blank(line):\n    """Return whether a line is blank."""\n'''
    assert check(repository(tmp_path, code, "Fix the error, and run the command again.\n")) == []


def test_a_phrase_is_found_in_docstrings_comments_messages_and_guides(tmp_path):
    code = '"""Read a file."""\n\n# Whoever reads it.\nHINT = "mend it, or it is\\nnone of ours"\n'
    assert check(repository(tmp_path, code, "One line.\n\nWhoever builds at home.\n")) == [
        "generator/one.py:4: 'is none of': write is not",
        "generator/one.py:3: 'Whoever': write a person who, everyone who",
        "docs/guide.md:3: 'Whoever': write a person who, everyone who",
    ]


def test_a_docstring_that_begins_with_tell_is_found(tmp_path):
    code = 'def is_blank(line):\n    """Tell a blank line."""\n'
    assert check(repository(tmp_path, code)) == [
        "generator/one.py:2: a docstring that begins with 'Tell': write Return whether, Recognise"
    ]
