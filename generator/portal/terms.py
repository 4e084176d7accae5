"""The terms of a paper: words and phrases of its title, keywords and abstract, without markup.

Function words and words of most abstracts are omitted. Chinese, Japanese and Korean, which do not separate words by
spaces, are indexed by pairs of adjacent characters. A phrase is two consecutive words.
"""

from __future__ import annotations

import re
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.text.paper_texts import PaperTexts

_STOPWORDS = frozenset(
    """
a ability able about above abundant acceptable accepted accommodate accompanying accomplish accomplished according
accordingly account accurately achieve achieved achievement achieves acquire acquired across actively actual actually
adapt adaptively added adding addition additional additionally address addresse addressed adequate adjacent adjust
adjusted admit adopt adopted adoption advance advancement advantage advantageous affected aforementioned after again
against aim aimed aiming all alleviate allocate allow allowed allowing almost alone along already also alternate
although alway always am ambiguity ambiguous among amount an analogous analyse analyze analyzed and annotate another
any apart apparent appealing appear applicability applicable applied apply applying approach approache approaches
approaching appropriate appropriately approximately are argue arise arising around arrive art article as asked
assembled assess assessed assign assigned assigning associate associated assume assumed assuming assumption at
attached attain attempt attracted augment author automate automatically autonomously availability available avoid
avoided away based baseline be because become becoming been before begin behave being believe belong belonging below
beneficial benefit beside better between beyond big boost both briefly bring broader build built burden but by
calculate calculated calculation calibrate call called can cannot capable captured careful carefully carried carry
cast cause caused causing certain challenge challenging changed characterize characterized choose choosing chosen
circumstance clarify classic classical classified classify clear clearly closely closer collect collected collecting
com combine come common commonly communicate comparable compare compared comparing compensate compete complement
completed complicated comply composed comprise comprised comprising compromise computationally compute computed
concentrate concern concerned concerning conclude conclusion concurrently conduct conducted confirm confirmed
conjunction connect consecutive consequence consequently consider considerable considerably considered consist
consistently consisting constitute constrain construct constructed consuming contain containing continue contrary
contrast contribute contribution convenient conventional converge convert converting cooperate cope correctly
correlate correspond corresponding costly could counterpart covering create created crucial current currently
dangerous date day deal dealing decade decide decompose decouple decrease decreased dedicated define defined degrade
deliver demanding demonstrate demonstrated demonstrates demonstrating depend depending deploy deployed deploying
derivation derive derived describe described designed designer desirable desired despite detail detailed detected
determine determined develop developed devise devised did differ different differentiate differently difficult
difficulty directly disadvantage discover discovered discuss discusse discussed displayed distinguish distribute do
doe does doing done down downstream dramatically drastically drawback drawn dubbed due during each earlier easier
easily effectively effectiveness efficacy efficiently either elaborate else embed emerge emerged emerging emphasis
emphasize empirically employ employed emulate enable encode encounter encountered encourage encouraging enforce enjoy
enough ensure ensured enter entire entirely equipped equivalent especially essential essentially establish establishe
established establishing estimated et etc evaluate evaluated even eventually ever every evolve exactly examine
examined examining exceed excellent except excessive exclusively execute executed executing exerted exhaustive exhibit
exhibited exhibiting exist existence existing expand expanded expect expected expense expensive experiment
experimental experimentally experiments explain explicitly exploit exploited exploratory explore explored express
expressed expressive extend extension extensive extensively extent extract extracted extremely faced facilitate
facilitating facing fact fail far favorable favorably featuring fed few final finally find finer first firstly fit
five flexibly focus focuse focused follow followed for form formalism formalize formally format formed former
formulate formulated formulating found fourth fraction frequent frequently from functionality fundamental
fundamentally further furthermore fuse gained gaining gather gathered generality generalize generally generate
generated get gets github give given gives giving goe gradually grasped great greater greatly grow guaranteeing
guideline had handle handled happen harder has have having he healthy heavily help hence her here highest highlight
highlighted highlighting him hinder his hold hour how however http https huge hundred i idea ideally identical
identified identify if ignore ignored ii iii illustrate illustrated illustrating imitate immediately implement
implemented implicitly imply important importantly impose imposed imposing impossible impractical impressive improve
in inadequate include included including incorporate incorporated incorrect increase increased increasingly
incrementally incur indeed independently indicate indicated indicating induce industry inefficient inevitably
inexpensive infeasible infer inform inherent inherently inherit initialized initially initiate innovative inserted
insight inspiration installed instead insufficient integrate intended interact interest interested interesting
interpret interpreted into intractable introduce introduced introduces introducing introduction intuitively
investigate investigated involve involved involving is issue it iteratively its itself iv just justification keep
keeping kept key kind kinetic known laboratory laborious lack largely larger largest last lastly later latter lead
leading least leave led left less let leverage leveraged like likely limitation linearity linked literature little
locate located losing made magnitude main mainly maintain maintained maintaining major majority make makes making
managed maneuvering manipulate manipulated manner manual manually many mapped marked matche mathematically maximize
may me meaningful meanwhile measured medium mentioned merit method methods microsoft might mild million mimic minimize
minute mitigate modeled modelled moderate modification modify modifying monitor more moreover most mostly motivate
move moved much must my naive namely naturally nature nearby necessarily necessary need needed negligible neither
nevertheless new newly next nine no none nonetheless nonlinearity nontrivial nor not notable notably notion novel now
nowaday numerically numerous observe observed obtain obtained obtaining obvious occur of off offer offering often on
once one only onto operate opposed opposite optimally optimize or org original originally other others otherwise our
ours out outline outperform outperformed outperforming outside outstanding over overall overcome owing own paper
papers par particular particularly past peak per perceive perfectly perform performed performing perhap perhaps period
permit phenomenon placed placing planned plausible poor poorly popular popularity portion posed possess possibility
possible possibly potentially practically practitioner precisely predefined predicted present presented presents
preserve preserved prevalent prevent previous previously primarily primary priori problem problematic problems
procedure proceed processed produce produced producing programmed progressively prohibitive prohibitively prominent
promise promising promote prone propagate propagated proper properly proportion propose proposed proposes proposing
prove proved proven provide provided provides providing publicly published put qualitatively quantify quantitatively
quantity quickly quite raise randomly rarely rather reache reached react readily realize realized really reason
reasonable receive received recent recently recognize recognized reconstruct reconstructed record recorded recover
recovered recursively reduce refer referred refine refined reflect reflected reformulate regard regarded regarding
regardless regulate reject relate related relating relatively released relevant reliably rely relying remain remaining
remarkable remarkably remedy remove removed render repeatedly replicate report reported represent represented
representing require required requirement requiring research researcher resemble resolve respect respective
respectively respond responsible restore restrict restriction restrictive result resultant resulted resulting results
retain reveal revealed revisit rigorously rise robustly roughly run sacrificing safely same satisfactory satisfied
satisfy satisfying save saving scalability scarce science seamlessly second secondly see seek seem seen select
selected sensed separate separately sequentially serious serve seven several severely shaft share she shed shelf
shortcoming shorter should show showcase showed showing shown shows significance significant significantly similar
similarly simpler simplicity simplify simplifying simply simulated simultaneously since slightly smaller smoothly so
solely solve solved some sometime sophisticated special specialized specially specifically specified specify spectrum
speedup spread stabilize stably standard starting state stem still store stored straightforward strictly strong
stronger strongly struggle studied studies study subsequently substantial substantially subtle succeed success
successful successfully such suffer sufficient suggest suggested suggesting suitable suited summarize superior
superiority surpasse surprisingly surrounding synthesize systematically tackle tackled tailored take taken taking
technical tedious ten tend termed tested than thank that the their them themselve then theoretical theoretically there
thereby therefore these they this thorough thoroughly those though three through throughout thus to today together too
toward towards traditional traditionally trainable trained transferred transformed travel traveled treat treated
treating trend trivial true try trying tune two typical typically ultimately unable unavailable unclear uncover under
underlying understand understood undesirable undesired unexpected unfortunately union unique uniquely university
unlike unnecessary unpredictable unsafe until up updated upon us use used useful usefulness uses using usual usually
utilization utilize utilized validate validated validity valuable vanilla variant varied variety various vary vast
verified verify version vertice very via viable vicinity viewed virtually vital was way we well were what when
whenever where wherea whereas wherein whether which while whilst who whose why widely wider widespread will with
within without work works worse would wrong www year yet yield yielding you your youtu
""".split()
)
# Kana, Han, Hangul and their wide forms.
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
# A separator is a token without a stem: no phrase extends across it.
_TOKEN = re.compile(rf"[{_CJK}]+|[^\W_{_CJK}]+|[,.;:!?()/|]")
_IS_CJK = re.compile(f"[{_CJK}]")
_TITLE, _KEYWORD = 3, 2  # a mention there counts as this many mentions in the abstract


