"""The math symbols of the LaTeX kernel and the packages amsmath, amssymb and stmaryrd.

From the table unimathsymbols.txt of G. Milde, which names the package of each. In BibTeX, a symbol of another name is
written by one of these, so that it compiles everywhere.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from generator.text.latex.math_commands import FUNCTION_NAMES, LIMIT_NAMES
from generator.text.latex.source_scan import words
from generator.text.latex.symbols import FUNCTIONS, GREEK, UNITS, math_symbol

LATEX_SIGNS = words(
    "leftrightarrow Rightarrow Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega "
    "yen S spddot neg circledR pm times eth div grave acute hat tilde bar overline breve ddot mathring check "
    "underbar underline not digamma varkappa backepsilon quad dagger ddagger bullet ldots prime backprime dddot "
    "ddddot overleftrightarrow underleftarrow underrightarrow hslash Im ell wp Re mho Finv aleph beth gimel "
    "daleth Yup leftarrow uparrow rightarrow downarrow updownarrow nwarrow nearrow searrow swarrow nleftarrow "
    "nrightarrow twoheadleftarrow twoheadrightarrow leftarrowtail rightarrowtail mapsfrom mapsto hookleftarrow "
    "hookrightarrow looparrowleft looparrowright leftrightsquigarrow nleftrightarrow lightning Lsh Rsh "
    "curvearrowleft curvearrowright circlearrowleft circlearrowright leftharpoonup leftharpoondown upharpoonright "
    "upharpoonleft rightharpoonup rightharpoondown downharpoonright downharpoonleft rightleftarrows "
    "leftrightarrows leftleftarrows upuparrows rightrightarrows downdownarrows leftrightharpoons "
    "rightleftharpoons nLeftarrow nLeftrightarrow nRightarrow Leftarrow Uparrow Downarrow Leftrightarrow "
    "Updownarrow Lleftarrow Rrightarrow rightsquigarrow dashleftarrow dashrightarrow leftarrowtriangle "
    "rightarrowtriangle leftrightarrowtriangle forall complement exists nexists varnothing nabla in notin ni prod "
    "coprod sum mp dotplus slash smallsetminus ast circ sqrt propto infty angle measuredangle sphericalangle mid "
    "nmid parallel nparallel wedge vee cap cup int iint iiint oint therefore because sim backsim wr nsim eqsim "
    "simeq cong ncong approx approxeq asymp Bumpeq bumpeq doteq Doteq fallingdotseq risingdotseq eqcirc circeq "
    "triangleq neq equiv leq geq leqq geqq lneqq gneqq ll gg between nless ngtr nleq ngeq lesssim gtrsim lessgtr "
    "gtrless prec succ preccurlyeq succcurlyeq precsim succsim nprec nsucc subset supset subseteq supseteq "
    "nsubseteq nsupseteq subsetneq supsetneq uplus sqsubset sqsupset sqsubseteq sqsupseteq sqcap sqcup oplus "
    "ominus otimes oslash odot circledcirc circledast circleddash boxplus boxminus boxtimes boxdot vdash dashv "
    "top bot models vDash Vdash Vvdash nvdash nvDash nVdash nVDash vartriangleleft vartriangleright "
    "trianglelefteq trianglerighteq multimap intercal veebar barwedge bigwedge bigvee bigcap bigcup diamond cdot "
    "star divideontimes bowtie ltimes rtimes leftthreetimes rightthreetimes backsimeq curlyvee curlywedge Subset "
    "Supset Cap Cup pitchfork lessdot gtrdot lll ggg lesseqgtr gtreqless curlyeqprec curlyeqsucc npreceq nsucceq "
    "lnsim gnsim precnsim succnsim ntriangleleft ntriangleright ntrianglelefteq ntrianglerighteq vdots cdots "
    "ddots lceil rceil lfloor rfloor ulcorner urcorner llcorner lrcorner frown smile overbrace underbrace rhd lhd "
    "Diamond lozenge boxbar square blacksquare bigstar spadesuit heartsuit diamondsuit clubsuit flat natural "
    "sharp checkmark maltese perp Lbag Rbag llbracket rrbracket langle rangle lgroup rgroup longleftarrow "
    "longrightarrow longleftrightarrow Longleftarrow Longrightarrow Longleftrightarrow longmapsfrom longmapsto "
    "Longmapsfrom Longmapsto Mapsfrom Mapsto boxslash boxbslash boxast boxcircle boxbox blacklozenge setminus "
    "bigodot bigoplus bigotimes biguplus bigsqcup iiiint Join amalg doublebarwedge leqslant geqslant lessapprox "
    "gtrapprox lneq gneq lnapprox gnapprox lesseqqgtr gtreqqless eqslantless eqslantgtr leftslice rightslice "
    "preceq succeq precapprox succapprox precnapprox succnapprox subseteqq supseteqq subsetneqq supsetneqq "
    "interleave biginterleave sslash talloblong imath jmath alpha beta gamma delta varepsilon zeta eta theta iota "
    "kappa lambda mu nu xi pi rho varsigma sigma tau upsilon varphi chi psi omega partial epsilon vartheta phi "
    "varrho varpi lnot mathrm widehat hspace Vert medspace overleftarrow overrightarrow mathds hbar mathfrak Game "
    "bindnasrepma gets to restriction dasharrow owns varpropto land lor doteqdot ne le ge mathsf smallfrown "
    "smallsmile APLcirc APLvert APLnot triangle vartriangle triangleright triangledown triangleleft lbag rbag "
    "impliedby implies llparenthesis rrparenthesis fatsemi centerdot mathit mathbold Bbbk varGamma varDelta "
    "varTheta varLambda varXi varPi varSigma varUpsilon varPhi varPsi varOmega iff colon dots dotsb dotsc dotsi "
    "dotsm dotso lvert rvert lVert rVert vert lbrace rbrace lbrack rbrack backslash coloneqq eqqcolon Coloneqq "
    "vcentcolon dblcolon dag ddag P copyright pounds AA aa o O ss i j surd bigtriangleup bigtriangledown unlhd "
    "unrhd Box leadsto qed qedsymbol circledS emptyset lmoustache rmoustache lt gt And"
)

# Operators that LaTeX and amsmath define.
LATEX_FUNCTIONS = words(
    "log ln lg exp sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan arg max min inf sup lim limsup "
    "liminf det dim ker deg gcd hom Pr injlim projlim varinjlim varprojlim varlimsup varliminf mod bmod pmod pod"
)
_FACES = {
    "DOUBLE-STRUCK": "mathbb", "FRAKTUR": "mathfrak", "BLACK-LETTER": "mathfrak", "SCRIPT": "mathcal", "BOLD": "mathbf",
}  # fmt: skip
# Greek letters without a LaTeX command because they look like Latin ones.
_LATIN = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΧο", "ABEZHIKMNOPTXo", strict=True))


@lru_cache(maxsize=4096)
def portable(name: str) -> str | None:  # noqa: PLR0911 - one per kind of name
    """Return the LaTeX command for a symbol or function with another name; None if it needs no replacement."""
    if name in LATEX_SIGNS or name in LATEX_FUNCTIONS:
        return None
    if name in FUNCTIONS or name in FUNCTION_NAMES:
        return f"\\operatorname{'*' if name in LIMIT_NAMES else ''}{{{name}}}"
    sign = UNITS.get(name) or math_symbol(name)
    if not sign or (name in UNITS and sign in {"/", "²", "³"}):
        return None
    if name in UNITS:
        return {"µ": "\\mu", "°C": "{}^\\circ\\mathrm{C}", "%": "\\%"}.get(sign, f"\\mathrm{{{sign}}}")
    if len(sign) > 1:
        return None
    if sign in _LATIN:
        return f"\\mathrm{{{_LATIN[sign]}}}"
    if sign in _canonical():
        return f"\\{_canonical()[sign]}"
    called = unicodedata.name(sign, "")
    plain = unicodedata.normalize("NFKC", sign)
    face = next((command for word, command in _FACES.items() if word in called), None)
    if face and plain.isascii() and plain.isalnum():
        return f"\\{face}{{{plain}}}"
    return None


def latex_sign(sign: str) -> str:
    """Return the LaTeX name of a math symbol, without the backslash; empty if there is none."""
    return _canonical().get(sign, "")


@lru_cache(maxsize=1)
def _canonical() -> dict[str, str]:
    """Return the shortest LaTeX name of each symbol."""
    known = sorted([*LATEX_SIGNS, *GREEK - {"omicron"}], key=lambda name: (-len(name), name))
    return {sign: name for name in known if (sign := math_symbol(name)) and len(sign) == 1}
