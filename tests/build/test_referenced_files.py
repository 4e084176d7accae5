"""What stands beside `content/`: photos that must be there, and no file is read outside the portal."""

from pathlib import Path

import pytest
from generator.build.check import check_content
from generator.core.problems import ProblemsFoundError

from built import build
from small_picture import small_picture
from written_files import write_file


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "portal"
    for name in ("content/papers", "content/authors", "static", "templates"):
        (folder / name).mkdir(parents=True)
    (folder / "content/papers/one.yaml").write_text("title: One\nauthors: [Jane Doe]\n")
    return folder


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A folder outside the portal, with a file."""
    folder = tmp_path / "secret"
    write_file(folder / "key.txt", "not for you")
    return folder


def faults(root: Path) -> list[str]:
    """What a build stops at, which must be what a check says."""
    with pytest.raises(ProblemsFoundError) as found:
        build(root)
    assert not (root / "site").exists()
    assert found.value.problems == check_content(root)
    return [str(problem) for problem in found.value.problems]


def faults_of(root: Path) -> list[str]:
    """What a check of a portal with a site says."""
    return [str(problem) for problem in check_content(root)]


def warnings(root: Path) -> list[str]:
    """What a build warns of, which must be what a check says."""
    report = build(root)
    assert report.warnings == check_content(root)
    return [str(problem) for problem in report.warnings]


OUT = "this link leads out of the portal's folder; put the file itself here"


@pytest.mark.parametrize("folder", ["static", "templates"])
def test_a_linked_file_outside_the_portal_is_not_read(root: Path, secret: Path, folder: str) -> None:
    (root / folder / "deep").mkdir()
    (root / folder / "deep/page.html").symlink_to(secret / "key.txt")
    assert faults(root) == [f"{folder}/deep/page.html: {OUT}"]


@pytest.mark.parametrize("folder", ["static", "templates"])
def test_a_linked_folder_outside_the_portal_is_not_read(root: Path, secret: Path, folder: str) -> None:
    (root / folder).rename(root / "aside")
    (root / folder).symlink_to(secret)
    assert faults(root) == [f"{folder}: {OUT}"]


def test_content_may_be_a_link_to_another_place(root: Path, secret: Path) -> None:
    (root / "content").rename(secret / "records")
    (root / "content").symlink_to(secret / "records")
    (secret / "records/authors/jane-doe.yaml").write_text("name: Jane Doe\nbio: A weaver.\n")
    assert warnings(root) == []
    assert "A weaver." in (root / "site/authors/jane-doe/index.html").read_text()
    (secret / "records/papers/two.yaml").symlink_to(secret / "key.txt")
    assert faults_of(root) == [f"content/papers/two.yaml: {OUT}"]


def test_content_may_not_be_a_link_to_a_folder_around_the_portal(root: Path, secret: Path) -> None:
    (root / "content").rename(root / "aside")
    (root / "content").symlink_to(root.parent)
    assert faults(root) == [f"content: {OUT}"]


def test_a_link_in_static_that_would_be_left_out_in_silence_is_named(root: Path) -> None:
    (root / "pictures").mkdir()
    (root / "static/pictures").symlink_to(root / "pictures")
    (root / "static/gone.png").symlink_to(root / "nowhere.png")
    assert faults(root) == [
        "static/gone.png: this link is broken; remove it, or put the file itself here",
        "static/pictures: this link leads to a folder, which is not followed; put the folder itself here",
    ]


def test_a_linked_file_within_the_portal_and_an_editors_lock_are_no_fault(root: Path) -> None:
    (root / "logo.txt").write_text("logo")
    (root / "static/logo.txt").symlink_to("../logo.txt")
    (root / "static/.#style.css").symlink_to("jane@host.1:1")
    build(root)
    assert (root / "site/static/logo.txt").read_text() == "logo"
    assert not (root / "site/static/logo.txt").is_symlink()


def test_a_photo_that_is_not_there_is_a_warning_with_its_place(root: Path) -> None:
    (root / "content/authors/jane-doe.yaml").write_text("name: Jane Doe\nphoto: static/people/jane-doe.jpg\n")
    assert warnings(root) == [
        (
            "content/authors/jane-doe.yaml:2:8: there is no file static/people/jane-doe.jpg; no picture is shown; "
            "put the picture there, or correct or delete `photo`"
        )
    ]


@pytest.mark.parametrize("there", ["people/Jane-Doe.jpg", "people/jane_doe.jpg"])
def test_a_photo_with_nearly_that_name_is_suggested(root: Path, there: str) -> None:
    (root / "static/people").mkdir()
    (root / "static" / there).write_bytes(b"")
    (root / "content/authors/jane-doe.yaml").write_text("photo: people/jane-doe.jpg\nname: Jane Doe\n")
    assert warnings(root) == [
        (
            "content/authors/jane-doe.yaml:1:8: there is no file static/people/jane-doe.jpg; no picture is shown; "
            f"write `photo: static/{there}` if that is meant"
        )
    ]


def test_a_photo_that_would_not_be_copied_is_a_warning(root: Path) -> None:
    write_file(root / "static/.people/jane.jpg", b"")
    (root / "content/authors/jane-doe.yaml").write_text("name: Jane Doe\nphoto: .people/jane.jpg\n")
    assert warnings(root) == [
        (
            "content/authors/jane-doe.yaml:2:8: there is no file static/.people/jane.jpg; no picture is shown; "
            "put the picture there, or correct or delete `photo`"
        )
    ]


def test_a_photo_whose_name_has_a_blank_is_shown(root: Path) -> None:
    (root / "static/jane doe?.jpg").write_bytes(small_picture())
    (root / "content/authors/jane-doe.yaml").write_text("name: Jane Doe\nphoto: jane doe?.jpg\n")
    build(root)
    assert 'src="/authors/jane-doe/photo-16.webp' in (root / "site/authors/jane-doe/index.html").read_text()
    assert (root / "site/static/jane doe?.jpg").is_file()
