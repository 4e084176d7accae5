"""The files of all photos and pictures, in the sizes in which pages show them."""

from collections.abc import Iterable, Iterator

from generator.core.images_in_text import named_in
from generator.site import addresses
from generator.site.images import Resized, in_texts, photos, pictures
from generator.site.material import Material
from generator.site.page import Needs, Page, PageKind


def planned(material: Material) -> Iterator[Page]:
    """Plan the sizes of all photos and pictures; their addresses may vanish, as a smaller file may replace them."""
    portal, images = material.portal, material.images
    for paper in portal.papers:
        for one in pictures(images.of_paper(paper)):
            yield _page(addresses.image(paper.id, one.width), f"the picture of content/papers/{paper.id}.yaml", one)
    for person in portal.people:
        for one in photos(images.of_person(person)):
            yield _page(addresses.photo(person.id, one.width), f"the photo of content/authors/{person.id}.yaml", one)
    for path in sorted({path for text in _texts(material) for path in named_in(text)} & images.files.keys()):
        for one in in_texts(images.files[path]):
            yield _page(addresses.text_image(path, one.width), path, one)


def sides_made(pages: Iterable[Page]) -> dict[str, int]:
    """Return the files that are resized, each with the shortest side."""
    sides: dict[str, int] = {}
    for page in pages:
        if page.kind == RESIZED.name:
            path, side = str(page.arguments[0]), min(map(int, page.arguments[1:3]))
            sides[path] = min(sides.get(path, side), side)
    return sides


def _texts(material: Material) -> Iterator[str]:
    """Yield all texts in Markdown, which may show pictures."""
    portal = material.portal
    yield from (page.illustrated for page in material.free_pages.values())
    yield from (one.body for one in material.news.values())
    yield from (person.bio for person in portal.people)
    yield from (paper.note for paper in portal.papers)
    yield from (portal.site.intro, portal.site.footer_text)


def _page(address: str, origin: str, made: Resized) -> Page:
    arguments = (made.path, made.width, made.height, int(made.square))
    return Page(address, origin, RESIZED.name, arguments, indexed=False, guarded=False)


def _resized(material: Material, path: str, width: int, height: int, square: int) -> Resized:
    return Resized(path, material.images.files[path].digest, width, height, bool(square))


def _needs(material: Material, path: str, *_: int) -> Needs:
    return Needs(also=material.images.files[path].digest)


RESIZED = PageKind("photo or picture", _resized, _needs, effort=30)
KINDS = (RESIZED,)
