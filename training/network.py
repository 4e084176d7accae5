"""Teach the network that labels tokens (`generator.read.lists.network`): gradients by JAX, embeddings by sparse sums.

Features are left out at random while it learns: single ones, and those that say the same kind of thing, as much of what
pages say in words is unknown in one that was not seen.
"""

from __future__ import annotations

import os
import zlib
from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np
from generator.read.lists.network import Network

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Places = NDArray[np.int64]
    Weights = dict[str, Floats]
    Kinds = Sequence[tuple[str, ...]]

_SEED = 20260101
_SIZE, _WIDTH, _LAYERS = 64, 128, 3  # of an embedding, of what the layers hand on, and how many they are
_FEWEST = 8  # tokens that have a feature which is learned
_TOKENS = 4096  # of a step
_LENGTHS = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 288, 512, 900)  # to which examples are padded
_RATE, _LAST_RATE = 3e-3, 0.02  # of learning: at most, at the end as a share
_WARM, _WARM_SHARE = 200, 0.2  # steps until the rate is reached, and the share of all steps that they are at most
_DROPPED_FEATURES, _DROPPED_KINDS, _DROPPED = 0.1, 0.15, 0.2  # shares that are left out, the last one within layers
_SMOOTH = 0.05  # of the truth, that is spread over all labels
_WORDS, _HIDDEN = ("w=", "a=", "b=", "y=", "z="), 0.4  # features of words, and the share of them that is forgotten
_BETA, _SQUARE_BETA = 0.9, 0.99  # of Adam (Kingma and Ba, 2015)


@dataclass(frozen=True)
class Forgetful(Network):
    """A network that does not know many of the words, so that what it has learned from is new to it."""

    @classmethod
    def of(cls, known: Network) -> Self:
        """Return a network without many of its words."""
        return cls(known.labels, known.hashes, known.embedding, known.weights)

    def probabilities(self, entries: Sequence[Sequence[Sequence[str]]]) -> list[Floats]:
        """Return how probable each label is for each token of each entry, as `Network` does."""
        return super().probabilities(
            [[[one for one in row if _is_kept(one)] or row[:1] for row in of] for of in entries]
        )


def _is_kept(feature: str) -> bool:
    return not feature.startswith(_WORDS) or zlib.crc32(feature.encode()) % 100 >= 100 * _HIDDEN


class Example(NamedTuple):
    """An entry to learn from: the features of its tokens, and their labels."""

    features: Sequence[Sequence[str]]
    labels: Sequence[str]


@dataclass(frozen=True)
class _Material:
    """Examples as arrays: the features of all tokens as a sparse matrix, labels by number, and where entries begin.

    Of each feature, its hash and its kind (from 1; 0 where it has none) are kept.
    """

    features: Any  # scipy.sparse.csr_matrix, tokens by features
    labels: NDArray[np.int32]
    begins: NDArray[np.int64]
    hashes: NDArray[np.uint32]
    kinds: NDArray[np.int8]


def train_network(
    examples: Iterable[Example], kinds: Kinds, epochs: int, start: Network | None = None, rate: float = _RATE
) -> Network:
    """Return a network that has learned from examples, each of which is read once in each epoch.

    The beginnings of features in each of the `kinds` are left out together: the first kind of single tokens, the others
    of whole examples. With `start`, the training of that network is continued; its labels are all that may occur.
    `rate` is the highest learning rate.
    """
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
    names, material = _arrays(examples, kinds, start)
    drawn = np.random.default_rng(_SEED)
    weights = dict(start.weights) if start else _first_weights(len(names), drawn)
    embedding = _Embedding(material, _first_vectors(material.hashes, start, drawn))
    weights = _learn(material, weights, embedding, epochs, rate, drawn)
    unknown = np.zeros((1, _SIZE), np.float32)
    return Network(tuple(names), material.hashes, np.vstack([embedding.table, unknown]), weights)


