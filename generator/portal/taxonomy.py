"""arXiv's subject classes by the last part of their codes.

Source of names: arXiv's category taxonomy. A dump shows only the last part, which can belong to several archives (AP is
in math and stat); the archive closest to computing is used, in the order cs, eess, stat, math, econ, q-bio, q-fin,
astro-ph, cond-mat, physics, nlin.
"""

from generator.portal.known import ARXIV_CLASSES

NAMES: dict[str, str] = {}
_CLASSES: dict[str, str] = {}
for _archive, _part, _name in ARXIV_CLASSES:
    _whole = _part if _archive == "-" else f"{_archive}.{_part}"
    NAMES.setdefault(_part, _name)
    NAMES[_whole] = _name
    _CLASSES |= {_whole: _whole, _part: _CLASSES.get(_part, _whole)}


def arxiv_class(code: str) -> str:
    """Return arXiv's full code of a class: `cs.LG` for `LG`; empty if it is not a code of arXiv."""
    return _CLASSES.get(code, "")


def category_name(code: str) -> str:
    """Return arXiv's name for a class such as `LG`, `cs.LG` or `quant-ph`; an unknown code is returned unchanged."""
    return NAMES.get(code) or NAMES.get(code.upper()) or code
