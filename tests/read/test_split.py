import pytest
from generator.read.draft import ReadingContext
from generator.read.lists.dumps.title_end import split_entry
from hypothesis import given
from hypothesis import strategies as st

# Title, the text that follows it on the line, and the beginning of the abstract.
REAL = [
    # small letter meets capital letter
    ("FLUX: Fast Software-based Communication Overlap On GPUs Through Kernel Fusion",
     "Li-Wen Chang, Wenlei Bao, Qi Hou et al.", "Large deep learning models have demonstrated strong ability"),
    ("The Automatic Identification of Butterfly Species", "Juanying Xie, Qi Hou, Yinghuan Shi et al.", ""),
    ("A drone with insect-inspired folding wings", "L. Dufour, K. Owen, S. Mintchev et al.", "Flying robots are"),
    ("Convex Adversarial Collective Classification", "MohamadAli Torkamani, Daniel Lowd",
     "In this paper, we present a novel method for robustly performing collective classification"),
    ("A Unified Model", "ChaeHun Park, Wonsuk Yang, Jong C. Park", ""),
    ("Provably safe and deadlock-free execution of multi-robot plans under delaying disturbances",
     "Michal Čáp, Jean Gregoire, Emilio Frazzoli", ""),
    ("Deep Sparse Gaussian Analysis", "Yung–Kyun Noh, Masashi Sugiyama", ""),
    ("Neural Discrete Representation Learning", "Aaron van den Oord, Oriol Vinyals, koray kavukcuoglu",
     "Learning useful representations without supervision remains a key challenge"),
    ("Neural Combinatorial Optimization with Reinforcement Learning", "Irwan Bello*, Hieu Pham*, Quoc V. Le et al.",
     "This paper presents a framework to tackle combinatorial optimization problems"),
    ("State estimation of a walking humanoid robot", "Xinjilefu, Christopher G. Atkeson", ""),
    ("Z-Forcing: Training Stochastic Recurrent Networks",
     "Anirudh Goyal ALIAS PARTH GOYAL, Alessandro Sordoni, Marc-Alexandre Côté et al.", ""),
    ("Robust Quadrocopter Control", "Raffaello D'Andrea, Malcolm A. MacIver", ""),
    ("Robust LLM Training Infrastructure at ByteDance", "Borui Wan, Gaohong Liu, Zuquan Song et al.",
     "The training scale of large language models (LLMs) has reached tens of thousands of GPUs"),
    # acronyms, digits
    ("MegaScale: Scaling Large Language Model Training to More Than 10,000 GPUs",
     "Ziheng Jiang, Haibin Lin, Yinmin Zhong et al.", "deploying MegaScale at the scale of more than 10,000 GPUs"),
    ("Submap matching for stereo-vision based indoor/outdoor SLAM",
     "Christoph Brand, Martin J. Schuster, Heiko Hirschmüller et al.", "Autonomous robots operating in"),
    ("Learning Dense Representations of Phrases at Scale with BERT", "Jinhyuk Lee, Danqi Chen", "We use BERT"),
    ("Conditional Image Generation with GANs", "Daniel P. M. de Mello, Renato M. Assunção, Fabricio Murai",
     "Generative adversarial networks (GANs)"),
    ("Reconstructing the World in 3D", "Cheng Zhao, Li Sun, Pulak Purkait et al.", ""),
    ("Learning to Play Atari, Part II", "John W. Fisher III, Hal Daumé III", ""),
    # punctuation
    ("Generalization error bounds for learning to rank: Does the length of document lists matter?",
     "Ambuj Tewari, Sougata Chaudhuri", "We consider the generalization ability of algorithms"),
    ("Visual Question Answering with Question Representation Update (QRU)", "Ruiyu Li, Jiaya Jia", ""),
    ("Machines know it when they don't.", "Neha Srikanth, Rachel Rudinger", ""),
    ("Intermediate Annotations with 'LITE'", "Neeraj Varshney, Agneet Chatterjee, Mihir Parmar et al.", ""),
    ("Experiment and analysis of quadrupedal quasi-passive dynamic walking robot “Duke”",
     "Takeshi Kibayashi, Yasuhiro Sugimoto, Masato Ishikawa et al.", ""),
    ("Design of a hand - mechanism and characterization -", "Shinichi Yokota, Kenjiro Takemura", ""),
    # commas in titles, one author, teams
    ("LIMESegment: Meaningful, Realistic Time Series Explanations", "Torty Sivill, Peter Flach", ""),
    ("A Survey of Planning, Learning and Control", "Leslie Pack Kaelbling", ""),
    ("Seed1.5-Thinking: Advancing Superb Reasoning Models with Reinforcement Learning",
     "ByteDance Seed, Jiaze Chen, Tiantian Fan et al. · bytedance", "We introduce Seed1.5-Thinking"),
]  # fmt: skip


