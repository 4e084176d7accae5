"""Each page in the reader's own few colours, and on paper: what is of use shows, what only screens need is gone."""

from collections.abc import Callable

from browser.conftest import Served, Visit
from browser.page_scripts import script
from browser.portal import looked_at

UNSEEN = script("unseen")
ON_PAPER = script("on_paper")


def test_each_page_shows_in_the_readers_own_colours_and_on_paper(built: Served, visit: Callable[..., Visit]) -> None:
    """In few colours: focus, edges, pictures and texts. On paper: black on white, no controls, addresses of papers."""
    unseen, printed = {}, {}
    for name in looked_at():
        page = visit(forced_colors="active", color_scheme="dark").open(built.page(name))
        if found := page.evaluate(UNSEEN):
            unseen[name] = found
        paper = visit(color_scheme="dark").page  # in Chromium the same window, which has the page
        if paper is not page:
            paper.goto(built.page(name))
        paper.emulate_media(media="print")
        assert paper.locator("h1").is_visible() or name == "embed", name
        if (found := paper.evaluate(ON_PAPER)) != [[], [], "rgb(0, 0, 0)", True]:
            printed[name] = found
    assert unseen == {}
    assert printed == {}
