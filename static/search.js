// The search page: asks the index in the data-bundle folder, shows papers, people and pages, keeps its state in the address.
// Nothing of a paper is ever read as HTML.
import "./rows.js";
import { catalogue, completions, fold, meant, own, pieces } from "./catalogue.js";
import { element, openers } from "./elements.js";
import { understood } from "./query.js";

const page = document.querySelector(".search");
const box = document.querySelector(".ask input");
const [narrow, status, instead, chips, people, venues, list, more] = [".narrow", "[role=status]", ".meant", ".understood", ".found-people", ".found-venues", ".results", ".copy"]
  .map((selector) => page.querySelector(selector));
const unfold = page.querySelector(".unfold");
const selects = [...narrow.querySelectorAll("select")];
const filters = selects.filter((select) => select.name !== "sort");
const root = page.dataset.bundle.replace(/search\/pagefind\/$/, "");
const base = page.dataset.home ?? root;

const AT_ONCE = 10;
const PEOPLE_SHOWN = 8;
const VENUES_SHOWN = 4;
const CHOICES = 300;
// Measured on 10,000 papers; docs/decisions.md tells how.
const RANKING = {
  termFrequency: 1, termSimilarity: 1, pageLength: .75, termSaturation: 1.4, diacriticSimilarity: .2,
  metaWeights: { title: 8, authors: 4, keywords: 2, venue: 1, also: 1 },
};

let index;
let facets;
let loadedPapers;
let run = 0;

// Reading what was typed

const GREEK = /\\(alpha|beta|gamma|delta|(?:var)?epsilon|zeta|eta|(?:var)?theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|(?:var)?phi|chi|psi|omega)(?![a-z])/gi;

