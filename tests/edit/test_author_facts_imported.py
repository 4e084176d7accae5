"""What sources say of single authors comes into the files, and stays beside what a person writes there."""

ENTRY = """\
@article{rope, title = {Tales of Ropes}, author = {Lovelace, Ada and Turing, Alan}, year = {2020},
  author+an = {1=equal,software; 2=equal,corresponding}, author+an:orcid = {1="0000-0002-1825-0097"}%s}
"""


def authors(portal):
    return portal.read("papers/tales-of-ropes")["authors"]


def test_annotations_of_biblatex_are_taken_over(portal):
    portal.take_text(ENTRY % "", "x.bib")
    assert authors(portal) == [
        {"name": "Ada Lovelace", "orcid": "0000-0002-1825-0097", "equal": "true", "roles": ["software"]},
        {"name": "Alan Turing", "equal": "true", "corresponding": "true"},
    ]
    assert "equal: true, corresponding: true" in portal.path("papers/tales-of-ropes").read_text(encoding="utf-8")


def test_a_role_given_by_hand_stays_when_the_source_goes_on(portal):
    portal.take_text("@article{rope, title = {Tales of Ropes}, author = {Ada Lovelace and A. Turing}}", "x.bib")
    portal.edit("papers/tales-of-ropes", "- A. Turing", "- {name: A. Turing, roles: [supervision]}")
    portal.take_text(ENTRY % "", "x.bib")
    assert authors(portal)[1] == {
        "name": "Alan Turing", "equal": "true", "corresponding": "true", "roles": ["supervision"],
    }  # fmt: skip


def test_a_mistyped_orcid_is_left_out_with_its_line(portal):
    report = portal.take_text(ENTRY.replace("0097", "0098") % "", "x.bib")
    assert "orcid" not in authors(portal)[0]
    (problem,) = report.problems
    assert str(problem).endswith(
        "x.bib:1:1: Ada Lovelace: `orcid` is not a valid ORCID iD: `0000-0002-1825-0098`; "
        "it was left out; correct it in the source, or write it into the paper's YAML file"
    )
