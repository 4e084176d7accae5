"""Dollar signs that count money and dollar signs that set formulas, as authors write them."""

import re

import pytest
from generator.text.latex import to_bibtex, to_html, to_text

from tables import table

TABLES = table(__file__, "tex_dollars.yaml")


@pytest.mark.parametrize("line", TABLES["lines"])
def test_dollars_of_money_and_dollars_of_formulas(line: str) -> None:
    source = line.replace("«", "$").replace("»", "$")
    formulas = re.findall("«(.*?)»", line)
    read = to_text(source)
    assert read.count("$") == re.sub("«.*?»", "", line).count("$"), read
    written = re.findall(r"(?<!\\)\$(.*?)(?<!\\)\$", to_bibtex(source))
    assert [formula.strip() for formula in formulas] == [formula.strip(" ") for formula in written]


@pytest.mark.parametrize("row", TABLES["gaps"], ids=lambda row: row["source"])
def test_a_gap_at_the_edge_of_a_formula_parts_it_from_its_neighbours(row: dict[str, str]) -> None:
    source, html = row["source"], row["html"]
    assert to_html(source) == html
    assert to_text(source) == " ".join(html.split())
    assert to_bibtex(source) == row.get("bibtex", source)
    assert to_html(to_bibtex(source)) == html
