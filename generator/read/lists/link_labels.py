"""What the words on a link or button say that it leads to."""

# ruff: noqa: ISC004 - the words of one label are one pattern

import re
from functools import lru_cache
from typing import Literal

Label = Literal[
    "pdf", "arxiv", "doi", "code", "slides", "poster", "video", "project", "data", "page", "bibtex", "abstract", "press"
]
_SAID: tuple[tuple[Label, str], ...] = (
    ("bibtex", r"bib(?:tex)?|\.?bib|cite|citation|copy citation|export|bibtex entry|ris|endnote|cite this"
     r"|citing|bib file|how to cite"),
    ("abstract", r"abs(?:tract)?|tl;?dr|summary|show abstract|read more|more|details|toggle abstract"
     r"|show details|abstract text"),
    ("slides", r"slides?|presentation|talk slides|slide deck|ppt|pptx|keynote|slides pdf"),
    ("poster", r"posters?|poster pdf"),
    ("video", r"videos?|talk|recording|youtube|watch|oral|movie|talk video|presentation video|video talk|short video"
     r"|recorded talk|trailer|teaser|spotlight video|5 min talk|vimeo|bilibili|lecture"),
    ("code", r"code|source code|github|github repo|repo(?:sitory)?|software|implementation|gitlab|codes|code & data"
     r"|code and data|code/data|package|toolbox|toolkit|source|code repository|library|r package|python package"),
    ("data", r"data|datasets?|data ?set|data & code|benchmark|corpus|supporting data|zenodo|hugging ?face|kaggle"),
    ("arxiv", r"arxiv|arxiv preprint|arxiv link|arxiv version|arxiv pdf"),
    ("doi", r"doi|doi link|publisher doi"),
    ("pdf", r"pdf|paper|full text|fulltext|preprint|download|article|full paper|read paper|paper link|download pdf"
     r"|ps|\[ps\]"
     r"|paper \(pdf\)|pdf file|view pdf|open access|manuscript|author version|preprint pdf|accepted version|postprint"
     r"|camera.ready|read|full article|download paper|read pdf|paper pdf|free pdf|local pdf|official pdf"
     r"|draft|download article"
     r"|(?:(?:ver|visualizar|leer|ler) (?:y|e) )?(?:descargar|baixar)(?: (?:pdf|art[íi]culo|artigo))?|descarga|scarica"
     r"|t[ée]l[ée]charger|herunterladen|pobierz"
     r"|view paper|extended version|full version|technical report|tech report|version|pre-print|eprint"),
    ("project", r"projects?|project page|project website|website|web ?page|webpage|homepage|site|demo"
     r"|project site|live demo"
     r"|web|online demo|project web ?page|interactive demo|web demo|page"),
    ("page", r"(?:acessar|acceder al?|ver|leer|ler) (?:artigo|art[íi]culo|publica[cç]i[oó]n)"
     r"|html|url|link|publisher|publisher site|journal|publication|view|acm|ieee|springer|proceedings|online"
     r"|publisher page"
     r"|acm dl|ieee xplore|openreview|acl anthology|pubmed|hal|ssrn|biorxiv|medrxiv|chemrxiv|journal link|read article"
     r"|biorxiv preprint|chemrxiv preprint|pmc|view article|publisher version|version of record|dblp|semantic scholar"
     r"|google scholar|scholar|supp(?:lement(?:ary|al)?(?: materials?)?)?|appendix|cvf|pmlr|elsevier|wiley"
     r"|publisher's version"
     r"|view publication|full details|acm digital library|osf|researchgate|official link|supplement"),
    ("press", r"blog|blog ?post|press|news|press release|media|media coverage|twitter|thread|tweet|x thread|coverage"),
)  # fmt: skip
_LABELS = tuple((label, re.compile(said, re.IGNORECASE)) for label, said in _SAID)
# A file by its size or its form: `PDF of text (0.6 MB)`, `Inhaltsverzeichnis als PDF`.
_FILE = re.compile(
    r"(?:\(|^)(?:PDF\W*)?\d+(?:[.,]\d+)?\s?[kKmM]i?B(?: PDF)?$"
    r"|^\w+(?: (?:und|and|et|y|&) \w+)? (?:als|as|en|in) PDF$|^PDF of (?:the )?(?:text|paper|article)$"
)
_DRESS = re.compile(r"^[\W_]+|[\W_]+$")
_ICONS: tuple[tuple[Label, re.Pattern[str]], ...] = (
    ("pdf", re.compile(r"\bpdf\b|file-pdf|fa-file-text|file-earmark-pdf")),
    ("code", re.compile(r"\bgithub\b|fa-code|gitlab|bi-code")),
    ("arxiv", re.compile(r"\barxiv\b")),
    ("doi", re.compile(r"\bdoi\b")),
    ("video", re.compile(r"youtube|fa-video|fa-film|fa-play")),
    ("slides", re.compile(r"powerpoint|presentation|slides?\b")),
    ("poster", re.compile(r"\bposter\b")),
    ("data", re.compile(r"fa-database|dataset")),
    ("bibtex", re.compile(r"fa-quote|\bcite\b|bibtex")),
)


@lru_cache(maxsize=4096)
def read_label(text: str) -> Label | None:
    """Return what the words of a link say it is; None where they are no such words (a title, a name)."""
    bare = " ".join(_DRESS.sub("", text).split())
    if not bare or len(bare) > 50:
        return None
    if _FILE.search(bare):
        return "pdf"
    plain = bare.removesuffix(" link").removesuffix(" Link")  # `IEEE Xplore Link`
    for label, said in _LABELS:
        if said.fullmatch(bare) or said.fullmatch(plain):
            return label
    words = bare.split()
    if len(words) <= 4:
        for size in (2, 1):
            for part in (words[:size], words[-size:]):
                for label, said in _LABELS[:9]:
                    if (
                        len(words) > size
                        and said.fullmatch(" ".join(part))
                        and bare[:1].lower() + bare[1:] == bare.lower()
                    ):
                        return label
    return None


@lru_cache(maxsize=4096)
def read_icon(signs: str) -> Label | None:
    """Return what a link without words shows by its icon's classes, its title or the text of its picture."""
    return next((label for label, sign in _ICONS if sign.search(signs.lower())), None)
