"""Reference strings: entries of publication lists and plain reference lists, labelled and read."""

from generator.read.lists.reference_strings.entry import LabelledEntry
from generator.read.lists.reference_strings.label import label_entries

__all__ = ["LabelledEntry", "label_entries"]
