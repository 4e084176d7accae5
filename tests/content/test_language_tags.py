"""Language tags in `site.yaml`: only those that a browser can read too, written as BCP 47 writes them."""

import pytest
from generator.content.values import language
from pydantic_core import PydanticCustomError


@pytest.mark.parametrize(
    "written",
    [
        "", "e", "english", "en_GB", "en-", "en-12", "en-x", "en-a-b", "en-GB-Latn", "zh-cmn", "de-1901-1901", "ſl",
        "en-ſu",
    ],
)  # fmt: skip
def test_a_tag_that_browsers_refuse_is_a_fault(written: str) -> None:
    with pytest.raises(PydanticCustomError, match="must be a language's code"):
        language(written)
