"""People as headers, data files and texts of any generator describe them: name, role, photo, text, links, years."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any

from generator.core.names import SUFFIXES, fold
from generator.read.portals.page_texts import arguments_of_tags, markdown, page_text, text_of
from generator.read.portals.site_addresses import move
from generator.read.portals.site_content import SiteContent, Target, described, picture_named
from generator.read.portals.site_folder import Document, SiteFolder, is_picture, local_file
from generator.read.portals.site_names import OF_PEOPLE, WORDS, is_group, lists_of, says
from generator.read.records.bibliographies.field_values import read_date

_ALIASES = re.compile(r"(?:\w+_)?aliases|(?:paper|publication)s?_names?")  # as papers print it
_LINKS, _HOSTS, _OTHERS, _ROLES = map(lists_of, ("link", "host", "elsewhere", "role"))
_LEFT = re.compile(r"\b(?:alum\w*|former\w*|past|previous\w*|ex-?members?|ehemalig\w*|graduated|left)\b", re.IGNORECASE)
_STANDING = re.compile(
    rf"{_LEFT.pattern}|^(?:active|current|present|members?|people|team|persons?|authors?|\W*\d*)$", re.IGNORECASE
)
_YEARS = re.compile(r"(?:\w+\.? )?((?:19|20)\d\d) ?[-–—] ?(?:(?:\w+\.? )?((?:19|20)\d\d)|present|now|)", re.IGNORECASE)
_OF_PEOPLE = (*WORDS["photos"], *WORDS["roles"], *WORDS["now"], "email", "bio", "affiliation", "title")
_IS_PHOTO = re.compile(r"/(?:avatar|featured|photo|profile|portrait)[^/]*$", re.IGNORECASE)
_ORGANISATION = re.compile(rf"(?:{'|'.join(WORDS['institutions'])})\b[^,;]*")  # `ETH Zurich` behind a whole name
_DEGREES = re.compile(r",?\s*[_*]*\b(?:Ph\.?\s?D|D\.?Phil|M\.?Sc|B\.?Sc|M\.?D|MPH|MBA)\b\.?[_*]*(?=,|$)")
_NAME = re.compile(r"[^\W\d_][^\d@/<>{}:|\[\]&!?]{1,60}")
_LATIN_WORD = re.compile(r"[a-z\u00c0-\u024f.'-]+", re.IGNORECASE)  # no whole name of a person
# People within the text of a page.
_PICTURE = re.compile(
    r"\[?!\[[^\[\]\n]*\]\(\s*<?([^\s()<>]+)[^()\n]*\)(?:\]\([^()\n]*\))?"
    r"|<img\b[^<>]*?\bsrc\s*=\s*[\"']([^\"'<>]+)[\"'][^<>]*>",
    re.IGNORECASE,
)
_HEADING = re.compile(r"^#{1,6}[ \t]+(\S.*)$", re.MULTILINE)
# A line that is nothing but a name: as a heading, in bold, or as a link.
_MARKED = re.compile(r"^[ \t]*(?:#{2,6}[ \t]+|(?=\*\*|__|\[|<b>|<strong>))(.+?)[ \t#]*(?:<br ?/?>)?[ \t]*$")
_MARKUP = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)|<[^<>]*>|[*_`]+|\{[^{}]*\}")
_FULL_NAME = re.compile(r"(?:(?:[^\W\d_][\w.'’-]*|\(\w+\))\s+){1,4}[^\W\d_][\w.'’-]+")
_LINK = re.compile(r"(?<!!)\[([^\[\]]*)\]\(\s*<?([^\s()<>]+)>?[^()]*\)|<a\b[^<>]*\bhref\s*=\s*[\"']([^\"'<>]+)[\"']")
_ONLY_LINKS = re.compile(
    r"(?m)^(?:[\s·|]|\[[^\[\]]*\]\((?:https?|mailto):[^()]*\)|<a\b[^<>]*(?:https?|mailto):[^<>]*>[^<>]*</a>)+$"
)
_LISTED = re.compile(
    r"(?:[-*+][ \t]+)?(?:\*\*|__)?(?!\s)([^\n(),*\[\]:;]{5,40}?)(?:\*\*|__)?(?:[ \t]*\(([^()\n]{2,80})\))?[ \t\\]*$"
)
_WORD = re.compile(r"[^\W\d_]+")
# A link, a picture that is there and so below `static/`, what is embedded, a sentence (but not `King A.`,
# `Ada King Jr.`, or `Updated May 2020.`), or one without blanks between its words.
_SAYS_MORE = re.compile(
    r"(?:\)|(?<!!)\[[^\[\]\n]*)\]\((?!#)|\]\((?:/static/|\w+:)|<a\b[^<>]*\shref\b|<img\b[^<>]*\ssrc=.(?:/static/|\w+:)"
    r"|<(?:https?|mailto):|<(?:iframe|video|audio|embed|object|form)\b"
    r"|[\u3040-\u9fff]{9}|^[^\w\n]*[^\W\d_]+[ \t][^\n]*(?<!\b\w)(?<!\b(?:Jr|al))(?<!\b(?:19|20)\d\d)[.!?][ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
_MOST_WORDS, _MOST_LETTERS = 3, 120  # of a line, and of a text, that say no more
_FEWEST = 3  # people in a list of nothing but names
LONGEST_ROLE = 120  # characters


def words_of(value: object) -> str:
    """Return a value as one line: a text, a list of them, or the words of a group of keys; empty for another."""
    if isinstance(value, str):
        return " ".join(re.sub(r"\s*<br ?/?>", ", ", value).split()).strip(" ,")
    if isinstance(value, list):
        return ", ".join(filter(None, map(words_of, value)))
    if isinstance(value, dict):
        return next((text for key in ("name", "display", "title", "kind", "filename", "src", "url", "image", "text")
                     if (text := words_of(value.get(key)))), "")  # fmt: skip
    return ""


def first_of(entry: Mapping[str, Any], names: Iterable[str]) -> str:
    """Return the first of these keys that says something, on one line; keys are compared without regard to case."""
    folded = {str(key).lower(): value for key, value in entry.items()}
    return next((text for name in names if (text := words_of(folded.get(name.lower())))), "")


def name_of(entry: Mapping[str, Any]) -> str:
    """Return the name that a header or an object gives, without titles; empty for an example of a theme."""
    name = _name_in_keys(entry)
    return "" if fold(name) in WORDS["example people"] or _LATIN_WORD.fullmatch(name) else name


def example_in(entry: Mapping[str, Any]) -> str:
    """Return the name in a header or an object that is an example of a theme; empty for any other."""
    return name if fold(name := _name_in_keys(entry)) in WORDS["example people"] else ""


def _name_in_keys(entry: Mapping[str, Any]) -> str:
    parts = [first_of(entry, names) for names in (("first_name", "first", "givenname"), ("middle_name", "middle"))]
    parts.append(first_of(entry, ("last_name", "last", "surname", "family")))
    whole = " ".join(filter(None, parts)) if parts[0] and parts[2] else ""
    printed = without_honorifics(re.sub(r"<[^<>]*>|\*", "", first_of(entry, WORDS["names"])))
    return whole if whole and (fold(whole) in fold(printed) or " - " in printed or not printed) else printed or whole


def without_honorifics(name: str) -> str:
    """Return a name without titles before it and degrees behind it."""
    words = _DEGREES.sub("", name).strip(" ,").split()
    while len(words) > 1 and words[0].strip(".,").replace(".", "").lower() in WORDS["honorifics"]:
        words.pop(0)
    return " ".join(words)


def given_first(name: str) -> str:
    """Return `Poe, S. A.` as `S. A. Poe`, and `Bob Roe, MIT` as `Bob Roe`; a suffix such as Jr. stays behind."""
    last, _, given = (part.strip() for part in name.partition(","))
    if not (last and given) or _DEGREES.sub("", name) != name or fold(given).strip(".") in SUFFIXES:
        return name
    if last[:1].isupper() and " " in last and (_ORGANISATION.fullmatch(given) or is_group(given)):
        return last
    return name if "," in given else f"{given} {last}"


def add_person(
    found: SiteContent,
    site: SiteFolder,
    entry: Mapping[str, Any],
    *,
    bio: str = "",
    folder: str = "",
    photos: Sequence[str] = (),
    groups: Iterable[str] = (),
    roles: Mapping[str, str] = MappingProxyType({}),
    member: bool = True,
) -> str:
    """Add the person that a header or an object describes, or what it adds to one; return the name, if it is one.

    `bio` is the text of the page about the person, which lies in `folder`. `photos` are files that may be a photo.
    `groups` are words for the group of people among which the person is listed, `roles` maps the words for a
    role to what a page shows.
    """
    name = name_of(entry)
    if example := example_in(entry):
        found.left_out[f"the example person {example}"] += 1
    if not _NAME.fullmatch(name) or is_group(name):
        return ""
    written = first_of(entry, WORDS["photos"])
    picture = picture_named(site, written, folder, *WORDS["photo folders"]) or next(iter(photos), "")
    if local := "" if picture else local_file(site, written, folder, *WORDS["photo folders"]):
        found.left_out[f"{local}, which is no picture that pages show"] += 1
    has_role_as_title = first_of(entry, ("name",)) == name
    written = first_of(entry, ("title",) * has_role_as_title + WORDS["roles"])
    written = re.sub(r"\[([^\[\]]*)\]\([^()]*\)|\*", r"\1", written)
    role = first_of(entry, ("description",)) or roles.get(written) or written.replace("-", " ") if roles else written
    status = re.sub("[-_]", " ", first_of(entry, ("status", "people_group", "group", "category")))
    if not role and not roles and not _STANDING.search(status):
        role = status[:1].upper() + status[1:]
    role = next((words for words, codes in _ROLES.items() if role.lower() in codes), role)
    role = role if len(role) <= LONGEST_ROLE else role.partition(",")[0]
    group = " ".join([*groups, *filter(None, (first_of(entry, (key,)) for key in WORDS["groups"]))])
    since, until = times_of(entry)
    now = re.sub(r"<[^>]*>", "", first_of(entry, WORDS["now"]))
    has_left = _LEFT.search(group.replace("_", " ").replace("-", " ")) or _LEFT.match(role) or now == "false"
    links, others = _links(entry)
    text = bio or next((text for key in WORDS["texts"] if (text := _prose(entry.get(key))) and text != role), "")
    further = " · ".join(f"[{label}]({address})" for label, address in others.items())
    aliases = ";".join(";".join(map(str, one)) if isinstance(one, list) else words_of(one)
                       for key, one in entry.items() if _ALIASES.fullmatch(key))  # fmt: skip
    record = described(
        {
            "name": name,
            "names": [one for one in map(str.strip, aliases.split(";")) if one and "/" not in one],
            "member": ({"from": since} if since else "true") if member else "false",
            "until": until or ("unknown" if has_left else ""),
            "role": "" if "<" in role or len(role) > LONGEST_ROLE else role,
            "now": now if (has_left or until) and now not in {"true", "false"} else "",
            "photo": found.take(picture if site.shows(picture) else "", "people"),
            "bio": "\n\n".join(filter(None, (text, further))),
            "links": links,
        }
    )
    known = next((one for one in found.people if fold(one["name"]) == fold(name)), None)
    if known is None:
        found.people.append(record)
    else:
        known |= {key: value for key, value in record.items()
                  if known.get(key, "false") == "false" or (key == "bio" and bio)}  # fmt: skip
    return name


def times_of(entry: Mapping[str, Any]) -> tuple[str, str]:
    """Return since when and until when somebody or something takes part; empty where a header does not say."""
    positions, period = entry.get("positions"), entry.get("period") or entry.get("dates")
    groups_of_times = [*(positions[-1:] if isinstance(positions, list) else []), period, entry]
    times = {key: value for one in groups_of_times if isinstance(one, dict) for key, value in one.items()}
    years = _YEARS.fullmatch(first_of(entry, ("period", "dates", "years", "duration", "date")))
    since, until = (str(read_date(first_of(times, WORDS[key]))[0] or "") for key in ("since", "until"))
    return (since or years[1], until or years[2] or "") if years else (since, until)


def read_person(
    found: SiteContent,
    site: SiteFolder,
    document: Document,
    *,
    roles: Mapping[str, str] = MappingProxyType({}),
    groups: Iterable[str] = (),
    member: bool = True,
) -> str:
    """Read the page about a person; return the name, empty if the page has none."""
    beside = list(filter(is_picture, site.beside(document.path)))
    stem, *stems = (re.sub(r"[\W_]+", "", PurePosixPath(path).stem).casefold() for path in (document.path, *beside))
    own = [path for path, other in zip(beside, stems, strict=True) if other == stem]
    if document.is_index:
        own = beside if len(beside) == 1 else [path for path in beside if path in own or _IS_PHOTO.search(path)]
    text = "" if own or first_of(document.header, WORDS["photos"]) else markdown(document.body)
    if shown := _PICTURE.match(text):
        own = list(filter(None, [picture_named(site, shown[1] or shown[2], document.folder, *WORDS["photo folders"])]))
        document = replace(document, body=text[shown.end() :].lstrip()) if own else document
    bio, folder = page_text(found, site, document), document.folder
    name = add_person(
        found, site, document.header, bio=bio, folder=folder, photos=own, groups=groups, roles=roles, member=member
    )
    if name:
        move(found, site, document, Target("author", name))
    example = example_in(document.header)
    unnamed = f"left out: {example}, an example of the template" if example else "left out: no person's name"
    found.fates[document.path] = f"the person {name}" if name else unnamed
    return name


def people_in(records: object, words: str, depth: int = 0) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Yield the people in a data file, each with the words of the keys above: `alumni` may be such a key.

    `words` are those of the file's name. A list is of people if they are called so, or if most of its entries have a
    name and what only people have.
    """
    if depth > 4:  # nobody nests lists of people deeper
        return
    if isinstance(records, dict):
        values = list(records.values())
        if values and all(isinstance(one, dict) and name_of(one) for one in values):
            records = values
        else:
            for key, value in records.items():
                if isinstance(value, (dict, list)):
                    yield from people_in(value, f"{words} {key}", depth + 1)
            return
    listed = [one for one in records if isinstance(one, dict)] if isinstance(records, list) else []
    for one in listed:
        inner = next(
            (one[key] for key in ("members", "people", "list", "items") if isinstance(one.get(key), list)), None
        )
        if inner is not None:
            yield from people_in(inner, f"{words} {words_of(one)}", depth + 1)
    people = [one for one in listed if _NAME.fullmatch(name_of(one)) and (first_of(one, _OF_PEOPLE) or _links(one)[0])]
    if people and len(people) * 2 > len(listed) and says(OF_PEOPLE, words):
        yield from ((one, words) for one in people)


