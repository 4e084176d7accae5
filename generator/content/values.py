"""The kinds of values in content, each read from text as a person typed it.

Every function takes the value in the file and returns the typed value, or raises an error whose message continues a
sentence that begins with the key: "`date` must be a date ...".
"""

import datetime
import re
from collections.abc import Sequence
from functools import partial
from typing import Any, Literal, NoReturn

import yaml
from pydantic_core import PydanticCustomError

from generator.core.author_facts import CREDIT_ROLES
from generator.core.ids import DEVICES, ID_PATTERN, RESERVED, hyphenated
from generator.core.problems import did_you_mean
from generator.core.records import MONTHS, PartialDate, Withdrawal

_MONTHS = [name[:3].lower() for name in MONTHS]
_NUMERIC_DATE = re.compile(r"(\d\d?)([./-])\s?(\d\d?)\2\s?(\d{4})", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})[-./](\d\d?)(?:[-./](\d\d?))?", re.ASCII)
_MONTH_FIRST = re.compile(r"(\d\d?)[-./](\d{4})", re.ASCII)
_IN_WORDS = re.compile(
    r"(?:(\d\d?)(?:st|nd|rd|th)?\.? )?([a-z]{3,9})\.?(?: (\d\d?)(?:st|nd|rd|th)?)?,? (\d{4})", re.ASCII
)
FAULT = "content"
KEYS_AND_VALUES = "keys and values"
MAX_ID_LENGTH = 120
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
# What double quotes make of LaTeX: the control character of an escape, and the rest of a command.
_ESCAPES = {"\a": "a", "\b": "b", "\v": "v", "\f": "f", "\x1b": "e"}
LOST_LATEX = re.compile(
    "(?:\a(?:lpha|pprox|ngle|st|symp|rg)|\b(?:eta|ar|f|inom|ig|oldsymbol|egin|ullet|ot)|"
    "\v(?:arepsilon|arphi|arrho|ec|ee|dash|dots|ert)|\f(?:rac|orall|lat|box|rown)|"
    "\x1b(?:psilon|ta|ll|mph|m|xp|quiv|xists|nd))(?![a-z])"
)
_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?", re.ASCII)
_NUMBER = re.compile(r"\d+(?:\.\d+)?", re.ASCII)
_INTEGER = re.compile(r"\d{1,15}", re.ASCII)
_PERCENT = re.compile(r"0{0,12}(?:\d\d?|100)", re.ASCII)
_SIGNED = re.compile(r"[-+]?\d{1,9}", re.ASCII)
# The format version of the files in `content/`; increase it when an old file would get another meaning.
CONTENT_FORMAT = 1
_CATEGORY = re.compile(r"(?:[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*)?")
_LANGUAGE = re.compile(
    r"(?P<language>[a-z]{2,3})(?:-(?P<script>[a-z]{4}))?(?:-(?P<region>[a-z]{2}|\d{3}))?"
    r"(?P<variants>(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*)",
    re.ASCII,
)
_BARE_LIST = re.compile(r"(?=[^\n]*,)\w[\w .,'’-]{0,80}")
# The words that YAML 1.1 has for truths.
TRUTH_WORDS = {
    form: word in {"true", "yes", "on"}
    for word in ("true", "yes", "on", "false", "no", "off")
    for form in (word, word.capitalize(), word.upper())
}
_TRUTHS = {
    **dict.fromkeys("y 1 ja j oui o sí si vrai wahr sim verdadero vero x ✓ ✔ 是".split(), "true"),
    **dict.fromkeys("n 0 nein non não nee faux falsch falso ✗ ✘ 否".split(), "false"),
}
# What people write for the status of a member.
STATUS_WORDS = {
    **dict.fromkeys("alumni alumnus alumna alum former ex past left gone previous retired ehemalig".split(), "alumni"),
    **dict.fromkeys("current active present now member aktuell aktiv".split(), "current"),
}
_RESOLVER: Any = yaml.resolver.Resolver()
_CONSTRUCTOR: Any = yaml.constructor.SafeConstructor()
_NUMBERS = {
    "tag:yaml.org,2002:int": _CONSTRUCTOR.construct_yaml_int,
    "tag:yaml.org,2002:float": _CONSTRUCTOR.construct_yaml_float,
}
# A day with its time, as YAML 1.1 writes it.
_TIME = yaml.constructor.SafeConstructor.timestamp_regexp
_COLOUR = re.compile(r"#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")
_MACRO = re.compile(r"\\?[A-Za-z@]+")


