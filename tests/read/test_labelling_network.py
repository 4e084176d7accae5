"""The network that labels tokens: it is kept whole, and reads each entry by itself."""

import pytest
from generator.read.lists.models import network
from generator.read.lists.network import Network
from training.packing import arrays_of

SHORT = [["s=Aa", "w=owls"], ["s=."]]
LONG = [["s=Aa", "w=smith"], ["s=,"], ["s=A"], ["s=."], ["s=year", "w=year"]] * 30


def test_a_network_is_kept_whole() -> None:
    reader = network("labels")
    again = Network.of_arrays(arrays_of(reader))
    assert again.labels == reader.labels
    assert [one.tolist() for one in again.probabilities([SHORT])] == [
        one.tolist() for one in reader.probabilities([SHORT])
    ]


def test_what_is_read_of_an_entry_does_not_depend_on_those_read_beside_it() -> None:
    reader = network("labels")
    [alone] = reader.probabilities([SHORT])
    _, beside, nothing = reader.probabilities([LONG, SHORT, []])
    assert beside.tolist() == [pytest.approx(row, abs=1e-5) for row in alone.tolist()]
    assert (alone.shape, nothing.shape) == ((2, len(reader.labels)), (0, len(reader.labels)))
    assert [sum(row) for row in alone.tolist()] == pytest.approx([1, 1], abs=1e-5)


def test_features_that_were_never_learned_change_nothing() -> None:
    reader = network("labels")
    [known] = reader.probabilities([SHORT])
    [more] = reader.probabilities([[[*row, "never seen"] for row in SHORT]])
    assert known.tolist() == more.tolist()
