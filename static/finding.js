// Queries the search index, for the search page and for lists, which show how many papers it finds.
import { begins, completions, fold, grouped, meant, otherSpelling, pieces } from "./catalogue.js";
import { understood } from "./query.js";

const AT_ONCE = 10;
// Measured on 10,000 papers; docs/decisions.md tells how.
const RANKING = {
  termFrequency: 1, termSimilarity: 1, pageLength: .75, termSaturation: 1.4, diacriticSimilarity: .2,
  metaWeights: { title: 8, authors: 4, keywords: 2, venue: 1, also: 1 },
};
const GREEK = /\\(alpha|beta|gamma|delta|(?:var)?epsilon|zeta|eta|(?:var)?theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|(?:var)?phi|chi|psi|omega)(?![a-z])/gi;

/** The words to look for: without LaTeX and signs, scripts without blanks character by character. */
export function asked(text) {
  const plain = text
    .replace(GREEK, " $1 ")
    .replace(/\\[a-z]+\*?\s*/gi, "")
    .replace(/[${}\\]/g, "")
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, " $& ");
  const found = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // A lone letter stands at the beginning of too many words; it counts where nothing else was typed.
  const long = found.filter((word) => !/^[a-z]$/i.test(word));
  const query = (long.length ? long : found).join(" ");
  return /^\s*".+"\s*$/.test(text) && query ? `"${query}"` : query;
}

export const keyOf = (value) => value.split("|", 1)[0];
/** Pagefind writes < and > as entities. */
export const plain = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">");

/** The paper whose title was typed comes first, whatever the words in it weigh. */
function titleFirst(found, typed) {
  const wanted = pieces(typed).join("");
  const place = found.findIndex((paper) => pieces(paper.meta.title ?? "").join("") === wanted);
  if (place > 0) found.unshift(...found.splice(place, 1));
  return found;
}

// Pagefind leaves out the end of a word that it does not know, and whole words of several: `zebrafish` finds what begins with a z.
const ENDINGS = /^(?:e?[sdn]|e?rs?|ings?|ly|al|ally|y|ies|ions?|e|em|es)?$/;
const sameWord = (part, word) => {
  if (/\d/.test(word)) return part.startsWith(word);
  if (begins(part, word) || (word.length > 4 && part.includes(word))) return true;
  let common = 0;
  while (common < part.length && part[common] === word[common]) common += 1;
  return common >= 4 && ENDINGS.test(word.slice(common)) && ENDINGS.test(part.slice(common));
};

/** Whether one of the first papers has all words that were typed; short ones, and those of other scripts, are taken on trust. */
function hit(first, query) {
  const wanted = pieces(query).filter((word) => /^[a-z]{3,}$|\d/.test(word));
  return first.some((paper) => {
    const parts = [...new Set(pieces([plain(paper.raw_content), ...Object.values(paper.meta)].join(" ")))];
    return wanted.every((word) => parts.some((part) => sameWord(part, word)));
  });
}

/**
 * The index below `bundle`. A question is `q`, its text, and what is chosen of the filters in `names`; `catalogue` gives the portal's
 * papers where there is such a file. `facets` and `papers` are the filters and the catalogue once they are loaded.
 */
export class Finder {
  constructor(bundle, names, catalogue) {
    Object.assign(this, { bundle, names, catalogue });
  }

  load() {
    return this.index ??= (async () => {
      const pagefind = await import(new URL(`${this.bundle}pagefind.js`, location));
      await pagefind.options({ baseUrl: this.bundle.replace(/search\/pagefind\/$/, ""), excerptLength: 36, ranking: RANKING });
      await pagefind.init();
      return pagefind;
    })();
  }

  /** Discards the index, so that it is loaded again after a failure. */
  forget() {
    this.index = undefined;
  }

  async filters() {
    return this.facets ??= await (await this.load()).filters();
  }

  async known() {
    try {
      return this.papers = await this.catalogue();
    } catch {
      return undefined;
    }
  }

  /** Returns a question with the filters that its text contains. */
  async read(state) {
    if (!state.q) return state;
    const { parts, words, filters } = understood(await this.known(), state.q);
    return { ...state, q: words, parts, said: filters };
  }

  isNarrowed(state) {
    return Boolean(state.parts?.length) || this.names.some((name) => state[name]);
  }

