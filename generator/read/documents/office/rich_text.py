r"""Rich Text Format (`.rtf`) as a page: a paragraph a line, with its headings, lists, links and emphasis.

Source of the control words: Microsoft's Rich Text Format Specification 1.9.1, and what Zotero, Word, TextEdit and
Publish or Perish write. A text is groups `{...}` of control words (`\i`, `\u8211`), signs (`\'e9`) and plain text;
what is set in a group ends with it.
"""

import codecs
import re
from dataclasses import dataclass, replace
from html import escape

from generator.core.data_files import tables
from generator.read.documents.office.word import HEADING, HYPERLINK, SAME_LOOKS, linked

_TOKEN = re.compile(
    rb"\\(?P<word>[A-Za-z]{1,32})(?P<number>-?\d{1,10})? ?|\\'(?P<hex>[0-9A-Fa-f]{2})|\\(?P<sign>[^A-Za-z])"
    rb"|(?P<brace>[{}])|(?P<text>[^\\{}\r\n]+)|[\r\n]+|\\",
    re.DOTALL,
)
_SIGNS, _LEFT_OUT, _CODE_PAGES = tables(__file__, "signs", "left out", "code pages")
_ENDS = frozenset({"par", "sect", "page", "row", "\n", "\r"})
_NUMBERS_OF_LISTS = frozenset({"listtext", "pntext"})
_LOOKS = {"b": "b", "i": "i", "super": "sup", "sub": "sub"}


@dataclass(frozen=True, slots=True)
class _State:
    """The settings of a group. `role` is the role of its text: shown, `code` of a field, `fonts` or `styles`."""

    role: str = ""
    looks: tuple[str, ...] = ()
    hidden: bool = False
    link: str = ""
    font: int = -1
    fallback: int = 1  # signs behind a sign of Unicode, for programs that do not know it


def is_rich_text(raw: bytes) -> bool:
    """Return whether a file is Rich Text, by its first characters."""
    return raw.startswith(b"{\\rtf")


def rich_text_page(raw: bytes) -> str:
    """Return the text as HTML, a paragraph a line; empty if there is none. Never raises for the contents."""
    lines = _Reader().lines(raw)
    return f"<html><head></head><body>{chr(10).join(lines)}\n</body></html>" if any(lines) else ""


