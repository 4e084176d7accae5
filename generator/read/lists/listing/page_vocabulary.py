"""The words by which parts of publication pages are known: section headings, buttons, venues, months."""

from __future__ import annotations

import re


def _set(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


YEAR = re.compile(r"(?<![\w./:-])(?:19[3-9]\d|20[0-4]\d)(?:[a-d])?(?![\w/]|[.-]\d)")
YEAR_ANYWHERE = re.compile(r"(?<!\d)(?:19[3-9]\d|20[0-4]\d)(?!\d)")
MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
MONTHS = {name: number for number, name in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(), 1)}

_PRINTED_ABROAD = (
    "论文|論文|論著|業績|著書|総説|紀要|出版|著作|专著|代表作|期刊|학술|논문|저서"
    "|публикаци|публікац|стат(?:ьи|ей|ті)\\b|монографи|диссертаци|научные труды|publi[kc]a[ctțs]|publikáci"
    "|julkaisu|artikkel|artikler|yayın|makale|bildiri|δημοσιε|פרסומ|מאמר|منشورات"
)
# Words of headings and of the names of sections.
PUBLICATIONS = re.compile(
    r"publi[ck]ation|\bpapers?\b|articles?\b|preprints?|proceedings|\bjournals?\b|conferences?\b|\bbooks?\b|chapters?\b"
    r"|manuscripts?|bibliograph|\btheses\b|\bthesis\b|dissertation|\bworks\b|technical reports?|workshops?\b"
    r"|under review"
    r"|submitted|in[- ]press|forthcoming|refereed|peer.reviewed|working papers|(?<!visiting )scholar"
    r"|ver[öo]ffentlichung|publikation|aufs[äa]tze|b[üu]cher|beitr[äa]ge|zeitschrift|monogra|herausgeber|publicaci|publica[çc]|pubblicazion"
    rf"|\blibros?\b|cap[íi]tulo|art[íi]culo|revistas?\b|\btesis\b|ouvrages?|chapitre|\bactes\b|th[èe]ses?\b|livros?|artigos?|{_PRINTED_ABROAD}",
    re.IGNORECASE,
)
NO_PUBLICATIONS = re.compile(
    r"\bnews\b|\btalks?\b|lectures?\b|\bteaching\b|courses?\b|\bawards?\b|hono[u]?rs\b|\bservices?\b|activit|\bstudents\b"
    r"|\bpeople\b|\bteam\b|\bmembers?\b|\balumni\b|advis|supervis|\bgrants?\b|funding|\bprojects?\b|\bpatents?\b|\bblog"
    r"|\bposts\b|\bmedia\b|\bpress\b(?! *release)|\beducation\b|employment|experience|\bcontact|\babout\b"
    r"|\bbio|biography|appointments?\b|\btraining\b|\bsessions?\b|\breferee(?:s|ing)?\b|qualifications?\b"
    r"|certificat|volunteer|internships?\b|extracurricular|summer schools?\b|\btaught\b|\A\s*positions\W*\Z"
    r"|\A\s*languages?\W*\Z|\bdegrees\b|\bacademic positions?\b|work history"
    r"|tutorials?\b|\bevents?\b|seminars?\b|organi[sz]|committee|reviewer|editorial|mentor|\bskills\b|\bsoftware\b"
    r"|press coverage|appearances|invited|presentations?\b|outreach|memberships?|interests?\b|\bvisitors?\b|fellowship"
    r"|resources\b|\bcode\b|demos?\b|gallery|related posts|comments|share\b|subscribe"
    r"|\bformation|exp[ée]rience|\bprix\b|subvention|bourses?\b|comp[ée]tences|enseignement|\blehre\b|vortr[äa]ge|projekte?\b|aktuelles"
    r"|mitglied|auszeichnung|docencia|premios?\b|proyectos?\b|charlas|ponencias|noticias|educaci[óo]n|cursos?\b|ensino|projetos?"
    r"|didattica|progetti|lebenslauf|werdegang|betreuung|curriculum|\b(?:aus)?bildung\b|\bstudium\b|erfahrung\b"
    r"|kenntnisse\b|\bsprachen\b|ehrenamt|\bhobbys?\b|\binteressen\b|gutacht|[üu]ber mich|softwareentwicklung"
    r"|formaci[óo]n\b|experi[êe]ncia|educa[çc][ãa]o|compet[êe]ncias|forma[çc][ãa]o\b|pr[êé]mios?\b|coursework"
    r"|certifica[çc]|\bidiomas?\b|actividad|distinciones"
    r"|学会発表|口頭発表|講演|受賞|略歴|経歴|学歴|職歴|科研費|研究費|助成|メンバー|授業|講義|社会活動|委員|お知らせ|ニュース|特許"
    r"|新闻|获奖|奖励|荣誉|科研项目|课题|教学|课程|团队|招生|专利|讲座|兼职|教育背景|教育经历|工作经历|研究兴趣|研究方向"
    r"|수상|특허|강의|학력|경력|연구과제|구성원|소식"
    r"|новост|доклад|грант|преподав|наград|патент|образовани|сотрудник",
    re.IGNORECASE,
)
# Words of headings that speak of what is printed, whatever else they speak of: not of a conference, or of a journal
# that somebody reviews for.
PRINTED = re.compile(
    r"publi[ck]a|\bpapers?\b|articles?\b|preprints?|proceedings|\bbooks?\b|chapters?\b|manuscripts?|bibliograph|\bthes[ei]s\b"
    r"|dissertation|reports?\b|abstracts?\b|refereed|peer.reviewed|ver[öo]ffentlichung|aufs[äa]tze|b[üu]cher|beitr[äa]ge"
    r"|monogra|pubblicazion|\blibros?\b|cap[íi]tulo|art[íi]culo|ouvrages?|chapitre|\bactes\b|th[èe]ses?\b|livros?|artigos?"
    rf"|{_PRINTED_ABROAD}",
    re.IGNORECASE,
)
NEWS_TEXT = re.compile(
    r"\b(?:(?:was|were|is|are|been|got|gets|has) (?:just )?(?:been )?accepted|accepted (?:at|to|by|for|as)|"
    r"(?:our|my|one|two|three|four|five|new|a) (?:new )?(?:papers?|preprints?|work|articles?)\b.{0,60}"
    r"\b(?:accepted|published|is out|on arxiv|received|won)|"
    r"i (?:will|am|was|have|gave|presented|joined|received|started)|we (?:will|are|have|presented|released|won)|"
    r"congratulations|happy to|excited to|welcome to|gave a talk|invited talk|check out)\b",
    re.IGNORECASE,
)

