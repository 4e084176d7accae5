"""A formula in MathML that is safe to put on a page, with its LaTeX as annotation.

`formula` reads what the author wrote, latex2mathml lays it out, `mathwrite` writes it down.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from markupsafe import escape

from generator.tex.formula import Formula
from generator.tex.mathtext import math_text
from generator.tex.mathwrite import written

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LONGEST = 3000


@lru_cache(maxsize=20_000)
def mathml(source: str, *, display: bool = False) -> str | None:
    """Return a `<math>` element; None where there is nothing that could be shown as a formula.

    Its alternative text is the formula in Unicode, which can be read aloud; its annotation is `source`.
    """
    if len(source) > _LONGEST:
        return None
    formula = Formula(source, display=display)
    try:
        inner = written(_laid_out(formula.read()), formula.leaves.elements)
    except Exception:  # a converter of another project, over any input at all
        return None
    if not inner:
        return None
    kind = ' display="block"' if display else ""
    return (
        f'<math{kind} alttext="{escape(math_text(source))}"><semantics>{inner}'
        f'<annotation encoding="application/x-tex">{escape(" ".join(source.split()))}</annotation></semantics></math>'
    )


def _laid_out(prepared: str) -> Element:
    from latex2mathml.converter import convert_to_element  # noqa: PLC0415 - slow, seldom needed

    tree: Element = convert_to_element(prepared or "{}")
    return tree
