"""Links to files beside a saved page become files of the portal."""

from generator.edit.import_files import import_files
from generator.edit.intake.options import ImportOptions

from written_files import write_file

PAGE = """<html><body><h2>Publications</h2><ul>
<li>Ada King, Rob Roe. <b>On engines and owls.</b> <i>Journal of Machines</i>, 2020.
<a href="papers/my%20engine.pdf">PDF</a></li>
<li>Ada King, Sue Poe. <b>On looms and their cards.</b> <i>Journal of Machines</i>, 2021.
<a href="/papers/loom.pdf">PDF</a></li>
<li>Ada King. <b>On notes of a translator.</b> <i>Scientific Memoirs</i>, 2022.
<a href="https://x.example.org/n.pdf">PDF</a></li>
</ul></body></html>"""
ENGINE, LOOM = "static/papers/my engine.pdf", "static/papers/loom.pdf"


def links(portal, paper):
    return portal.read(f"papers/{paper}").get("links")


def test_links_to_files_beside_a_page_lead_into_the_portal_and_the_files_come_along(portal):
    write_file(portal.root / "saved/papers/my engine.pdf", b"%PDF")
    report = portal.take_text(PAGE, "publications.html")
    assert links(portal, "on-engines") == {"pdf": ENGINE}
    assert links(portal, "on-looms") == {"pdf": LOOM}
    assert links(portal, "on-notes") == {"pdf": "https://x.example.org/n.pdf"}
    assert (portal.root / ENGINE).read_bytes() == b"%PDF"
    assert not (portal.root / LOOM).exists()
    (told,) = [problem for problem in report.problems if "beside this source" in problem.what]
    assert told.what == "links lead to files that are not beside this source: papers/loom.pdf"


def test_a_file_that_is_there_already_is_not_overwritten(portal):
    write_file(portal.root / "saved/papers/my engine.pdf", b"%PDF old")
    (portal.root / "static/papers").mkdir(parents=True)
    (portal.root / ENGINE).write_bytes(b"%PDF mine")
    portal.take_text(PAGE, "publications.html")
    assert (portal.root / ENGINE).read_bytes() == b"%PDF mine"


def test_no_file_outside_the_folder_of_the_page_is_copied(portal):
    (portal.root / "secret.pdf").write_bytes(b"secret")
    portal.take_text(PAGE.replace("papers/my%20engine.pdf", "../secret.pdf"), "publications.html")
    assert not (portal.root / "static/secret.pdf").exists()


def test_the_address_of_the_page_makes_addresses_of_them(portal):
    portal.take_text(PAGE, "publications.html")
    saved = portal.root / "saved/publications.html"
    import_files(portal.root, [saved], ImportOptions(base="https://king.example.org/pubs/index.html"))
    assert links(portal, "on-looms") == {"pdf": "https://king.example.org/papers/loom.pdf"}


def test_nothing_that_a_browser_runs_and_no_table_comes_along(portal):
    names = ("style.css", "evil.html", "js/theme.js", "logo.svg", "bank.xlsx")
    for name in names:
        write_file(portal.root / "saved" / name, b"x")
    page = PAGE
    for name in names:
        page = page.replace("</ul>", f"<li>Ada King. <b>On {name}.</b> Memoirs, 2020. <a href={name}>PDF</a></li></ul>")
    portal.take_text(page, "publications.html")
    assert not (portal.root / "static").exists()
