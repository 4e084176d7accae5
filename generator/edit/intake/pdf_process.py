"""PDFs, read in a process of their own.

The library that reads them is written in C++, and a PDF may be made to crash it, to run for ever or to fill the memory:
then that process ends, and the file is refused.
"""

import json
import subprocess
import sys
from contextlib import suppress

from generator.read.documents.pdf.document import PdfText, pdf_text

_MOST_SECONDS = 60
_MOST_MEMORY = 2 << 30  # bytes
# Python as it runs here, whatever its environment and the folder it runs in say.
_BEGIN = "import sys; sys.path[:] = sys.argv[1:]; from generator.edit.intake.pdf_process import answer; answer()"
_HOW = "export the list from its source, or print it to a PDF again"


def pdf_text_apart(raw: bytes) -> PdfText:
    """Return what a PDF says; one that ends or outlasts the other process is refused like any that cannot be read."""
    command = [sys.executable, "-I", "-c", _BEGIN, *filter(None, sys.path)]
    try:
        run = subprocess.run(  # noqa: S603 - our own program
            command, input=raw, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=_MOST_SECONDS, check=True
        )
        return PdfText(*json.loads(run.stdout))
    except subprocess.TimeoutExpired:
        return PdfText(what=f"this PDF takes longer than {_MOST_SECONDS} seconds to read", how=_HOW)
    except (subprocess.CalledProcessError, OSError, ValueError):
        return PdfText(what="this PDF cannot be read: its reader broke off", how=_HOW)


def answer() -> None:
    """Read the PDF on standard input, and write what it says to standard output."""
    _limit()
    found = pdf_text(sys.stdin.buffer.read())
    sys.stdout.buffer.write(json.dumps(found).encode())


def _limit() -> None:
    """Bound what this process may use, where the system can do that."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - no other system than Unix has it

        resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
