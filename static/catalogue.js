// What scripts know of all papers, their people and venues: the portal's catalogue, asked for once where it is needed. Besides, how
// words are compared: as the program compares names, and by the letters that one has to change.

const LETTERS = { ß: "ss", ø: "o", ł: "l", đ: "d", ð: "d", æ: "ae", œ: "oe", þ: "th", ı: "i", ħ: "h", ŧ: "t" };
/** A text without marks and case; letters of their own as the program writes them in plain ones. */
export const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
  .replace(/[ßøłđðæœþıħŧ]/g, (letter) => LETTERS[letter]);
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** The words of a text, folded. */
export const pieces = (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const spellings = new Map();
/** The other spelling of an English word: `localization`, `analyse`, `behavior`, `modeling`, `centre`, `catalog`; the word where there is none. */
export function otherSpelling(word) {
  if (!spellings.has(word)) {
    spellings.set(word, word
      .replace(/(?<=\w{3}i|(?:anal|paral|catal)y)[sz](?=(?:e[drs]?|ing|ations?|able)$)/, (letter) => (letter === "s" ? "z" : "s"))
      .replace(/(?<=behavi|col|neighb|fav|lab|hum|harb|vap|arm|hon|tum)(ou?r)(?=s|ed|ing|al|hoods?|$)/, (end) => (end === "or" ? "our" : "or"))
      .replace(/(?<=^(?:re|un|pre)?(?:mode|labe|signa|channe|tunne|trave|leve|cance|fue))ll?(?=(?:ed|ing|ers?)$)/, (end) => (end === "l" ? "ll" : "l"))
      .replace(/(?<=^(?:cent|fib|calib|theat|lit))(?:re|er)(?=s?$)/, (end) => (end === "re" ? "er" : "re"))
      .replace(/(?<=^(?:cata|dia|ana))log(?:ue)?(?=s?$)/, (end) => (end === "log" ? "logue" : "log")));
  }
  return spellings.get(word);
}
/** Whether a word begins as a typed one does, in either spelling: `labour` finds `labors`, but no laboratory. */
export const begins = (part, word) => part.startsWith(word) || otherSpelling(part).startsWith(word)
  || ["", "s", "ed", "ing"].some((end) => part === otherSpelling(word) + end);

/** What a table says of a key that content gave; not what all objects have, such as a `constructor`. */
export const own = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined);

// Ids that a name gives are left out of the catalogue; generator/site/search.py has the same rule.
const LONGEST_ID = 80;
function plainId(name) {
  let id = "";
  for (const word of name.toLowerCase().replace(/'/g, "").match(/[a-z0-9]+/g) ?? []) {
    if (id.length + 1 + word.length > LONGEST_ID) break;
    id += id ? `-${word}` : word;
  }
  return id;
}

function read(said) {
  const people = new Map();
  const person = (named) => {
    const [name, id] = typeof named === "string" ? [named, plainId(named)] : named;
    let known = people.get(id);
    if (!known) people.set(id, known = { id, name, count: 0, spellings: own(said.spellings, id) ?? [] });
    known.count += 1;
    return known;
  };
  const papers = said.papers.map((line, place) => {
    const [title, id = 0, date = "", names = [], category = "", venue = "", links = 0, type = "", affiliations = [], score = 0] = line;
    return {
      place, title, id: id || plainId(title), date, category, type, affiliations, score, people: names.map(person),
      links: said.links.filter((_, bit) => links >> bit & 1).map(([kind]) => kind),
      venueId: typeof venue === "string" ? venue : "", venue: typeof venue === "string" ? own(said.venues, venue)?.[0] ?? "" : venue[0],
    };
  });
  const venues = Object.entries(said.venues).map(([id, names]) => ({ id, names }));
  return { ...said, papers, people: [...people.values()], venues };
}

const loaded = new Map();
/** The catalogue at an address; a failure is not remembered. */
export function catalogue(address) {
  if (!loaded.has(address)) {
    const answer = fetch(address).then((got) => {
      if (!got.ok) throw new Error(`${got.status} ${address}`);
      return got.json();
    }).then(read);
    answer.catch(() => loaded.delete(address));
    loaded.set(address, answer);
  }
  return loaded.get(address);
}

/** What belongs together, by its key, in the order in which it comes. */
export function grouped(items, keyOf) {
  const found = new Map();
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item]);
  return found;
}

