// What a search asks for beside words: years, venues, people, categories, affiliations, code. Numbers and names are compared whole,
// never nearly.
import { pieces } from "./catalogue.js";

const YEAR = /^(?:19|20)\d\d$/;
const RANGE = /^((?:19|20)\d\d)\s?(?:-|–|—|\.\.|…)\s?((?:19|20)\d\d)?$/;
const LATEST = 2100;
const LONGEST_NAME = 12; // words
// What stands before the name of a venue and says no more: "Proceedings of the 2nd IEEE/RSJ".
const BEFORE_VENUE = /^(?:in|proc|proceedings|of|the|annual|ieee|acm|aaai|rsj|ieee rsj|acm ieee|ieee cvf|\d+(?:st|nd|rd|th))$/;

/** A name with more than one capital, such as ICRA or NeurIPS: nobody means a plain word by it. */
const acronym = (name) => /\p{Lu}.*\p{Lu}/u.test(name);

/** What names stand for, by their words; made once for a catalogue. */
function names(known) {
  known.meanings ??= (() => {
    const meanings = new Map();
    const titles = known.titleWords = new Set(known.papers.flatMap(({ title }) => pieces(title)));
    const add = (name, kind, key, label, { plain = false } = {}) => {
      const words = pieces(name);
      const said = words.join(" ");
      if (!said || (plain && words.length === 1 && titles.has(said))) return;
      const other = meanings.get(said);
      if (!other) meanings.set(said, { kind, label, keys: new Set([key]) });
      else if (other.kind === kind) other.keys.add(key);
    };
    for (const { id, names: all } of known.venues) {
      for (const name of all) add(name, "venue", id, all[0], { plain: !acronym(name) });
    }
    for (const [id, names] of Object.entries(known.affiliations)) {
      for (const name of [...names, id]) add(name, "affiliation", id, names[0], { plain: true });
    }
    for (const person of known.people) {
      for (const name of [person.name, ...person.spellings]) {
        const words = pieces(name);
        if (words.length < 2) continue;
        add(name, "author", person.id, person.name);
        add([words.at(-1), ...words.slice(0, -1)].join(" "), "author", person.id, person.name);
      }
    }
    for (const [code, [name, address]] of Object.entries(known.categories)) {
      for (const one of [name, code]) add(one, "category", address, name, { plain: true });
    }
    // A family name with an initial means those who have both; alone, where it is nobody's given name, and no title has the word.
    const [short, givens] = [new Map(), new Set()];
    for (const person of known.people) {
      const [first, ...others] = pieces(person.name);
      const family = others.at(-1);
      if (!family) continue;
      for (const word of [first, ...others.slice(0, -1)]) givens.add(word);
      const withoutMiddle = others.length > 1 ? [`${first} ${family}`, `${family} ${first}`] : [];
      for (const said of new Set([family, `${first[0]} ${family}`, `${family} ${first[0]}`, ...withoutMiddle])) short.set(said, [...short.get(said) ?? [], person]);
    }
    for (const [said, people] of short) {
      const [word, initial] = said.split(" ").sort((one, other) => other.length - one.length);
      if (meanings.has(said) || (!initial && (word.length < 3 || titles.has(word) || (people.length > 1 && givens.has(word))))) continue;
      const family = people[0].name.match(/[^\s,]+$/)?.[0] ?? word;
      const given = initial?.length === 1 ? `${initial.toUpperCase()}. ` : initial ? `${people[0].name.split(" ", 1)[0]} ` : "";
      const label = people.length === 1 ? people[0].name : given + family;
      meanings.set(said, { kind: "author", label, keys: new Set(people.map(({ id }) => id)), shared: !initial && people.length > 1 });
    }
    return meanings;
  })();
  return known.meanings;
}

const phrases = (texts) => texts.split("|").map((text) => pieces(text).join(" ")).filter(Boolean);
const CODE = phrases(t("search_words_code"));
const BEFORE_AUTHOR = phrases(t("search_words_by"));
const BETWEEN_AUTHORS = phrases(t("search_words_and"));
/** A name without an `and` of one letter that is written together with it, as in Hebrew; empty where there is none. */
const withoutAnd = (words) => (BETWEEN_AUTHORS.some((word) => word.length === 1 && words.startsWith(word)) ? words.slice(1).trim() : "");
// Words before a year, and how many years later the first or earlier the last year is that they mean.
const FIRST = new Map([...phrases(t("search_words_since")).map((word) => [word, 0]), ...phrases(t("search_words_after")).map((word) => [word, 1])]);
const LAST = new Map([...phrases(t("search_words_until")).map((word) => [word, 0]), ...phrases(t("search_words_before")).map((word) => [word, 1])]);

/** The chips of a text: what each filter in it and its other words say, each with the text without them. */
export function saidOf(parts, words, filters, nameOfWords) {
  const labels = { author: t("author"), venue: t("venue"), year: t("year"), category: t("category"), affiliation: t("affiliation") };
  const said = parts.map(({ kind, label, without }) => ({ text: labels[kind] ? `${labels[kind]}: ${label}` : label, without }));
  return parts.length && words ? [...said, { text: `${nameOfWords}: ${words}`, without: filters }] : said;
}

/**
 * What a text asks for: `parts` are filters, each with its kind, the keys that fit, its label and the text without it;
 * `words` is the rest, `filters` what is not. What stands in quotes are words. Without a catalogue only years are known.
 */