class PaperTerms(NamedTuple):
    """The terms of one paper, derived from its texts only, as few plain values: cheap to keep and to compare.

    `once`, `several` and `often` are the terms by the weight of their mentions, with spaces between them; a phrase is
    two words with `_` between them.
    """

    once: str
    several: str
    often: str


def terms_of(texts: PaperTexts) -> PaperTerms:
    """Find the terms of a paper."""
    return paper_terms(texts.title, texts.paper.keywords, texts.abstract)


def paper_terms(title: str, keywords: Sequence[str], abstract: str) -> PaperTerms:
    """Find the terms of a paper in its plain texts; a mention in the title or the keywords counts more."""
    mentions: dict[str, int] = {}
    parts = [(abstract, 1), *((keyword, _KEYWORD) for keyword in keywords), (title, _TITLE)]
    for text, worth in parts:
        stems = [_STEMS[word] for word in tokens(text)]
        unspaced = bool(_IS_CJK.search(text))
        phrases = [
            f"{first}_{second}"
            for first, second in pairwise(stems)
            if first and second and not (unspaced and _IS_CJK.search(first + second))
        ]
        for term in (*filter(None, stems), *phrases):
            mentions[term] = mentions.get(term, 0) + worth
    levels: tuple[list[str], list[str], list[str]] = ([], [], [])
    for term, count in mentions.items():
        levels[0 if count == 1 else 1 if count < 4 else 2].append(term)
    return PaperTerms(*map(" ".join, levels))


class Stems(dict[str, str]):
    """The stem of each word: in lower case, the same for singular and plural; empty for stop words.

    Filled while texts are read: a corpus has few different words.
    """

    def __missing__(self, word: str) -> str:
        """Reduce a new word to its stem."""
        stem = _singular(word.casefold())
        if len(stem) < 2 or stem in _STOPWORDS or stem.isdecimal():
            stem = ""
        self[word] = stem
        return stem


_STEMS = Stems()


def tokens(text: str) -> list[str]:
    """Return words and the separators between them in order; scripts without spaces as overlapping pairs."""
    found: list[str] = _TOKEN.findall(text)
    if not _IS_CJK.search(text):
        return found
    return list(chain.from_iterable(map(_pairs, found)))


def _pairs(token: str) -> Iterable[str]:
    if len(token) < 2 or not _IS_CJK.match(token):
        return (token,)
    return (first + second for first, second in pairwise(token))


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word[-1] == "s" and word[-2] not in "sui":
        return word[:-1]
    return word