/** The years of which a venue has a page each: all, where it has papers of several. */
export function yearsOf(known, venue) {
  const years = new Set(known.papers.filter(({ venueId, date }) => venueId === venue && date).map(({ date }) => date.slice(0, 4)));
  return years.size > 1 ? years : new Set();
}

// Words that are nearly those of a title or a name

/** How many letters to change, add, leave out or exchange with their neighbour, up to `most`; beyond that, more. */
export function distance(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last] = [[], Array.from({ length: other.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + !same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
      least = Math.min(least, row[j]);
    }
    if (least > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[other.length];
}

/** How many letters of a word may be wrong; numbers are right. */
const lenience = (word) => (word.length < 3 || /\d/.test(word) ? 0 : word.length < 8 ? 1 : 2);
const MISSING = 3;

function vocabulary(known) {
  known.vocabulary ??= (() => {
    const words = new Map();
    for (const paper of known.papers) {
      for (const text of [paper.title, ...paper.people.map(({ name }) => name)]) {
        for (const shown of text.match(WORD) ?? []) {
          for (const word of pieces(shown)) {
            let entry = words.get(word);
            if (!entry) words.set(word, entry = { word, shown, places: [] });
            if (entry.places.at(-1) !== paper.place) entry.places.push(paper.place);
          }
        }
      }
    }
    return [...words.values()];
  })();
  return known.vocabulary;
}

/** The words that begin as an unfinished one does, those of most papers first; none of a word that titles or names have. */
export function completions(known, word, most = 6) {
  const words = vocabulary(known);
  if (word.length < 3 || words.some((entry) => entry.word === word)) return [];
  return words.filter((entry) => entry.word.startsWith(word)).sort((one, other) => other.places.length - one.places.length)
    .slice(0, most).map((entry) => entry.word);
}

/** For each paper that has a word or one that is nearly it: what it has, and how far that is. */
function near(words, word) {
  const most = lenience(word);
  const found = new Map();
  for (const entry of words) {
    const far = entry.word === word ? 0 : entry.word.startsWith(word) ? .1 : distance(word, entry.word, most);
    if (far > most) continue;
    for (const place of entry.places) {
      const other = found.get(place);
      if (!other || far < other.far || (far === other.far && entry.places.length > other.entry.places.length)) found.set(place, { far, entry });
    }
  }
  return found;
}

/** What may have been meant by a text of which no paper has all words; nothing where no title or name is near it. */
export function meant(known, typed) {
  const wanted = pieces(typed);
  const words = vocabulary(known);
  const found = wanted.map((word) => near(words, word));
  // A word of the abstract alone is in no title; some of many words may be such.
  const mayLack = wanted.length > 1 ? 1 + Math.floor(wanted.length / 4) : 0;
  let best;
  for (const place of new Set(found.flatMap((one) => [...one.keys()]))) {
    const has = found.map((one) => one.get(place));
    const lacking = has.filter((one) => !one).length;
    if (lacking > mayLack || lacking === wanted.length) continue;
    const far = has.reduce((sum, one) => sum + (one?.far ?? MISSING), 0);
    const often = has.reduce((sum, one) => sum + (one?.entry.places.length ?? 0), 0);
    if (!best || far < best.far || (far === best.far && wanted.length === 1 && often > best.often)) best = { far, often, has };
  }
  if (!best) return "";
  const text = wanted.map((word, place) => (best.has[place] && best.has[place].far !== .1 ? best.has[place].entry.shown : word)).join(" ");
  return text.toLowerCase() === typed.trim().toLowerCase() ? "" : text;
}