/** The words to look for: without LaTeX and signs, scripts without blanks character by character. */
function asked(text) {
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

function stateOf(address) {
  const given = new URL(address).searchParams;
  return Object.fromEntries(["q", ...selects.map((select) => select.name)].map((name) => [name, given.get(name) ?? ""]));
}

function currentState() {
  return Object.fromEntries([["q", box.value.trim()], ...selects.map((select) => [select.name, select.value])]);
}

function keep(state, method) {
  const address = new URL(location.pathname, location);
  for (const [name, value] of Object.entries(state)) if (value) address.searchParams.set(name, value);
  if (address.href !== location.href) history[method](null, "", address);
}

// Asking

const load = () => (index ??= (async () => {
  const pagefind = await import(new URL(`${page.dataset.bundle}pagefind.js`, location));
  await pagefind.options({ baseUrl: root, excerptLength: 36, ranking: RANKING });
  await pagefind.init();
  return pagefind;
})());

const keyOf = (value) => value.split("|", 1)[0];
const shownOf = (value) => value.split("|")[1] ?? value;

/** The values of a filter that are asked for, by choice and in words; nothing where all are. */
function valuesOf(name, state) {
  const values = Object.keys(facets?.[name] ?? {});
  const fits = (part) => (part.kind === "year" ? (key) => key >= part.from && key <= part.to : (key) => part.keys.has(key));
  const parts = (state.parts ?? []).filter(({ kind }) => kind === name).map(fits);
  if (!parts.length && !state[name]) return undefined;
  return values.filter((value) => {
    const key = keyOf(value);
    return (!state[name] || key === state[name]) && (!parts.length || parts.some((part) => part(key)));
  });
}
function chosen(state) {
  const entries = [...new Set([...filters.map(({ name }) => name), ...(state.parts ?? []).map(({ kind }) => kind)])]
    .map((name) => [name, valuesOf(name, state)]).filter(([, values]) => values);
  return Object.fromEntries(entries.map(([name, values]) => [name, values.length ? { any: values } : "|"]));
}
const isNarrowed = (state) => Boolean(state.parts?.length) || filters.some(({ name }) => state[name]);

/** A question with what its text asks for beside words. */
async function read(state) {
  if (!state.q) return state;
  const known = await knownPapers();
  const { parts, words, filters: said } = understood(known, state.q);
  return { ...state, q: words, parts, said };
}
async function knownPapers() {
  try {
    loadedPapers = page.dataset.catalogue ? await catalogue(page.dataset.catalogue) : undefined;
    return loadedPapers;
  } catch {
    return undefined;
  }
}

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
  if (part.startsWith(word) || (word.length > 4 && part.includes(word))) return true;
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

/** What may have been meant by words that no paper has, from the titles and names of the catalogue; nothing without one. */
async function nearest(typed) {
  const known = await knownPapers();
  return known ? meant(known, asked(typed).replaceAll('"', "")) : "";
}

/** Ask the index, and where no paper has all words, ask again for what was probably meant. */
export async function find(state) {
  const answer = await ask(state);
  if (!asked(state.q) || hit(answer.first, asked(state.q))) return answer;
  const narrowed = isNarrowed(state);
  const whole = narrowed ? await ask({ q: state.q }) : answer;
  // With the filters there is none, but without them: the words are right.
  if (narrowed && hit(whole.first, asked(state.q))) return { ...answer, results: [], first: [] };
  const instead = await nearest(state.q);
  const second = instead ? await ask({ ...state, q: instead }) : answer;
  const found = instead && hit(second.first, asked(instead));
  return { ...(found ? second : { results: [], first: [], filters: {}, totalFilters: {} }), lacking: true, meant: instead };
}

/** Ask the index: all results, and the first of them with what is shown of them. */
async function ask(state) {
  const pagefind = await load();
  const query = asked(state.q);
  const narrowed = isNarrowed(state);
  if (!query && !narrowed) return { results: [], first: [] };
  if (narrowed) facets ??= await pagefind.filters();
  const options = { filters: chosen(state), sort: state.sort === "date" ? { date: "desc" } : {} };
  const response = await answers(pagefind, query, options);
  const first = await Promise.all(response.results.slice(0, AT_ONCE).map((result) => result.data()));
  return { ...response, first: state.sort ? first : titleFirst(first, state.q) };
}

/** The answer to a question, and where its last word is not finished, to those that it may become. */
async function answers(pagefind, query, options) {
  const whole = await pagefind.search(query || null, options);
  const words = query.split(" ");
  const known = /^[^"]+$/.test(query) ? await knownPapers() : undefined;
  const at = known ? words.findLastIndex((word) => completions(known, fold(word), 1).length) : -1;
  if (at < 0) return whole;
  const longer = completions(known, fold(words[at])).map((word) => pagefind.search(words.with(at, word).join(" "), options));
  const all = [whole, ...await Promise.all(longer)].filter(({ results }, place) => place || results.length);
  const best = new Map();
  for (const result of all.flatMap(({ results }) => results)) if (!(best.get(result.id)?.score >= result.score)) best.set(result.id, result);
  const [most] = all.sort((one, other) => other.results.length - one.results.length);
  const results = [...best.values()];
  return { ...most, results: options.sort.date ? results : results.sort((one, other) => other.score - one.score) };
}

async function search(given, { quiet = false } = {}) {
  const mine = ++run;
  toggleWaysOut(!(asked(given.q) || isNarrowed(given)));
  if (!quiet) status.textContent = t("search_running");
  try {
    const state = await read(given);
    const query = asked(state.q);
    const narrowed = isNarrowed(state);
    if (mine !== run) return;
    let answer = await find(state);
    // Without a catalogue the filters name people; they are larger than an answer, and numbers come after names alone.
    if (answer.lacking && !loadedPapers && !facets) {
      facets = await (await load()).filters();
      answer = await find(state);
    }
    if (mine !== run) return;
    // People are named in words that no paper has side by side: then nothing is missing.
    showMeant(answer.lacking && peopleNamed(state.q).length ? {} : answer, state);
    await showChips(state, answer.results.length);
    if (mine !== run) return;
    // Without papers there is nothing to choose; known here, it need not move what is shown.
    const papers = answer.results.length > AT_ONCE || answer.first.some((paper) => !paper.filters.page);
    toggleChoices(papers || narrowed || !query);
    if (loadedPapers) showPeople(peopleFound(state, answer));
    showVenues(state);
    showPapers(answer.first, answer.results, answer.meant || state.q);
    // The names and numbers of the filters follow when the answer is shown.
    const whole = facets ? answer : (facets = await (await load()).filters(), await find(state));
    if (mine !== run) return;
    showChoices(state, whole.filters ?? facets, whole.totalFilters ?? facets);
    const found = peopleFound(state, answer);
    showPeople(found);
    const pages = Math.min(whole.results.length, (whole.filters ?? facets).page?.["1"] ?? 0);
    status.textContent = query || narrowed ? summary(answer.results.length - pages, found.length, pages, narrowed) : "";
  } catch (fault) {
    if (mine !== run) return;
    index = undefined;
    status.textContent = t("search_failed");
    toggleWaysOut(true);
    console.warn(fault);
  }
}

/** All people: those of the catalogue, or those that the filters name once they are loaded. */
function everybody() {
  return loadedPapers?.people ?? Object.entries(facets?.author ?? {}).map(([value, count]) => {
    const [id, name, ...spellings] = value.split("|");
    return { id, name, spellings, count };
  });
}

/** The people of an answer: those whom the question names, else those of what was probably meant. */
function peopleFound(state, answer) {
  const keys = new Set((state.parts ?? []).filter(({ kind }) => kind === "author").flatMap((part) => [...part.keys]));
  const asTyped = [...(keys.size ? everybody().filter(({ id }) => keys.has(id)) : []), ...peopleNamed(state.q)];
  return asTyped.length || !answer.meant ? asTyped : peopleNamed(answer.meant);
}

/** The people one of whose spellings has a word for each that was typed, most papers first. */
function peopleNamed(typed) {
  const wanted = pieces(typed);
  if (!wanted.some((word) => word.length > 1 || word > "\u0370")) return [];
  const fits = (name) => {
    const parts = pieces(name);
    return wanted.every((word) => parts.some((part) => part.startsWith(word)));
  };
  return everybody().filter(({ name, spellings }) => [name, ...spellings].some(fits)).sort((one, other) => other.count - one.count);
}

// Showing

const language = wellFormed(document.documentElement.lang);
const number = (count) => count.toLocaleString(language);
const plural = new Intl.PluralRules(language);

/** The language, or English where it is none that a browser can read. */
function wellFormed(tag) {
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    return "en";
  }
}

function counted(text, count) {
  return (text[plural.select(count)] ?? text.other ?? text).replace("{n}", number(count));
}
function summary(papers, persons, pages, narrowed) {
  const parts = [
    persons ? counted(t("found_people"), persons) : "",
    papers ? counted(t("found_papers"), papers) : pages ? "" : narrowed ? t("filter_empty") : t("found_none"),
    pages ? counted(t("found_pages"), pages) : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The ways out stand there where there is nothing to show; the page says before its first paint whether something was asked. */
function toggleWaysOut(wanted) {
  document.documentElement.toggleAttribute("data-asked", !wanted);
}

/** A text with the words that begin as typed ones do in marks. */
function marked(text, typed) {
  const wanted = pieces(typed).filter((word) => word.length > 1);
  return text.split(/([\p{L}\p{M}\p{N}]+)/u).map((part, place) =>
    place % 2 && wanted.some((word) => fold(part).startsWith(word)) ? element("mark", part) : part);
}

/** Pagefind writes < and > as entities. */
const plain = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">");

/** Whether a paper's text is only its title or its authors: it has no abstract. */
function repeated(paper) {
  const text = plain(paper.raw_content);
  return text === paper.meta.title || text === paper.meta.authors;
}

/** Pagefind's excerpt: text with marks. */
function excerpt(paper) {
  const parts = paper.excerpt.split(/(<mark>.*?<\/mark>)/).filter(Boolean).map((part) =>
    part.startsWith("<mark>") ? element("mark", plain(part.slice(6, -7))) : plain(part));
  const [whole, part] = [paper.raw_content, paper.plain_excerpt];
  return [whole.startsWith(part) ? "" : "… ", ...parts, whole.endsWith(part) ? "" : " …"];
}

/** A paper, or a section of a page, which is its title and its text. Behind a paper's address stands that of its PDF. */
function row(paper, typed) {
  const [place, pdf] = paper.raw_url.split(/#pdf=(.*)/s);
  const url = base + place.slice(1);
  const item = element("li", element("h2", element("a", marked(paper.meta.title ?? "", typed), { href: url, dir: "auto" })));
  if (paper.filters.page) {
    if (!repeated(paper)) item.append(element("p", excerpt(paper), { class: "excerpt", dir: "auto" }));
    return item;
  }
  const [before, after] = (paper.meta.authors ?? "").split(/, …(?:, )?|^…(?:, )?/);
  const authors = after === undefined ? before : `${[before, after && `… ${after}, …`].filter(Boolean).join(", ")}${after ? "" : ","} ${t("others").replaceAll(" ", "\u00a0")}`;
  if (authors) item.append(element("p", marked(authors, typed)));
  const facts = element("div", []);
  const [year] = paper.filters.year ?? [];
  const [category] = paper.filters.category ?? [];
  const [venue] = paper.filters.venue ?? [];
  // The short name where the venue has a page, as in all rows.
  const name = venue ? shownOf(venue) : paper.meta.venue;
  const said = name ? marked(name, typed) : [];
  if (said.length) facts.append(element("cite", venue ? element("a", said, { href: `${base}venues/${keyOf(venue)}/` }) : said, { title: paper.meta.venue }), " ");
  if (year && !/\b(?:19|20)\d\d$/.test(name)) facts.append(element("time", year), " ");
  if (/^(https?:\/)?\//.test(pdf)) facts.append(element("a", "PDF", { href: pdf.startsWith("/") ? root + pdf.slice(1) : pdf }), " ");
  if (paper.filters.code) facts.append(element("a", t("code"), { href: url, "data-code": "" }), " ");
  facts.append(...openers(!repeated(paper)), " ");
  if (category) facts.append(element("a", shownOf(category), { href: `${base}categories/${keyOf(category)}/`, "data-category": "" }));
  item.append(facts);
  if (!repeated(paper)) item.append(element("p", excerpt(paper), { class: "excerpt", dir: "auto" }));
  return item;
}

function showPapers(papers, results, typed) {
  list.replaceChildren(...papers.map((paper) => row(paper, typed)));
  let shown = AT_ONCE;
  more.hidden = results.length <= shown;
  more.textContent = t("more_results");
  more.onclick = async () => {
    const mine = run;
    const next = await Promise.all(results.slice(shown, shown + AT_ONCE).map((result) => result.data()));
    if (mine !== run) return;
    const items = next.map((paper) => row(paper, typed));
    list.append(...items);
    shown += AT_ONCE;
    more.hidden = results.length <= shown;
    items[0]?.querySelector("a").focus();
  };
}

/** Say what may have been meant, and above papers that have that, that none has what was typed; the link makes it the question. */
function showMeant({ lacking, meant: text, first }, state) {
  instead.replaceChildren();
  instead.hidden = !lacking || !text;
  if (instead.hidden) return;
  const sentence = (text, name, content) => {
    const [before, after] = text.split(`{${name}}`);
    return [before, content, after ?? ""];
  };
  const said = /\s/.test(state.q) ? t("found_not_all") : t("found_not_word");
  if (first.length) instead.append(...sentence(said, "typed", element("b", state.q)), " ");
  const address = new URL(location.href);
  address.searchParams.set("q", `${state.said ?? ""} ${text}`.trim());
  const link = element("a", element("b", text), { href: address.href });
  instead.append(...sentence(t("did_you_mean"), "meant", link));
}

const FACES = 8;
/** A person's photo, or initials in the colour of the name, as generator/site/context.py chooses it. */
function face(id, name, faces) {
  const photo = own(faces ?? {}, id);
  if (photo) return element("img", [], { class: "face", src: photo, alt: "", width: 40, height: 40 });
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const initials = [...new Set([words[0], words.at(-1)])].filter(Boolean).map((word) => [...word][0]).join("");
  let sum = -1;
  for (const byte of new TextEncoder().encode(fold(name))) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return element("span", initials, { class: `face h${((sum ^ -1) >>> 0) % FACES}`, "aria-hidden": "true" });
}
function showPeople(found) {
  people.replaceChildren(...found.slice(0, PEOPLE_SHOWN).map(({ id, name, count }) => element("li", [
    face(id, name, loadedPapers?.faces),
    element("div", [element("a", name, { href: `${base}authors/${id}/` }), ` ${counted(t("n_papers"), count)}`]),
  ])));
}
function showVenues(state) {
  const wanted = pieces(state.q);
  const meant = new Set((state.parts ?? []).filter(({ kind }) => kind === "venue").flatMap((part) => [...part.keys]));
  const fits = (name) => wanted.length > 0 && wanted.every((word) => word.length > 1 && pieces(name).some((part) => part.startsWith(word)));
  const found = (loadedPapers?.venues ?? []).filter(({ id, names }) => meant.has(id) || names.some(fits)).slice(0, VENUES_SHOWN);
  venues.replaceChildren(...found.map(({ id, names }) => element("li", element("a", names[0], { href: `${base}venues/${id}/`, title: names[1] ?? names[0] }))));
}

/** What was understood, each of which can be removed; where nothing is found, how much there would be without it. */
async function showChips(state, found) {
  const labels = { author: t("author"), venue: t("venue"), year: t("year"), category: t("category") };
  const without = async ({ without: q }) => {
    const answer = await find(await read({ ...state, q }));
    return answer.lacking ? 0 : answer.results.length;
  };
  const parts = state.parts ?? [];
  const counts = found ? [] : await Promise.all(parts.map(without));
  chips.replaceChildren(...parts.map((part, place) => {
    const text = labels[part.kind] ? `${labels[part.kind]}: ${part.label}` : part.label;
    const shown = counts[place] ? t("filter_without").replace("{filter}", () => text).replace("{n}", number(counts[place])) : text;
    const chip = element("button", [shown, element("span", " ×", { "aria-hidden": "true" })], { type: "button" });
    if (!counts[place]) chip.setAttribute("aria-label", t("filter_remove").replace("{filter}", () => text));
    chip.addEventListener("click", () => {
      box.value = part.without;
      keep(currentState(), "pushState");
      search(currentState());
      box.focus();
    });
    return element("li", chip);
  }));
}

function showChoices(state, counts, totals) {
  for (const select of filters) {
    const { name } = select;
    // A filter that is set offers what the words alone would find, the others what is left.
    const given = Object.entries((state[name] ? totals : counts)[name] ?? {}).filter(([value, count]) => count || keyOf(value) === state[name]);
    given.sort(([one, many], [other, few]) => (name === "year" ? other.localeCompare(one) : few - many || one.localeCompare(other)));
    const options = given.slice(0, CHOICES).map(([value, count]) =>
      new Option(`${name === "code" ? t("with_code") : shownOf(value)}${state[name] ? "" : ` (${number(count)})`}`, keyOf(value)));
    if (state[name] && !options.some((option) => option.value === state[name])) {
      const value = Object.keys(facets[name] ?? {}).find((one) => keyOf(one) === state[name]);
      options.unshift(new Option(name === "code" ? t("with_code") : shownOf(value ?? state[name]), state[name]));
    }
    select.replaceChildren(new Option(t("any"), ""), ...options);
    select.value = state[name];
    // It keeps its place, so that nothing moves.
    select.parentElement.style.visibility = Object.keys(facets[name] ?? {}).length ? "" : "hidden";
  }
  toggleChoices(filters.some((select) => select.value || select.options.length > 1));
}

/** The filters and their button stand there where one has a choice or is set: pages alone have no year and no date. */
function toggleChoices(wanted) {
  narrow.hidden = unfold.hidden = !wanted;
}

// Listening

let waiting;
box.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const state = currentState();
    keep(state, "replaceState");
    // One letter begins too many words to say anything.
    if (!/^[\x20-\x7e]$/.test(state.q)) search(state, { quiet: true });
  }, 200);
});
box.form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  keep(currentState(), "pushState");
  search(currentState());
});
narrow.addEventListener("change", () => {
  keep(currentState(), "pushState");
  search(currentState(), { quiet: true });
});
// On a phone the filters stand behind a button; an address that has chosen some has opened them before the first paint.
const { dataset: said } = document.documentElement;
unfold.setAttribute("aria-expanded", String("narrowed" in said));
unfold.addEventListener("click", () => {
  const open = unfold.getAttribute("aria-expanded") === "false";
  delete said.narrowed;
  narrow.classList.toggle("open", open);
  unfold.setAttribute("aria-expanded", String(open));
});
narrow.addEventListener("submit", (event) => event.preventDefault());

function begin() {
  const state = stateOf(location.href);
  box.value = state.q;
  for (const select of filters) select.replaceChildren(new Option(t("any"), ""), ...(state[select.name] ? [new Option(state[select.name])] : []));
  for (const select of selects) select.value = state[select.name];
  search(state);
  if (!state.q) box.focus();
}
addEventListener("popstate", begin);
begin();

// The arrow keys walk from the box through the results and back.
document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [box, ...page.querySelectorAll(".found-people a, .results h2 a")];
  const here = stops.indexOf(document.activeElement);
  const next = stops[here + step];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
});
