"""The addresses of old pages are those that their generator gave them, no invented ones."""

from pathlib import Path

import pytest
from generator.read.portals.site_addresses import addresses_of
from generator.read.portals.site_folder import SiteFolder

from written_files import write_file

COLLECTION = "collections: {projects: {output: true%s}}"
DEFAULTS = "defaults: [{scope: {path: '', type: posts}, values: {permalink: '/blog/:year/:title/'}}]"


@pytest.mark.parametrize(
    ("settings", "path", "header", "addresses"),
    [
        ("_quarto.yml", "join.qmd", "title: A", ["/join.html"]),
        ("_quarto.yml", "people/ada/index.qmd", "title: A", ["/people/ada/"]),
        ("_quarto.yml", "join.qmd", "aliases: [/jobs/]", ["/join.html", "/jobs/"]),
        ("_quarto.yml", "a/join.qmd", "output-file: ../x y", ["/x y.html"]),
        ("_config.yml", "join.md", "title: A", ["/join.html"]),
        ("_config.yml", "join.md", "permalink: /jobs/\nredirect_from: /old/", ["/jobs/", "/old/"]),
        ("_config.yml: permalink: pretty", "about/join.md", "title: A", ["/about/join/"]),
        ("_config.yml", "_posts/2021-02-03-hello.md", "categories: [News]", ["/news/2021/02/03/hello.html"]),
        ("_config.yml", "blog/_posts/2021-02-03-hello.md", "categories: a b", ["/blog/a/b/2021/02/03/hello.html"]),
        ("_config.yml: permalink: /:title", "_posts/2021-02-03-hello.md", "title: A", ["/hello"]),
        (f"_config.yml: {DEFAULTS}", "_posts/2021-02-03-hello.md", "title: A", ["/blog/2021/hello/"]),
        ("_config.yml", "_projects/one.md", "title: A", []),
        (f"_config.yml: {COLLECTION % ''}", "_projects/one.md", "title: A", ["/projects/one.html"]),
        (f"_config.yml: {COLLECTION % ', permalink: /p/:name/'}", "_projects/one.md", "title: A", ["/p/one/"]),
        ("hugo.yaml", "content/pages/Our Team.md", "title: A", ["/pages/our-team/"]),
        ("hugo.yaml", "content/pages/team.md", "slug: people", ["/pages/people/"]),
        ("hugo.yaml", "content/news/_index.md", "title: A", ["/news/"]),
        ("hugo.yaml: permalinks: {news: '/:year/:slug/'}", "content/news/x.md", "title: A B\ndate: 2021-02-03",
         ["/2021/a-b/"]),
        ("hugo.yaml: permalinks: {authors: '/author/:slug/'}", "content/authors/ada/_index.md", "title: Ada K. King",
         ["/author/ada-k.-king/"]),
        ("pelicanconf.py", "content/hello.md", "title: Hello there", ["/hello-there.html"]),
        ("pelicanconf.py", "content/pages/contact.md", "title: Contact", ["/pages/contact.html"]),
        ("pelicanconf.py: PAGE_URL = '{slug}/'", "content/pages/contact.md", "title: Contact us", ["/contact-us/"]),
        ("pelicanconf.py: ARTICLE_URL = '{date:%Y}/{category}/{slug}/'", "content/news/a.md",
         "title: A\ndate: 2021-02-03", ["/2021/news/a/"]),
        ("pelicanconf.py", "content/a.md", "title: A\nsave_as: index.html", ["/"]),
        ("pelicanconf.py: ARTICLE_URL = '{date:%Y}/{slug}/'", "content/a.md", "title: A", [])
    ]
)  # fmt: skip
def test_a_page_had_the_address_that_its_generator_makes(
    tmp_path: Path, settings: str, path: str, header: str, addresses: list[str]
) -> None:
    name, _, text = settings.partition(": ")
    (tmp_path / name).write_text(text)
    write_file(tmp_path / path, f"---\n{header}\n---\nText.\n")
    site = SiteFolder(tmp_path)
    assert addresses_of(site, site.document(path)) == addresses
