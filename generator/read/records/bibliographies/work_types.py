"""The words of exports for kinds of works, and the equivalent BibTeX entry types."""

from __future__ import annotations

import re

from generator.read.records.bibliographies.field_values import thesis_type

_WORDS = {
    word: bibtex
    for bibtex, listed in {
        "article": "journal article|article|article journal|journal|journal articles|journal paper|research article|"
        "magazine article|article magazine|newspaper article|article newspaper|electronic article|ejournal article|"
        "journalarticle|journal issue|academic journal|review|review article|journal review|letter|editorial|"
        "editorial material|note|short survey|case report|case reports|clinical trial|meta analysis|comparative study|"
        "data paper|data article|book review|news|erratum|correction|published erratum|survey|early access|"
        "historical article|newsletter article|magazine|newspaper|in press|article in press|zeitschriftenartikel|"
        "zeitschriftenaufsatz|zeitschriftenbeitrag|aufsatz|article de revue|article de journal|articulo|"
        "articulo de revista|articolo in rivista|lettersandcomments|clinicaltrial|casereport|metaanalysis|study|"
        "periodical article|art|期刊|期刊论文|ieee journals|ieee magazines|early access articles",
        "inproceedings": "conference paper|conference proceedings|conference article|proceedings paper|"
        "paper conference|proceedings article|inproceedings|conference|conference contribution|conferencepaper|"
        "conference abstract|conference poster|meeting abstract|workshop paper|congress|clinical conference|"
        "consensus development conference|consensus development conference, nih|conference proceeding|"
        "conference publication|konferenzbeitrag|tagungsbeitrag|konferenzpapier|communication|"
        "contribution to conference|"
        "ponencia|contributo in atti di convegno|ieee conferences|acte de conference|actes de colloque|"
        "communication dans un congres|comm|会议|会议论文|"
        "conference full paper|conference short paper|paper in conference proceedings",
        "proceedings": "proceedings|conference volume|edited proceedings|conference proceedings volume",
        "incollection": "book section|book chapter|chapter|incollection|inbook|bookchapter|booksection|"
        "electronic book section|encyclopedia|encyclopedia article|encyclopedia entry|dictionary entry|"
        "dictionary|reference entry|entry|chapter in book|part of book or chapter of book|buchkapitel|buchbeitrag|"
        "sammelbandbeitrag|chapitre|chapitre d'ouvrage|capitulo|capitulo de libro|capitolo|book part|essay|"
        "contribution to book|anthos|couv|书籍章节",
        "book": "book|books|edited book|monograph|electronic book|ebook|collection|anthology|buch|monographie|livre|"
        "ouvrage|libro|edited volume|reference book|classical work|serial|series|lehrbuch|handbook|ouv|著作|专著|书籍",
        "phdthesis": "thesis|dissertation|phd thesis|doctoral thesis|doctoral dissertation|dissertation thesis|"
        "phdthesis|academic dissertation|habilitation|hochschulschrift|dissertationen|these|tesis|tesi|"
        "supervised student "
        "publication|doktorarbeit|phd|ph.d. thesis|ph.d.|博士论文|博士",
        "mastersthesis": "master thesis|masters thesis|master's thesis|mastersthesis|bachelor thesis|diploma thesis|"
        "diplomarbeit|masterarbeit|bachelorarbeit|memoire|mem|msc thesis|硕士论文|硕士",
        "techreport": "report|technical report|techreport|research report|government document|standard|working paper|"
        "discussion paper|reports   research|reports research|report document|technischer bericht|bericht|rapport|"
        "informe|white paper|project deliverable|technical documentation|governmentdocument|legal rule or regulation",
        "misc": "misc|generic|other|document|preprint|posted content|unpublished work|unpublished|manuscript|"
        "web page|webpage|website|online multimedia|online database|blog|blog post|blogpost|post|forum post|"
        "electronic source|film or broadcast|audiovisual material|audiovisual|artwork|map|music|interview|"
        "presentation|lecture speech|lecture|speech|poster|slides|video|audio|image|still image|moving image|"
        "personal communication|bill|statute|hearing|case|legislation|pamphlet|grant|patent application|"
        "other types|text|instant message|email|radio broadcast|tv broadcast|podcast|video recording|audio recording|"
        "exhibition|performance|scene|original|thread|repository|press article|output management plan|interactive "
        "resource|model|workflow|service|event|physical object|sound|peer review|paratext|supplementary materials|"
        "libguides|grant proposal|online resource|web|exhibit|vortrag|internetdokument|arxiv preprint|working "
        "manuscript|computer notebook|data management plan|invention|license|lecture notes|translation|data study",
        "software": "software|computer program|computer software|computerprogram|software code|generic software|"
        "computational notebook|software container|software executable|software virtual machine",
        "dataset": "dataset|data set|database|aggregated database|data",
        "patent": "patent|专利",
    }.items()
    for word in listed.split("|")
}  # fmt: skip
_SIGNS = re.compile(r"[-_/:\s]+")
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_ACCENTS = str.maketrans("éèêíóñ", "eeeion")


def read_type(text: str, genre: str = "") -> str:
    """Return the BibTeX entry type for a kind of work in any usual words; empty if the words are unknown.

    `genre` is the source's additional description, which distinguishes kinds of theses.
    """
    for written in (text, _HUMPS.sub(" ", text)):
        words = _SIGNS.sub(" ", written).strip(" .,[]()").lower().translate(_ACCENTS)
        found = _WORDS.get(words) or _WORDS.get(words.removesuffix("s"))
        if found == "phdthesis":
            return thesis_type(f"{genre} {text}")
        if found:
            return found
    return ""