class _Reader:
    def __init__(self) -> None:
        self.state = _State()
        self.groups: list[_State] = []
        self.fonts: dict[int, str] = {}
        self.headings: dict[int, str] = {}
        self.style = 0
        self.page = "cp1252"
        self.code: list[str] = []
        self.skip = 0
        self.bytes: list[bytes] = []  # that are not decoded yet: a sign may have two
        self.runs: list[str] = []
        self.level, self.listed = "", False
        self.found: list[str] = []

    def lines(self, raw: bytes) -> list[str]:
        at = 0
        while token := _TOKEN.match(raw, at):
            at = token.end()
            if token["text"] or token["hex"]:
                text = token["text"] or bytes.fromhex(token["hex"].decode())
                self.bytes.append(text[self.skip :])
                self.skip = max(0, self.skip - len(text))
                continue
            self._decode()
            if token["word"]:
                number = int(token["number"]) if token["number"] else None
                if token["word"] == b"bin":  # so many bytes of a picture
                    at += max(0, number or 0)
                self._word(token["word"].decode(), number)
            elif token["sign"]:
                self._sign(token["sign"].decode("latin-1"))
            elif token["brace"] == b"{":
                self.groups.append(self.state)
            elif token["brace"]:
                self._close()
        self._decode()
        self._end()
        return self.found

    def _close(self) -> None:
        outer = self.groups.pop() if self.groups else _State()
        if self.state.role == "code" != outer.role:
            found = HYPERLINK.search("".join(self.code))
            outer = replace(outer, link=found[1] if found else outer.link)
        self.state, self.skip = outer, 0

    def _word(self, word: str, number: int | None) -> None:  # noqa: C901, PLR0912 - one case for each kind of word
        self.skip = 0
        if word == "u" and number is not None:
            self._text(chr(number % 0x10000))
            self.skip = self.state.fallback
        elif word == "uc":
            self.state = replace(self.state, fallback=min(max(0, number or 0), 8))
        elif word == "ansicpg":
            self.page = _known(f"cp{number}")
        elif word == "f":
            self.state = replace(self.state, font=-1 if number is None else number)
        elif word == "fcharset" and self.state.role == "fonts":
            self.fonts[self.state.font] = _CODE_PAGES.get(str(number or 0), "")
        elif word == "fldinst":
            self.state, self.code = replace(self.state, role="code"), []
        elif word in {"fonttbl", "stylesheet"}:
            self.state = replace(self.state, role="fonts" if word == "fonttbl" else "styles")
        elif word in _LEFT_OUT or word in _NUMBERS_OF_LISTS:
            self.listed = self.listed or word in _NUMBERS_OF_LISTS
            self.state = replace(self.state, role="left out")
        elif word == "s":
            self.style = number or 0
            self.level = self.headings.get(self.style, "") if not self.state.role else self.level
        elif word == "outlinelevel" and not self.state.role:
            level = number or 0
            self.level = str(min(level + 1, 6)) if 0 <= level < 9 else ""  # 9 is the text below headings
        elif word == "pard":
            self.level, self.listed = "", False
        elif word == "ls" and not self.state.role:
            self.listed = True
        elif word in _LOOKS or word in {"plain", "nosupersub", "v", "deleted"}:
            self._look(word, on=number != 0)
        elif word == "line":
            self._run("<br>")
        elif word in _ENDS:
            self._end()
        elif word in _SIGNS:
            self._text(_SIGNS[word])

    def _look(self, word: str, *, on: bool) -> None:
        looks = self.state.looks
        if word in {"v", "deleted"}:
            self.state = replace(self.state, hidden=on)
        elif word == "plain":
            self.state = replace(self.state, looks=(), hidden=False)
        elif word == "nosupersub":
            self.state = replace(self.state, looks=tuple(look for look in looks if look not in {"sup", "sub"}))
        else:
            others = tuple(look for look in looks if look != _LOOKS[word])
            self.state = replace(self.state, looks=(*others, _LOOKS[word]) if on else others)

    def _sign(self, sign: str) -> None:
        if sign == "*" and self.state.role != "code":
            self.state = replace(self.state, role="left out")
        elif sign in _ENDS:
            self._end()
        elif sign in _SIGNS:
            self._text(_SIGNS[sign])

    def _decode(self) -> None:
        if self.bytes:
            page = self.fonts.get(self.state.font, "") or self.page
            self._text(b"".join(self.bytes).decode(page, "replace"))
            self.bytes = []

    def _text(self, text: str) -> None:
        if self.state.role == "code":
            self.code.append(text)
        elif self.state.role == "styles" and (heading := HEADING.fullmatch(text.strip(" ;"))):
            self.headings[self.style] = heading[1] or "1"
        elif not self.state.role:
            self._run(escape(text))

    def _run(self, shown: str) -> None:
        if self.state.role or self.state.hidden:
            return
        if shown.strip() and shown != "<br>":
            for look in self.state.looks:
                shown = f"<{look}>{shown}</{look}>"
        self.runs.append(shown if shown == "<br>" else linked(self.state.link, shown))

    def _end(self) -> None:
        """End a paragraph."""
        if self.state.role:
            return
        # Signs beyond the first 65,536 come in two halves.
        whole = "".join(self.runs).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        text = SAME_LOOKS.sub("", whole).strip()
        tag = f"h{self.level}" if self.level else "p"
        line = f"<ul><li>{text}</li></ul>" if self.listed and not self.level else f"<{tag}>{text}</{tag}>"
        self.found.append(line if text else "")
        self.runs = []


def _known(page: str) -> str:
    try:
        return codecs.lookup(page).name
    except LookupError:
        return "cp1252"