def _first_vectors(hashes: NDArray[np.uint32], start: Network | None, drawn: np.random.Generator) -> Floats:
    """Return a vector for each feature: the one that a network already has, or a small random one."""
    vectors = drawn.normal(0, 0.1, (len(hashes), _SIZE)).astype(np.float32)
    if start:
        vectors *= 0.1  # of features that it has not seen: at first they change little
        vectors[np.searchsorted(hashes, start.hashes)] = start.embedding[:-1]
    return vectors


def _arrays(examples: Iterable[Example], kinds: Kinds, start: Network | None) -> tuple[list[str], _Material]:
    """Return the names of labels, and examples as arrays; features that are rare and new are left out."""
    from scipy.sparse import csr_matrix  # noqa: PLC0415 - only where a network is taught

    numbers: dict[str, int] = {}
    places, sizes, lengths = array("i"), array("i"), array("i")
    labels: list[str] = []
    for rows, own in examples:
        lengths.append(len(own))
        labels += own
        for row in rows:
            sizes.append(len(row))
            places.extend(numbers.setdefault(feature, len(numbers)) for feature in row)
    seen = csr_matrix((np.ones(len(places), np.float32), places, np.cumsum([0, *sizes])))
    often = np.bincount(np.asarray(places), minlength=len(numbers))
    places_of = {zlib.crc32(feature.encode()): at for feature, at in numbers.items()}
    known = set(start.hashes.tolist()) if start else set()
    kept = sorted({*known, *(crc for crc, at in places_of.items() if often[at] >= _FEWEST)})
    # Of features that no example has, the place is that of an empty column behind all others.
    seen.resize(seen.shape[0], len(numbers) + 1)
    columns = [places_of.get(crc, len(numbers)) for crc in kept]
    features = [*numbers, ""]
    names = list(start.labels) if start else sorted({*labels})
    number = {name: at for at, name in enumerate(names)}
    return names, _Material(
        seen[:, columns],
        np.array([number[label] for label in labels], np.int32),
        np.cumsum([0, *lengths]),
        np.array(kept, np.uint32),
        np.array([_kind(features[at], kinds) for at in columns], np.int8),
    )


def _kind(feature: str, kinds: Kinds) -> int:
    return next((at for at, kind in enumerate(kinds, 1) if feature.startswith(kind)), 0)