_TALKS = re.compile(
    r"\W*(?:news|recent news|latest|talks?|invited|media|press coverage|teaching|software|service|review(?:er|ing))\b",
    re.IGNORECASE,
)
# What was refereed is spoken all the same.
_SPOKEN = re.compile(r"\b(?:presentations?|talks?|lectures?|seminars?)\b", re.IGNORECASE)
_REFEREED = re.compile(r"\b(?:refereed|peer[ -]?reviewed|reviewed)\b", re.IGNORECASE)
_LONGEST_HEADING = 60  # characters


def heading_verdict(text: str) -> int:
    """Return 1 for the heading of a section of publications, -1 of one of something else, 0 where it does not tell."""
    if YEAR_ANYWHERE.fullmatch(text.strip("[]():.- ")):
        return 0
    spoken = _REFEREED.sub("", text)
    if _SPOKEN.search(text) and not PRINTED.search(spoken):
        text = spoken
    if PUBLICATIONS.search(text):
        of_meetings = NO_PUBLICATIONS.search(text) and not PRINTED.search(text) and len(text) < _LONGEST_HEADING
        return -1 if _TALKS.match(text) or of_meetings else 1
    return -1 if NO_PUBLICATIONS.search(text) and len(text) < _LONGEST_HEADING else 0


_PLACE = re.compile(
    r"\s*(?:arXiv\s*:|arXiv \d|10\.\d{4})|.{0,120}?(?<![\w.])[A-Z]?\d{1,4}(?:\s?\(\d{1,4}\))?\s*[,:]\s*(?:pp?\.?\s*)?"
    r"[A-Z]{0,2}\d{2,8}(?:\s?[-–]+\s?\d+)?\s*(?:[(,]\s*(?:19|20)\d\d\s*\)?)?[.,\s]*\Z"
    r"|.{0,120}?\d\s*\(\s*(?:19|20)\d\d\s*\)\s*(?:[A-Z]?\d{1,8})?(?:\s?[-–]+\s?\d+)?[.,\s]*\Z",
    re.IGNORECASE,
)


def is_place(text: str) -> bool:
    """Tell where something appeared, with volume and page, or its number at arXiv: a title is not so."""
    return _PLACE.match(text) is not None


