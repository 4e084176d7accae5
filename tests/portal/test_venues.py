"""Which venue a paper's text names, and which venues have pages."""

import gzip
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from generator.content.settings import VenuesFile
from generator.core.records import AssignedIds, Content, Paper, PartialDate, PrintedName, SiteConfig, Venue
from generator.portal.graph import Portal, build_portal
from generator.portal.known import known_venues
from generator.portal.venue_texts import read_venue
from generator.portal.venues import VenueIndex

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
INDEX = VenueIndex(())
ACL_2021 = (
    "Proceedings of the Fifty-Ninth Annual Meeting of the Association for Computational Linguistics and the 11th "
    "International Joint Conference on Natural Language Processing (Volume 1: Long Papers)"
)
NAACL_2022 = (
    "Proceedings of the 2022 Conference of the North American Chapter of the Association for Computational "
    "Linguistics: Human Language Technologies, Volume 1 (Long and Short Papers)"
)


def portal_of(*texts: str, described: tuple[Venue, ...] = (), ids: dict[str, str] | None = None) -> Portal:
    papers = tuple(
        Paper(f"p{number}", f"Paper {number}", (PrintedName("Jane Doe"),), venue=text, date=PartialDate(2020 + number))
        for number, text in enumerate(texts)
    )
    return build_portal(Content(SiteConfig(), papers, venues=described), AssignedIds(venues=ids or {}))[0]


def pages(portal: Portal) -> dict[str, int]:
    return {one.venue.id: len(one.papers) for one in portal.venues}


@pytest.mark.parametrize(
    ("text", "venue_id"),
    [
        ("ACL", "acl"),
        ("acl 2021", "acl"),
        ("ACL’21", "acl"),
        ("Proc. of the 59th Annual Meeting of the Association for Computational Linguistics (ACL 2021)", "acl"),
        (ACL_2021, "acl"),
        ("Findings of the Association for Computational Linguistics: EMNLP 2023", "findings-of-acl"),
        (NAACL_2022, "naacl"),
        ("Advances in Neural Information Processing Systems 34", "neurips"),
        ("NIPS", "neurips"),
        ("In Proceedings of ICML, Vienna, Austria, July 2024", "icml"),
        ("2021 IEEE/CVF Conference on Computer Vision and Pattern Recognition, Nashville, TN, USA", "cvpr"),
        ("Computer Vision – ECCV 2022: 17th European Conference, Tel Aviv, Israel, October 23–27, Part IV", "eccv"),
        ("IEEE International Conference on Acoustics, Speech and Signal Processing, Toronto, Canada", "icassp"),
        ("14th USENIX Symposium on Operating Systems Design and Implementation (OSDI 20)", "osdi"),
        ("J. Mach. Learn. Res.", "jmlr"),
        ("Journal of Machine Learning Research, vol. 12", "jmlr"),
        ("Proc. Natl. Acad. Sci. U.S.A.", "pnas"),
        ("Science (New York, N.Y.)", "science"),
        ("Proceedings of the VLDB Endowment", "pvldb"),
        ("arXiv preprint arXiv:2309.16292", "arxiv"),
        ("CoRR, abs/1706.03762", "arxiv"),
        ("International Joint Conference on Artificial Intellignece (IJCAI)", "ijcai"),
    ],
)
def test_a_known_venue_is_found_whatever_the_year_says(text: str, venue_id: str) -> None:
    found, _ = INDEX.find(text)
    assert found is not None
    assert found.id == venue_id


