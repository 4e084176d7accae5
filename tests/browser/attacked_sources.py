"""A file of each source format whose texts strangers wrote: `fill` puts another text into each place of a sample."""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from tables import table

PLACE = "§"


def _json(text: str) -> str:
    return json.dumps(text)[1:-1]


def _xml(text: str) -> str:
    return quoteattr(escape(text).replace("&amp;", "&"))[1:-1]


@dataclass(frozen=True, slots=True)
class Sample:
    """A file of a format: what stands around its records, one record, and how a text is written into it."""

    file: str
    record: str
    written: str = "as it is"
    before: str = ""
    after: str = ""
    between: str = ""

    @property
    def places(self) -> int:
        """How many texts one record takes."""
        return self.record.count(PLACE)

    def fill(self, records: Iterable[Sequence[str]]) -> str:
        """Write a file of records, each with these texts; `#` in a sample is the record's number."""
        filled, written = [], _WRITTEN[self.written]
        for number, texts in enumerate(records):
            left = iter(texts)
            record = self.record.replace("#", str(number))
            filled.append(re.sub(PLACE, lambda _: written(next(left)), record))  # noqa: B023 - used at once
        return f"{self.before}{self.between.join(filled)}{self.after}"


_WRITTEN: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "json": _json,
    "xml": _xml,
    "json in xml": lambda text: _xml(_json(text)),
    "csv": lambda text: text.replace('"', '""'),
}
SAMPLES = [Sample(**sample) for sample in table(__file__, "attacked_sources.yaml")]