  /** Returns a condition for each value that is selected, and for each kind that is written in the text; a paper has all of its people. */
  #chosen(state) {
    const parts = (state.parts ?? []).map(({ kind, keys, from, to }) => [kind, (key) => keys?.has(key) ?? (key >= from && key <= to)]);
    const kinds = grouped(parts, ([kind]) => kind);
    const wanted = [
      ...this.names.filter((name) => state[name]).map((name) => [name, (key) => key === state[name]]),
      ...(kinds.get("author") ?? []),
      ...[...kinds].filter(([kind]) => kind !== "author").map(([kind, any]) => [kind, (key) => any.some(([, fits]) => fits(key))]),
    ];
    return { all: wanted.map(([name, fits]) => {
      const values = Object.keys(this.facets?.[name] ?? {}).filter((value) => fits(keyOf(value)));
      return { [name]: values.length ? { any: values } : "|" };
    }) };
  }

  /** Ask the index, and where no paper has all words, ask again for what was probably meant. */
  async find(state) {
    const answer = await this.#ask(state);
    if (!asked(state.q) || hit(answer.first, asked(state.q))) return answer;
    const narrowed = this.isNarrowed(state);
    const whole = narrowed ? await this.#ask({ q: state.q }) : answer;
    // With the filters there is none, but without them: the words are right.
    if (narrowed && hit(whole.first, asked(state.q))) return { ...answer, results: [], first: [] };
    const instead = await this.#nearest(state.q);
    const second = instead ? await this.#ask({ ...state, q: instead }) : answer;
    if (instead && hit(second.first, asked(instead))) return { ...second, lacking: true, meant: instead };
    // What is proposed finds something, if only without the filters.
    const elsewhere = instead && narrowed && hit((await this.#ask({ q: instead })).first, asked(instead));
    return { results: [], first: [], filters: {}, totalFilters: {}, lacking: true, meant: elsewhere ? instead : "" };
  }

  /** Returns the number of papers that match a question; 0 if only a corrected spelling matches. */
  async count(state) {
    const answer = await this.find(await this.read(state));
    return answer.lacking ? 0 : answer.results.length - Finder.pages(answer);
  }

  /** How many of the results are pages. */
  static pages({ results, filters }) {
    return Math.min(results.length, filters?.page?.["1"] ?? 0);
  }

  /** What may have been meant by words that no paper has, from the titles and names of the catalogue; nothing without one. */
  async #nearest(typed) {
    const known = await this.known();
    return known ? meant(known, asked(typed).replaceAll('"', "")) : "";
  }

  /** Ask the index: all results, and the first of them with what is shown of them. */
  async #ask(state) {
    const pagefind = await this.load();
    const query = asked(state.q);
    const narrowed = this.isNarrowed(state);
    if (!query && !narrowed) return { results: [], first: [] };
    if (narrowed) await this.filters();
    const options = { filters: this.#chosen(state), sort: state.sort === "date" ? { date: "desc" } : {} };
    const response = await this.#answers(pagefind, query, options);
    const first = await Promise.all(response.results.slice(0, AT_ONCE).map((result) => result.data()));
    return { ...response, first: state.sort ? first : titleFirst(first, state.q) };
  }

  /** The answer to a question, in either English spelling, and where its last word is not finished, to those that it may become. */
  async #answers(pagefind, query, options) {
    const whole = await pagefind.search(query || null, options);
    const words = query.split(" ");
    const other = words.map(otherSpelling).join(" ");
    const known = /^[^"]+$/.test(query) ? await this.known() : undefined;
    const at = known ? words.findLastIndex((word) => completions(known, fold(word), 1).length) : -1;
    const asking = at < 0 ? [] : completions(known, fold(words[at])).map((word) => words.with(at, word).join(" "));
    if (other !== query) asking.push(other);
    if (!asking.length) return whole;
    const all = [whole, ...await Promise.all(asking.map((one) => pagefind.search(one, options)))].filter(({ results }, place) => place || results.length);
    const best = new Map();
    for (const result of all.flatMap(({ results }) => results)) if (!(best.get(result.id)?.score >= result.score)) best.set(result.id, result);
    const [most] = all.sort((one, other) => other.results.length - one.results.length);
    const results = [...best.values()];
    return { ...most, results: options.sort.date ? results : results.sort((one, other) => other.score - one.score) };
  }
}
