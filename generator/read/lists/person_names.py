"""Whether a text may be a person's name, and which form it has."""

import re
from functools import lru_cache

from generator.core.names import PARTICLES, SUFFIXES
from generator.read.lists.models import word_list

_UPPER = r"A-ZÀ-ÖØ-ÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽȘȚΑ-ΩА-ЯЁЂ-ЏԱ-Ֆ"
_ONE_CASE = "א-תء-يپچژکگی"  # Hebrew, Arabic and Persian letters, which are neither capital nor small
WHOLE = frozenset({"full", "initialed"})  # kinds of names that are complete
_GLUED = re.compile(rf"(\b(?:[{_UPPER}][a-z]?\.-?)+)(?=[{_UPPER}][^\W\d_]{{2}})")  # `A.Lovelace`
_ENDS_INITIAL = re.compile(r"\b[^\W\d_]\.$")
_NO_INITIALS = frozenset({"DOI", "URN", "URL", "PDF", "ISBN", "ISSN", "PMID", "HAL"})
_CJK = re.compile(r"[\u4e00-\u9fff]{2,4}|[\uac00-\ud7af]{2,5}|[\u3040-\u30ff\u4e00-\u9fff]{2,8}")
_NICK = re.compile(r"[(\"“][^\W\d_][\w' -]*[)\"”]")
_INITIALS = re.compile(
    rf"(?:[{_UPPER}]\.?[- ]?){{1,4}}\.?|(?:[{_UPPER}][a-z]?\.[- ]?){{1,4}}|[{_UPPER}]\. (?:del?|da|dos?) [{_UPPER}]\."
)
_INITIAL_WORD = re.compile(rf"(?:[{_UPPER}{_ONE_CASE}][a-z]?\.-?)+|[{_UPPER}]\.?(?:-[{_UPPER}]\.?)*|[{_UPPER}]{{2,4}}")
_NAME_WORD = re.compile(
    rf"(?:[dDlLOMN]['’ʼ`´′]|Mc|Mac|al-|el-|Al-|El-|Ben-|ter-|(?:v[ao]n|d[aei]r?|las?|los)-(?:d[ae][rns]?-|las?-|los-)?|d'|d[aei]|van|von|da|la|le)?[{_UPPER}{_ONE_CASE}][^\W\d_]*(?:['’ʼ`´-][^\W\d_]+)*\.?"
)
_NO_NAME_WORD = frozenset(word_list("no_name_words").split())


@lru_cache(maxsize=65536)
def name_kind(text: str) -> str:  # noqa: PLR0911 - one kind after another
    """Return what a text may be within a list of people: `full`, `initialed`, `turned`, `one`, `initials`, or nothing.

    `turned` is a family name with bare initials behind it (`Lovelace AB`), `one` a single word or a
    family name with particles, `initials` what stands behind a comma in `Lovelace, A. B.`
    """
    text = _GLUED.sub(r"\1 ", text.strip(" ,;:"))
    text = text if _ENDS_INITIAL.search(text) else text.rstrip(". ")
    if not text or len(text) > 60 or text in _NO_INITIALS or any(sign.isdigit() for sign in text):
        return ""
    if _CJK.fullmatch(text.replace(" ", "").replace("·", "")):
        return "full"
    bare = _NICK.sub(" ", text)
    words = bare.split()
    if not words or len(words) > 7:
        return ""
    if _INITIALS.fullmatch(bare.strip()) and len(bare.replace(".", "").replace(" ", "").replace("-", "")) <= 4:
        return "initials" if not (bare.isalpha() and len(bare) == 3) else "one"
    kinds = [_word_kind(word, first=place == 0) for place, word in enumerate(words)]
    if "" in kinds:
        return ""
    if kinds[-1] == "particle" and words[-1][0].isupper():
        kinds[-1] = "name"
    named = kinds.count("name")
    initials = kinds.count("initial")
    if not named:
        return ""
    if any(
        word.strip(".,").casefold() in _NO_NAME_WORD for word, kind in zip(words, kinds, strict=True) if kind == "name"
    ):
        return ""
    if (
        initials
        and kinds[0] != "initial"
        and kinds[-1] == "initial"
        and named <= 3
        and all(kind != "initial" for kind in kinds[:named])
    ):
        return "turned"
    if initials:
        return "initialed"
    if named == 1:
        return "one"
    return "full" if named <= 4 else ""


@lru_cache(maxsize=65536)
def _word_kind(word: str, *, first: bool) -> str:
    if word.strip(".,").casefold() in SUFFIXES and not first:
        return "suffix"
    if _INITIAL_WORD.fullmatch(word):
        return "initial"
    if word in PARTICLES or (word.casefold() in PARTICLES and not first):
        return "particle"
    if _NAME_WORD.fullmatch(word) and (not word.endswith(".") or word in {"St.", "Md.", "Mr.", "Dr."}):
        return "name"
    return ""
