"""Works in Chinese, Japanese and Korean, and the forms in which references print them.

Chinese ones are printed as GB/T 7714 prescribes, Japanese and Korean ones as journals and societies do. Names, titles and
journals are put together from common words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from training.works import Name, Work

if TYPE_CHECKING:
    from random import Random


class _Words(NamedTuple):
    """The words of a language, and how titles, journals and meetings are put together from topics, things and methods."""

    family: str
    given: str
    topics: str
    things: str
    titles: str
    journals: str
    meetings: str
    publishers: str
    schools: str
    places: str


_WORDS = {
    "zh": _Words(
        "王 李 张 刘 陈 杨 黄 赵 周 吴 徐 孙 马 朱 胡 郭 何 林 高 罗 郑 梁 谢 宋 唐 许 邓 冯 韩 曹 欧阳 司马 諸葛 陳 張 劉 鄭",
        "伟 芳 娜 敏 静 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 霞 平 刚 桂英 建国 志强 海燕 晓东 小红 文博 子涵 雨桐 浩然 玉兰 宏 淑華",
        "深度学习 图神经网络 城市化 数字经济 汉语语法 古代文学 土壤微生物 气候变化 高温超导 石墨烯 乡村振兴 国家治理 水稻 肝癌 知识图谱 无人机 "
        "桥梁结构 唐代诗歌 民法典 宏观经济 教师教育 心理健康 遥感图像 钙钛矿 蛋白质 区块链 供应链 史记 佛教 复杂网络",
        "研究 分析 方法 模型 影响 机制 综述 应用 进展 设计 评价 演化 优化 比较 检测 识别 考证 述评",
        "{t}{a}|《{t}》{u}考|论《{t}》中的“{u}”|“{t}”{a}|《{t}》与《{u}》{a}|基于{t}的{u}{a}|{t}的{a}与{b}|{t}对{u}的影响{a}|论{t}|{t}中的{u}问题|面向{t}的{u}{a}|从{t}看{u}|{t}与{u}:{a}及{b}|中国{t}{a}",
        "{t}学报|中国{t}|{t}研究|{t}|{c}大学学报|{c}大学学报(社会科学版)|{t}科学|{t}与技术|计算机学报|软件学报|物理学报|历史研究|法学研究|经济研究|中国行政管理|教育研究|化学通报|自动化学报",
        "第{n}届全国{t}学术会议论文集|中国{t}大会|全国{t}会议|{t}国际研讨会",
        "清华大学出版社|科学出版社|人民出版社|高等教育出版社|北京大学出版社|中华书局|商务印书馆|机械工业出版社",
        "清华大学|北京大学|浙江大学|武汉大学|中山大学|中国科学院大学|臺灣大學",
        "北京 上海 南京 武汉 广州 杭州 西安 成都 台北",
    ),
    "ja": _Words(
        "山田 鈴木 佐藤 田中 高橋 伊藤 渡辺 渡邉 中村 小林 加藤 吉田 山本 佐々木 松本 井上 木村 林 清水 山崎 森 池田 橋本 長谷川 原 東 三浦",
        "太郎 花子 健 一郎 美咲 翔太 由美子 直樹 智 恵 大輔 裕子 誠 さくら 秀樹 和夫 久美子 亮 陽子 健太郎 みどり 正",
        "深層学習 画像認識 音声対話 情報公開 地方自治 日本語教育 源氏物語 梟 気候変動 地震動 構造物 半導体 高齢者 看護教育 憲法 企業統治 民俗 "
        "仏教美術 ロボット 遺伝子 水田 津波 方言 テキストマイニング 機械翻訳 強化学習 都市計画 江戸時代 ドイツ文学",
        "研究 分析 評価 提案 検討 考察 実証 開発 手法 効果 課題 動向 比較",
        "{t}に関する{a}|『{t}』の{a}|{u}蔵『{t}』（影印）|「{t}」をめぐって|{u}本『{t}』と『{u}』の{a}|『{t}』{a}――『{u}』を中心に――|{t}から見た「{u}」の{a}|国宝「{t} {u}」解説|{t}における{u}の{a}|{t}を用いた{u}の{a}|{t}と{u}|{t}の{a}|{t}のための{u}{a}手法の{b}|{t}による{u}|{t}とは何か|{u}からみた{t}|「{t}」の{a}――{u}を中心に――",
        "{t}学会論文誌|{t}研究|日本{t}学会誌|{t}学|情報処理学会論文誌|日本機械学会論文集|電子情報通信学会論文誌 D|天気|行政学研究|言語研究|{c}大学紀要|{c}大学{t}論集|{t}ジャーナル|月刊{t}",
        "第{n}回{t}学会全国大会|{t}シンポジウム{y}|人工知能学会全国大会|第{n}回{t}研究会|{t}学会第{n}回年次大会予稿集|{t}ワークショップ",
        "岩波書店|東京大学出版会|有斐閣|共立出版|勁草書房|朝倉書店|オーム社|ミネルヴァ書房|日本梟学会",
        "東京大学|京都大学|早稲田大学|東北大学|名古屋大学",
        "東京 京都 大阪 札幌 仙台 名古屋 福岡",
    ),
    "ko": _Words(
        "김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 홍 전 남궁",
        "철수 영희 민수 지훈 서연 현우 수진 지은 동현 미영 성호 은지 준호 혜진 상훈 유리",
        "딥러닝 영상인식 기후변화 도시재생 한국어교육 반도체 노인복지 기업지배구조 강화학습 조선시대 지방자치 유전자 간호교육 로봇 음성인식 빅데이터",
        "연구 분석 평가 방법 설계 효과 모형 비교 고찰 개발 동향",
        "{t}에 관한 {a}|『{t}』의 {u} {a}|「{t}」 {a}|{t}를 이용한 {u} {a}|{t} 기반 {u}의 {a}|{t}이 {u}에 미치는 영향|{t}과 {u}|{t}의 {a}와 {b}|{u}의 {t} {a}: 서울을 중심으로",
        "한국{t}학회지|{t}연구|{t} 학회논문지|한국{t}학회논문지|대한{t}학회논문집|정보과학회논문지|교육학연구|{c}대학교 {t}논총",
        "한국{t}학회 학술대회|{y} 추계학술대회 논문집|한국정보과학회 학술발표논문집",
        "서울대학교출판부|민음사|박영사|한울|학지사",
        "서울대학교|연세대학교|고려대학교|부산대학교",
        "서울 부산 대구 광주 대전",
    ),
}  # fmt: skip
FORMS: dict[str, tuple[tuple[str, ...], ...]] = {
    "zh": (
        ("east , ", "east ，", "east , ", "east 、", "east ; "),
        (
            "{a}. {t}[J]. {v}, {y}, {n}({i}): {p}.", "{a}. {t}[J]. {v}, {y}({i}): {p}.", "{a}．{t}[J]．{v}，{y}，{n}({i})：{p}．",
            "{a}. {t}. {v}, {y}, {n}({i}): {p}.", "{a}: {t}, 《{v}》{y}年第{i}期。", "{a}：《{t}》，《{v}》{y}年第{i}期，第{p}页。",
            "{a}. ({y}). {t}. {v}, {n}({i}), {p}.", "{a}, {t}, {v}, {y}年第{i}期", "{a}, 等. {t}[J]. {v}, {y}, {n}({i}): {p}.",
            "{a}（{y}）。{t}。{v}，{n}（{i}），{p}。", "{a}.{t}[J].{v},{y},{n}:{p}.",
        ),
        (
            "{a}. {t}[M]. {c}: {b}, {y}.", "{a}：《{t}》，{c}：{b}，{y}年。", "{a}. {t}. {b}, {y}.", "{a}, 等. {t}[M]. {c}: {b}, {y}.",
            "{a}（{y}）。《{t}》。{c}：{b}。", "《{t}》，{b}，{y}年", "{a}著：《{t}》，{b}，{y}年版。",
        ),
        ("{a}. {t}[C]//{v}, {y}: {p}.", "{a}. {t}[C]//{v}. {c}: {b}, {y}: {p}.", "{a}, {t}, {v}, {c}, {y}."),
        ("{a}. {t}[D]. {c}: {u}, {y}.", "{a}. {t}[D]. {u}, {y}.", "{a}. {t}. {u}博士学位论文, {y}."),
    ),
    "ja": (
        ("east , ", "east ・", "east 、", "east ，", "east-apart , ", "east ,", "east-apart ・"),
        (
            "{a}: {t}, {v}, Vol.{n}, No.{i}, pp.{p}, {y}.", "{a}, \"{t},\" {v}, vol.{n}, no.{i}, pp.{p}, {y}.", "{a}「{t}」『{v}』{n}({i}), {p}, {y}",
            "{a}「{t}」『{v}』第{n}巻{i}号、{p}頁、{y}。", "{a}, 「{t}」, 『{v}』, 第{n}巻第{i}号, pp.{p}, {y}.", "{a}. {y}. {t}. {v}, {n}, {p}.",
            "{a}, {y}: {t}. {v}, {n}, {p}.", "{a}（{y}）「{t}」『{v}』{n}（{i}）：{p}", "{a} ({y}) {t}. {v} {n}: {p}.", "{a}, {t}, {v}, {n}巻{i}号, pp. {p}, {y}.",
            "{a}｢{t}｣『{v}』，{p}，({y})", "{a}，「{t}」，{v}，{n}({i})，{p}，{y}．", "{t}, {a}, {v}, Vol. {n}, No. {i}, pp. {p}, {y}", "{a}: {t}. {v} {n}: {p}, {y}",
            "{a}, {t}, {v}{n}, {b}, pp.{p}, {y}.", "「{t}」『{v}』第{i}号、{y}", "{a}：{t}, {v}, {n}({i}), {p}, {y}.",
        ),
        (
            "{a}『{t}』{b}、{y}。", "{a}『{t}』（{b}、{y}）", "{a}（{y}）『{t}』{b}。", "{a}: {t}, {b}, {y}.", "『{t}』{b}、{y}", "{a}, 『{t}』, {b}, {y}.",
            "{e}編『{t}』{b}、{y}",
        ),
        (
            "{a}「{t}」{e}編『{v}』{b}、{y}、{p}頁。", "{a}, {t}, {v}, pp.{p}, {c}, {y}.", "{a}, \"{t},\" {v}, pp.{p}, {y}.",
            "{a}, 「{t}」, {v}, pp. {p}, {c}, {y}.", "{a}: {t}, {v}, {p}, {y}.", "{a}, {t}, {v}, {c}, {y}", "{a}（{y}）「{t}」{e}編『{v}』{b}、pp.{p}。",
        ),
        ("{a}「{t}」{u}博士論文、{y}。", "{a}: {t}, {u}, 博士論文, {y}.", "{a}, {t}, {u}修士論文, {y}"),
    ),
    "ko": (
        ("east , ", "east ·", "east ,"),
        (
            "{a}, \"{t},\" {v}, 제{n}권, 제{i}호, pp.{p}, {y}.", "{a} ({y}). {t}. {v}, {n}({i}), {p}.", "{a}, 「{t}」, 『{v}』 제{n}권 제{i}호, {y}, {p}쪽.",
            "{a}, \"{t}\", {v}, {n}권 {i}호, {p}, {y}.", "{a}. {t}. {v}. {y};{n}({i}):{p}.", "{t}, {a}, {v}, {n}({i}), {p}, {y}", "{a}, {t}, {v}, {y}.",
        ),
        ("{a}, 『{t}』, {b}, {y}.", "{a} ({y}). {t}. {c}: {b}.", "{a}, {t}, {b}, {y}"),
        ("{a}, \"{t},\" {v}, pp.{p}, {y}.", "{a}, {t}, {v}, {c}, {y}."),
        ("{a}, {t}, {u} 박사학위논문, {y}.", "{a} ({y}). {t}. {u} 석사학위논문."),
    ),
}  # fmt: skip
# Years as each language prints them; most are plain.
_YEARS = {
    "zh": ("{y}", "{y}", "{y}", "{y}-{m}"),
    "ja": ("{y}", "{y}", "{y}年", "{y}年{m}月", "{y}.{m}"),
    "ko": ("{y}", "{y}", "{y}년", "{y}.{m}"),
}
_FOREIGN = 0.06  # share of authors with Latin names


def east_asian_work(random: Random, language: str, people: list[Name]) -> tuple[Work, str]:
    """Return a work in Chinese (`zh`), Japanese (`ja`) or Korean (`ko`), and its date as it is printed."""
    words = _WORDS[language]
    draw = lambda written: random.choice(written.split())
    year, number = random.randint(1985, 2025), random.randint(1, 60)

    def filled(forms: str) -> str:
        return random.choice(forms.split("|")).format(
            t=draw(words.topics), u=draw(words.topics), a=draw(words.things), b=draw(words.things), c=draw(words.places),
            n=number, y=year,
        )  # fmt: skip

    def person() -> Name:
        if random.random() < _FOREIGN:
            return random.choice(people)
        given = draw(words.given)
        return Name(
            given + (draw(words.given)[:1] if language == "zh" and random.random() < 0.3 else ""), draw(words.family)
        )

    kind = random.choice(["article"] * 5 + ["incollection"] * 2 + ["book", "phdthesis"])
    first = random.randint(1, 400)
    work = Work(
        kind, filled(words.titles), tuple(person() for _ in range(random.choice([1, 1, 2, 2, 3, 4, 6]))), year,
        venue=filled(words.meetings if kind == "incollection" else words.journals), volume=str(number),
        number=str(random.randint(1, 12)), pages=(f"{first}{random.choice('----–~〜～')}{first + random.randint(2, 30)}", ""),
        publisher=random.choice(words.publishers.split("|")), place=draw(words.places),
        editors=tuple(person() for _ in range(random.randint(1, 2))), school=random.choice(words.schools.split("|")),
    )  # fmt: skip
    return work, random.choice(_YEARS[language]).format(y=year, m=random.randint(1, 12))
