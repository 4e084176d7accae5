"""References between content files that lead nowhere: ids of people and papers, `same_as` of papers.

A typing error in the id of an author would silently create another person.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from generator.content.referenced_files import problem_at
from generator.core.ids import author_file, paper_file, slug
from generator.core.problems import Problem, did_you_mean, nearest
from generator.core.records import Content, News, Paper, Person, Project, path_of

_MIN_SIMILARITY = 0.8
_NUMBERED = re.compile(r".+-\d+")


def unknown_ids(root: Path, papers: Sequence[Paper], people: Sequence[Person]) -> tuple[Problem, ...]:
    """Report ids without a file and without a printed name, except for numbered ones, which need no file."""
    known = {one for person in people for one in (person.id, *person.aliases)}
    unknown = [
        (paper.id, (group, number, "id"), printed.id)
        for paper in papers
        for group, names in (("authors", paper.authors), ("contributors", paper.contributors))
        for number, printed in enumerate(names)
        if printed.id and printed.id not in known and not _NUMBERED.fullmatch(printed.id)
    ]
    if not unknown:
        return ()
    known |= {slug(printed.name, "author") for paper in papers for printed in (*paper.authors, *paper.contributors)}
    found = []
    for paper_id, place, person_id in unknown:
        if person_id not in known:
            hint = did_you_mean(person_id, known, "write that file, or correct or delete the id", _MIN_SIMILARITY)
            what = f"no person has the id `{person_id}`: there is no file {author_file(person_id)}"
            found.append(problem_at(root, paper_file(paper_id), place, what, hint))
    return tuple(found)


def resolve_doubles(root: Path, papers: Sequence[Paper]) -> tuple[tuple[Paper, ...], tuple[Problem, ...]]:
    """Make each `same_as` the id of a shown paper; one that leads to none is reported, and does not count."""
    if not any(paper.same_as for paper in papers):
        return tuple(papers), ()
    leads = {alias: paper.id for paper in papers for alias in paper.aliases}
    leads |= {paper.id: paper.same_as or paper.id for paper in papers}
    shown = {paper.id for paper in papers if paper.is_shown}
    found, problems = [], []
    for paper in papers:
        target = paper.same_as
        for _ in papers if target else ():  # a double of a double
            if target in shown:
                break
            target = leads.get(target or "")
        if paper.same_as and target not in shown:
            hint = did_you_mean(paper.same_as, shown, "write the last part of that paper's address")
            what = f"`same_as` has no effect: no paper at /papers/{paper.same_as}/ is shown"
            problems.append(problem_at(root, paper_file(paper.id), ("same_as",), what, hint))
        found.append(replace(paper, same_as=target if target in shown else None) if paper.same_as else paper)
    return tuple(found), tuple(problems)


def link_problems(root: Path, content: Content, people: Collection[str]) -> Iterator[Problem]:
    """Warn about ids in the headers of news and projects that no paper or person has; their links are not shown.

    `people` are the ids of all people with a page. These are not errors: deleting a paper or correcting a name must not
    break the news.
    """
    named: list[News | Project] = [*content.news, *(page for page in content.pages if isinstance(page, Project))]
    if not named:
        return
    papers = {one for paper in content.papers for one in (paper.id, *paper.aliases)}
    everybody = {*people, *(alias for person in content.people for alias in person.aliases)}
    for record in named:
        for key, ids, known in (("papers", record.papers, papers), ("people", record.people, everybody)):
            for number, one in enumerate(ids):
                if one in known:
                    continue
                near = nearest(one, known)
                what = f"there is no {'paper' if key == 'papers' else 'person'} {one}; the link is not shown"
                hint = f"write {near} if that is meant" if near else f"correct the id, or delete it in `{key}`"
                yield problem_at(root, f"content/{path_of('news', record)}.md", (key, number), what, hint)
