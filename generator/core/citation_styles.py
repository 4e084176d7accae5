"""The citation styles that a portal may name, and the names that users may write for them.

The first three are rendered by functions of this package, the others by the engine in the wheel `typst`, which includes
them under these names. A name that ends in `.csl` is the path of a style that the portal provides.
"""

OWN = {"apa": "APA", "ieee": "IEEE", "chicago": "Chicago"}
FILE_ENDING = ".csl"
# Some of the engine's styles are missing here: they omit the authors, or they have no bibliography.
FURTHER = {
    "acm": "ACM",
    "acs": "ACS",
    "ama": "AMA",
    "american-geophysical-union": "American Geophysical Union",
    "american-institute-of-aeronautics-and-astronautics": "AIAA",
    "american-institute-of-physics": "AIP",
    "american-meteorological-society": "American Meteorological Society",
    "american-physics-society": "APS",
    "american-physiological-society": "American Physiological Society",
    "american-political-science-association": "APSA",
    "american-society-for-microbiology": "ASM",
    "american-society-of-civil-engineers": "ASCE",
    "american-society-of-mechanical-engineers": "ASME",
    "american-sociological-association": "ASA",
    "angewandte-chemie": "Angewandte Chemie",
    "annual-reviews": "Annual Reviews",
    "annual-reviews-author-date": "Annual Reviews (author-date)",
    "associacao-brasileira-de-normas-tecnicas": "ABNT",
    "biomed-central": "BioMed Central",
    "bmj": "BMJ",
    "bristol-university-press": "Bristol University Press",
    "cell": "Cell",
    "chicago-fullnotes": "Chicago (full notes)",
    "chicago-notes": "Chicago (notes)",
    "chicago-shortened-notes": "Chicago (shortened notes)",
    "copernicus": "Copernicus",
    "council-of-science-editors": "CSE",
    "council-of-science-editors-author-date": "CSE (author-date)",
    "current-opinion": "Current Opinion",
    "deutsche-gesellschaft-für-psychologie": "DGPs",
    "deutsche-sprache": "Deutsche Sprache",
    "elsevier-harvard": "Elsevier Harvard",
    "elsevier-vancouver": "Elsevier Vancouver",
    "elsevier-with-titles": "Elsevier",
    "frontiers": "Frontiers",
    "future-medicine": "Future Medicine",
    "future-science": "Future Science",
    "gb-7714-2005-numeric": "GB/T 7714—2005",
    "gb-7714-2015-author-date": "GB/T 7714—2015 (author-date)",
    "gb-7714-2015-note": "GB/T 7714—2015 (notes)",
    "gb-7714-2015-numeric": "GB/T 7714—2015",
    "gost-r-705-2008-numeric": "GOST R 7.0.5",
    "harvard": "Harvard",
    "institute-of-physics-numeric": "IOP",
    "iso-690-author-date": "ISO 690 (author-date)",
    "iso-690-numeric": "ISO 690",
    "karger": "Karger",
    "lncs": "LNCS",
    "mary-ann-liebert-vancouver": "Mary Ann Liebert Vancouver",
    "mhra": "MHRA",
    "mla": "MLA",
    "mla-8": "MLA (8th edition)",
    "multidisciplinary-digital-publishing-institute": "MDPI",
    "nature": "Nature",
    "pensoft": "Pensoft",
    "plos": "PLOS",
    "royal-society-of-chemistry": "RSC",
    "sage-vancouver": "SAGE Vancouver",
    "sist02": "SIST 02",
    "spie": "SPIE",
    "springer-basic": "Springer",
    "springer-basic-author-date": "Springer (author-date)",
    "springer-fachzeitschriften-medizin-psychologie": "Springer Medizin",
    "springer-humanities-author-date": "Springer Humanities",
    "springer-mathphys": "Springer MathPhys",
    "springer-socpsych-author-date": "Springer SocPsych",
    "springer-vancouver": "Springer Vancouver",
    "taylor-and-francis-chicago-author-date": "Taylor & Francis Chicago",
    "the-institution-of-engineering-and-technology": "IET",
    "the-lancet": "The Lancet",
    "thieme": "Thieme",
    "trends": "Trends",
    "turabian-author-date": "Turabian (author-date)",
    "turabian-fullnote-8": "Turabian (full notes)",
    "vancouver": "Vancouver",
}
# Common names, by the engine's name of the style. The engine's own `vancouver` (0.15) omits the authors; the style
# named here has the same rules, by the National Library of Medicine.
_ENGINE_NAMES = {
    "acm": "association-for-computing-machinery",
    "acs": "american-chemical-society",
    "ama": "american-medical-association",
    "harvard": "harvard-cite-them-right",
    "lncs": "springer-lecture-notes-in-computer-science",
    "mhra": "modern-humanities-research-association",
    "vancouver": "taylor-and-francis-national-library-of-medicine",
}
NAMES = (*OWN, *FURTHER)


def style_named(text: str) -> str:
    """Return the name of a style from user input, in any case and also in the engine's long form; empty if unknown."""
    folded = text.casefold()
    if folded in OWN or folded in FURTHER:
        return folded
    return next((name for name, long in _ENGINE_NAMES.items() if long == folded), "")


def engine_name(style: str) -> str:
    """Return the engine's name of a style."""
    return _ENGINE_NAMES.get(style, style)
