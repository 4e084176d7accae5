"""Macros of physics, astronomy and chemistry, from packages and journal classes, by their meaning in plain LaTeX."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.text.latex.symbols import GREEK

if TYPE_CHECKING:
    from collections.abc import Mapping


def _field_macros() -> dict[str, str | tuple[str, ...]]:
    """Return the meaning of each macro; the number of braced arguments selects one of several, as in `shared`."""
    ket, bra = "\\left|{}\\right\\rangle", "\\left\\langle {}\\right|"
    between = "\\left\\langle #1\\right\\rangle"
    matrix = "\\left\\langle #1\\middle|#2\\middle|#3\\right\\rangle"
    inner = (between, "\\left\\langle #1\\middle|#2\\right\\rangle")
    outer = tuple(ket.format("#1") + bra.format(second) for second in ("#1", "#2"))
    mean = (between, "\\left\\langle #2\\middle|#1\\middle|#2\\right\\rangle")
    table: dict[str, str | tuple[str, ...]] = {}
    meanings: tuple[tuple[str, str | tuple[str, ...]], ...] = (
        ("braket Braket innerproduct", inner), ("ketbra Ketbra outerproduct dyad", outer),
        ("expval ev expectationvalue vev", mean), ("mel matrixel matrixelement", matrix),
        ("comm commutator", "\\left[#1, #2\\right]"),
        ("acomm anticommutator poissonbracket", "\\left\\{#1, #2\\right\\}"),
        ("vb vectorbold", ("\\mathbf{b}", "\\mathbf{#1}")), ("va vectorarrow", ("\\mathbf{a}", "\\vec{#1}")),
        ("vu vectorunit", ("\\mathbf{u}", "\\hat{\\mathbf{#1}}")), ("laplacian", "\\nabla^2"),
        ("curl", "\\nabla\\times"), ("divergence", "\\nabla\\cdot"), ("gradient", "\\nabla"), ("cross", "\\times"),
        ("slashed", "\\not{#1}"), ("arcsec arcs", "^{\\prime\\prime}"), ("arcmin arcm", "^{\\prime}"),
        ("farcs", ".\\!\\!^{\\prime\\prime}"), ("farcm", ".\\mkern-4mu^{\\prime}"), ("fdg", ".\\!\\!^{\\circ}"),
        ("degr degree degrees degs", "^{\\circ}"), ("micron", "\\mu\\mathrm{m}"),
        ("angstrom", "\\mathring{\\mathrm{A}}"), ("msun Msun Msol msol", "M_{\\odot}"), ("lsun Lsun", "L_{\\odot}"),
        ("rsun Rsun", "R_{\\odot}"), ("zsun Zsun", "Z_{\\odot}"), ("sun", "\\odot"), ("mearth Mearth", "M_{\\oplus}"),
        ("Rearth rearth", "R_{\\oplus}"), ("kms", "\\mathrm{km\\,s^{-1}}"), ("GeV", "\\mathrm{GeV}"),
        ("MeV", "\\mathrm{MeV}"), ("TeV", "\\mathrm{TeV}"), ("keV", "\\mathrm{keV}"),
        ("lcdm LCDM", "\\Lambda\\mathrm{CDM}"), ("gsim ga simgt gtsim", "\\gtrsim"),
        ("lsim la simlt ltsim", "\\lesssim"), ("gapprox", "\\gtrapprox"), ("lapprox", "\\lessapprox"),
        ("um mum", "\\mu\\mathrm{m}"), ("arcdeg", "^{\\circ}"), ("ttbar", "t\\bar{t}"), ("bbbar", "b\\bar{b}"),
        ("ppbar", "p\\bar{p}"), ("qqbar", "q\\bar{q}"), ("pT", "p_{\\mathrm{T}}"), ("kT", "k_{\\mathrm{T}}"),
        ("Etmiss ETmiss", "E_{\\mathrm{T}}^{\\mathrm{miss}}"),
        ("dslash", "\\not{\\partial}"), ("Dslash", "\\not{D}"), ("pslash", "\\not{p}"), ("kslash", "\\not{k}"),
        ("dbar", "\\bar{\\mathrm{d}}"), ("ifb invfb", "\\mathrm{fb}^{-1}"), ("ipb invpb", "\\mathrm{pb}^{-1}"),
        ("Ha halpha Halpha", "\\mathrm{H}\\alpha"), ("Hb hbeta Hbeta", "\\mathrm{H}\\beta"),
        ("lya Lya lyalpha", "\\mathrm{Ly}\\alpha"), ("HI hi HIs", "\\mathrm{H\\,I}"), ("HII hii", "\\mathrm{H\\,II}"),
        ("ergs", "\\mathrm{erg\\,s^{-1}}"), ("kmps kmsec", "\\mathrm{km\\,s^{-1}}"),
        ("Angstrom", "\\mathring{\\mathrm{A}}"), ("earth", "\\oplus"), ("Mpc", "\\mathrm{Mpc}"),
        ("kpc", "\\mathrm{kpc}"), ("Gyr", "\\mathrm{Gyr}"), ("Myr", "\\mathrm{Myr}"),
        ("cancelto", "\\cancel{#2}^{#1}"), ("sideset", "{}#1{}#2"), ("prescript", "{}^{#1}_{#2}#3"),
        ("tensor", "#1{}#2"), ("indices", "{}#1"), ("mathbfcal mathbfscr", "\\boldsymbol{\\mathcal{#1}}"),
        ("mathcalligra", "\\mathcal{#1}"), ("mathbbold vmathbb", "\\mathbb{#1}"), ("bbone", "\\mathbb{1}"),
        ("xfrac", "\\nicefrac{#1}{#2}"), ("idotsint", "\\int\\cdots\\int"), ("dashint", "\\fint"),
        ("xLongleftarrow", "\\xleftarrow{#1}"), ("xLongrightarrow", "\\xrightarrow{#1}"),
        ("dAlambert dalembert", "\\Box"),
    )  # fmt: skip
    for names, meaning in meanings:
        table.update(dict.fromkeys(names.split(), meaning))
    for name in GREEK:
        table |= {f"up{name}": f"\\{name}", f"Up{name}": f"\\mathrm{{\\{name.capitalize()}}}"}
    return table


FIELD_MACROS: Mapping[str, str | tuple[str, ...]] = MappingProxyType(_field_macros())