def fault(what: str, hint: str = "") -> NoReturn:
    """Raise an error with this message."""
    raise PydanticCustomError(FAULT, "{what}", {"what": what, "hint": hint})


def shown(value: object) -> str:
    """Quote a value in a message, on one line and not too long."""
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, dict):
        return KEYS_AND_VALUES
    if value is None or value == "":
        return "empty"
    line = " ".join(UNPRINTABLE.sub("�", str(value)).split())
    return f"`{line[:59]}…`" if len(line) > 60 else f"`{line}`"


def block(value: object) -> str:
    """Read text of any number of lines, without blank lines at its ends and characters that no page can show."""
    if not isinstance(value, str):
        fault(f"must be text, not {shown(value)}", "put the value in quotes")
    if UNPRINTABLE.search(value):
        if latex := LOST_LATEX.search(value):
            sign = _ESCAPES[latex[0][0]]
            fault(f"contains `\\{sign}`, which is a special character in double quotes", "use single quotes")
        value = UNPRINTABLE.sub("", value)
    return value.strip("\n").rstrip()


def line(value: object) -> str:
    """Read text of one line; line breaks inside become spaces."""
    made = block(value).strip()
    return " ".join(made.split()) if "\n" in made else made


def required_line(value: object) -> str:
    """Read text of one line that must not be empty."""
    made = "" if value is None else line(value)
    return made or fault("is empty", "write something, or delete the line")


def shaped(value: object, shape: re.Pattern[str], what: str, hint: str) -> str:
    """Read text of one line in a certain form; `what` names it in the error."""
    made = line(value)
    return made if shape.fullmatch(made) else fault(f"must be {what}, not {shown(value)}", hint)


def hint_for_list(value: object) -> str:
    """Return a hint how to write a text as a list, with the text itself if it is short and needs no quotes."""
    each = "one entry per line, each after `- `"
    if isinstance(value, str) and _BARE_LIST.fullmatch(value) and " and " not in value:
        return f"write it as [{value}], or {each}"
    return f"write {each}"


