"""The texts of other generators' pages become Markdown, in time that grows with their length only."""

import time

import pytest
from generator.read.portals.page_texts import arguments_of_tags, markdown

OPENED = (
    "{% comment %}", "{% capture x %}", "{% include a.html ", "{% for x in y %}", "<!--", "<script>", "<svg>", "<h2>",
    "<table>", "<pre>", "```{r}\n", "~~~\n", "{{< a ", "{{", "<a href='"
)  # fmt: skip


@pytest.mark.parametrize("mark", OPENED)
def test_marks_that_never_close_take_no_longer_than_others(mark: str) -> None:
    start = time.process_time()
    markdown(mark * 5000)
    list(arguments_of_tags(mark * 5000))
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (  # a text that is captured anew for each box
            (
                '{% capture text %}One.{% endcapture %}\n{% include feature.html title="A" text=text image="a b.c" %}\n'
                '{% capture text %}Two.{% endcapture %}\n{% include feature.html title="B" text=text %}'
            ),
            "### A\n\n![A](a%20b.c)\n\nOne.\n\n### B\n\nTwo."
        ),
        ("## Team\n\n{% for one in people %}{{ one }}{% endfor %}\n\n## Join\n\nWrite.\n\n## Papers\n\n{% a %}",
         "## Join\n\nWrite."),
        ("{% if a %}[Call]({{ site.call }}) or <a href=\"{{ page.b }}\">write</a>{% endif %}", "Call or write"),
        ("{% comment %}a{% for x in y %}b{% endfor %}{% endcomment %}c", "c"),
        ("![a](img/a b c.jpg) ![b](b.jpg)", "![a](img/a%20b%20c.jpg) ![b](b.jpg)"),
        ("[a](class 1 (3-4).pdf), [b](b.pdf)", "[a](class%201%20(3-4).pdf), [b](b.pdf)"),
        ("[MICCAI](/tags/MICCAI) and [b](/b/) [c]()", "MICCAI and [b](/b/) c"),
        (
            '<ol><li data-slide-to="0"></li></ol>\n<a name="x"></a>A\n<a href="#a"><i class="sr-only"></i></a>',
            '<a name="x"></a>A'
        ),
        ("[CV]({{ site.x }}{% link a/cv.md %}), [a]({% post_url 2020-01-02-a %})",
         "[CV](/a/cv.md), [a](/_posts/2020-01-02-a.md)"),
        ("![a](https://latex.codecogs.com/svg.image?E=mc%5E2) <img src='https://latex.codecogs.com/gif.latex?x'>",
         "$E=mc^2$ $x$"),
        ("<a href='https://a.org'><svg><title>At A</title><path/></svg></a> <img data-src='/a.png' alt='A'>",
         "<a href='https://a.org'>At A</a> <img src='/a.png' alt='A'>"),
        ("a\n{style='x: y;'}\n\n&nbsp; &nbsp;\n[{{< fa brands github >}}](b) {{< fa star >}}<embed src='c/d.pdf'>",
         "a\n\n[Github](b) [d.pdf](c/d.pdf)"),
        ("<!-- a <script> --> b <script>c</script>", "b"),
        ("```\n{{ a }}\n\n\n\nb\n```", "```\n{{ a }}\n\n\n\nb\n```"),
        ("<div>\n<table><tr><td>`a`</td></tr></table>\n</div>", "<table><tr><td>`a`</td></tr></table>")
    ]
)  # fmt: skip
def test_a_page_is_read_as_its_generator_shows_it(text: str, shown: str) -> None:
    assert markdown(text) == shown