@pytest.mark.parametrize(("title", "rest", "abstract"), REAL, ids=[title[-30:] for title, _, _ in REAL])
def test_title_ends_where_the_first_author_begins(title: str, rest: str, abstract: str) -> None:
    split = split_entry(title + rest, abstract, ReadingContext())
    assert (split.title, split.authors.names[0]) == (title, rest.split(",", 1)[0].removesuffix(" et al."))


@pytest.mark.parametrize(
    ("title", "rest", "names", "affiliations"),
    [
        ("Swin · Shifted Windows for Vision", "Jane Doe, John Roe", 2, ()),
        ("Swin · Shifted Windows for Vision", "Jane Doe, John Roe · mit", 2, ("mit",)),
        ("Swin · Shifted Windows for Vision", "Jane Doe, John Roe · MIT", 2, ("MIT",)),
        ("Swin · Shifted Windows for Vision", "Jane Doe, John Roe · MIT, Stanford", 2, ("MIT", "Stanford")),
        ("Swin · Shifted Windows for Vision", "Jane Doe, John Roe · MIT · Stanford", 2, ("MIT", "Stanford")),
        ("Swin · Shifted Windows for Vision", "Jane Doe, John Roe, Qi Hou et al.", 3, ()),
        ("Swin · Shifted Windows for Vision", "Jane Doe, John Roe, Qi Hou et al. · bytedance", 3, ("bytedance",)),
        ("Swin · Shifted Windows for Vision", "Jane Doe · MIT", 1, ("MIT",)),
        ("See · Think · Act for Robots", "Jane Doe, John Roe", 2, ()),
        ("See · Think · Act for Robots", "Jane Doe, John Roe · ETH", 2, ("ETH",)),
        ("Shifted Windows for Vision", "Jane Doe, John Roe · ByteDance Seed", 2, ("ByteDance Seed",)),
        ("Shifted Windows for Vision", "Jane Doe · MIT, Stanford University", 1, ("MIT", "Stanford University")),
    ],
)  # fmt: skip
def test_the_dot_behind_the_authors_begins_the_affiliations_and_no_dot_in_a_title(
    title: str, rest: str, names: int, affiliations: tuple[str, ...]
) -> None:
    split = split_entry(title + rest, "We shift windows; robots see, think and act.", ReadingContext())
    assert (split.title, len(split.authors.names), split.authors.affiliations) == (title, names, affiliations)


def test_names_in_small_letters_are_found_and_doubtful() -> None:
    line = "A New Method of Region Embedding for Text Classificationchao qiao, bo huang, guocheng niu et al."
    split = split_entry(line, "To represent a text as a bag of phrases for classification", ReadingContext())
    assert split.title == "A New Method of Region Embedding for Text Classification"
    assert split.authors.names == ("chao qiao", "bo huang", "guocheng niu")
    assert split.doubtful
    assert split.rivals


def test_a_doubtful_split_shows_the_other_readings() -> None:
    split = split_entry(
        "Fast and Guaranteed Decomposition Using TensorSketchOsman Malik, Stephen Becker", "", ReadingContext()
    )
    assert split.doubtful
    assert any(
        "| SketchOsman Malik" in r or "TensorSketch | Osman" in r for r in (*split.rivals, f"{split.title} | Osman")
    )


def test_a_line_without_authors_is_always_doubtful() -> None:
    assert split_entry("On the stability of walking", "", ReadingContext()).doubtful


