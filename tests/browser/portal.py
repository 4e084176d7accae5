"""The portal that the browser tests look at: this repository's own papers, and one of each thing that pages show."""

import shutil
from pathlib import Path

from conftest import rounds

ROOT = Path(__file__).parents[2]
MORE = Path(__file__).parent / "content"
# Enough for a list in two parts, see generator/site/lists.py.
PAPERS = 208

# A page of each template, and of each kind that a template shows.
PAGES = {
    "home": "",
    "papers, second part": "papers/page/2/",
    "paper": "papers/everything-that-a-paper-may-say/",
    "paper with nothing but a title": "papers/nothing-but-a-title/",
    "person": "authors/ada-example/",
    "person with many papers": "authors/haibin-lin/",
    "co-author": "authors/cwiklinska-zolc/",
    "people": "people/",
    "authors": "authors/",
    "authors by number of papers": "authors/by-papers/",
    "category": "categories/cl/",
    "categories": "categories/",
    "year": "years/2025/",
    "years": "years/",
    "affiliation": "affiliations/example-university/",
    "affiliations": "affiliations/",
    "statistics": "stats/",
    "network": "network/",
    "reports": "reports/",
    "report": "reports/2025/",
    "search": "search/",
    "free page": "everything/",
    "project": "projects/learning/",
    "correction": "correct/?paper=everything-that-a-paper-may-say",
    "correction of a person": "correct/?author=ada-example",
    "page in a menu": "teaching/",
    "all news": "news/",
    "news": "news/a-prize/",
    "not found": "404.html",
    "embed": "authors/ada-example/embed/",
}
# These show the same templates with the same parts as others: `make test-slow` looks at them.
ALIKE = {
    "paper with nothing but a title",
    "co-author",
    "categories",
    "years",
    "affiliations",
    "year",
    "affiliation",
    "authors by number of papers",
    "correction of a person",
    "page in a menu",
}
REDIRECT = "papers/what-a-paper-may-say/"


def looked_at() -> list[str]:
    """Return the names of the pages that a test goes through."""
    return [name for name in PAGES if rounds(name not in ALIKE, thorough=True)]


def write_portal(root: Path) -> None:
    """Write the portal's content into a folder."""
    shutil.copytree(ROOT / "content", root / "content")
    shutil.copytree(MORE, root / "content", dirs_exist_ok=True)
    settings = root / "content/site.yaml"
    # Cards are for other sites' previews, and would take longer than all pages.
    quick = settings.read_text(encoding="utf-8").replace("theme:\n", "theme:\n  social_cards: false\n")
    settings.write_text(f"repository: https://github.com/example/portal\n{quick}", encoding="utf-8")
    papers = root / "content/papers"
    for number in range(PAPERS - len(list(papers.iterdir()))):
        text = f"title: One of many, number {number}\nauthors: [Many Papers]\ndate: {2001 + number % 9}\ncategory: LG\n"
        (papers / f"one-of-many-{number}.yaml").write_text(text + "venue: Yearly Meeting\n" * (number < 2))
