"""Whether a text may be a person's name, and which form it has."""

import re
from functools import lru_cache

from generator.core.names import PARTICLES, SUFFIXES

_UPPER = r"A-ZÀ-ÖØ-ÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽȘȚΑ-ΩА-ЯЁЂ-ЏԱ-Ֆ"
WHOLE = frozenset({"full", "initialed"})  # kinds of names that are complete
_GLUED = re.compile(rf"(\b(?:[{_UPPER}][a-z]?\.-?)+)(?=[{_UPPER}][^\W\d_]{{2}})")  # `A.Lovelace`
_ENDS_INITIAL = re.compile(r"\b[^\W\d_]\.$")
_NO_INITIALS = frozenset({"DOI", "URN", "URL", "PDF", "ISBN", "ISSN", "PMID", "HAL"})
_CJK = re.compile(r"[\u4e00-\u9fff]{2,4}|[\uac00-\ud7af]{2,5}|[\u3040-\u30ff\u4e00-\u9fff]{2,8}")
_NICK = re.compile(r"[(\"“][^\W\d_][\w' -]*[)\"”]")
_INITIALS = re.compile(
    rf"(?:[{_UPPER}]\.?[- ]?){{1,4}}\.?|(?:[{_UPPER}][a-z]?\.[- ]?){{1,4}}|[{_UPPER}]\. (?:del?|da|dos?) [{_UPPER}]\."
)
_INITIAL_WORD = re.compile(rf"(?:[{_UPPER}][a-z]?\.-?)+|[{_UPPER}]\.?(?:-[{_UPPER}]\.?)*|[{_UPPER}]{{2,4}}")
_NAME_WORD = re.compile(
    rf"(?:[dDlLOMN]['’ʼ`´′]|Mc|Mac|al-|el-|Al-|El-|Ben-|ter-|(?:v[ao]n|d[aei]r?|las?|los)-(?:d[ae][rns]?-|las?-|los-)?|d'|d[aei]|van|von|da|la|le)?[{_UPPER}][^\W\d_]*(?:['’ʼ`´-][^\W\d_]+)*\.?"
)
_NO_NAME_WORD = frozenset(
    "en em dans les des sur pour una del los las et the of for with using on in at by from to via towards toward "
    "as is are an be that this how what why when where who conference journal proceedings workshop symposium "
    "transactions letters review annals advances lecture notes springer elsevier wiley ieee acm usenix arxiv "
    "biorxiv preprint magazine bulletin press thesis dissertation university submitted accepted appear volume vol "
    "pages chapter actes revue science sciences nature neurips nips icml iclr cvpr iccv eccv aaai ijcai emnlp "
    "naacl coling kdd sigir sigmod vldb icde siggraph plos pnas frontiers technical report international national "
    "annual systems networks network learning language languages computer computing computational processing "
    "information software engineering machine deep neural data analysis model models modeling detection "
    "recognition vision robotics algorithms algorithm theory methods research physics chemistry biology medicine "
    "health department institute school college laboratory lab center centre pdf code slides poster video bibtex "
    "abstract paper link doi project website spotlight oral award selected year tba forthcoming conferences "
    "journals article articles springer-verlag verlag academy society association series edition january february "
    "july september october november december new understanding efficient large improving optimization "
    "applications application approach framework evaluation survey introduction overview its our all spain france "
    "germany italy portugal china japan korea usa uk canada australia singapore india brazil austria sweden "
    "denmark chem phys rev lett comput biol med proc natl acad sci commun mater appl trans mech annu adv soc opt "
    "acta bull comp geophys astrophys environ ecol evol genet immunol neurosci psychol res surf technol jmlr tmlr "
    "tacl jama bmj bmc mdpi publications outputs listed publication showing results jul google scholar york "
    "vancouver montreal toronto beijing chapters books preprints theses patents schriften festschrift handbuch "
    "zeitschrift jahrbuch arbeitspapier forum rez rezension rezensionen ".split()
)


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
