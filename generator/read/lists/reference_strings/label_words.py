"""What a word may be in a reference: the small word lists that the labeller looks at, beside names."""

from __future__ import annotations


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


FUNCTION = _words(
    "a an the of for in on to with from by is are be and or nor as at via using towards toward its their our how "
    "what why when where which who under over between into through within without against beyond across about after "
    "before during than more not do does can et de la le les des du und der die das für von im zur zum y el los las "
    "en del"
)
AND = _words("and & und et y e with")
MONTHS = _words(
    "january february march april may june july august september october november december jan feb mar apr jun jul "
    "aug sep sept oct nov dec spring summer fall autumn winter januar februar märz mai juni juli oktober dezember "
    "janvier février mars avril juin juillet août septembre octobre novembre décembre"
)
VENUE = _words(
    "journal proceedings proc conference conf symposium symp workshop workshops transactions trans letters lett "
    "review reviews rev annals ann archives international int ieee acm advances lecture notes annual meeting "
    "congress bulletin bull magazine mag quarterly association society findings communications commun colloquium "
    "preprint arxiv corr biorxiv medrxiv usenix springer siam ijcai aaai neurips nips icml iclr cvpr iccv eccv acl "
    "emnlp naacl lncs companion adjunct summit forum acta revista revue zeitschrift actes comptes rendus j phys "
    "chem sci nat am soc acad biol med eng comput math stat appl theor psychol econ neurosci mater opt frontiers "
    "plos bmc plenary series volume handbook encyclopedia track tutorial extended abstracts electron mech environ "
    "educ ling philos hist polit publ technol syst inf netw softw mach learn intell robot autom graph vis lang "
    "process signal"
)
PUBLISHER = _words(
    "press publishers publishing verlag springer elsevier wiley routledge sage blackwell macmillan acm ieee usenix "
    "pmlr curran hill hall kaufmann birkhäuser gruyter brill benjamins ios mdpi university universität université "
    "universidad università institute college school institut books sons inc ltd co editions editora association "
    "aip dagstuhl ceur"
)
PLACE = _words(
    "usa uk china germany france italy spain japan korea india canada australia austria switzerland netherlands "
    "belgium sweden norway denmark finland portugal greece turkey israel singapore brazil mexico chile ireland "
    "scotland poland hungary czech republic russia taiwan thailand vietnam malaysia indonesia egypt morocco africa "
    "ethiopia rwanda zealand iceland croatia malta new york london paris berlin heidelberg cham amsterdam boston "
    "cambridge oxford chicago seattle vancouver montreal montréal toronto san francisco diego los angeles austin "
    "atlanta miami honolulu orleans barcelona madrid lisbon rome florence milan venice vienna zurich munich "
    "stockholm copenhagen dublin edinburgh prague beijing shanghai shenzhen hangzhou hong kong taipei tokyo kyoto "
    "seoul sydney melbourne hyderabad delhi mumbai dubai abu dhabi online virtual hawaii california texas tx ca ny "
    "nj ma wa dc il pa cancún rio janeiro buenos aires"
)
EDITOR = _words("ed eds editor editors edited hrsg herausgeber éd éds org orgs edit")
GENRE = _words(
    "thesis dissertation phd ph msc master masters bachelor bachelors diploma doctoral thèse doctorat habilitation "
    "report technical tech working patent whitepaper diplomarbeit magisterarbeit"
)
PAGE = _words("p pp page pages s pg pgs")
VOLUME = _words("vol volume bd band vols tome")
NUMBER = _words("no number issue nr iss num heft art article")
STATUS = _words(
    "appear press forthcoming submitted review accepted preparation revision submission published presented early "
    "access publication equal contribution contributed corresponding under acceptance rate poster demo"
)
AWARD = _words(
    "best award awards oral spotlight honorable mention outstanding finalist nominee runner-up distinguished "
    "highlight 🏆 🥇 ⭐ prize winner"
)
CHIP = _words(
    "pdf code cite bibtex bib doi html abs abstract arxiv project page website video slides poster dataset data "
    "demo blog supp supplementary supplement link url talk download github appendix preprint paper view read "
    "citation publisher dblp openreview media press scholar more details copy xplore full text"
)
LISTS = (
    ("fn", FUNCTION),
    ("mon", MONTHS),
    ("ven", VENUE),
    ("pub", PUBLISHER),
    ("plc", PLACE),
    ("ed", EDITOR),
    ("gen", GENRE),
    ("pp", PAGE),
    ("vol", VOLUME),
    ("no", NUMBER),
    ("sta", STATUS),
    ("awd", AWARD),
    ("chp", CHIP),
)
