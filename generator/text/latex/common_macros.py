r"""Macros that many papers define in the same way, for papers whose definitions are unknown.

A value may have several forms, by the number of braced arguments: `\inner{a}{b}` and `\inner{a, b}` both occur.
"""

from collections.abc import Mapping
from types import MappingProxyType

from generator.text.latex.source_scan import words
from generator.text.latex.symbols import GREEK

_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERS = _CAPITALS + _CAPITALS.lower()
# Names of LaTeX commands that the patterns below would match.
_TAKEN = words(
    "bf bm bb Bbb SS AA LL bar bot big bmod vs va ve mu mp ms mb rm sf sc sb sl sp st ss eb tb fb pb lb rb mf bfs"
)


def _lettered() -> dict[str, str]:
    table: dict[str, str] = {}
    for letter in _LETTERS:
        for pattern in ("b{}", "bf{}", "bs{}", "bm{}", "{}b", "{}bf", "bold{}", "v{}", "{}v", "rv{}", "{}vec"):
            table[pattern.format(letter)] = f"\\mathbf{{{letter}}}"
    for letter in _CAPITALS:
        for pattern in ("c{}", "cal{}", "{}c", "{}cal", "mc{}", "{}mc", "g{}", "scr{}"):
            table[pattern.format(letter)] = f"\\mathcal{{{letter}}}"
        for pattern in ("bb{}", "{}bb", "s{}"):
            table[pattern.format(letter)] = f"\\mathbb{{{letter}}}"
        if letter not in "AIS":
            table[letter] = f"\\math{'bb' if letter in 'CENPQRZ' else 'cal'}{{{letter}}}"
        table[letter * 2] = f"\\mathbb{{{letter}}}"
        table[f"m{letter}"] = table[f"rm{letter}"] = f"\\mathbf{{{letter}}}"
        table[f"sf{letter}"] = f"\\mathsf{{{letter}}}"
        table[f"fr{letter}"] = table[f"f{letter}"] = f"\\mathfrak{{{letter}}}"
        for pattern in ("t{}", "til{}", "wt{}", "tilde{}"):
            table[pattern.format(letter)] = f"\\tilde{{{letter}}}"
        for pattern in ("h{}", "wh{}", "hat{}"):
            table[pattern.format(letter)] = f"\\hat{{{letter}}}"
    for taken in _TAKEN:
        table.pop(taken, None)
    return table


_FONTS = {
    "mc": "mathcal", "mb": "mathbf", "mbf": "mathbf", "mbb": "mathbb", "mf": "mathfrak", "msf": "mathsf",
    "mr": "mathrm", "bs": "boldsymbol", "mat": "mathbf", "vct": "mathbf", "Vct": "mathbf", "vect": "mathbf",
    "matr": "mathbf", "tens": "mathbf",
    "bv": "mathbf", "wh": "widehat", "wt": "widetilde", "ol": "overline", "ul": "underline", "tld": "tilde",
    "fk": "mathfrak", "bbm": "mathbb", "vv": "mathbf", "rmbf": "mathbf", "ora": "overrightarrow", "bd": "boldsymbol",
    "textbfm": "mathbf", "Bbb": "mathbb", "vecb": "mathbf", "mtx": "mathbf", "op": "operatorname",
    "func": "operatorname",
}  # fmt: skip

_FENCES = {
    "norm": ("\\|", "\\|"), "Norm": ("\\|", "\\|"), "abs": ("|", "|"), "Abs": ("|", "|"), "card": ("|", "|"),
    "size": ("|", "|"), "ceil": ("\\lceil", "\\rceil"), "floor": ("\\lfloor", "\\rfloor"), "paren": ("(", ")"),
    "parens": ("(", ")"), "prn": ("(", ")"), "pth": ("(", ")"), "rbr": ("(", ")"), "brk": ("[", "]"),
    "bracket": ("[", "]"), "sbr": ("[", "]"), "brac": ("[", "]"), "set": ("\\{", "\\}"), "Set": ("\\{", "\\}"),
    "curly": ("\\{", "\\}"), "cbr": ("\\{", "\\}"), "brc": ("\\{", "\\}"), "inner": ("\\langle", "\\rangle"),
    "innerprod": ("\\langle", "\\rangle"), "inprod": ("\\langle", "\\rangle"), "ip": ("\\langle", "\\rangle"),
    "dotp": ("\\langle", "\\rangle"), "dotprod": ("\\langle", "\\rangle"), "iprod": ("\\langle", "\\rangle"),
    "angles": ("\\langle", "\\rangle"), "tuple": ("\\langle", "\\rangle"), "lrp": ("(", ")"), "lrb": ("[", "]"),
    "Ket": ("|", "\\rangle"), "Bra": ("\\langle", "|"), "Braket": ("\\langle", "\\rangle"),
    "mean": ("\\langle", "\\rangle"), "ket": ("|", "\\rangle"),
    "bra": ("\\langle", "|"), "twonorm": ("\\|", "\\|_2"), "normtwo": ("\\|", "\\|_2"), "fnorm": ("\\|", "\\|_F"),
    "nucnorm": ("\\|", "\\|_*"), "onenorm": ("\\|", "\\|_1"), "infnorm": ("\\|", "\\|_\\infty"),
    "opnorm": ("\\|", "\\|_{\\mathrm{op}}"), "frob": ("\\|", "\\|_F"), "pnorm": ("\\|", "\\|_p"),
}  # fmt: skip

