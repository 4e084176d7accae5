r"""Capitals that a BibTeX style must not change to lower case.

Styles with sentence-case titles lower every letter outside braces: of names, of formulas (`$O(N)$` would become another
class) and of commands (`\LaTeX` would be undefined).
"""

from __future__ import annotations

import re

# A capital after the first letter of a word, beside a digit, or alone as in Q-learning; the article A is a word.
_CAPITALS = re.compile(r"[\w+-]*(?:\w[A-Z]|\d[A-Z]|[A-Z]\d)[\w+-]*|(?<![\w'’-])(?:[B-Z]|A(?=[-*+]))(?![\w'’])")
# Names in titles of this field; other names cannot be distinguished from common words in title case.
_NAMED = (
    "Achilles African American Amazon Android Arabic Asian Banach Bayes Bayesian Bellman Bernoulli Boltzmann Brownian "
    "Bregman Cauchy Chebyshev Chinese Cholesky Czech Danish Dirichlet Dutch Einstein English Erdos Erdős Euclidean "
    "Euler European Facebook Finnish Fourier French Gauss Gaussian German Gibbs Google Granger Grassmann Greek "
    "Hamiltonian Hausdorff Hawkes Hebbian Hebrew Hermitian Hessian Hilbert Hindi Hopfield Huffman Indian Italian "
    "Jacobi Jacobian Japanese Kalman Korean Kronecker Krylov Kullback Lagrange Lagrangian Langevin Laplace Laplacian "
    "Latin Lebesgue Legendre Leibler Leibniz Levenshtein Linux Lipschitz Lloyd Lyapunov Mahalanobis Markov Markovian "
    "Maxwell Minkowski Nash Nesterov Neumann Newton Newtonian Nyström Pareto Pascal Persian Poisson Polish Polyak "
    "Portuguese Python Quebec Rademacher Riemann Riemannian Rényi Robbins Romanian Rényi Russian Sanskrit Schatten "
    "Schrödinger Shannon Shapley Sinkhorn Sobolev Spanish Stackelberg Swedish Tamil Thompson Tikhonov Turing Turkish "
    "Twitter Ukrainian Urdu Vietnamese Voronoi Wasserstein Welsh Wiener Wikipedia YouTube"
)
_NAMES = re.compile(rf"(?<!\w)(?:Monte Carlo|Hong Kong|Frank-Wolfe|{'|'.join(_NAMED.split())})(?!\w)")
_TO_PROTECT = re.compile(f"(?:{_NAMES.pattern})(?:-(?:{_NAMES.pattern}))*|{_CAPITALS.pattern}")
_PIECE = re.compile(r"\\[A-Za-z]+(?:\{\})?|\\.|\$[^$]*\$|[{}]", re.DOTALL)


def protected(title: str) -> str:
    """Put braces around text that must keep its capitals, unless it is in braces already; `title` is valid LaTeX."""
    parts: list[str] = []
    depth = done = 0
    for piece in _PIECE.finditer(title):
        text = title[done : piece.start()]
        parts.append(text if depth else _TO_PROTECT.sub(lambda found: f"{{{found[0]}}}", text))
        parts.append(f"{{{piece[0]}}}" if not depth and _lowered(piece[0]) else piece[0])
        depth += {"{": 1, "}": -1}.get(piece[0], 0)
        done = piece.end()
    text = title[done:]
    return "".join([*parts, text if depth else _TO_PROTECT.sub(lambda found: f"{{{found[0]}}}", text)])


def _lowered(piece: str) -> bool:
    """Return whether a formula or a command would lose a capital."""
    return len(piece) > 1 and bool(re.search("[A-Z]", piece)) and piece[0] in "$\\"
