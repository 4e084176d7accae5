"""Sites of al-folio and academicpages, and others whose publications jekyll-scholar sets from bibliographies."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from generator.core.ids import slug
from generator.core.names import fold
from generator.read.portals.header_papers import EXAMPLE
from generator.read.portals.page_texts import markdown, page_text
from generator.read.portals.people import LONGEST_ROLE, add_person, name_of, words_of
from generator.read.portals.site_addresses import move
from generator.read.portals.site_content import SiteContent, SitePage, SiteSource, Target, picture_named
from generator.read.portals.site_data import with_files
from generator.read.portals.site_folder import CONFIGS, Document, SiteFolder, group_of
from generator.read.portals.site_names import WORDS, is_group
from generator.read.records.bibtex.bibtex import read_bibtex

# The keys of the theme's own bibliography.
_SAMPLE = re.compile(r"einstein19\d\d[a-z]+|PhysRev\.47\.777|przibram1967letters")


def read_site(found: SiteContent, site: SiteFolder) -> None:
    """Read the bibliographies with their files, the owner, and other people."""
    config = site.settings(*CONFIGS)
    parts = (str(config.get(key) or "").strip() for key in ("first_name", "middle_name", "last_name"))
    found.name = " ".join(filter(None, parts))
    _bibliographies(found, site, config)
    _owner(found, site, config)
    _profiles(found, site)
    _coauthors(found, site)


def _bibliographies(found: SiteContent, site: SiteFolder, config: Mapping[str, Any]) -> None:
    scholar = group_of(config, "scholar")
    folder = str(scholar.get("source") or "./_bibliography").strip("./") or "_bibliography"
    for path in site.files(f"{folder}/**/*.bib"):
        text = site.text(path)
        reading = read_bibtex(text, path=path)
        own = [draft for draft in reading.drafts if not _SAMPLE.fullmatch(draft.key)]
        found.left_out["examples of the theme"] += len(reading.drafts) - len(own)
        drafts = tuple(with_files(found, site, draft, "assets") for draft in own)
        name = PurePosixPath(path).relative_to(folder).as_posix()
        if reading.drafts and not own:
            found.fates[path] = "left out: an example of the template"
        else:
            found.sources.append(SiteSource(name, path, "bibtex", text, drafts, reading.problems))


def _profiles(found: SiteContent, site: SiteFolder) -> None:
    """Read the people of `profiles.md`: name, portrait, the page about them, and the lines below the portrait."""
    printed = {_letters(name): name for source in found.sources for draft in source.drafts for name in draft.authors}
    for document in site.documents("_pages/*.md"):
        listed = document.header.get("profiles")
        title = document.text("title") or document.stem.replace("_", " ").capitalize()
        unnamed: list[str] = []
        for one in (one for one in listed if isinstance(one, dict)) if isinstance(listed, list) else ():
            about, page = str(one.get("more_info") or ""), f"_pages/{one.get('content') or ''}"
            mail = re.search(r"mailto:([^\"'\s?]+)|([\w.+-]+ \(at\) [\w.-]+)", about)
            address = (mail[1] or mail[2]) if mail else ""
            # Without a name, the person is the author to whom the e-mail address belongs.
            name = str(one.get("name") or "").strip() or printed.get(_letters(re.split("[ @]", address)[0]), "")
            text = "" if page.endswith(".md") else str(one.get("content") or "")
            bio = page_text(found, site, site.document(page) if site.has(page) else Document(document.path, {}, text))
            said = f"the {'person' if name else 'page'} {name or title}"
            found.fates |= {page: said} if site.has(page) and bio else {}
            if not name:
                picture = found.take(picture_named(site, words_of(one.get("image")), *WORDS["photo folders"]), "pages")
                unnamed += filter(None, (f"![](/{picture})" if picture else "", markdown(about), bio))
                continue
            lines = [" ".join(part.partition("</p>")[0].split()) for part in about.split("<p>")[1:]]
            role = next((line for line in lines if line and not re.search(r"[<@]|\(at\)", line)), "")
            entry = {**one, "name": name, "role": role or one.get("role"), "email": address or one.get("email")}
            add_person(found, site, entry, bio=bio)
            found.fates |= {} if document.body.strip() else {document.path: "people"}
        if unnamed:
            text = "\n\n".join(filter(None, (page_text(found, site, document), *unnamed)))
            found.pages.append(SitePage(slug(document.stem, "page"), title, text, order=20))
            found.fates[document.path] = f"the page {title}"
            move(found, site, document, Target("page", found.pages[-1].id))


def _letters(name: str) -> str:
    return re.sub(r"\W", "", fold(name))


def _coauthors(found: SiteContent, site: SiteFolder) -> None:
    """Read the pages of those with whom papers were written; the theme's examples wrote none of them."""
    printed = {fold(name): name for source in found.sources for draft in source.drafts for name in draft.authors}
    for last, entries in site.settings("_data/coauthors.yml").items():
        keyed = name_of(entries) if isinstance(entries, dict) else ""  # by the key that papers name
        found.names |= {last: keyed} if keyed else {}
        for one in entries if isinstance(entries, list) else [entries]:
            first = one.get("firstname") if isinstance(one, dict) else None
            names = [f"{name} {last}" for name in ([first] if isinstance(first, str) else first or ())]
            known = keyed or next((printed[fold(name)] for name in names if fold(name) in printed), "")
            found.fates |= {"_data/coauthors.yml": "names and links of co-authors"} if known else {}
            if known and (address := str(one.get("url"))).startswith("http"):
                add_person(found, site, {"name": known, "homepage": address}, member=False)


def _owner(found: SiteContent, site: SiteFolder, config: Mapping[str, Any]) -> None:
    """Read the owner: academicpages keeps the facts in the group `author`, al-folio among the settings."""
    author = group_of(config, "author")
    # The author may be a laboratory, and `name` the person whose site it is.
    written, other = (str(one or "").strip() for one in (author.get("name"), config.get("name")))
    name = found.name or (other if other and (not written or is_group(written)) else written or other)
    name = "" if EXAMPLE.search(name) else name
    found.name = found.name or str(author.get("name") or name)
    if name and author:
        is_person = fold(name) == fold(found.name)
        line = words_of(author.get("bio"))  # below the name
        own = {"role": line} if len(line) <= LONGEST_ROLE else {}
        own = own if is_person else {"avatar": "", "bio": "", "role": ""}  # of the laboratory
        add_person(found, site, {**author, **own, "name": name})
    if not name or author or is_group(name):
        return
    about = next((one for one in site.documents("_pages/about.md") if one.header), None)
    socials = site.settings("_data/socials.yml")
    found.fates |= {"_data/socials.yml": "links of the owner"} if socials else {}
    entry = {**config, **socials, "name": name, "url": "", "description": "", "title": ""}
    entry |= {"image": group_of(about.header, "profile").get("image")} if about else {}
    add_person(found, site, entry, bio=page_text(found, site, about) if about else "")
