"""Reference strings: entries of publication lists and plain reference lists, labelled and read."""

from generator.sources.reference_strings.entry import LabelledEntry
from generator.sources.reference_strings.label import label_entries

__all__ = ["LabelledEntry", "label_entries"]