VENUE_WORD = re.compile(
    r"\b(?:proceedings|proc\.|journal|j\.|conference|conf\.|workshop|symposium|transactions|trans\.|letters|lett\.|"
    r"review|rev\.|annals|advances|lecture notes|springer|elsevier|wiley|ieee|acm|usenix|arxiv|biorxiv"
    r"|medrxiv|chemrxiv|"
    r"ssrn|preprint|magazine|bulletin|press|thesis|dissertation|university|in submission|submitted|under review|"
    r"to appear|in press|accepted|vol\.|volume|pp\.|pages|chapter|edited by|eds?\.|actes|revue|nature|science|"
    r"neurips|nips|icml|iclr|cvpr|iccv|eccv|aaai|ijcai|acl|emnlp|naacl|eacl|coling|kdd|sigir|sigmod|vldb|icde|www|chi|"
    r"uist|cscw|icra|iros|rss|corl|interspeech|icassp|siggraph|plos|pnas|nature|cell|elife|frontiers"
    r"|technical report"
    r"|verlag|zeitschrift|jahrbuch|rundschau|festschrift|handbuch|jg|bd|heft|auflage|tagungsband"
    r"|[ée]ditions?|presses|colloque|annales|cahiers|revista|editorial|editora|anais|anales|actas|atti|rivista)\b",
    re.IGNORECASE,
)
NO_NAME_WORD = _set(
    "en em dans les des sur pour una del los las et the of for with using on in at by from to via towards toward "
    "as is are an be that this how what why when where who conference journal proceedings workshop symposium "
    "transactions letters review annals advances lecture notes springer elsevier wiley ieee acm usenix arxiv "
    "biorxiv preprint magazine bulletin press thesis dissertation university submitted accepted appear volume vol "
    "pages chapter actes revue science sciences nature neurips nips icml iclr cvpr iccv eccv aaai ijcai emnlp "
    "naacl coling kdd sigir sigmod vldb icde siggraph plos pnas frontiers technical report international national "
    "annual systems networks network learning language languages computer computing computational processing "
    "information software engineering machine deep neural data analysis model models modeling detection "
    "recognition vision robotics algorithms algorithm theory methods research physics chemistry biology medicine "
    "health department institute school college laboratory lab center centre pdf code slides poster video bibtex "
    "abstract paper link doi project website spotlight oral award selected year tba forthcoming conferences "
    "journals article articles springer-verlag verlag academy society association series edition january february "
    "july september october november december new understanding efficient large improving optimization "
    "applications application approach framework evaluation survey introduction overview its our all spain france "
    "germany italy portugal china japan korea usa uk canada australia singapore india brazil austria sweden "
    "denmark chem phys rev lett comput biol med proc natl acad sci commun mater appl trans mech annu adv soc opt "
    "acta bull comp geophys astrophys environ ecol evol genet immunol neurosci psychol res surf technol jmlr tmlr "
    "tacl jama bmj bmc mdpi publications outputs listed publication showing results jul google scholar york "
    "vancouver montreal toronto beijing chapters books preprints theses patents schriften festschrift handbuch "
    "zeitschrift jahrbuch arbeitspapier forum rez rezension rezensionen "
)

ET_AL = re.compile(
    r"(?:\band |& )?(?:\bet\.? ?al\b\.?|\bothers\b|\bcolleagues\b|\b\d+ (?:more )?(?:others|authors?"
    r"|more)\b(?: authors?)?|\+ ?\d+ "
    r"(?:more|authors?)(?: authors?)?)|(?:…|\.\.\.)$"
    r"|\b(?:u\. ?a\.|и др\b\.?|et coll\b\.?|y otros\b|e altri\b)"
    r"|(?<=[\s,，、])(?:他|ほか|等|외)(?:\s?\d+\s?[名人명])?$",
    re.IGNORECASE,
)

# What an entry may say that it is, beside where it appeared.
KIND_OF_PAPER = re.compile(
    r"[\[(]?(?:conference|journal|workshop|article|poster|book|book chapter|chapter)"
    r"(?: (?:paper|article))?"
    r"[\])]?",
    re.IGNORECASE,
)

# The names of an entry's parts, where each stands beside its part.
FIELD_NAME = re.compile(
    r"(?:paper )?titles?|authors?(?: list)?|journals?|venue|conference|booktitle|published in|publication|publisher"
    r"|year|date|abstract|links?|titel|autor(?:en|es|i)?|zeitschrift|jahr|verlag|titre|auteurs?|revue|année|t[íi]tulo"
    r"|revista|a[ñn]o|titolo|rivista|anno|题目|作者|期刊|タイトル|著者|掲載誌",
    re.IGNORECASE,
)

ABSTRACT_WORDS = _set("abstract description excerpt summary teaser tldr blurb")
TITLE_WORDS = _set("title papertitle headline")
AUTHOR_WORDS = _set("author authors auth byline contributors creator creators coauthors people")
VENUE_WORDS = _set(
    "venue venues journal journals periodical conference conf publisher booktitle container source proceedings pubinfo"
)
DATE_WORDS = _set("year date time datepublished pubdate published")
LINK_WORDS = _set(
    "links link buttons btn button badge badges actions tags tag resources icons icon downloads download chip"
)
