"""A declared field takes over what formats have put below `extra`; content of earlier versions keeps working."""

from datetime import date

from generator.content.content import read_content
from generator.edit.import_files import import_files
from generator.edit.intake.options import ImportOptions

OLD = "title: Owls at Night\nauthors: [Jane Doe]\nextra: {publisher: Owl Press, shelf: B3}\n"


def portal(root, text=OLD):
    (root / "content" / "papers").mkdir(parents=True)
    (root / "content" / "papers" / "owls-at-night.yaml").write_text(text)
    return root


def imported(root, publisher):
    source = root / "owls.bib"
    source.write_text(f"@book{{owls, title = {{Owls at Night}}, author = {{Jane Doe}}, publisher = {{{publisher}}}}}\n")
    return import_files(root, [source], ImportOptions(as_of=date(2026, 11, 1)))


def read(root):
    content, problems = read_content(root)
    assert problems == ()
    return content.papers[0]


def test_a_value_below_extra_is_that_of_the_declared_field(tmp_path):
    paper = read(portal(tmp_path))
    assert paper.publisher == "Owl Press"
    assert paper.extra == {"publisher": "Owl Press", "shelf": "B3"}  # for templates of the portal that read it there


def test_the_fields_own_value_goes_before_one_below_extra(tmp_path):
    assert read(portal(tmp_path, OLD + "publisher: Night Press\n")).publisher == "Night Press"


def test_an_import_keeps_a_hand_edited_value_below_extra(tmp_path):
    file = portal(tmp_path) / "content" / "papers" / "owls-at-night.yaml"
    imported(tmp_path, "Somebody Else")
    assert "extra: {publisher: Owl Press, shelf: B3}" in file.read_text()
    assert "Somebody Else" not in file.read_text()
    assert read(tmp_path).publisher == "Owl Press"