def _links(entry: Mapping[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the links of a person that author files have keys for, and the others by their labels."""
    known: dict[str, str] = {}
    others: dict[str, str] = {}
    keys = {*_OTHERS, *(key for keys in _LINKS.values() for key in keys)}
    of_keys = ((key, text) for key, value in entry.items() if key.lower() in keys and (text := words_of(value)))
    for label, value in (*labelled_links(entry), *of_keys):
        key = label.lower().removeprefix("fa-").replace(" ", "_")
        kind = next((kind for kind, signs in _HOSTS.items() if signs[0] in value), "")
        kind = kind or next((kind for kind, keys in _LINKS.items() if key in keys), "")
        kind = "homepage" if kind == "email" and value.startswith("http") else kind
        kind = kind or ("homepage" if re.search(r"\b(?:house|home|globe|web)", key) else "")
        other = next((name for name in _OTHERS if name in key or f"{name}." in value), "")
        if kind and not (kind == "homepage" and not value.startswith(("http", "www"))):
            # A Google Scholar id, the name at GitHub and an e-mail address are bare.
            bare = value.replace(" (at) ", "@").removeprefix("mailto:")
            bare = bare.partition("user=")[2].split("&")[0] if kind == "scholar" and "user=" in bare else bare
            bare = bare.rstrip("/").rsplit("/", 1)[-1] if kind == "github" else bare
            if known.setdefault(kind, bare).rstrip("/") != bare.rstrip("/") and value.startswith("http"):
                add_link(others, label[:1].upper() + label[1:], value)
        elif other and (value.startswith("http") or len(_OTHERS[other]) > 1):
            shown, start = (*_OTHERS[other], "")[:2]
            add_link(others, shown, value if value.startswith("http") else f"{start}{value.lstrip('@')}")
        elif value.startswith("http") and label and "<" not in label and "[" not in label:
            add_link(others, label, value)
    return described(known), others


def add_link(links: dict[str, str], label: str, address: str) -> None:
    """Add an address that is not there yet by its label, with a number behind it if others have that label."""
    if address not in links.values():
        numbered = (f"{label} {number}" for number in count(2))
        links[next(one for one in chain([label], numbered) if one not in links)] = address


def labelled_links(entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the labels and addresses in the lists and groups of links of a header."""
    for container in WORDS["links"]:
        value = entry.get(container)
        if container == "about" and isinstance(value, dict):
            value = value.get("links")
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict) and (address := first_of(one, ("url", "link", "href"))):
                label = first_of(one, ("text", "label", "title", "name", "type", "icon"))
                yield label.rpartition("/")[2].capitalize() if "/" in label else label, address
            elif isinstance(one, dict):
                yield from ((key, words_of(address)) for key, address in one.items() if words_of(address))


def _prose(value: object) -> str:
    text = "\n".join(value.strip().splitlines()) if isinstance(value, str) else ""
    text = words_of(value) if isinstance(value, list) else text
    return text if re.search(r"\w", re.sub(r"<[^<>]*>", "", text)) else ""


def read_people_in(found: SiteContent, site: SiteFolder, document: Document) -> bool:
    """Read the people whom a page shows that is about people, by its name or title; return whether that is all."""
    if not any(says(OF_PEOPLE, words) for words in (document.stem, document.text("title"), document.text("type"))):
        return False
    for entry in arguments_of_tags(document.body):
        if first_of(entry, ("role", "position", "image", "photo", "img")):
            add_person(found, site, entry)
    text = markdown(document.body)
    pictured = list(_with_pictures(text))
    people = [*pictured, *(one for one in _in_lines(text) if not pictured or _LEFT.search(one[2]) or _is_role(one[2]))]
    for entry, words, heading in people:
        bio = text_of(found, site, words, document.folder)
        add_person(found, site, entry, bio=bio, folder=document.folder, groups=[heading])
    told = [part for entry, words, _ in people for part in (entry["name"], entry["role"], words) if part]
    rest = _HEADING.sub("", _PICTURE.sub("", text)).splitlines()
    rest = [line.strip() for line in rest if not any(line.strip() in part for part in told)]
    left = re.sub("|".join(map(re.escape, sorted(told, key=len, reverse=True))) or "$", "", " ".join(rest))
    return bool(people) and not says_more(left)


def says_more(text: str) -> bool:
    """Return whether a text says what no page may lose beside the people or papers that it lists."""
    has_words = any(len(_WORD.findall(_MARKUP.sub(r"\1", line))) > _MOST_WORDS for line in text.splitlines())
    return has_words or sum(map(str.isalpha, text)) >= _MOST_LETTERS or _SAYS_MORE.search(text) is not None


def _is_role(heading: str) -> bool:
    return any(one.rstrip("s") in WORDS["of roles"] for one in re.findall(r"\w+", fold(heading)))


def _of_one(heading: str) -> str:
    """Return a heading above people as the role of one, `PhD student`; `Emeritus` and `Robotics` stay."""
    return re.sub(r"(?<![su])(?<!ic)s$", "", heading)


def _with_pictures(text: str) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Yield what is said of each person with a picture, the further text, and the heading above."""
    pictures = list(_PICTURE.finditer(text))
    ends = [0, *(one.end() for one in pictures)]
    starts = [*(one.start() for one in pictures), len(text)]
    parts = [text[end:start].strip(" \t\n,\\") for end, start in zip(ends, starts, strict=True)]
    # The name stands below each picture, or above it.
    first = [(picture[0], *part.partition("\n")[::2]) for picture, part in zip(pictures, parts[1:], strict=True)]
    # In plain letters, a line is a name if the picture is called so.
    below = [(*_name_in(f"**{line}**" if line.strip() in picture else line), rest) for picture, line, rest in first]
    above = [
        (*_name_in(part.rpartition("\n")[2]), rest.rpartition("\n")[0])
        for part, rest in zip(parts, [*parts[1:-1], f"{parts[-1]}\n"], strict=False)
    ]
    named = max((below, above), key=lambda people: sum(bool(name) for name, _, _ in people))
    headings = [(one.start(), one[0].count("#"), one[1].strip("# \t")) for one in _HEADING.finditer(text)][::-1]
    for picture, (name, role, words) in zip(pictures, named, strict=False):
        if name:
            before = [(level, one) for start, level, one in headings if start < picture.start()]
            own = next((level for _, level, one in headings if name in one), 7)  # the section is above the own heading
            heading = next((one for level, one in before if level < own and not _is_name(one)), "")
            level = len((re.match(r"#*", words.strip()) or [""])[0]) or 7
            is_next = level < own < 7 or level in {one for one, _ in before[:1]}
            role_below = "" if is_next else words.strip().lstrip("# ")  # not the next section
            entry, rest = _role_and_links(role_below, role)
            entry["role"] = entry["role"] or (_of_one(heading) if _is_role(heading) else "")
            yield {**entry, "name": name, "image": picture[1] or picture[2]}, rest, heading


def _in_lines(text: str) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Yield the people of a page that lists them, one a line, below headings such as `PhD students`."""
    lines = [line for line in text.split("\n") if line.strip()]
    named = [_LISTED.match(line) for line in lines]
    people = [one for one in named if one and _is_name(one[1])]
    if len(people) < _FEWEST or len(people) * 2 < sum(not line.startswith("#") for line in lines):
        return
    heading = ""
    for line, one in zip(lines, named, strict=True):
        heading = line.strip("# ") if line.startswith("#") else heading
        if one and _is_name(one[1]):
            role = "" if _LEFT.search(heading) else _of_one(heading)
            yield {"name": one[1], "role": role, "affiliation": one[2] or ""}, "", heading


def _name_in(line: str) -> tuple[str, str]:
    """Return the name of a person that a line is, and the role behind it; empty if it is none."""
    found = _MARKED.match(" ".join(line.split()))
    plain = " ".join(_MARKUP.sub(lambda mark: mark[1] or "", found[1]).split()).strip(" ,:") if found else ""
    name, *behind = re.split(r",|\s(?=\([^()]*\)$)|\s[-–|]\s", plain)
    name = without_honorifics(name)
    role = behind[-1].strip(" ()") if behind else ""
    return (name, "" if without_honorifics(f"A, {role}") == "A" else role) if _is_name(name) else ("", "")


def _is_name(name: str) -> bool:
    words = {word.strip(".,") for word in fold(name).split()}
    return _FULL_NAME.fullmatch(name) is not None and words.isdisjoint(WORDS["no names"]) and not says(OF_PEOPLE, name)


def _role_and_links(words: str, role: str) -> tuple[dict[str, Any], str]:
    """Return the role and the links that stand below a name, and the text besides."""
    words = _HEADING.split(words)[0].strip()
    links = [{"label": label or address, "url": address or other} for label, address, other in _LINK.findall(words)]
    words = _ONLY_LINKS.sub("", words).strip()
    line, _, rest = words.partition("\n")
    first = _MARKUP.sub(lambda mark: mark[1] or "", line).strip(" \\,")
    is_role = not role and 2 < len(first) <= LONGEST_ROLE and not first.endswith(".") and "@" not in first
    return {"role": first if is_role else role, "links": links}, rest if is_role else words
