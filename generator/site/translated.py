"""What the pages in a further language are made from: the same portal, with the texts that have a translation."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.records import Translations
from generator.portal.graph import Portal
from generator.site.material import Material, make_material
from generator.text.interface import Texts
from generator.text.paper_texts import PaperTexts


def in_language(material: Material, language: str, texts: Texts) -> Material:
    """Return what the pages in a further language are made from; what has no translation stays as it is."""
    translations = material.content.translations.get(language, {})
    portal = _translated(material.portal, language, translations)

    def said(kind: str, records: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(replace(one, **translations.get(f"{kind}/{one.id}", {})) for one in records)

    content = material.content
    content = replace(content, site=portal.site, pages=said("pages", content.pages), news=said("news", content.news))
    same = {
        name: getattr(material, name) for name in ("facts", "related", "further", "image_files", "files", "schemas")
    }
    return make_material(portal, texts, content, material.published, language=language, **same)


def _translated(portal: Portal, language: str, translations: Translations) -> Portal:
    site = replace(portal.site, language=language, **translations.get("site", {}))
    people = {
        one: replace(person, **translations.get(f"authors/{one}", {})) for one, person in portal.who.people.items()
    }
    papers = {
        one: replace(paper, **changes)
        for one, paper in portal.by_id.items()
        if (changes := translations.get(f"papers/{one}"))
    }
    named: Mapping[str, Mapping[str, Any]] = translations.get("categories", {})
    return replace(
        portal,
        site=site,
        translated={one: tuple(translations[f"papers/{one}"]) for one in papers},
        by_id={**portal.by_id, **papers},
        paper_texts={**portal.paper_texts, **{one: PaperTexts(paper, site.macros) for one, paper in papers.items()}},
        who=replace(portal.who, people=people),
        people=tuple(people[person.id] for person in portal.people),
        categories=tuple((replace(one, **named.get(one.code, {})), theirs) for one, theirs in portal.categories),
    )
