"""arXiv's subject classes by the last part of their codes.

Source of names: arXiv's category taxonomy. A dump shows only the last part, which can belong to several archives (AP is
in math and stat); the archive closest to computing is used, in the order cs, eess, stat, math, econ, q-bio, q-fin,
astro-ph, cond-mat, physics, nlin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_TABLE = """
cs AI Artificial Intelligence
cs AR Hardware Architecture
cs CC Computational Complexity
cs CE Computational Engineering, Finance, and Science
cs CG Computational Geometry
cs CL Computation and Language
cs CR Cryptography and Security
cs CV Computer Vision and Pattern Recognition
cs CY Computers and Society
cs DB Databases
cs DC Distributed, Parallel, and Cluster Computing
cs DL Digital Libraries
cs DM Discrete Mathematics
cs DS Data Structures and Algorithms
cs ET Emerging Technologies
cs FL Formal Languages and Automata Theory
cs GL General Literature
cs GR Graphics
cs GT Computer Science and Game Theory
cs HC Human-Computer Interaction
cs IR Information Retrieval
cs IT Information Theory
cs LG Machine Learning
cs LO Logic in Computer Science
cs MA Multiagent Systems
cs MM Multimedia
cs MS Mathematical Software
cs NA Numerical Analysis
cs NE Neural and Evolutionary Computing
cs NI Networking and Internet Architecture
cs OH Other Computer Science
cs OS Operating Systems
cs PF Performance
cs PL Programming Languages
cs RO Robotics
cs SC Symbolic Computation
cs SD Sound
cs SE Software Engineering
cs SI Social and Information Networks
cs SY Systems and Control
eess AS Audio and Speech Processing
eess IV Image and Video Processing
eess SP Signal Processing
stat AP Applications
stat CO Computation
stat ME Methodology
stat ML Machine Learning (Statistics)
stat OT Other Statistics
stat TH Statistics Theory
math AC Commutative Algebra
math AG Algebraic Geometry
math AT Algebraic Topology
math CA Classical Analysis and ODEs
math CT Category Theory
math CV Complex Variables
math DG Differential Geometry
math DS Dynamical Systems
math FA Functional Analysis
math GM General Mathematics
math GN General Topology
math GR Group Theory
math HO History and Overview
math KT K-Theory and Homology
math MG Metric Geometry
math MP Mathematical Physics
math NT Number Theory
math OA Operator Algebras
math OC Optimization and Control
math PR Probability
math QA Quantum Algebra
math RA Rings and Algebras
math RT Representation Theory
math SG Symplectic Geometry
math SP Spectral Theory
math ST Statistics Theory
econ EM Econometrics
econ GN General Economics
q-bio BM Biomolecules
q-bio CB Cell Behavior
q-bio MN Molecular Networks
q-bio NC Neurons and Cognition
q-bio PE Populations and Evolution
q-bio QM Quantitative Methods
q-bio SC Subcellular Processes
q-bio TO Tissues and Organs
q-fin CP Computational Finance
q-fin MF Mathematical Finance
q-fin PM Portfolio Management
q-fin RM Risk Management
q-fin ST Statistical Finance
q-fin TR Trading and Market Microstructure
astro-ph EP Earth and Planetary Astrophysics
astro-ph GA Astrophysics of Galaxies
astro-ph HE High Energy Astrophysical Phenomena
astro-ph IM Instrumentation and Methods for Astrophysics
astro-ph SR Solar and Stellar Astrophysics
cond-mat dis-nn Disordered Systems and Neural Networks
cond-mat mes-hall Mesoscale and Nanoscale Physics
cond-mat mtrl-sci Materials Science
cond-mat quant-gas Quantum Gases
cond-mat soft Soft Condensed Matter
cond-mat stat-mech Statistical Mechanics
cond-mat str-el Strongly Correlated Electrons
cond-mat supr-con Superconductivity
physics acc-ph Accelerator Physics
physics ao-ph Atmospheric and Oceanic Physics
physics app-ph Applied Physics
physics atom-ph Atomic Physics
physics bio-ph Biological Physics
physics chem-ph Chemical Physics
physics class-ph Classical Physics
physics comp-ph Computational Physics
physics data-an Data Analysis, Statistics and Probability
physics flu-dyn Fluid Dynamics
physics gen-ph General Physics
physics geo-ph Geophysics
physics hist-ph History and Philosophy of Physics
physics ins-det Instrumentation and Detectors
physics med-ph Medical Physics
physics optics Optics
physics plasm-ph Plasma Physics
physics soc-ph Physics and Society
nlin AO Adaptation and Self-Organizing Systems
nlin CD Chaotic Dynamics
nlin PS Pattern Formation and Solitons
- astro-ph Astrophysics
- cond-mat Condensed Matter
- gr-qc General Relativity and Quantum Cosmology
- hep-ex High Energy Physics - Experiment
- hep-lat High Energy Physics - Lattice
- hep-ph High Energy Physics - Phenomenology
- hep-th High Energy Physics - Theory
- math-ph Mathematical Physics
- nucl-ex Nuclear Experiment
- nucl-th Nuclear Theory
- quant-ph Quantum Physics
"""


def _names() -> Mapping[str, str]:
    names: dict[str, str] = {}
    for row in _TABLE.strip().splitlines():
        archive, part, name = row.split(" ", 2)
        names.setdefault(part, name)
        if archive != "-":
            names[f"{archive}.{part}"] = name
    return names


NAMES = _names()


def _classes() -> Mapping[str, str]:
    classes: dict[str, str] = {}
    for row in _TABLE.strip().splitlines():
        archive, part, _ = row.split(" ", 2)
        whole = part if archive == "-" else f"{archive}.{part}"
        classes |= {whole: whole, part: classes.get(part, whole)}
    return classes


_CLASSES = _classes()


def arxiv_class(code: str) -> str:
    """Return arXiv's full code of a class: `cs.LG` for `LG`; empty if it is not a code of arXiv."""
    return _CLASSES.get(code, "")


def category_name(code: str) -> str:
    """Return arXiv's name for a class such as `LG`, `cs.LG` or `quant-ph`; an unknown code is returned unchanged."""
    return NAMES.get(code) or NAMES.get(code.upper()) or code