def test_a_known_title_without_authors_is_not_doubtful() -> None:
    split = split_entry(
        "On the stability of walking", "", ReadingContext(titles=frozenset({"On the Stability of Walking"}))
    )
    assert (split.title, split.authors.names, split.doubtful) == ("On the stability of walking", (), False)


def test_a_known_title_decides_between_readings() -> None:
    line = "Decomposition Using TensorSketchOsman Malik, Stephen Becker"
    split = split_entry(line, "", ReadingContext(titles=frozenset({"Decomposition using TensorSketch"})))
    assert (split.title, split.doubtful) == ("Decomposition Using TensorSketch", False)


def test_a_known_title_that_only_begins_the_line_does_not_mislead() -> None:
    known = ReadingContext(titles=frozenset({"FLUX", "Attention in Deep"}))
    assert (
        split_entry("Attention in DeepMind AgentsHaibin Lin, Qi Hou", "", known).title == "Attention in DeepMind Agents"
    )


def test_a_known_name_helps() -> None:
    line = "Rapid Gait Optimization in CasADiMartin Fevre, Patrick M. Wensing"
    split = split_entry(line, "", ReadingContext(names=frozenset({"Martin Fèvre", "Haibin Lin"})))
    assert split.title == "Rapid Gait Optimization in CasADi"


def test_a_persons_decision_wins_outright() -> None:
    line = "On TensorSketchOsman Malik, Stephen Becker et al. · mit"
    for title in ("On Tensor", "On TensorSketch"):
        first = line[len(title) :].split(",", 1)[0]
        split = split_entry(line, "", ReadingContext(splits={title: (first, "Stephen Becker")}))
        assert (split.title, split.authors.names, split.doubtful) == (title, (first, "Stephen Becker"), False)
        assert (split.authors.more_authors, split.authors.affiliations) == (True, ("mit",))


def test_a_person_may_decide_for_other_authors_than_the_printed_ones() -> None:
    split = split_entry("On WalkingThe Robot Group of ETH", "", ReadingContext(splits={"On Walking": ("Robot Group",)}))
    assert (split.title, split.authors.names) == ("On Walking", ("Robot Group",))


def test_a_decision_on_the_authors_holds_where_the_line_names_others_and_adds_none_where_it_names_these() -> None:
    line = "On WalkingAda Byron, Bo Li et al."
    for decided, names in (
        (("Ada Byron", "Bo Li", "Cy Roe"), ("Ada Byron", "Bo Li")),
        (("Ada Byron", "Cy Roe"), ("Ada Byron", "Cy Roe")),
        ((), ("Ada Byron", "Bo Li")),
    ):
        split = split_entry(line, "", ReadingContext(splits={"On Walking": decided, "": ("No One",)}))
        assert (split.title, split.authors.names, split.authors.more_authors) == ("On Walking", names, True)


def test_a_sure_split_shows_no_other_reading_and_a_doubtful_one_three_at_most() -> None:
    for title, rest, abstract in REAL:
        split = split_entry(title + rest, abstract, ReadingContext())
        assert bool(split.rivals) is split.doubtful
    line = "A New Method of Region Embedding for Text Classificationchao qiao, bo huang, guocheng niu et al."
    assert len(split_entry(line, "", ReadingContext()).rivals) == 3


_LINES = st.text(st.sampled_from("aeonsTGPJ ,.-?!'()$·\u00a0é李3") | st.characters(codec="utf-8"), max_size=60)


@given(_LINES, st.text(max_size=30))
def test_nothing_of_a_line_is_lost(line: str, abstract: str) -> None:
    split = split_entry(line, abstract, ReadingContext())
    assert line.strip().startswith(split.title)
    told = "".join((split.title, *split.authors.names, *split.authors.affiliations))
    for char in set(line):
        if char.isalpha() and not split.authors.more_authors and char not in "andAND":
            assert told.count(char) == line.count(char)


@given(st.sampled_from(REAL), st.sampled_from(REAL))
def test_every_reading_keeps_title_and_names_in_order(one: tuple[str, str, str], other: tuple[str, str, str]) -> None:
    line = one[0] + other[1]
    split = split_entry(line, one[2], ReadingContext())
    assert line.startswith(split.title + (split.authors.names[0] if split.authors.names else ""))