@pytest.mark.parametrize(
    "text",
    [
        "Workshop on Lowering Barriers at ICRA 2021",
        "ICCV Workshop",
        "Proceedings of the 6th International Workshop on Looms (LOOM'09) in conjunction with VLDB 2008",
        "Tutorial at the International Conference on Data Engineering (ICDE 2018)",
        "Companion of the 2023 ACM/IEEE International Conference on Human-Robot Interaction (HRI 2023)",
        "Conference on Automatic Car Lights (ACL 2019)",
        "Phys. Rev.",
        "Nature and Society",
        "Machine Learning",
    ],
)
def test_what_only_resembles_a_known_venue_is_another(text: str) -> None:
    assert INDEX.find(text)[0] is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Proceedings of the 3rd Conference on Looms (CoL'98)", "Conference on Looms"),
        (
            "The Second Conference on Cards, Wheels, and Looms, London, UK, May 3-7, 1999",
            "Conference on Cards, Wheels, and Looms",
        ),
        ("2nd LoomNLP at EACL 2026", "LoomNLP"),
        ("J. Loom. Eng.", "J. Loom. Eng."),
        ("Journal of Looms, vol. 3, no. 2", "Journal of Looms"),
        ("Loom ’21: 11th International Conference on Looms", "International Conference on Looms"),
        ("First Monday", "First Monday"),
        ("IEEE Transactions on Looms, Man, and Cards", "IEEE Transactions on Looms, Man, and Cards"),
        ("Psychoweaving (Berl)", "Psychoweaving (Berl)"),
        ("SIGLOOM 2020 (oral)", "SIGLOOM"),
    ],
)
def test_a_name_is_what_stays_from_year_to_year(text: str, name: str) -> None:
    assert read_venue(text).name == name
    assert read_venue(read_venue(text).name).key == read_venue(text).key


def test_venues_that_several_papers_name_alike_have_pages() -> None:
    portal = portal_of("Conf. on Looms 2020", "3rd Conference on Looms (CoL 2021)", "Conference on Cards", "ACL 2020")
    (one,) = portal.venues
    assert (one.venue.id, one.venue.name, one.venue.short) == ("conference-on-looms", "Conference on Looms", "CoL")
    assert one.venue.kind == "conference"
    assert [paper.id for paper in one.papers] == ["p1", "p0"]
    assert portal.venue_of["p2"] is None


def test_a_described_venue_has_a_page_for_one_paper_and_takes_names_from_known_ones() -> None:
    acl = Venue("ligaments", "Anterior Cruciate Ligaments", "ACL")
    assert pages(portal_of("ACL 2021", described=(acl,))) == {"ligaments": 1}
    nips = Venue("our-nips", "NeurIPS")
    assert pages(portal_of("NIPS", "Adv. Neural Inf. Process. Syst.", described=(nips,))) == {"our-nips": 2}


def test_preprint_servers_come_last_and_say_what_they_are() -> None:
    portal = portal_of("arXiv", "arXiv:1", "CoRR", "ICML", "ICML 2020")
    assert [(one.venue.id, one.venue.kind) for one in portal.venues] == [("icml", "conference"), ("arxiv", "preprint")]


def test_a_published_venue_keeps_its_page_and_its_id() -> None:
    assert pages(portal_of("Conference on Looms", ids={"conference on looms": "looms"})) == {"looms": 1}


def test_known_venues_are_as_a_file_of_people_may_be_and_no_name_is_said_twice() -> None:
    said = {
        one.id: {"name": one.name, "short": one.short, "kind": one.kind, "aliases": one.aliases}
        for one in known_venues()
    }
    assert len(VenuesFile.model_validate(said).root) == len(known_venues())
    for one in known_venues():
        for name in (one.name, one.short, *one.aliases):
            assert not name or INDEX.find(name)[0] is one, name


@pytest.mark.skipif(not CORPUS.exists(), reason="needs the corpus")
def test_all_papers_of_the_corpus_get_their_venue() -> None:
    with gzip.open(CORPUS / "papers-10k.jsonl.gz", "rt", encoding="utf-8") as lines:
        said = Counter(json.loads(line)["venue"] for line in lines)
    found = {text: venue.id for text in said if (venue := INDEX.find(text)[0])}
    assert found == {text: "neurips" if text == "NIPS" else text.lower() for text in said}
    for file, venue_id in (("acl2021", "acl"), ("icml2018", "icml"), ("nips2018", "neurips")):
        text = (CORPUS / "bib" / f"{file}.bib").read_text(encoding="utf-8")
        titles = set(re.findall(r'(?:booktitle|journal)\s*=\s*["{](.*?)["}],?\n', text, re.DOTALL))
        assert titles
        named = [INDEX.find(title)[0] for title in titles]
        assert {venue.id if venue else "" for venue in named} == {venue_id}