export function understood(known, typed) {
  const tokens = (typed.match(/"[^"]*"?|[^\s"]+/g) ?? []).map((text) => ({ text, said: pieces(text).join(" ") }));
  const meanings = known ? names(known) : new Map();
  const taken = new Map();
  const take = (from, count, part) => {
    for (let at = from; at < from + count; at += 1) taken.set(at, part);
    return count;
  };
  const years = (first, last, label) => ({ kind: "year", label, from: Number(first), to: Number(last) });
  const said = (from, count) => tokens.slice(from, from + count).map((token) => token.said).join(" ").trim();
  const open = (from, count) => tokens.slice(from, from + count).every(({ text }) => !text.startsWith('"'));

  /** Whether a word beside a family name of several people may be a given name, or one with a typing error. */
  const stray = (token) => token && !taken.has(tokens.indexOf(token)) && /^\p{L}+$/u.test(token.said)
    && !known.titleWords.has(token.said) && !meanings.has(token.said);

  /** Whether a word leads to a person's name, by itself or behind another person. */
  const beforeAuthor = (word, before) => !word || BEFORE_AUTHOR.includes(word)
    || (BETWEEN_AUTHORS.includes(word) && (before < 0 || taken.get(before)?.kind === "author"));
  /** Whether the portal, or one of some venues, has papers of a year that was typed with two digits. */
  const has = (year, venues) => known?.papers.some(({ date, venueId }) => date.startsWith(year) && (venues?.has(venueId) ?? true));

  /** Take a name, with the words before it that say no more. */
  const takeNamed = (at, count, part) => {
    let first = at;
    const leads = { venue: (word) => BEFORE_VENUE.test(word), author: beforeAuthor }[part.kind];
    if (leads) while (first && !taken.has(first - 1) && leads(tokens[first - 1].said, first - 2)) first -= 1;
    take(first, at - first + count, part);
    return count;
  };

  const partAt = (at) => {
    const { text } = tokens[at];
    const bare = text.replace(/[,;:.]+$/, "");
    const next = tokens[at + 1]?.said ?? "";
    const [first, last] = [Number(next) + FIRST.get(tokens[at].said), next - LAST.get(tokens[at].said)];
    if (YEAR.test(next) && first) return take(at, 2, years(first, LATEST, `${first}–`));
    if (YEAR.test(next) && last) return take(at, 2, years(0, last, `–${last}`));
    if (YEAR.test(bare)) {
      const last = /^(?:-|–|—)$/.test(tokens[at + 1]?.text ?? "") && YEAR.test(tokens[at + 2]?.said ?? "") ? tokens[at + 2].said : "";
      if (last) return take(at, 3, years(bare, last, `${bare}–${last}`));
      return take(at, 1, years(bare, bare, bare));
    }
    const range = bare.match(RANGE);
    if (range) return take(at, 1, years(range[1], range[2] ?? LATEST, `${range[1]}–${range[2] ?? ""}`));
    for (let count = Math.min(LONGEST_NAME, tokens.length - at); count; count -= 1) {
      const words = said(at, count);
      if (!words || !open(at, count)) continue;
      if (CODE.includes(words)) return take(at, count, { kind: "code", keys: new Set(["1"]), label: t("with_code") });
      const beside = taken.get(at - 1)?.kind === "author" && meanings.get(withoutAnd(words));
      const meaning = meanings.get(words) ?? (beside?.kind === "author" && beside);
      if (!meaning || (meaning.shared && [tokens[at - 1], tokens[at + 1]].some(stray))) continue;
      return takeNamed(at, count, { ...meaning });
    }
    // ICRA2014, NeurIPS18, NeurIPS'18, NeurIPS '18, and where there are papers of that year, NeurIPS 18, TREC-18
    const joined = bare.match(/^(\p{L}*)(['’-]?)((?:19|20)?\d\d)$/u);
    const year = joined?.[3].length === 2 ? `${joined[3] < 50 ? 20 : 19}${joined[3]}` : joined?.[3];
    const isWhole = joined?.[3].length === 4 || at === tokens.length - 1; // ICML 20 newsgroups
    const venue = taken.get(at - 1)?.kind === "venue" && !joined?.[1] ? taken.get(at - 1) : undefined;
    const isYear = /['’]/.test(joined?.[2]) ? venue || has(year) : !joined?.[2] && isWhole && venue && has(year, venue.keys);
    if (joined && !joined[1] && isYear) return take(at, 1, years(year, year, year));
    const meaning = joined && meanings.get(pieces(joined[1]).join(" "));
    if (meaning?.kind === "venue" && (joined[3].length === 4 || joined[2] !== "-" || has(year, meaning.keys))) return takeNamed(at, 1, { ...meaning, beside: years(year, year, year) });
    return 1;
  };
  for (let at = 0; at < tokens.length;) at += open(at, 1) ? partAt(at) : 1;

  const without = (parts) => tokens.filter((_, at) => !parts.includes(taken.get(at))).map(({ text }) => text).join(" ");
  const found = [...new Set(taken.values())];
  const parts = found.flatMap((part) => (part.beside ? [part, part.beside] : [part]).map((one) => ({ ...one, without: without([part]) })));
  const filters = tokens.filter((_, at) => taken.has(at)).map(({ text }) => text).join(" ");
  return { parts, words: without(found), filters };
}