_NAMED = {
    "varepsilon": "eps ep veps vareps epsi epsl", "lambda": "lam lamb", "Lambda": "Lam", "sigma": "sig",
    "Sigma": "Sig", "gamma": "gam", "Gamma": "Gam", "omega": "om", "Omega": "Om", "alpha": "al alf", "delta": "del dlt",
    "Delta": "Del", "varphi": "vphi", "vartheta": "vtheta vth", "varrho": "vrho", "theta": "tht", "top": "tran trans "
    "transpose tp transp T", "nabla": "grad", "mid": "given cond", "perp": "orth", "emptyset": "nothing",
    "mathbb{R}": "real reals Real Reals Rset Rspace RealSet", "mathbb{N}": "nats naturals Nset", "mathbb{Z}":
    "integers ints Zset", "mathbb{C}": "complex Cset", "mathbb{E}": "Ex EX expect expected expectation Expect Exp "
    "Expectation Esp Eb", "mathbb{P}": "Prob prob Proba proba P", "mathbb{1}": "one ones ind indicator Ind indic 1",
    "mathcal{O}": "bigO BigO bigo bigOh Oh BigOh order bigoh", "tilde{O}": "otilde Otilde Ot tlO tildeO bigOtilde "
    "bigot softO softo Ohtilde OTilde ot Otil wtO", "tilde{\\Omega}": "Omegat Omegatilde tOmega", "tilde{\\Theta}":
    "Thetat tTheta", "mathrm{d}": "dd diff dif rd ud", "ldots": "dotdot", "ell": "el", "coloneqq":
    "coloneq eqdef deq defeq defn", "infty": "infinity inft", "operatorname{s.t.}": "suchthat subjectto",
    "frac{1}{2}": "half nhalf", "mathsf{P}": "classP cP", "mathsf{NP}": "NP cNP", "boldsymbol{\\theta}": "btheta "
    "vtheta bftheta thetab thetabf bstheta", "boldsymbol{\\mu}": "bmu vmu mub bfmu", "boldsymbol{\\Sigma}":
    "bSigma bfSigma Sigmab mSigma", "boldsymbol{\\lambda}": "blambda lambdab bflambda", "boldsymbol{\\alpha}":
    "balpha alphab bfalpha", "boldsymbol{\\beta}": "bbeta betab bfbeta", "boldsymbol{\\phi}": "bphi phib bfphi",
    "boldsymbol{\\epsilon}": "bepsilon", "boldsymbol{\\omega}": "bomega", "boldsymbol{\\xi}": "bxi", "boldsymbol{\\pi}":
    "bpi", "boldsymbol{\\eta}": "boldeta", "mathbf{0}": "bzero vzero zeros", "mathbf{1}": "bone vone bones",
}  # fmt: skip

# Operators that papers define by their own names.
OPERATORS = words(
    "lg polylog poly tr Tr trace Trace rank rk diag Diag sign sgn supp softmax argmin argmax Argmin Argmax argsup "
    "arginf minimize maximize esssup essinf Var var Cov cov Corr corr KL TV JS MSE MI ReLU relu prox proj Proj dom "
    "conv cone vol dist erf Id Span spn nnz lcm OPT opt ALG Unif Bin Ber Bern Poi Reg reg Regret aff relint "
    "sech csch arccosh arcsinh arctanh sigmoid logit logdet VC Lip vspan Mod Hom Aut End Gal "
    "Sym GL SL SO SU arccot asinh acosh atan erfc sinc Li Ei Ai Bi Ker coker coim Spec Ext Tor Sp PGL PSL Lie Ad codim "
    "ord diam Td Pic Frob Res Alt Mat Spin Diff Isom Stab Coh Perf Rep Vect Ric Vol Hilb Gr Supp Ann Ass Nm rot"
)

