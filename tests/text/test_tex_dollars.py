"""Dollar signs that count money and dollar signs that set formulas, as authors write them."""

import re

import pytest
from generator.text.latex import to_bibtex, to_html, to_text

# Formulas are what stands between «»; all other dollars are money.
LINES = [
    "costs $5 and $7",
    "from $5 million to $7 million",
    "a lone $ sign",
    "a lone $ sign and «x»",
    "US$5",
    "A$30",
    "A$30 or A$40 for «x»",
    "US$5, $1.5M to $2M (about $3)",
    "$1,000 (US$) for «k»-means",
    "$5M-$7M",
    "$5M--$7M and «n^2»",
    "$5–$7",
    "«3» dollars",
    "$5k to $10k with «n» agents",
    "between $100 and $200 for «x>3»",
    "$5 with «p»",
    "$5, $6, and $7",
    "$5,$6",
    "$1.50/hour («x» hours)",
    "$5/$6 per «x»",
    "($5) («x»)",
    "($5), («x_1»)",
    "(up to $10) with «K=5» arms",
    "$5 («x»)",
    "at $5-per-hour («x»)",
    "$5 per user, so that «\\alpha»",
    "$3-10 per query and «O(n)» time",
    "$20 (≈ A$30) and «x»",
    "$1M or US$2M",
    "$2B, i.e., «2\\cdot10^9» dollars",
    "$HOME and $PATH",
    "$HOME/bin and $PATH_X is $HOME",
    "the $ and the $$ signs",
    "$ vs $$ vs $$$",
    "pay $4.99",
    "a $100,000 grant and a $5 coffee",
    "for $0.002 per 1k tokens (vs. $0.03)",
    "less than $1 vs. $10 for GPT-4",
    "over $600 of cost, «3\\times» less",
    "«k»-means",
    "«5\\%» and «7\\%»",
    "«3»",
    "«10» and «20»",
    "«1{,}000» points",
    "«10,000» points",
    "«5k» tokens",
    "«2n» points of «d» axes",
    "«\\times»2 and «\\sim»10",
    "«>»50 and «-»0.3",
    "«x»,«y»",
    "«n»2",
    "«O(n)» or «O(n \\log n)»",
    "«2log(nm)» and «rank(AB)»",
    "«5 to 10»",
    "«x = number of things»",
    "« x » and « x^2 + y »",
    "«10 » steps",
    "« 5 » runs",
    "«x_i » is",
    "«0 < x < 1»",
    "«(0,1)» and «[0,1)»",
    "«2)»",
    "«3-»SAT",
    "«K-»means",
    "«100»-«200»",
    "«1000» US dollars",
    "«1»st and «2»nd",
    "«4 \\text{ if } x»",
    "«2 \\max(a, b)»",
    "«3x + 2y»",
    "«2^k»5",
    "«1/2»",
    "«3/n»",
    "«5 \\times 5» filters",
    "«5\\times5» filters cost $7",
    "«5»$ and $7",
    "costs \\$5 and «x»",
    "\\$5 and \\$7",
]


@pytest.mark.parametrize("line", LINES)
def test_dollars_of_money_and_dollars_of_formulas(line: str) -> None:
    source = line.replace("«", "$").replace("»", "$")
    formulas = re.findall("«(.*?)»", line)
    read = to_text(source)
    assert read.count("$") == re.sub("«.*?»", "", line).count("$"), read
    written = re.findall(r"(?<!\\)\$(.*?)(?<!\\)\$", to_bibtex(source))
    assert [formula.strip() for formula in formulas] == [formula.strip(" ") for formula in written]


@pytest.mark.parametrize(
    ("source", "html", "bibtex"),
    [
        (r"$3\,$nm", "3\u202fnm", r"$3$\,nm"),
        ("$10~$GeV", "10\xa0GeV", "$10$~GeV"),
        (r"5$\ $km", "5 km", r"5\ km"),
        (r"5$\,$km", "5\u202fkm", r"5\,km"),
        (r"5$~$km and $7\ $km", "5\xa0km and 7 km", r"5~km and $7$\ km"),
        (r"$3\quad$m", "3 m", r"$3$\quad{}m"),
        (r"$5\,$\%", "5\u202f%", r"$5$\,\%"),
        (r"10$\,\%$", "10\u202f%", r"10\,$\%$"),
        (r"\(3\,\)m", "3\u202fm", r"$3$\,m"),
        ("a $~10$ times", "a 10 times", None),
        (r"is $3\,$.", "is 3.", None),
        (r"3\,nm", "3\u202fnm", None),
    ],
)
def test_a_gap_at_the_edge_of_a_formula_parts_it_from_its_neighbours(
    source: str, html: str, bibtex: str | None
) -> None:
    assert to_html(source) == html
    assert to_text(source) == " ".join(html.split())
    assert to_bibtex(source) == (bibtex or source)
    assert to_html(to_bibtex(source)) == html
