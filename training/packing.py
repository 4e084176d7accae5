"""Models as they are shipped: random fields rounded and packed by LZMA, the network as an archive of numpy."""

from __future__ import annotations

import lzma
import math
import struct
from typing import TYPE_CHECKING, Any, cast

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

    from generator.read.lists.network import Network
    from numpy.typing import NDArray

_STEPS = 127  # of a vector's numbers, on either side of 0, that are kept
_BITS = 10  # of each weight's fraction
_FEATURES_AT = 28  # where a model of CRFsuite says where its features begin
_FEATURE, _WEIGHT = struct.Struct("<IIId"), struct.Struct("<d")


def pack(model: Path, target: Path) -> int:
    """Pack a model into a file and remove it; return the size of the file in bytes."""
    packed = lzma.compress(_rounded(model.read_bytes()), check=lzma.CHECK_CRC32, preset=9 | lzma.PRESET_EXTREME)
    model.unlink()
    return target.write_bytes(packed)


def pack_network(network: Network, target: Path) -> None:
    """Write a network as an archive of numpy."""
    with target.open("wb") as file:
        np.savez_compressed(file, **cast("dict[str, Any]", arrays_of(network)))


def arrays_of(network: Network) -> dict[str, NDArray[Any]]:
    """Return a network as it is shipped: vectors as numbers of 8 bits, weights as numbers of 16."""
    size = np.abs(network.embedding).max(axis=0) / _STEPS
    kept = {"labels": np.array(network.labels), "hashes": network.hashes, "size": size}
    kept["embedding"] = np.rint(network.embedding[:-1] / size).astype(np.int8)
    return kept | {f"_{name}": value.astype(np.float16) for name, value in network.weights.items()}


def _rounded(model: bytes) -> bytes:
    """Return a model of CRFsuite with weights of fewer bits; its features are a header of 12 bytes and rows of 20."""
    (begin,) = struct.unpack_from("<I", model, _FEATURES_AT)
    name, _, count = struct.unpack_from("<4sII", model, begin)
    assert name == b"FEAT", "the file is no model of CRFsuite"
    rounded = bytearray(model)
    for at in range(begin + 12, begin + 12 + count * _FEATURE.size, _FEATURE.size):
        fraction, exponent = math.frexp(_FEATURE.unpack_from(model, at)[3])
        short = math.ldexp(round(fraction * 2**_BITS) / 2**_BITS, exponent)
        _WEIGHT.pack_into(rounded, at + _FEATURE.size - _WEIGHT.size, short)
    return bytes(rounded)
