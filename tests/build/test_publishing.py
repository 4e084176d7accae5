"""A site that hosts would refuse is told before anybody publishes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.build.build import too_large

from built import build

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

MB = 10**6


def test_a_site_within_the_limits_is_no_matter() -> None:
    assert not [*too_large({"index.html": 400 * MB // 5, "papers.json": 90 * MB}, cards=True)]


def test_a_site_of_more_than_1_gb_is_warned_of_with_what_helps() -> None:
    sizes = {f"papers/{number}/index.html": 9 * MB for number in range(100)}
    cards = {f"papers/{number}/card.png": 2 * MB for number in range(100)}
    (warning,) = too_large(sizes | cards, cards=True)
    assert warning.severity == "warning"
    assert warning.what == "the site has 1,100 MB, and GitHub Pages takes 1 GB"
    assert warning.hint.startswith(
        "without social cards it has 900 MB (`social_cards: false` below `theme`); other hosts"
    )


def test_a_site_without_cards_is_not_told_to_leave_them_out() -> None:
    (warning,) = too_large({f"{number}.png": 90 * MB for number in range(20)}, cards=False)
    assert warning.hint == "other hosts allow more: `sitegen guide publish-on-github-pages#if-the-site-is-large`"


def test_each_file_of_more_than_100_mb_is_named() -> None:
    sizes = {"papers.json": 120 * MB, "a.bib": 100 * 2**20, "b.bib": 105 * MB}
    assert [warning.what for warning in too_large(sizes, cards=False)] == [
        "b.bib has 105 MB, and GitHub takes no file of more than 100 MB",
        "papers.json has 120 MB, and GitHub takes no file of more than 100 MB",
    ]


def test_a_build_warns_and_tells_again_when_nothing_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.build.build._SITE", 1_000)
    (tmp_path / "content/papers").mkdir(parents=True)
    first = build(tmp_path)
    assert ["GitHub Pages takes 1 GB" in warning.what for warning in first.warnings] == [True]
    again = build(tmp_path)
    assert again.written == 0
    assert again.warnings == first.warnings
    # The files of the site, but for the list that the builds keep there.
    files = [path for path in (tmp_path / "site").rglob("*") if path.is_file()]
    assert f"{sum(path.stat().st_size for path in files) / MB:,.0f} MB" in first.warnings[0].what
