"""The commands of running text, as tables; a command in no table is an author's own macro."""

from generator.text.latex.source_scan import words
from generator.text.latex.tree import Style

STYLES: dict[str, Style] = {
    "textbf": "strong", "mathbf": "strong", "boldsymbol": "strong", "bm": "strong", "emph": "em",
    "textit": "em", "textsl": "em", "mathit": "em", "texttt": "code", "mathtt": "code",
    "textsc": "small-caps", "underline": "underline", "uline": "underline", "sout": "strike",
    "textsuperscript": "sup", "textsubscript": "sub",
}  # fmt: skip

SWITCHES: dict[str, Style | None] = {
    "bf": "strong", "bfseries": "strong", "em": "em", "it": "em", "itshape": "em", "sl": "em",
    "slshape": "em", "tt": "code", "ttfamily": "code", "sc": "small-caps", "scshape": "small-caps",
    "rm": None, "sf": None, "rmfamily": None, "sffamily": None, "normalfont": None, "upshape": None,
    "mdseries": None,
}  # fmt: skip

# Commands that show their one argument unchanged.
PLAIN = words(
    "text mbox hbox fbox textrm textsf textup textmd textnormal mathrm mathsf mathnormal centerline "
    "MakeUppercase MakeLowercase title makebox framebox makecell shortstack texorpdfstring uppercase "
    "lowercase hl added revised vbox rlap llap hyperref textls textcircled textproc textul ul so uwave dashuline "
    "acrshort acrlong gls Gls"
)

# Commands that show nothing: without arguments, and with a number of arguments.
SILENT = words(
    "noindent indent xspace centering protect relax smallskip medskip bigskip newpage clearpage "
    "displaystyle textstyle left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl "
    "Biggr limits nolimits tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge "
    "maketitle hfill vfill nonumber allowbreak linebreak nolinebreak sloppy unskip ignorespaces boldmath "
    "expandafter begingroup endgroup bgroup egroup csname endcsname today footnotemark dotfill hrulefill appendix "
    "tableofcontents pagebreak nopagebreak onecolumn twocolumn flushbottom raggedright raggedleft singlespacing "
    "doublespacing null leavevmode unboldmath frenchspacing cleardoublepage selectfont"
)
SILENT_ARGUMENTS = {
    "label": 1, "index": 1, "vspace": 1, "hspace": 1, "includegraphics": 1, "color": 1, "thispagestyle": 1,
    "bibliographystyle": 1, "bibliography": 1, "input": 1, "phantom": 1, "vphantom": 1, "hphantom": 1,
    "footnotetext": 1, "nocite": 1, "bibitem": 1, "cellcolor": 1, "rowcolor": 1, "pagestyle": 1,
    "pagenumbering": 1, "fontsize": 2, "addtolength": 2, "setcounter": 2, "usepackage": 1, "documentclass": 1,
    "fontencoding": 1, "fontfamily": 1, "fontseries": 1, "fontshape": 1, "usefont": 4,
    "date": 1, "marginpar": 1, "todo": 1, "setlength": 2, "vskip": 0, "hskip": 0,
}  # fmt: skip

# Commands that show their last argument: the number of arguments before it.
SETTINGS = {
    "textcolor": 1, "colorbox": 1, "scalebox": 1, "raisebox": 1, "parbox": 1, "rotatebox": 1,
    "foreignlanguage": 1, "resizebox": 2, "multicolumn": 2, "multirow": 2, "fcolorbox": 2,
    "hyperlink": 1, "hypertarget": 1, "adjustbox": 1,
}  # fmt: skip

CITATIONS = words(
    "cite citep citet citealp citealt citeauthor citeyear citeyearpar parencite textcite autocite "
    "footcite ref eqref autoref cref Cref pageref nameref "
    "citenum onlinecite Citet Citep Citeauthor fullcite vref Vref Fref fref subref supercite"
)

# Commands that need math mode even if the author omitted the dollars: the number of their arguments.
MATH_STRUCTURES = {
    "frac": 2, "dfrac": 2, "tfrac": 2, "nicefrac": 2, "binom": 2, "sqrt": 1, "tilde": 1, "widetilde": 1,
    "hat": 1, "widehat": 1, "bar": 1, "overline": 1, "vec": 1, "mathcal": 1, "mathbb": 1, "mathfrak": 1,
    "mathscr": 1, "operatorname": 1, "overset": 2, "underset": 2, "dot": 1, "ddot": 1,
    "stackrel": 2, "slashed": 1, "genfrac": 6, "xrightarrow": 1, "xleftarrow": 1, "mathring": 1, "overrightarrow": 1,
    "underbrace": 1, "overbrace": 1, "cfrac": 2, "sfrac": 2, "tbinom": 2, "dbinom": 2, "mathbbm": 1, "mathds": 1,
    "Bbb": 1, "not": 1, "ce": 1, "cee": 1,
}  # fmt: skip

MATH_ENVIRONMENTS = words(
    "equation displaymath math align alignat flalign gather eqnarray multline aligned alignedat gathered split cases "
    "dcases rcases matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix array IEEEeqnarray multlined"
)

# Environments whose markup MathML needs; of the others only the content counts.
KEPT_ENVIRONMENTS = MATH_ENVIRONMENTS - words("equation displaymath math")

LISTS = words("itemize enumerate description compactitem compactenum inparaenum inparaitem asparaenum asparaitem")

# Environments of which only the content is shown.
TEXT_ENVIRONMENTS = words(
    "abstract center centering quote quotation verse flushleft flushright document theorem lemma proposition corollary "
    "definition proof remark example claim keywords small footnotesize tabular tabularx table figure minipage "
    "keyword Abstract subequations samepage multicols sloppypar spacing verbatim wrapfigure"
)

# The commands in `PLAIN` that LaTeX has and that are allowed in any text.
LATEX_PLAIN = words("text mbox textrm textsf textup textmd textnormal")

# Words that authors have macros for and that are never defined in the text.
TEXT_MACROS = {
    "CC": "C", "cplusplus": "C++", "Cpp": "C++", "ReLU": "ReLU", "celsius": "°C", "degreeCelsius": "°C", "percent": "%",
}  # fmt: skip