def truth(value: object) -> bool:
    """Read `true` or `false`, or one of the other words that YAML 1.1 has for them."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value in TRUTH_WORDS:
        return TRUTH_WORDS[value]
    meant = truth_meant(value)
    hint = f"did you mean `{meant}`?" if meant else "write true or false without quotes, or delete the line"
    return fault(f"must be true or false, not {shown(value)}", hint)


def truth_meant(value: object) -> str:
    """Return `true` or `false` for another word with this meaning; otherwise an empty string."""
    return _TRUTHS.get(str(value).lower(), "")


def finished(value: object) -> bool:
    """Read whether a project is `finished` or `current`."""
    return choice(value, choices=("current", "finished")) == "finished"


def whole(value: object, shape: re.Pattern[str], what: str, hint: str = "") -> int:
    """Read a whole number in a certain form; `what` names it in the error."""
    number = _number(value)
    if isinstance(number, (str, int)) and shape.fullmatch(str(number)):
        return int(number)
    return fault(f"must be {what}, not {shown(value)}", hint)


def _number(value: object) -> object:
    """Return the number that YAML 1.1 reads in a text in a form other than digits, as in 9.75e+1 or 2_024."""
    if isinstance(value, bool):
        return None
    if not isinstance(value, str) or _NUMBER.fullmatch(value):
        return value
    read = _NUMBERS.get(_RESOLVER.resolve(yaml.ScalarNode, value, (True, False)))
    return read(yaml.ScalarNode("", value)) if read else value


def score(value: object) -> float:
    """Read a number from 0 to 100, with or without decimals."""
    read = _number(value)
    if isinstance(read, (str, int, float)) and _NUMBER.fullmatch(str(read)):
        number = float(read)
        if number <= 100:
            return number
    point = str(value).replace(",", ".")
    hint = f"write a point: {point}" if isinstance(value, str) and _NUMBER.fullmatch(point) and "," in value else ""
    return fault(f"must be a number from 0 to 100, not {shown(value)}", hint)


def date(value: object) -> PartialDate:
    """Read a day, a month or a year that the calendar has, in ISO 8601; a time of day is left out."""
    if isinstance(value, PartialDate):
        return value
    typed = str(value).strip() if isinstance(value, (str, int, datetime.date)) else ""
    found = _DATE.fullmatch(typed) or _TIME.fullmatch(typed)
    if not found or (found.re is _TIME and not found["hour"]):
        fault(f"must be a date, not {shown(value)}", _date_hint(typed))
    year, month, day = (int(part) if part is not None else None for part in found.groups()[:3])
    try:
        datetime.date(year or 0, 1 if month is None else month, 1 if day is None else day)
    except ValueError:
        fault(f"is not in the calendar: {shown(typed)}", _hint_for_day(year or 0, month or 1, day or 1))
    return PartialDate(year or 0, month or 0, day or 0)


def _hint_for_day(year: int, month: int, day: int) -> str:
    if 1 <= month <= 12:
        return "check year, month and day"
    if month <= 31 and 1 <= day <= 12:
        return f"the month comes before the day: write it as {year:04d}-{day:02d}-{month:02d} if that is meant"
    return "there are the months 01 to 12; the month comes before the day"


count = partial(whole, shape=_INTEGER, what="a whole number, 0 or more", hint="write digits only, as in 7209")
place = partial(whole, shape=_SIGNED, what="a whole number")  # for sorting
percent = partial(whole, shape=_PERCENT, what="a whole number from 0 to 100")


def until(value: object) -> PartialDate | Literal["unknown"]:
    """Read the day on which somebody left, which may be unknown."""
    if isinstance(value, PartialDate):
        return value
    return "unknown" if line(value).lower() in {"unknown", "true", "yes", "?"} else date(value)


def withdrawal(value: object) -> Withdrawal:
    """Read the day of a withdrawal or removal, and after a comma the reason."""
    if isinstance(value, Withdrawal):
        return value
    given = line(value)
    day, _, reason = given.partition(",")
    if not _DATE.fullmatch(day.strip()):
        hint = "write the day, a comma and the reason: 2026-11-21, entered twice"
        fault(f"must begin with a day, not {shown(given)}", hint)
    return Withdrawal(date(day), reason.strip())


def content_format(value: object) -> int:
    """Read the format version of the content; versions unknown to this program are rejected."""
    number = count(value)
    if number > CONTENT_FORMAT:
        what = f"is {number}: a newer sitegen wrote these files, and this one reads format {CONTENT_FORMAT}"
        fault(what, "install the newest version, and name it in requirements.txt")
    return number or fault("is 0, which no version has written", "delete the line")


def year(value: object) -> int:
    """Read a year of four digits."""
    value = str(number) if isinstance(number := _number(value), int) else value
    if isinstance(value, str) and not re.match(r"\d{4}(?:-|$)", value):
        found = re.search(r"(?<!\d)\d{4}(?!\d)", value)
        fault(f"must be a year, not {shown(value)}", f"write it as {found[0] if found else '2024'}")
    made = date(value)
    return fault(f"must be a year, not {shown(value)}", "use `date` for a day") if made.month else made.year


def slug(value: object) -> str:
    """Read an id: lower-case letters, digits, single hyphens."""
    made = line(value)
    if not is_id(made):
        fault(f"must be an id, not {shown(value)}", hint_for_id(made, "jane-doe"))
    return made


def page_id(value: object) -> str:
    """Read the id of a page or a sub-page: ids with slashes between them."""
    made = line(value)
    if not all(map(is_id, made.split("/"))):
        fault(f"must be an id, not {shown(value)}", hint_for_id(made, "about-us or projects/loom"))
    return made


def is_id(text: str) -> bool:
    """Return whether a text can be an id, which is a file's name and the last part of an address."""
    return len(text) <= MAX_ID_LENGTH and bool(ID_PATTERN.fullmatch(text)) and text not in RESERVED


