"""Single entries of a list change, and the comments beside the others stay."""

import pytest
from generator.content.content import read_mapping
from generator.content.edit import append_below, append_entries, replace_entries

QI_HOU = {"name": "Qi Hou", "id": "qi-hou-2"}


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (
            "- Jane  # first\n- Qi Hou  # who?\n# end\n",
            "- Jane  # first\n- {name: Qi Hou, id: qi-hou-2}  # who?\n# end\n",
        ),
        ("  - Jane\n  - Qi Hou\n", "  - Jane\n  - {name: Qi Hou, id: qi-hou-2}\n"),
        ("- Jane\n- 'Qi Hou' # who?\n", "- Jane\n- {name: Qi Hou, id: qi-hou-2}  # who?\n"),
        ("- Jane\n- {name: Qi Hou, id: x}  # x\n", "- Jane\n- {name: Qi Hou, id: qi-hou-2}  # x\n"),
        ("- Jane\n- name: Qi Hou\n  id: x  # x\n- Joe\n", "- Jane\n- {name: Qi Hou, id: qi-hou-2}  # x\n- Joe\n"),
        ("- Jane\n- {name: Qi Hou, equal: true}\n", "- Jane\n- {name: Qi Hou, id: qi-hou-2, equal: true}\n"),
        ("- Jane\r\n- Qi Hou\r\n", "- Jane\r\n- {name: Qi Hou, id: qi-hou-2}\r\n"),
        ("- Jane\n- Qi Hou", "- Jane\n- {name: Qi Hou, id: qi-hou-2}\n"),
    ],
)
def test_an_entry_of_a_list_is_replaced_in_its_line(text, made):
    head, tail = "title: A  # ours\nauthors:\n", "date: 2024\n" if text.endswith("\n") else ""
    assert replace_entries(head + text + tail, "authors", {1: QI_HOU}) == head + made + tail


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("name: A\nnames:\n- B  # old\n# end\nrole: R\n", "name: A\nnames:\n- B  # old\n- C\n# end\nrole: R\n"),
        ("name: A\nnames:\n  - B\n", "name: A\nnames:\n  - B\n  - C\n"),
        ("name: A\nnames:\n- B", "name: A\nnames:\n- B\n- C\n"),
        ("name: A\r\nnames:\r\n- B\r\n", "name: A\r\nnames:\r\n- B\r\n- C\r\n"),
        ("name: A\nnames: [B]  # old\n", "name: A\nnames:  # old\n- B\n- C\n"),
        ("name: A\nrole: R\n", "name: A\nnames:\n- C\nrole: R\n"),
        ("name: A\nnames: []\n", "name: A\nnames:\n- C\n"),
        ("\ufeffname: A\nnames:\n- B\n", "\ufeffname: A\nnames:\n- B\n- C\n"),
    ],
)
def test_an_entry_is_added_at_the_end_of_a_list(text, made):
    assert append_entries(text, "names", ["C"]) == made
    assert read_mapping(made)["names"][-1] == "C"


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("icml:\n  aliases:\n  - B  # old\n  # end\n", "icml:\n  aliases:\n  - B  # old\n  - C\n# end\n"),
        ("icml:\n    aliases:\n    - B\n    name: A\n", "icml:\n    aliases:\n    - B\n    - C\n    name: A\n"),
        ("icml:\n  name: A  # short\n# end\nx: y\n", "icml:\n  name: A  # short\n  aliases:\n  - C\n# end\nx: y\n"),
        ("icml:\n  name: A", "icml:\n  name: A\n  aliases:\n  - C\n"),
        ("icml:\r\n  name: A\r\n", "icml:\r\n  name: A\r\n  aliases:\r\n  - C\r\n"),
        ("\ufefficml:\n  name: A\n", "\ufefficml:\n  name: A\n  aliases:\n  - C\n"),
        ("icml:\n  name: A\n  aliases: [B]\n", "icml:\n  name: A\n  aliases:\n  - B\n  - C\n"),
        ("icml:\n  name: A\n  aliases: []\n", "icml:\n  name: A\n  aliases:\n  - C\n"),
        ("icml: A  # short\n", "icml:  # short\n  name: A\n  aliases:\n  - C\n"),
        ("icml: {name: A}\nx: y\n", "icml:\n  name: A\n  aliases:\n  - C\nx: y\n"),
    ],
)  # fmt: skip
def test_an_entry_is_added_at_the_end_of_a_list_below_a_key(text, made):
    assert append_below(text, ("icml", "aliases"), ["C"]) == made
    assert read_mapping(made)["icml"]["aliases"][-1] == "C"