def _batches(material: _Material, drawn: np.random.Generator) -> Iterator[Places]:
    """Yield where the tokens of entries stand, many of about one length at once, padded with -1, in random order."""
    sizes = np.diff(material.begins)
    kinds = np.searchsorted(_LENGTHS, sizes)
    found: list[tuple[int, NDArray[np.int64]]] = []
    for kind, length in enumerate(_LENGTHS):
        these = drawn.permutation(np.flatnonzero((kinds == kind) & (sizes > 0)))
        count = max(1, _TOKENS // length)
        found += [(length, these[at : at + count]) for at in range(0, len(these), count)]
    for at in drawn.permutation(len(found)):
        length, these = found[at]
        places = np.full((max(1, _TOKENS // length), length), -1, np.int64)
        for row, entry in enumerate(these):
            places[row, : sizes[entry]] = np.arange(material.begins[entry], material.begins[entry + 1])
        yield places


def _first_weights(labels: int, drawn: np.random.Generator) -> Weights:
    """Return the weights of a network that has learned nothing; gates are half open."""

    def some(*shape: int) -> Floats:
        return drawn.normal(0, float(np.prod(shape[:-1])) ** -0.5, shape).astype(np.float32)

    def same(value: float, size: int) -> Floats:
        return np.full(size, value, np.float32)

    found = {"in": some(_SIZE, _WIDTH), "in bias": same(0, _WIDTH)}
    for layer in range(_LAYERS):
        found |= {
            f"{layer} near": some(3 * _WIDTH, 3 * _WIDTH),
            f"{layer} near bias": np.concatenate([same(0, _WIDTH), same(1, _WIDTH), same(0, _WIDTH)]),
            f"{layer} out": some(_WIDTH, _WIDTH) * np.float32(0.5),
            f"{layer} scale": same(1, _WIDTH),
            f"{layer} shift": same(0, _WIDTH),
        }
    return found | {"out": some(_WIDTH, labels), "out bias": same(0, labels)}


def _learn(
    material: _Material, first: Weights, embedding: _Embedding, epochs: int, most: float, drawn: np.random.Generator
) -> Weights:
    """Return the weights after some epochs, in which the embedding learns as well; `most` is the highest rate."""
    import jax  # noqa: PLC0415 - only where a network is taught
    import jax.numpy as jnp  # noqa: PLC0415

    def loss(weights: Any, seen: Any, mask: Any, truth: Any, key: Any) -> Any:
        count = iter(range(_LAYERS + 1))

        def dropped(values: Any) -> Any:
            kept = jax.random.bernoulli(jax.random.fold_in(key, next(count)), 1 - _DROPPED, values.shape)
            return values * kept / (1 - _DROPPED)

        chances = jax.nn.log_softmax(_network(weights, seen, mask, dropped))
        right = jnp.take_along_axis(chances, truth[..., None], -1)[..., 0]
        return -((right * (1 - _SMOOTH) + chances.mean(-1) * _SMOOTH) * mask).sum() / mask.sum()

    slope = jax.jit(jax.value_and_grad(loss, argnums=(0, 1)))

    @jax.jit
    def step(state: Any, slopes: Any, number: Any, rate: Any) -> Any:
        length = jnp.sqrt(sum((one**2).sum() for one in jax.tree.leaves(slopes)))
        slopes = jax.tree.map(lambda one: one * jnp.minimum(1, 1 / (length + 1e-9)), slopes)
        mean = jax.tree.map(lambda a, b: _BETA * a + (1 - _BETA) * b, state[1], slopes)
        square = jax.tree.map(lambda a, b: _SQUARE_BETA * a + (1 - _SQUARE_BETA) * b * b, state[2], slopes)
        weights = jax.tree.map(lambda w, a, b: w - rate * _step(a, b, number), state[0], mean, square)
        return weights, mean, square

    def _step(mean: Any, square: Any, number: Any) -> Any:
        return (mean / (1 - _BETA**number)) / (jnp.sqrt(square / (1 - _SQUARE_BETA**number)) + 1e-8)

    weights: Any = jax.tree.map(jnp.asarray, first)
    state = weights, jax.tree.map(jnp.zeros_like, weights), jax.tree.map(jnp.zeros_like, weights)
    steps, number = epochs * sum(1 for _ in _batches(material, np.random.default_rng(0))), 0
    warm = min(_WARM, max(1, _WARM_SHARE * steps))
    keys = jax.random.PRNGKey(_SEED)
    for epoch in range(epochs):
        whole = 0.0
        for places in _batches(material, drawn):
            number += 1
            falling = _LAST_RATE + (1 - _LAST_RATE) * (1 + np.cos(np.pi * number / steps)) / 2
            rate = most * min(1, number / warm) * falling
            there = places >= 0
            seen = embedding.of(places, drawn)
            truth = np.where(there, material.labels[np.maximum(places, 0)], 0)
            value, (slopes, of_seen) = slope(
                state[0], seen, there.astype(np.float32), truth, jax.random.fold_in(keys, number)
            )
            state = step(state, slopes, float(number), rate)
            embedding.step(np.asarray(of_seen)[there], rate)
            whole += float(value)
        print(f"epoch {epoch + 1}: loss {whole * epochs / steps:.4f}", flush=True)
    return {name: np.asarray(one) for name, one in state[0].items()}


class _Embedding:
    """A vector for each feature; a token is the sum of those of its features. Learns by Adam, only what was asked for."""

    def __init__(self, material: _Material, table: Floats) -> None:
        """Begin with some vectors."""
        self._material, self.table = material, table
        self._mean, self._square = np.zeros_like(table), np.zeros_like(table)
        self._steps = np.zeros((len(table), 1), np.int32)
        self._rows: Any = None

    def of(self, places: Places, drawn: np.random.Generator) -> Floats:
        """Return the tokens at some places as vectors, some of their features left out at random."""
        there = places >= 0
        rows = self._material.features[places[there]]
        kept = drawn.random(len(rows.data)) >= _DROPPED_FEATURES
        entry = np.nonzero(there)[0]
        without = drawn.random((len(places), self._material.kinds.max() + 1))[entry] < _DROPPED_KINDS
        without[:, 0], without[:, 1] = False, drawn.random(len(entry)) < _DROPPED_KINDS
        token = np.repeat(np.arange(len(entry)), np.diff(rows.indptr))
        rows.data *= kept & ~without[token, self._material.kinds[rows.indices]]
        self._rows = rows
        found = np.zeros((*places.shape, _SIZE), np.float32)
        found[there] = rows @ self.table
        return found

    def step(self, slopes: Floats, rate: float) -> None:
        """Learn from the slopes at the vectors that were returned last."""
        rows = self._rows
        used, ranks = np.unique(rows.indices, return_inverse=True)
        narrow = type(rows)((rows.data, ranks, rows.indptr), shape=(rows.shape[0], len(used)))
        slope = narrow.T @ slopes
        self._steps[used] += 1
        number = self._steps[used]
        mean = self._mean[used] = _BETA * self._mean[used] + (1 - _BETA) * slope
        square = self._square[used] = _SQUARE_BETA * self._square[used] + (1 - _SQUARE_BETA) * slope**2
        sizes = np.sqrt(square / (1 - _SQUARE_BETA**number)) + 1e-8
        self.table[used] -= (rate * (mean / (1 - _BETA**number)) / sizes).astype(np.float32)


def _network(weights: Any, seen: Any, mask: Any, dropped: Any) -> Any:
    """Return how much speaks for each label of each token, as `Network` does, but for learning."""
    import jax  # noqa: PLC0415 - only where a network is taught
    import jax.numpy as jnp  # noqa: PLC0415

    def run(keep: Any, add: Any) -> Any:
        """Return what is remembered at each token, of what was before it and what it adds."""
        first = jnp.zeros_like(keep[:, 0])
        pairs = keep.swapaxes(0, 1), add.swapaxes(0, 1)
        _, found = jax.lax.scan(lambda memory, pair: (memory * pair[0] + pair[1],) * 2, first, pairs)
        return found.swapaxes(0, 1)

    mask = mask[..., None]
    values = dropped(jnp.tanh(seen @ weights["in"] + weights["in bias"]) * mask)
    half = _WIDTH // 2
    for layer in range(_LAYERS):
        mean = values.mean(-1, keepdims=True)
        spread = ((values - mean) ** 2).mean(-1, keepdims=True)
        level = (values - mean) * jax.lax.rsqrt(spread + 1e-5) * weights[f"{layer} scale"] + weights[f"{layer} shift"]
        wide = jnp.pad(level * mask, ((0, 0), (1, 1), (0, 0)))
        near = jnp.concatenate([wide[:, :-2], wide[:, 1:-1], wide[:, 2:]], -1)
        added, keep, show = jnp.split(near @ weights[f"{layer} near"] + weights[f"{layer} near bias"], 3, -1)
        keep = jax.nn.sigmoid(keep) * mask + (1 - mask)
        add = (1 - keep) * jnp.tanh(added)
        forward = run(keep[..., :half], add[..., :half])
        backward = run(keep[:, ::-1, half:], add[:, ::-1, half:])[:, ::-1]
        memory = jnp.concatenate([forward, backward], -1)
        values += dropped((memory * jax.nn.sigmoid(show)) @ weights[f"{layer} out"]) * mask
    return values @ weights["out"] + weights["out bias"]
