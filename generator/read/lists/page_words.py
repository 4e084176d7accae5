"""Words of headings: which sections hold publications, and which hold talks, courses and the like."""

import re

_YEAR = re.compile(r"(?<!\d)(?:19[3-9]\d|20[0-4]\d)(?!\d)")
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
_PRINTED = re.compile(
    r"publi[ck]a|\bpapers?\b|articles?\b|preprints?|proceedings|\bbooks?\b|chapters?\b|manuscripts?|bibliograph|\bthes[ei]s\b"
    r"|dissertation|reports?\b|abstracts?\b|refereed|peer.reviewed|ver[öo]ffentlichung|aufs[äa]tze|b[üu]cher|beitr[äa]ge"
    r"|monogra|pubblicazion|\blibros?\b|cap[íi]tulo|art[íi]culo|ouvrages?|chapitre|\bactes\b|th[èe]ses?\b|livros?|artigos?"
    rf"|{_PRINTED_ABROAD}",
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
    if _YEAR.fullmatch(text.strip("[]():.- ")):
        return 0
    spoken = _REFEREED.sub("", text)
    if _SPOKEN.search(text) and not _PRINTED.search(spoken):
        text = spoken
    if PUBLICATIONS.search(text):
        of_meetings = NO_PUBLICATIONS.search(text) and not _PRINTED.search(text) and len(text) < _LONGEST_HEADING
        return -1 if _TALKS.match(text) or of_meetings else 1
    return -1 if NO_PUBLICATIONS.search(text) and len(text) < _LONGEST_HEADING else 0
