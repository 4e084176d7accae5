"""What the pages in a further language are made from: the same portal, with the texts that have a translation."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from generator.core.records import Content, FreePage, News, path_of
from generator.site.material import Material, make_material
from generator.text.interface import Texts
from generator.text.paper_texts import PaperTexts


def written(content: Content) -> Iterator[tuple[str, str, FreePage | News]]:
    """Yield each page and each piece of news as written in a language: that of a further one, its file, the record."""
    for folder, records in (("pages", content.pages), ("news", content.news)):
        for one in records:
            path = path_of(folder, one)
            yield "", f"content/{path}.md", one
            for language, texts in content.translations.items():
                if body := texts.get(path, {}).get("body"):
                    yield language, f"content/{path}.{language}.md", replace(one, body=body)


def in_language(material: Material, language: str, texts: Texts) -> Material:
    """Return what the pages in a further language are made from; what has no translation stays as it is."""
    portal, content = material.portal, material.content
    translations = content.translations.get(language, {})

    def translated(kind: str, records: Iterable[Any]) -> dict[str, Any]:
        # A text that a record lacks might give it a page that only this language has.
        known = ((one, translations.get(path_of(kind, one), {})) for one in records)
        return {one.id: replace(one, **{key: of[key] for key in of if getattr(one, key)}) for one, of in known}

    site = replace(portal.site, language=language, **translations.get("site", {}))
    people, named = translated("authors", portal.who.people.values()), translations.get("categories", {})
    papers = translated("papers", (paper for paper in portal.papers if f"papers/{paper.id}" in translations))
    portal = replace(
        portal,
        site=site,
        translated={one: tuple(translations[f"papers/{one}"]) for one in papers},
        by_id={**portal.by_id, **papers},
        paper_texts={**portal.paper_texts, **{one: PaperTexts(paper, site.macros) for one, paper in papers.items()}},
        who=replace(portal.who, people=people),
        people=tuple(people[person.id] for person in portal.people),
        categories=tuple((replace(one, **named.get(one.code, {})), papers_of) for one, papers_of in portal.categories),
    )
    pages, news = (tuple(translated(kind, getattr(content, kind)).values()) for kind in ("pages", "news"))
    content = replace(content, site=site, pages=pages, news=news)
    others = {name: getattr(material, name) for name in "facts related further image_files files schemas".split()}
    return make_material(portal, texts, content, material.published, language=language, **others)
