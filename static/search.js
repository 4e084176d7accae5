// The search page: asks the index in the data-bundle folder, shows papers, people and pages, keeps its state in the address.
// Nothing of a paper is ever read as HTML.
import "./rows.js";
import { catalogue, fold, own, pieces, yearsOf } from "./catalogue.js";
import { chipOf, element, openers } from "./elements.js";
import { asked, Finder, keyOf, plain } from "./finding.js";
import { saidOf } from "./query.js";

const page = document.querySelector(".search");
const box = document.querySelector(".ask input");
const [narrow, status, instead, chips, people, venues, list, more] = [".narrow", "[role=status]", ".meant", ".understood", ".found-people", ".found-venues", ".results", ".copy"]
  .map((selector) => page.querySelector(selector));
const unfold = page.querySelector(".unfold");
const selects = [...narrow.querySelectorAll("select")];
const filters = selects.filter((select) => select.name !== "sort");
const base = page.dataset.bundle.replace(/search\/pagefind\/$/, "");
const root = page.dataset.root ?? base; // of files, which are there once for all languages

const AT_ONCE = 10;
const PEOPLE_SHOWN = 8;
const VENUES_SHOWN = 4;
const CHOICES = 300;
const finder = new Finder(page.dataset.bundle, filters.map(({ name }) => name), async () => page.dataset.catalogue && catalogue(page.dataset.catalogue));
const shownOf = (value) => value.split("|")[1] ?? value;
let run = 0;

// The address and the fields

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

export const find = (state) => finder.find(state);

// Asking

async function search(given, { quiet = false } = {}) {
  const mine = ++run;
  toggleWaysOut(!(asked(given.q) || finder.isNarrowed(given)));
  if (!quiet) status.textContent = t("search_running");
  try {
    const state = await finder.read(given);
    const query = asked(state.q);
    const narrowed = finder.isNarrowed(state);
    if (mine !== run) return;
    let answer = await finder.find(state);
    // Without a catalogue the filters name people; they are larger than an answer, and numbers come after names alone.
    if (answer.lacking && !finder.papers && !finder.facets) {
      await finder.filters();
      answer = await finder.find(state);
    }
    if (mine !== run) return;
    // People are named in words that no paper has side by side: then nothing is missing.
    showMeant(answer.lacking && peopleNamed(state.q).length ? {} : answer, state);
    await showChips(state, given, answer.results.length);
    if (mine !== run) return;
    // Without papers there is nothing to choose; known here, it need not move what is shown.
    const papers = answer.results.length > AT_ONCE || answer.first.some((paper) => !paper.filters.page);
    toggleChoices(papers || narrowed || !query);
    if (finder.papers) showPeople(peopleFound(state, answer));
    showVenues(state);
    showPapers(answer.first, answer.results, answer.meant || state.q);
    // The names and numbers of the filters follow when the answer is shown.
    const whole = finder.facets ? answer : (await finder.filters(), await finder.find(state));
    if (mine !== run) return;
    showChoices(state, whole.filters ?? finder.facets, whole.totalFilters ?? finder.facets);
    const found = peopleFound(state, answer);
    showPeople(found);
    const pages = Finder.pages(whole);
    status.textContent = query || narrowed ? summary(answer.results.length - pages, found.length, pages, narrowed) : "";
  } catch (fault) {
    if (mine !== run) return;
    finder.forget();
    status.textContent = t("search_failed");
    toggleWaysOut(true);
    console.warn(fault);
  }
}

/** All people: those of the catalogue, or those that the filters name once they are loaded. */
function everybody() {
  return finder.papers?.people ?? Object.entries(finder.facets?.author ?? {}).map(([value, count]) => {
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

/** The people one of whose spellings has a word for each that was typed; those with the whole words first, then most papers first. */
function peopleNamed(typed) {
  const wanted = pieces(typed);
  if (!wanted.some((word) => word.length > 1 || word > "\u0370")) return [];
  const fits = (name) => {
    const parts = pieces(name);
    return wanted.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const lacking = (name) => wanted.filter((word) => !pieces(name).includes(word)).length;
  return everybody().filter(({ name, spellings }) => [name, ...spellings].some(fits))
    .sort((one, other) => lacking(one.name) - lacking(other.name) || other.count - one.count);
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

/** Whether a paper's text is only its title or its authors: it has no abstract. */
function repeated(paper) {
  const text = plain(paper.raw_content);
  return text === paper.meta.title || text === paper.meta.authors;
}

/** Pagefind's excerpt: text with marks, which take in the comma behind a word. */
function excerpt(paper) {
  const parts = paper.excerpt.split(/<mark>(.*?)<\/mark>/).flatMap((part, place) => (place % 2
    ? plain(part).split(/([\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?)/u).map((text, at) => (at % 2 ? element("mark", text) : text))
    : plain(part))).filter(Boolean);
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
    face(id, name, finder.papers?.faces),
    element("div", [element("a", name, { href: `${base}authors/${id}/` }), ` ${counted(t("n_papers"), count)}`]),
  ])));
}
function showVenues(state) {
  const wanted = pieces(state.q);
  const meant = new Set((state.parts ?? []).filter(({ kind }) => kind === "venue").flatMap((part) => [...part.keys]));
  const fits = (name) => wanted.length > 0 && wanted.every((word) => word.length > 1 && pieces(name).some((part) => part.startsWith(word)));
  const found = (finder.papers?.venues ?? []).filter(({ id, names }) => meant.has(id) || names.some(fits)).slice(0, VENUES_SHOWN);
  const year = (state.parts ?? []).find(({ kind, from, to }) => kind === "year" && from === to)?.label;
  const link = (names, place) => element("li", element("a", names[0], { href: `${base}venues/${place}/`, title: names[1] ?? names[0] }));
  venues.replaceChildren(...found.flatMap(({ id, names }) => [
    ...(yearsOf(finder.papers, id).has(year) ? [link([`${names[0]} ${year}`], `${id}/${year}`)] : []), link(names, id),
  ]));
}

/** What was understood, each of which can be removed; where nothing is found, how much there would be without it. */
async function showChips(state, given, found) {
  const parts = saidOf(state.parts ?? [], state.q, state.said, t("asked_words"))
    .map(({ text, without }) => ({ text, without: { ...given, q: without } }));
  // What was chosen can be seen in its field, unless it leaves nothing.
  for (const select of found ? [] : filters.filter(({ name }) => given[name] && (state.q || parts.length))) {
    const text = `${select.parentElement.firstElementChild.textContent}: ${labelOf(select.name, given[select.name])}`;
    parts.push({ text, without: { ...given, [select.name]: "" } });
  }
  const counts = found ? [] : await Promise.all(parts.map(({ without }) => finder.count(without)));
  chips.replaceChildren(...parts.map(({ text, without }, place) => {
    return element("li", chipOf(text, counts[place] ? number(counts[place]) : "", () => {
      box.value = without.q;
      for (const select of selects) select.value = without[select.name];
      keep(without, "pushState");
      search(without);
      box.focus();
    }));
  }));
}

/** What a filter calls the value that is asked for. */
function labelOf(name, key) {
  const value = Object.keys(finder.facets?.[name] ?? {}).find((one) => keyOf(one) === key);
  return name === "code" ? t("with_code") : shownOf(value ?? key);
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
      options.unshift(new Option(labelOf(name, state[name]), state[name]));
    }
    select.replaceChildren(new Option(t("any"), ""), ...options);
    select.value = state[name];
    // It keeps its place, so that nothing moves.
    select.parentElement.style.visibility = Object.keys(finder.facets[name] ?? {}).length ? "" : "hidden";
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