def hint_for_id(text: str, example: str) -> str:
    """Return how to correct a text that cannot be an id."""
    if text in DEVICES:
        return f"`{text}` is the name of a device on Windows; choose another one, as in {example}"
    if text in RESERVED:
        return f"`{text}` is reserved for the further parts of lists; choose another one, as in {example}"
    return f"use small letters, digits and single hyphens, as in {example}"


# A category's code is also the last part of its address; a colour is written as in CSS.
category = partial(
    shaped, shape=_CATEGORY, what="a category's code", hint="use letters and digits, as in LG or quant-ph"
)
colour = partial(shaped, shape=_COLOUR, what="a colour", hint="write it in quotes, as in '#1f5fae'")


def language(value: object) -> str:
    """Read a language tag (BCP 47) without its rarer parts, and write it in the usual case.

    Browser scripts fail for a tag that is not well-formed.
    """
    made = line(value)
    found = _LANGUAGE.fullmatch(made.lower()) if made.isascii() else None
    variants = found["variants"].split("-")[1:] if found else []
    if not found or len(variants) > len(set(variants)):
        fault(f"must be a language's code, not {shown(value)}", "write it as in en or pt-BR")
    script, region = (found["script"] or "").title(), (found["region"] or "").upper()
    return "-".join(filter(None, [found["language"], script, region, *variants]))


def macro_name(value: object) -> str:
    """Read a LaTeX macro's name, with or without its backslash."""
    made = line(value)
    if not _MACRO.fullmatch(made):
        fault(f"has a macro named {shown(value)}", "use letters only, as in ours")
    return made.lstrip("\\")


def choice(value: object, choices: Sequence[str]) -> str:
    """Read one of a few words."""
    made = line(value)
    if made not in choices:
        meant = STATUS_WORDS.get(made.lower(), "")
        hint = did_you_mean(meant if meant in choices else made.lower(), choices)
        fault(f"must be {' or '.join(choices)}, not {shown(value)}", hint)
    return made


def credit_role(value: object) -> str:
    """Read a CRediT role by its term, as in `Formal analysis`, or as in its address."""
    made = hyphenated(line(value))
    if made not in CREDIT_ROLES:
        hint = did_you_mean(made, CREDIT_ROLES, f"write one of {', '.join(CREDIT_ROLES)}")
        fault(f"must be one of the 14 roles of CRediT, not {shown(value)}", hint)
    return made


def _date_hint(typed: str) -> str:
    """Return how to write a date in ISO 8601, with the date that is probably meant if that is clear."""
    meant = list(dict.fromkeys(_meanings(typed.strip())))
    if len(meant) > 1:
        return f"write it as {meant[0]}, or as {meant[1]} if the month comes first"
    return f"write it as {meant[0]}" if meant else "write it as 2024-09-28, 2024-09 or 2024"


def _meanings(typed: str) -> list[str]:
    """Return the possible meanings of a date in ISO 8601, the most probable first."""
    if found := _YEAR_FIRST.fullmatch(typed):
        return _existing([(found[1], found[2], found[3] or "")])
    if found := _MONTH_FIRST.fullmatch(typed):
        return _existing([(found[2], found[1], "")])
    if found := _NUMERIC_DATE.fullmatch(typed):
        orders = [(found[4], found[3], found[1])]
        if found[2] != ".":  # with full stops the day is always first
            orders.append((found[4], found[1], found[3]))
        return _existing(orders)
    if (found := _IN_WORDS.fullmatch(typed.lower())) and found[2][:3] in _MONTHS:
        return _existing([(found[4], str(_MONTHS.index(found[2][:3]) + 1), found[1] or found[3] or "")])
    year = re.match(r"([12]\d{3})(?!\d)\D*\Z", typed)  # `2024 (to appear)`
    return [year[1]] if year else []


def _existing(orders: list[tuple[str, str, str]]) -> list[str]:
    """Return the dates that exist in the calendar."""
    found = []
    for year, month, day in orders:
        try:
            datetime.date(int(year), int(month), int(day or 1))
        except ValueError:
            continue
        found.append(f"{int(year):04d}-{int(month):02d}" + (f"-{int(day):02d}" if day else ""))
    return found
