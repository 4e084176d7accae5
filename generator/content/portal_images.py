"""The pictures that content refers to: the format and size of each, and those that nothing else links to."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import unquote

from generator.content.link_values import STATIC
from generator.content.referenced_files import SITE_FILE, problem_at
from generator.core.cache import Cache
from generator.core.digest import digest_of
from generator.core.ids import author_file, paper_file
from generator.core.image_files import ENDINGS, SVG, Image, ImageFaultError, image_of
from generator.core.images_in_text import named_in
from generator.core.problems import Problem
from generator.core.records import Content
from generator.core.regular_files import leads_out
from generator.core.resized_images import try_out

_NO_DIGESTS: Mapping[str, str] = MappingProxyType({})
_BETWEEN = re.compile(r"[\s\"'`()<>\[\]{}|,;=?#/\\]+")


class _Named(NamedTuple):
    """A picture that a file names by a key; whether it must be one that can be shown, and resized."""

    file: str
    key: tuple[str, ...]
    path: str
    shown: bool = True
    drawn: bool = False


def read_images(
    root: Path, content: Content, digests: Mapping[str, str] = _NO_DIGESTS, cache: Cache | None = None
) -> tuple[dict[str, Image], tuple[Problem, ...]]:
    """Read the format and size of the pictures that content names, by their paths; report those that cannot be shown.

    `digests` are the known digests of files. Missing files are left out: they are reported elsewhere.
    """
    found: dict[str, Image] = {}
    faults: list[Problem] = []
    for one in _named(content):
        try:
            image = found.get(one.path) or _read(root, one.path, digests, cache)
            if image and one.drawn and image.format == SVG:
                raise ImageFaultError("an SVG drawing cannot be an icon of phones", "save it as PNG")
        except ImageFaultError as fault:
            if one.shown:
                faults.append(_problem(root, one, fault.what, fault.hint))
            continue
        if image:
            found[one.path] = image
    return found, tuple(faults)


def image_problem(root: Path, content: Content, path: str, what: str, hint: str) -> Problem:
    """Report a picture that turned out to be broken, at the place in content that names it."""
    named = next((one for one in _named(content) if one.path == path), None)
    return _problem(root, named, what, hint) if named else Problem(path, 0, 0, what, hint)


def damaged_pictures(root: Path, content: Content, sides: Mapping[str, int]) -> Iterator[Problem]:
    """Report pictures that have a valid header but cannot be decoded, at the place in content that names them.

    `sides` are the shorter sides of the requested sizes, by path.
    """
    for path, side in sides.items():
        try:
            try_out((root / path).read_bytes(), side)
        except ImageFaultError as fault:
            yield image_problem(root, content, path, fault.what, fault.hint)


def unlinked_pictures(content: Content, images: Mapping[str, Image], texts: Iterable[str]) -> frozenset[str]:
    """Return the papers' pictures of which only other sizes need to be published.

    These are pictures whose file is not named by a link, a text or the portal's own `texts` (its templates and static
    files). A drawing is shown in its original form.
    """
    pictures = {paper.image for paper in content.papers if paper.image in images and images[paper.image].format != SVG}
    if not pictures:
        return frozenset()
    linked = {unquote(word) for text in (*_texts_of(content), *texts) for word in _BETWEEN.split(text) if _ends(word)}
    return frozenset(path for path in pictures if path.rpartition("/")[2] not in linked)


def files_of_hidden(content: Content, texts: Callable[[], Iterable[str]]) -> frozenset[str]:
    """Return the files below `static/` that only papers off the portal name, and neither other content nor `texts`."""
    hidden = [paper for paper in content.papers if paper.is_off]
    links = (link for paper in hidden for link in (*paper.links.values(), *(to for _, to in paper.other_links)))
    named = {path for path in (*links, *(paper.image for paper in hidden)) if path.startswith(f"{STATIC}/")}
    if not named:
        return frozenset()
    shown = replace(content, papers=tuple(paper for paper in content.papers if not paper.is_off))
    others = unquote("\n".join((*_texts_of(shown), *(paper.image for paper in shown.papers), *texts())))
    return frozenset(path for path in named if path.rpartition("/")[2] not in others)


def _named(content: Content) -> Iterator[_Named]:
    site = content.site
    for paper in content.papers:
        if paper.image:
            yield _Named(paper_file(paper.id), ("image",), paper.image)
    for person in content.people:
        if person.photo:
            path = f"{STATIC}/{person.photo.removeprefix(f'{STATIC}/')}"  # it may be written without its folder
            yield _Named(author_file(person.id), ("photo",), path)
    if site.icon:
        yield _Named(SITE_FILE, ("theme", "icon"), f"{STATIC}/{site.icon}", drawn=True)
    for name in filter(None, (site.logo, site.favicon)):  # shown unchanged, in any format that browsers know
        yield _Named(SITE_FILE, ("theme",), f"{STATIC}/{name}", shown=False)
    for file, text in markdown_of(content):  # which may name other files, too, as links
        yield from (_Named(file, (), path, shown=False) for path in named_in(text))


def markdown_of(content: Content) -> Iterator[tuple[str, str]]:
    """Yield the texts that pages render, with the file of each."""
    yield from ((f"content/{page.path}.md", page.illustrated) for page in content.pages)
    yield from ((f"content/news/{news.id}.md", news.body) for news in content.news)
    yield from ((author_file(person.id), person.bio) for person in content.people)
    yield from ((paper_file(paper.id), paper.note) for paper in content.papers)
    yield from ((SITE_FILE, text) for text in (content.site.intro, content.site.footer_text))


def _read(root: Path, path: str, digests: Mapping[str, str], cache: Cache | None) -> Image | None:
    digest = digests.get(path, "")
    facts = cache.find("images", digest) if cache and digest else None
    if facts is not None:
        return Image(path, digest, *facts)
    file = root / path
    if any(part.startswith(".") for part in path.split("/")):
        return None  # not published
    if not file.is_file() or leads_out(file, root):
        return None
    content = file.read_bytes()
    digest = digest or digest_of(content)
    image = image_of(path, digest, content)
    if cache:
        cache.put("images", digest, (image.format, image.width, image.height))
    return image


def _problem(root: Path, named: _Named, what: str, hint: str) -> Problem:
    shown = f"{named.path} cannot be shown: {what}"
    return problem_at(root, named.file, named.key, shown, hint, severity="error")


def _ends(word: str) -> bool:
    return f".{word.rpartition('.')[2].lower()}" in ENDINGS


def _texts_of(content: Content) -> Iterator[str]:
    """Yield the texts in content that may name a file."""
    yield from (text for _, text in markdown_of(content))
    for paper in content.papers:
        if paper.links or paper.other_links or paper.extra:
            yield from map(repr, (paper.links, paper.other_links, paper.extra))
        if isinstance(paper.code, str):
            yield paper.code
    for person in content.people:
        yield from (person.photo, repr(person.links), repr(person.other_links), repr(person.extra))
    yield repr(replace(content.site, icon=""))  # which is also made in another size
