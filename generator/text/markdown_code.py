"""The parts of a Markdown text that are shown as they are written."""

# A block of code, code within a paragraph, or a comment: part of a pattern, to be compiled with MULTILINE and DOTALL.
# It never searches far for a missing end, and not again from each mark of a long run.
CODE = (
    r"^(?P<fence>`{3,}+|~{3,}+)[^\n]*\n.*?^(?P=fence)[`~]*[ \t]*$"
    r"|(?<!`)(?P<ticks>`++)(?:(?!\n[ \t]*\n).)+?(?<!`)(?P=ticks)(?!`)"
    r"|<!--(?:(?!<!--).)*?-->"
)