_STARRED = words("argmin argmax Argmin Argmax argsup arginf minimize maximize esssup essinf OPT")
# Macros of physics and astronomy; the number of braced arguments selects one of several meanings.
_OF_FIELDS: dict[str, str | tuple[str, ...]] = {
    "braket Braket": ("\\left\\langle #1\\right\\rangle", "\\left\\langle #1\\middle|#2\\right\\rangle"),
    "ketbra Ketbra dyad": "\\left|#1\\right\\rangle\\left\\langle #2\\right|",
    "expval ev vev": "\\left\\langle #1\\right\\rangle",
    "mel matrixel": "\\left\\langle #1\\middle|#2\\middle|#3\\right\\rangle",
    "comm commutator": "\\left[#1, #2\\right]", "acomm anticommutator": "\\left\\{#1, #2\\right\\}",
    "dv derivative": ("\\frac{\\mathrm{d}}{\\mathrm{d}#1}", "\\frac{\\mathrm{d}#1}{\\mathrm{d}#2}"),
    "pdv partialderivative": ("\\frac{\\partial}{\\partial #1}", "\\frac{\\partial #1}{\\partial #2}"),
    "vb vectorbold": "\\mathbf{#1}", "va": "\\vec{#1}", "vu": "\\hat{\\mathbf{#1}}", "laplacian": "\\nabla^2",
    "slashed": "\\not{#1}", "arcsec arcs": "^{\\prime\\prime}", "arcmin arcm": "^{\\prime}",
    "farcs": ".\\!\\!^{\\prime\\prime}", "farcm": ".\\!\\!^{\\prime}", "fdg": ".\\!\\!^{\\circ}",
    "degr degree degs arcdeg": "^{\\circ}", "micron um mum": "\\mu\\mathrm{m}",
    "angstrom Angstrom": "\\mathring{\\mathrm{A}}", "msun Msun Msol": "M_{\\odot}", "lsun Lsun": "L_{\\odot}",
    "rsun Rsun": "R_{\\odot}", "zsun Zsun": "Z_{\\odot}", "sun": "\\odot", "mearth Mearth": "M_{\\oplus}",
    "rearth Rearth": "R_{\\oplus}", "kms kmps": "\\mathrm{km\\,s^{-1}}", "GeV": "\\mathrm{GeV}", "MeV": "\\mathrm{MeV}",
    "TeV": "\\mathrm{TeV}", "keV": "\\mathrm{keV}", "lcdm LCDM": "\\Lambda\\mathrm{CDM}", "gsim ga simgt": "\\gtrsim",
    "lsim la simlt": "\\lesssim", "ttbar": "t\\bar{t}", "bbbar": "b\\bar{b}", "pT": "p_{\\mathrm{T}}",
    "halpha Halpha": "\\mathrm{H}\\alpha", "Hbeta": "\\mathrm{H}\\beta", "lya Lya": "\\mathrm{Ly}\\alpha",
    "HI": "\\mathrm{H\\,I}", "HII": "\\mathrm{H\\,II}", "prescript": "{}^{#1}_{#2}#3",
    "isotope": ("\\mathrm{#1}", "{}^{#1}\\mathrm{#2}"),
}  # fmt: skip


def _common() -> dict[str, str | tuple[str, ...]]:
    table: dict[str, str | tuple[str, ...]] = {**_lettered()}
    for name, font in _FONTS.items():
        table[name] = f"\\{font}{{#1}}"
    for name, (opening, closing) in _FENCES.items():
        left = f"\\left{opening}" + " " * opening[-1].isalpha()
        table[name] = (f"{left}#1\\right{closing}", f"{left}#1, #2\\right{closing}")
    for meaning, names in _NAMED.items():
        table.update(dict.fromkeys(names.split(), f"\\{meaning}"))
    for name in OPERATORS:
        table[name] = f"\\operatorname{'*' if name in _STARRED else ''}{{{name}}}"
    for name in GREEK:
        table |= {f"up{name}": f"\\{name}", f"Up{name}": f"\\mathrm{{\\{name.capitalize()}}}"}
    for names, value in _OF_FIELDS.items():
        table.update(dict.fromkeys(names.split(), value))
    return table | {
        "argmin": "\\operatorname*{arg\\,min}", "argmax": "\\operatorname*{arg\\,max}",
        "pd": ("\\partial", "\\frac{\\partial}{\\partial #1}", "\\frac{\\partial #1}{\\partial #2}"),
        "bigO": ("\\mathcal{O}", "\\mathcal{O}\\left(#1\\right)"),
        "BigO": ("\\mathcal{O}", "\\mathcal{O}\\left(#1\\right)"),
        "bigo": ("\\mathcal{O}", "\\mathcal{O}\\left(#1\\right)"),
        "otilde": ("\\tilde{O}", "\\tilde{O}\\left(#1\\right)"),
        "inv": ("^{-1}", "#1^{-1}"), "e": "\\mathrm{e}", "indep": "\\perp\\!\\!\\!\\perp",
        "ci": "\\perp\\!\\!\\!\\perp",
        "independent": "\\perp\\!\\!\\!\\perp", "iid": "\\overset{\\mathrm{iid}}{\\sim}",
        "simiid": "\\overset{\\mathrm{iid}}{\\sim}", "st": "\\text{s.t. }", "wrt": "\\text{w.r.t. }",
        "with": "\\text{ with }", "1": "\\mathbb{1}",
        "E": "\\mathbb{E}", "cmark": "\\checkmark", "xmark": "\\times",
        "lcb": "\\lbrace", "rcb": "\\rbrace", "bigmid": "\\,\\big|\\,",
    }  # fmt: skip


COMMON_MACROS: Mapping[str, str | tuple[str, ...]] = MappingProxyType(_common())

# Those that abstracts use without dollars, with the braced arguments that follow.
MATH_MACROS = words("norm Norm abs Abs ceil floor inner ket bra Ket Bra") | words(" ".join(_OF_FIELDS))
