"""Words that tell a title from a name. They only weigh in: no reading is allowed or forbidden because of a list."""

import re

from generator.read.lists.models import word_kinds

FUNCTION_WORDS, END_WORDS = (word_kinds("title_words")[letter] for letter in "ot")
GIVEN_NAMES = word_kinds()["g"]

_INITIALS = "(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])"
_FINALS = (
    "(?:iang|uang|iong|ang|eng|ing|ong|ian|iao|uai|uan|van|ai|ei|ao|ou|an|en|in|un|vn|ia|ie|iu|ua|uo|ui|ue|ve|er"
    "|[aoeiuv])"
)
_BARE_SYLLABLE = "(?:ang|an|ai|ao|en|er|ou)"
PINYIN = re.compile(
    rf"(?:{_INITIALS}{_FINALS}|{_BARE_SYLLABLE})(?:'?{_INITIALS}{_FINALS}|'?{_BARE_SYLLABLE})?"
)  # a Chinese given name of one or two syllables
KOREAN = re.compile(
    r"(?:(?:s|k|g|j|ch|h|d|t|b|p|m|n|r|w|y|ky|gy|hy|my|by|py|sh|gw|kw|hw|ny|ry)?"
    r"(?:eo|eu|ae|oo|ee|yeo|you|u|a|i|o|e|ye|oe|ui|wa|wo|yu|yo)(?:ng|[nmklhpbrgt])?){1,2}"
)  # a Korean one, in the usual romanisations
