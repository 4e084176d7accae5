"""A network that labels the items of a sequence, the tokens of an entry or the units of a page, and how it is kept.

Each feature that was learned has a vector, and a token is the sum of those of its features. Three quasi-recurrent
layers (Bradbury et al., 2017) read the tokens of an entry: of a token and its neighbours, each works out what to add to
a memory, how much of the memory to keep, and how much of it to show; half runs forward, half backward.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_CELLS = 8192  # tokens of entries that are read at once, with those that pad shorter ones
_LONGER = 1.25  # how much longer the longest of them is than the shortest


@dataclass(frozen=True)
class Network:
    """A network that has learned.

    `hashes` are the CRC-32 of its features in rising order, `embedding` their vectors in the same order, followed by
    zeros for those that are not known; `weights` are the matrices of its layers by name.
    """

    labels: tuple[str, ...]
    hashes: NDArray[np.uint32]
    embedding: Floats
    weights: Mapping[str, Floats]

    @classmethod
    def of_arrays(cls, kept: Mapping[str, NDArray[Any]]) -> Self:
        """Return the network that is kept as arrays: vectors as numbers of 8 bits, weights as numbers of 16."""
        embedding = np.vstack([kept["embedding"] * kept["size"], np.zeros((1, len(kept["size"])))]).astype(np.float32)
        weights = {name[1:]: value.astype(np.float32) for name, value in kept.items() if name.startswith("_")}
        return cls(tuple(map(str, kept["labels"])), kept["hashes"], embedding, weights)

    def probabilities(self, entries: Sequence[Sequence[Sequence[str]]]) -> list[Floats]:
        """Return how probable each label is for each token of each entry, given the features of its tokens.

        Each token has at least one feature.
        """
        found: list[Floats] = [np.zeros((0, len(self.labels)), np.float32)] * len(entries)
        for these in _batches([len(rows) for rows in entries]):
            length = len(entries[these[-1]])
            seen = np.zeros((len(these), length, self.embedding.shape[1]), np.float32)
            mask = np.zeros((len(these), length, 1), np.float32)
            for row, at in enumerate(these):
                size = len(entries[at])
                seen[row, :size], mask[row, :size] = self._vectors(entries[at]), 1
            chances = self._chances(seen, mask)
            for row, at in enumerate(these):
                found[at] = chances[row, : len(entries[at])]
        return found

    def _vectors(self, rows: Sequence[Sequence[str]]) -> Floats:
        """Return the vector of each token, given its features."""
        asked = np.fromiter((zlib.crc32(feature.encode()) for row in rows for feature in row), np.uint32)
        places = np.minimum(np.searchsorted(self.hashes, asked), len(self.hashes) - 1)
        places[self.hashes[places] != asked] = len(self.hashes)
        begins = np.cumsum([0, *map(len, rows)])[:-1]
        found: Floats = np.add.reduceat(self.embedding[places], begins)
        return found

    def _chances(self, seen: Floats, mask: Floats) -> Floats:
        """Return the probability of each label: entries by tokens by labels; `mask` is 1 where there is a token."""
        weights = self.weights
        values = np.tanh(seen @ weights["in"] + weights["in bias"]) * mask
        half = values.shape[-1] // 2
        for layer in range(sum(name.endswith(" near") for name in weights)):
            added, keep, show = self._gates(layer, values, mask)
            keep = _sigmoid(keep) * mask + (1 - mask)
            add = (1 - keep) * np.tanh(added)
            forward = _remembered(keep[..., :half], add[..., :half])
            backward = _remembered(keep[:, ::-1, half:], add[:, ::-1, half:])[:, ::-1]
            memory = np.concatenate([forward, backward], -1)
            values = values + (memory * _sigmoid(show)) @ weights[f"{layer} out"] * mask
        odds = values @ weights["out"] + weights["out bias"]
        chances: Floats = np.exp(odds - odds.max(-1, keepdims=True))
        chances /= chances.sum(-1, keepdims=True)
        return chances

    def _gates(self, layer: int, values: Floats, mask: Floats) -> list[Floats]:
        """Return what each token and its neighbours say of a layer's memory: what to add, to keep and to show."""
        weights = self.weights
        mean = values.mean(-1, keepdims=True)
        spread = ((values - mean) ** 2).mean(-1, keepdims=True)
        level = (values - mean) / np.sqrt(spread + 1e-5) * weights[f"{layer} scale"] + weights[f"{layer} shift"]
        wide = np.pad(level * mask, ((0, 0), (1, 1), (0, 0)))
        before, own, after = np.split(weights[f"{layer} near"], 3)
        near = wide[:, :-2] @ before + wide[:, 1:-1] @ own + wide[:, 2:] @ after
        return np.split(near + weights[f"{layer} near bias"], 3, -1)


def _batches(sizes: Sequence[int]) -> Iterator[list[int]]:
    """Yield which entries are read at once, those of about the same length; the longest is the last of each."""
    these: list[int] = []
    for at in sorted((at for at, size in enumerate(sizes) if size), key=lambda at: (sizes[at], at)):
        if these and (sizes[at] > _LONGER * sizes[these[0]] + 8 or (len(these) + 1) * sizes[at] > _CELLS):
            yield these
            these = []
        these.append(at)
    if these:
        yield these


def _sigmoid(values: Floats) -> Floats:
    found: Floats = np.tanh(values / 2)
    found += 1
    found /= 2
    return found


def _remembered(keep: Floats, add: Floats) -> Floats:
    """Return what a memory holds at each token, of what it held before and what is added."""
    found = np.empty_like(add)
    memory = np.zeros_like(add[:, 0])
    for at in range(add.shape[1]):
        memory *= keep[:, at]
        memory += add[:, at]
        found[:, at] = memory
    return found
