"""The commands of formulas as tables: their result, number of arguments, and the limits of operators."""

from generator.text.latex.source_scan import words
from generator.text.latex.symbols import signs

# The commands that select a font of formulas, those of them for double-struck letters, and the switches of fonts.
BLACKBOARD_FONTS = words("mathbb Bbb mathds mathbbm mathbbmss symbb")
FONTS = BLACKBOARD_FONTS | words(
    "mathbf bold textbf mathbold boldsymbol bm pmb mathbfit symbf mathit mit mathcal mathscr mathpzc symcal mathfrak "
    "mathsf mathbfsf mathtt mathrm mathup symrm mathnormal EuScript oldstylenums"
)
FONT_SWITCHES = words(
    "bf bfseries boldmath it itshape em sl rm normalfont rmfamily sf sffamily tt ttfamily cal frak scr mit"
)

# Marks above and below their argument.
OVER = words(
    "hat widehat check widecheck tilde widetilde bar vec overrightarrow overleftarrow overleftrightarrow dot "
    "ddot dddot ddddot mathring acute grave breve overbrace overparen overbracket overgroup overrightharpoon "
    "overleftharpoon Overrightarrow overlinesegment Hat Tilde Bar Vec Dot Ddot"
)
UNDER = words(
    "underline underbar underbrace underparen underbracket underrightarrow underleftarrow underleftrightarrow "
    "undergroup underlinesegment utilde uline"
)

LONG_ARROWS = signs("arrow")
FRACTIONS = words("frac dfrac tfrac cfrac")
SLASHED = words("nicefrac sfrac flatfrac")
BINOMIALS = words("binom dbinom tbinom")
INFIX = words("over above atop choose brack brace")

# Names of operators whose limits are below them in displayed formulas.
LIMIT_NAMES = words(
    "max min sup inf lim limsup liminf argmax argmin det gcd Pr injlim projlim varinjlim varprojlim plim varlimsup "
    "varliminf esssup essinf "
    "Argmax Argmin argsup arginf maximize minimize colim lcm softmax"
)
BIG_SIGNS = frozenset("∑∏∐⋃⋂⨁⨂⨀⨄⨆⋁⋀⨅")
SPELLED = {
    "argmax": "arg\u2009max", "argmin": "arg\u2009min", "limsup": "lim\u2009sup", "liminf": "lim\u2009inf",
    "varlimsup": "lim\u2009sup", "varliminf": "lim\u2009inf", "Argmax": "Arg\u2009max",
    "Argmin": "Arg\u2009min", "esssup": "ess\u2009sup", "essinf": "ess\u2009inf", "injlim": "inj\u2009lim",
    "varinjlim": "inj\u2009lim", "varprojlim": "proj\u2009lim",
    "projlim": "proj\u2009lim", "argsup": "arg\u2009sup", "arginf": "arg\u2009inf",
}  # fmt: skip

# Names of functions in addition to those of running text.
FUNCTION_NAMES = LIMIT_NAMES | words("coth cosec cotg ctg tg arctg arcctg sh ch cth arsinh arcosh artanh")

# Spaces, and those that are negative.
SPACES = words("thinspace medspace thickspace space nobreakspace enspace enskip quad qquad")
NEGATIVE_SPACES = words("negthinspace negmedspace negthickspace")

# Commands of formulas that show nothing (in addition to `SILENT` of running text), and commands that show their
# argument.
HIDDEN = words(
    "limits nolimits displaylimits nonumber notag mathstrut strut hline hdashline cr null everymath rule "
    "bgroup egroup begingroup endgroup nobreak global long scriptscriptstyle scriptstyle crcr toprule midrule "
    "bottomrule cline rlap llap"
)
SHOWN = words(
    "overline widebar mathop mathbin mathrel mathord mathopen mathclose mathpunct mathinner ensuremath boxed fbox "
    "cancel bcancel xcancel smash mathclap mathllap mathrlap clap vcenter mathlarger mathsmaller underaccent "
    "substack mathchoice uppercase lowercase hl"
)
TEXT_COMMANDS = words(
    "text textrm textup textnormal textmd textsf texttt textit textsl emph textsc mbox hbox textbf intertext "
    "shortintertext enquote textsuperscript textsubscript"
)

# The fences around the rows of an environment, and the alignment of its columns.
FENCES = {
    "matrix": ("", ""), "pmatrix": ("(", ")"), "bmatrix": ("[", "]"), "Bmatrix": ("{", "}"),
    "vmatrix": ("|", "|"), "Vmatrix": ("‖", "‖"), "cases": ("{", ""), "dcases": ("{", ""),
    "rcases": ("", "}"), "smallmatrix": ("", ""), "psmallmatrix": ("(", ")"), "bsmallmatrix": ("[", "]"),
    "array": ("", ""), "tabular": ("", ""), "subarray": ("", ""),
}  # fmt: skip
ALIGNED = words(
    "align aligned alignat alignedat flalign split eqnarray gather gathered multline multlined equation math "
    "displaymath IEEEeqnarray"
)

# All of these tables together.
FORMULA_COMMANDS = frozenset().union(
    FRACTIONS, SLASHED, BINOMIALS, INFIX, OVER, UNDER, LONG_ARROWS, FONTS, FONT_SWITCHES, TEXT_COMMANDS, HIDDEN, SHOWN,
    SPACES, NEGATIVE_SPACES, ALIGNED, FENCES, FUNCTION_NAMES,
)  # fmt: skip
