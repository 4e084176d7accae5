// Filters and sorts a list of papers; the address keeps the view, so that it can be linked. What the page does not say, the papers
// of the list's other parts above all, comes from the portal's catalogue when the filters are first turned to.
// Without this file the whole list stands there, newest first. Nothing of a paper is read as HTML but rows of the portal's own pages.
import "./rows.js";
import { begins, catalogue, fold, grouped, meant, own, pieces } from "./catalogue.js";
import { chipOf, element, openers } from "./elements.js";

const form = document.querySelector(".filter");
const selected = document.querySelector('.group[aria-labelledby="selected"]'); // its papers are in their years too
const sections = [...document.querySelectorAll(".group")].filter((group) => group !== selected && group.querySelector(".papers"));
const FACETS = ["year", "venue", "type", "category", "author", "links"];
const offered = new Set(FACETS.filter((name) => !form.elements[name].parentElement.hidden));
const CHOICES = 300;
const AT_ONCE = 50;
// By which filters the search finds the papers of a list: what the parts of its address are.
const SEARCHED = { authors: ["author"], categories: ["category"], years: ["year"], venues: ["venue", "year"], affiliations: ["affiliation"], projects: ["project"] };

const [types, kinds] = ["types", "links"].map((name) => JSON.parse(form.dataset[name]));
const base = form.dataset.base;
const kindOf = new Map(Object.entries(kinds).map(([kind, label]) => [label, kind]));
const language = document.documentElement.lang;
const number = (count) => {
  try {
    return count.toLocaleString(language);
  } catch {
    return String(count); // a language that the browser cannot read
  }
};

// The papers, as the page says them and as the catalogue does

const labels = Object.fromEntries(FACETS.map((name) => [name, new Map()]));
const named = (name, values) => values.filter(([key]) => key).map(([key, label]) => {
  labels[name].set(key, label);
  return key;
});

/** What a list in several parts offers before all of its papers are known: the page says it of year, venue, type and category. */
const promised = Object.fromEntries(FACETS.map((name) => [name, [...form.elements[name].options].filter(({ value }) => value).map(({ value, text }) => [value, text])]));
for (const name of FACETS) for (const [value, text] of promised[name]) labels[name].set(value, text.replace(/ \([^(]*\)$/, ""));

// What the search calls a category and a venue: the end of the address of its page.
const searchedAs = { category: new Map(), venue: new Map() };
const addressOf = (item) => item.querySelector("h3 a").getAttribute("href");
const idOf = (link) => link.getAttribute("href").split("/").at(-2);
// What the rows say as the catalogue does, which is all of a list that stands here as a whole.
const rowsSay = { papers: [], people: [], venues: [], categories: {}, affiliations: {} };
const people = new Map();
function personOf(link) {
  const [id, name] = [idOf(link), link.textContent];
  if (!people.has(id)) people.set(id, { id, name: link.title || name, spellings: [] });
  people.get(id).spellings.push(name);
  return people.get(id);
}
const here = sections.flatMap((section) => [...section.querySelectorAll(".papers > li")].map((item) => {
  const date = item.querySelector("time")?.dateTime ?? "";
  const year = date.slice(0, 4);
  const [category, venue] = ["category", "venue"].map((name) => item.querySelector(`[data-${name}]`));
  const authors = [...item.querySelectorAll(`p a[href^="${base}authors/"]`)];
  if (category) searchedAs.category.set(category.dataset.category, idOf(category));
  if (venue) searchedAs.venue.set(venue.textContent, idOf(venue));
  const chips = [...item.querySelectorAll(":scope > div > :is(a, span), details > :is(a, span)")].map((chip) => [kindOf.get(chip.textContent), chip.textContent]);
  const paper = {
    place: rowsSay.papers.length, title: item.querySelector("h3").textContent, date, people: authors.map(personOf), venueId: venue && idOf(venue),
    category: category?.dataset.category, affiliations: [], links: chips.map(([kind]) => kind),
  };
  rowsSay.papers.push(paper);
  if (category) rowsSay.categories[paper.category] = [category.textContent, idOf(category)];
  if (venue) rowsSay.venues.push({ id: paper.venueId, names: [venue.textContent, venue.parentElement.title] });
  return {
    item, date, list: item.parentElement, url: addressOf(item), paper,
    words: pieces([...item.querySelectorAll("h3, p, cite, [data-category]")].map((part) => part.textContent).concat(year).join(" ")),
    title: fold(item.querySelector("h3").textContent.trim()),
    score: Number(item.dataset.score ?? -1),
    values: {
      year: named("year", [[year, year]]),
      venue: named("venue", [[venue?.textContent, venue?.textContent]]),
      type: named("type", [[item.dataset.type, own(types, item.dataset.type)]]),
      category: named("category", [[category?.dataset.category, category?.textContent]]),
      author: named("author", authors.map((one) => [idOf(one), one.textContent])),
      links: named("links", chips),
    },
  };
}));
rowsSay.people.push(...people.values());
const hereBy = new Map(here.map((row) => [row.url, row]));

/** Whether a paper of the catalogue belongs to this list; one that stands here as a whole has no others. */
function belongs(known, key) {
  if (!form.dataset.inParts) return ({ id }) => hereBy.has(`${base}papers/${id}/`);
  const [kind, id] = [key.split(" ", 1)[0], key.slice(key.indexOf(" ") + 1)];
  const listed = new Set(own(known.lists ?? {}, key));
  return {
    papers: () => true,
    category: (paper) => paper.category === id,
    year: (paper) => paper.date.slice(0, 4) === id,
    venue: (paper) => paper.venueId === id,
    "venue-year": (paper) => `${paper.venueId}/${paper.date.slice(0, 4)}` === id,
    affiliation: (paper) => paper.affiliations.includes(id),
    author: (paper) => paper.people.some((person) => person.id === id),
  }[kind] ?? (({ place }) => listed.has(place));
}

function fromCatalogue(known) {
  return known.papers.filter(belongs(known, form.dataset.key)).map((paper, place) => {
    const url = `${base}papers/${paper.id}/`;
    const year = paper.date.slice(0, 4);
    const shown = hereBy.get(url);
    const category = own(known.categories, paper.category)?.[0] ?? paper.category;
    if (own(known.categories, paper.category)) searchedAs.category.set(paper.category, known.categories[paper.category][1]);
    if (paper.venueId) searchedAs.venue.set(paper.venue, paper.venueId);
    let words;
    return {
      paper, place, url, item: shown?.item, list: shown?.list, date: paper.date, title: shown?.title ?? fold(paper.title),
      score: paper.score || -1,
      get words() {
        return words ??= [...(shown?.words ?? []), ...pieces([paper.title, ...paper.people.map(({ name }) => name), paper.venue, year, category].join(" "))];
      },
      values: {
        year: named("year", [[year, year]]),
        venue: paper.venueId ? named("venue", [[paper.venue, paper.venue]]) : [],
        type: named("type", [[paper.type, own(types, paper.type) ?? own(known.types, paper.type) ?? paper.type]]),
        category: named("category", [[paper.category, category]]),
        author: named("author", paper.people.map(({ id, name }) => [id, name])),
        links: named("links", paper.links.map((kind) => [kind, kinds[kind] ?? kind])),
      },
      categoryName: category,
      categoryUrl: own(known.categories, paper.category) && `${base}categories/${known.categories[paper.category][1]}/`,
    };
  });
}

let rows = here;
let totals = {};
function take(found) {
  rows = found;
  totals = Object.fromEntries(FACETS.map((name) => [name, new Map()]));
  for (const { values } of rows) {
    for (const name of FACETS) for (const key of new Set(values[name])) totals[name].set(key, (totals[name].get(key) ?? 0) + 1);
  }
  for (const name of FACETS) for (const [key] of promised[name]) totals[name].set(key, totals[name].get(key) ?? 0);
}
take(here);

// What the filters need further is on its way as soon as somebody turns to them.
let state = "wanted";
/** What a text asks for, as the search understands it, and what may have been meant by its words: once its script is there. */
let understood = (words) => ({ parts: [], words, filters: "" });
let saidOf = () => [];
let nearest = () => "";
const load = () => {
  if (state !== "wanted") return;
  state = "loading";
  form.setAttribute("aria-busy", "true");
  Promise.all([form.dataset.catalogue ? catalogue(form.dataset.catalogue) : rowsSay, import("./query.js")]).then(([known, query]) => {
    if (known !== rowsSay) take(fromCatalogue(known));
    understood = (typed) => query.understood(known, typed);
    saidOf = query.saidOf;
    nearest = (typed) => meant(known, typed);
    state = known === rowsSay ? "none" : "there";
  }).catch((fault) => {
    state = form.dataset.inParts ? "failed" : "none";
    console.info(fault);
  }).then(() => {
    form.removeAttribute("aria-busy");
    show();
  });
};
for (const sign of ["pointerenter", "focusin", "touchstart"]) form.addEventListener(sign, load, { passive: true });

// What is asked

const fields = [...form.elements].filter((field) => field.name);
const button = document.querySelector(".unfold");
const open = (wanted) => {
  form.classList.toggle("open", wanted);
  button?.setAttribute("aria-expanded", String(wanted));
};
button?.addEventListener("click", () => {
  open(!form.classList.contains("open"));
  load();
});
const asked = (name) => form.elements[name].value.trim();
/** What was chosen before its option was there, such as from the address. */
const pending = new Map();
const chosen = (name) => pending.get(name) ?? asked(name);

// Rows of other parts: of text until they are seen, then as those parts show them

const parts = new Map();
const partAt = (place) => Math.floor(place / form.dataset.inParts) + 1;
function part(wanted) {
  if (!parts.has(wanted)) {
    const address = wanted === 1 ? form.dataset.list : `${form.dataset.list}page/${wanted}/`;
    parts.set(wanted, fetch(address).then((answer) => (answer.ok ? answer.text() : "")).then((text) => {
      const page = new DOMParser().parseFromString(text, "text/html");
      return new Map([...page.querySelectorAll(".group .papers > li")].map((item) => [addressOf(item), item]));
    }).catch(() => new Map()));
  }
  return parts.get(wanted);
}

function plainRow({ paper, url, date, categoryUrl, categoryName }) {
  const people = paper.people.slice(0, 8).flatMap(({ id, name }, place) => [place ? ", " : "", element("a", name, { href: `${base}authors/${id}/` })]);
  const facts = element("div", []);
  if (paper.venue) facts.append(element("cite", paper.venueId ? element("a", paper.venue, { href: `${base}venues/${paper.venueId}/` }) : paper.venue), " ");
  if (date) facts.append(element("time", date.slice(0, 4), { datetime: date }), " ");
  facts.append(...openers());
  if (categoryUrl && !form.dataset.key.startsWith("category")) facts.append(" ", element("a", categoryName, { href: categoryUrl, "data-category": paper.category }));
  return element("li", [element("h3", element("a", paper.title, { href: url, dir: "auto" })), ...(people.length ? [element("p", people)] : []), facts]);
}
const ready = (item) => {
  for (const button of item.querySelectorAll("button")) button.setAttribute("aria-expanded", "false");
  return item;
};
const plainRows = new Map();
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    const row = plainRows.get(target);
    part(partAt(row.place)).then((items) => {
      const item = items.get(row.url);
      if (!item || target.contains(document.activeElement) || target.querySelector(".opened")) return;
      const shown = ready(document.importNode(item, true));
      target.replaceWith(shown);
      shown.dispatchEvent(new Event("shown", { bubbles: true }));
    });
  }
}, { rootMargin: "200px" });
function rowOf(row) {
  if (row.item) {
    const copy = row.item.cloneNode(true);
    copy.hidden = false;
    for (const opened of copy.querySelectorAll(".opened")) opened.remove();
    return ready(copy);
  }
  const item = ready(plainRow(row));
  plainRows.set(item, row);
  seen.observe(item);
  return item;
}

// Showing

const found = element("ul", [], { class: "papers", hidden: "" });
const more = element("button", t("more_results"), { class: "copy", type: "button", hidden: "" });
sections[0].before(found, more);
const output = form.querySelector("output");
const chips = form.querySelector(".chosen");
const find = document.querySelector(".find");
const search = find?.dataset.search;
const total = document.querySelector("[data-total]");
const whole = total?.textContent;
const abstracts = element("a", t("filter_abstracts"), { href: "" });
output.after(" ", abstracts);
// Those that lead to other pages stay.
const jumps = [...document.querySelectorAll(".jumps a")].filter((link) => link.hash);
const around = [...document.querySelectorAll("main .pager")];

const alphabet = new Intl.Collator();
const orders = {
  oldest: (a, b) => alphabet.compare(a.date || "9999", b.date || "9999"),
  title: (a, b) => alphabet.compare(a.title, b.title),
  score: (a, b) => b.score - a.score,
};

/** Returns whether a row is what a text asks for: of one of its years, venues and so on, by all of its people, with all of its words. */
function matching(typed) {
  const { parts, words } = understood(typed);
  const wanted = pieces(words);
  const kinds = grouped(parts, ({ kind }) => kind);
  const keys = {
    venue: ({ paper }) => [paper.venueId],
    author: ({ values }) => values.author,
    category: ({ paper }) => [searchedAs.category.get(paper.category)],
    affiliation: ({ paper }) => paper.affiliations,
    code: ({ paper }) => (paper.links.includes("code") ? ["1"] : []),
  };
  const fits = (row) => ({ kind, keys: named, from, to }) => (
    kind === "year" ? row.date.slice(0, 4) >= from && row.date.slice(0, 4) <= to : keys[kind](row).some((key) => named.has(key))
  );
  const says = (row, all) => all.every((word) => row.words.some((part) => begins(part, word)));
  const plain = pieces(typed); // `machine learning` may be a category, or two words of a title
  return (row) => says(row, plain)
    || ([...kinds].every(([kind, parts]) => parts[kind === "author" ? "every" : "some"](fits(row))) && says(row, wanted));
}

/** Which rows fit, and for each filter those that it alone keeps out: what other choices of it would show. */
function sorted() {
  const matches = matching(asked("q"));
  const set = FACETS.map((name) => [name, chosen(name)]).filter(([, key]) => key);
  const fits = [];
  const kept = { q: [], ...Object.fromEntries(FACETS.map((name) => [name, []])) };
  for (const row of rows) {
    const against = set.filter(([name, key]) => !row.values[name].includes(key)).map(([name]) => name);
    if (against.length < 2 && !matches(row)) against.push("q");
    if (!against.length) fits.push(row);
    else if (against.length === 1) kept[against[0]].push(row);
  }
  return { fits, kept };
}

/** Offer what there is, with how many papers each choice would show. */
function offer({ fits, kept }) {
  for (const name of FACETS) {
    const select = form.elements[name];
    const key = chosen(name);
    const counts = new Map();
    for (const row of key ? [...fits, ...kept[name]] : fits) {
      for (const one of new Set(row.values[name])) counts.set(one, (counts.get(one) ?? 0) + 1);
    }
    const telling = [...totals[name]].filter(([, count]) => count < rows.length || !["author", "links"].includes(name));
    // Of a list in parts the page says what all of its papers differ in, until the script knows them.
    const apart = form.dataset.inParts && state !== "there" ? offered.has(name) : telling.length >= (name === "links" ? 1 : 2);
    select.parentElement.hidden = !apart && !key;
    // Whoever wrote all of them, such as the person whose page it is, is no choice.
    const given = [...counts].filter(([one]) => one === key || name !== "author" || totals[name].get(one) < rows.length);
    given.sort(([one, many], [other, few]) => (name === "year" ? other.localeCompare(one) : few - many || alphabet.compare(labels[name].get(one), labels[name].get(other))));
    const options = state !== "there" && promised[name].length
      ? promised[name].map(([one, text]) => new Option(text, one))
      : given.slice(0, CHOICES).map(([one, count]) => new Option(`${labels[name].get(one)} (${number(count)})`, one));
    if (key && totals[name].has(key) && !options.some(({ value }) => value === key)) options.unshift(new Option(labels[name].get(key), key));
    select.replaceChildren(new Option(t("any"), ""), ...options);
    select.value = totals[name].has(key) ? key : "";
    if (totals[name].has(key)) pending.delete(name);
  }
}

function showChips({ fits, kept }) {
  const set = [["q", asked("q")], ...FACETS.map((name) => [name, asked(name)])].filter(([, value]) => value);
  const instead = fits.length || !rows.length ? [] : set.filter(([name]) => kept[name].length);
  const { parts: read, words, filters } = understood(asked("q"));
  const parts = saidOf(read, words, filters, t("filter_words"));
  const chip = (name, text, without, left) => chipOf(text, instead.length && left ? number(left) : "", () => {
    form.elements[name].value = without;
    write();
    (chips.querySelector("button") ?? form.elements.q).focus();
  });
  const labelOf = (name) => form.elements[name].parentElement.querySelector("span").textContent;
  chips.replaceChildren(...set.flatMap(([name, value]) => {
    if (name === "q" && read.length) {
      return parts.map(({ text, without }) => chip("q", text, without, instead.length && kept.q.filter(matching(without)).length));
    }
    const [label, shown] = name === "q" ? [t("filter_words"), value] : [labelOf(name), labels[name].get(value) ?? value];
    return chip(name, `${label}: ${shown}`, "", kept[name].length);
  }));
  const right = !fits.length && words && nearest(words);
  const text = right && `${filters} ${right}`.trim();
  if (text && kept.q.some(matching(text))) {
    const chip = element("button", t("did_you_mean").replace("{meant}", () => text), { type: "button" });
    chip.addEventListener("click", () => {
      form.elements.q.value = text;
      write();
      form.elements.q.focus();
    });
    chips.prepend(chip);
  }
  return { set, instead };
}

function showFound(fits) {
  let shown = 0;
  seen.disconnect();
  plainRows.clear();
  found.replaceChildren();
  const further = () => {
    const next = fits.slice(shown, shown + AT_ONCE).map(rowOf);
    found.append(...next);
    shown += next.length;
    more.hidden = shown >= fits.length;
    return next;
  };
  further();
  more.onclick = () => further()[0]?.querySelector("a").focus();
}

/** A filter and its choice as the search has them; without a value where it has none such. */
function asSearched(name, key) {
  if (name === "links") return ["code", key === "code" ? "1" : ""];
  return [name, name === "type" ? "" : searchedAs[name] ? searchedAs[name].get(key) ?? "" : key];
}

/**
 * The same question to the search, which knows abstracts too: among the papers that the address of this list names, and with the
 * filters that the search has too; `exact` where these are all that are set.
 */
function questionOfSearch() {
  const [list, ...of] = location.pathname.slice(base.length).replace(/page\/\d+\/$/, "").split("/");
  const filters = (own(SEARCHED, list) ?? []).map((filter, place) => [filter, of[place]]).filter(([, value]) => value);
  const choices = FACETS.map((name) => [name, chosen(name)]).filter(([, key]) => key).map(([name, key]) => asSearched(name, key));
  const question = { q: asked("q"), ...Object.fromEntries([...choices.filter(([, value]) => value), ...filters]) };
  return { question, exact: (list === "papers" || list in SEARCHED) && choices.every(([filter, value]) => question[filter] === value) };
}

let finder;
let counting;
let compared;
/** Lead to the search, and say how much it finds as soon as nobody types; a link to no more than is shown goes. */
function offerAbstracts(shown) {
  const { question, exact } = questionOfSearch();
  const address = `${search}?${new URLSearchParams(question)}`;
  const comparison = `${address} ${exact && shown}`;
  if (compared === comparison) return;
  compared = comparison;
  clearTimeout(counting);
  abstracts.hidden = !search || !question.q;
  abstracts.href = address;
  abstracts.textContent = t("filter_abstracts");
  if (abstracts.hidden || !exact || question.q.length < 2) return;
  counting = setTimeout(async () => {
    try {
      finder ??= import("./finding.js").then(({ Finder }) => new Finder(
        `${base}search/pagefind/`, [...Object.values(SEARCHED).flat(), "code"],
        async () => "catalogue" in find.dataset && catalogue(`${base}papers/catalogue.json`),
      ));
      const count = await (await finder).count(question);
      if (compared !== comparison) return;
      abstracts.hidden = count <= shown;
      abstracts.append(` (${number(count)})`);
    } catch (fault) {
      console.info(fault); // the link leads there all the same
    }
  }, 400);
}

let order = "";
function show() {
  // An address may ask for what no paper of the list has: that is known when all papers are.
  if (state !== "wanted" && state !== "loading") {
    for (const [name, key] of pending) if (!totals[name].has(key)) pending.delete(name);
  }
  const answer = sorted();
  offer(answer);
  const { set, instead } = showChips(answer);
  const by = orders[asked("sort")];
  const active = set.length > 0 || Boolean(by);
  const all = state === "there" && form.dataset.inParts;
  if (all) {
    const fits = by ? [...answer.fits].sort(by) : answer.fits;
    if (active) showFound(fits);
    found.hidden = !active;
    more.hidden ||= !active;
    for (const part of [...sections, ...around]) part.hidden = active;
  } else {
    const fits = new Set(answer.fits);
    for (const row of rows) row.item.hidden = !fits.has(row);
    if (order !== asked("sort")) {
      order = asked("sort");
      for (const row of by ? [...rows].sort(by) : rows) (by ? found : row.list).append(row.item);
    }
    found.hidden = !by;
    for (const section of sections) section.hidden = Boolean(by) || !section.querySelector(".papers > li:not([hidden])");
  }
  if (selected) selected.hidden = active;
  for (const link of jumps) link.inert = active && !document.getElementById(link.hash.slice(1))?.checkVisibility();
  const count = answer.fits.length;
  offerAbstracts(count);
  // Of a list that is here as a whole, only the script that understands words is on its way.
  const loading = form.dataset.catalogue ? t("filter_loading") : "";
  const shownOf = () => t("n_shown").replace("{shown}", number(count)).replace("{n}", number(rows.length));
  const said = !active && !pending.size ? "" : state === "loading" ? loading : count ? (count < rows.length ? shownOf() : "") : instead.length ? t("filter_emptied") : t("filter_empty");
  output.textContent = said && state === "failed" ? `${said} ${t("filter_part")}` : said;
  form.querySelector("p").hidden = !active && !said;
  if (total) total.textContent = state !== "loading" && count < rows.length ? shownOf() : whole;
}

function readAddress() {
  const said = new URLSearchParams(location.search);
  if (said.has("code") && !said.has("links")) said.set("links", "code"); // as addresses said it once
  pending.clear();
  for (const field of fields) {
    const value = said.get(field.name) ?? "";
    if (FACETS.includes(field.name)) {
      field.value = "";
      if (value) pending.set(field.name, value);
    } else field.value = value;
    if (field.selectedIndex === -1) field.value = "";
  }
  if (pending.size || fields.some((field) => field.value)) {
    open(true);
    load();
  }
  show();
}
function write() {
  const said = new URLSearchParams();
  for (const field of fields) {
    const value = pending.get(field.name) ?? field.value.trim();
    if (value) said.set(field.name, value);
  }
  history.replaceState(null, "", (said.toString() ? `?${said}` : location.pathname) + location.hash);
  load();
  show();
}
form.addEventListener("input", ({ target }) => {
  pending.delete(target.name);
  write();
});
form.addEventListener("reset", () => {
  pending.clear();
  setTimeout(write);
});
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", readAddress);
// The button vanishes with what it takes back; the keyboard goes on from the first field.
form.querySelector("[type=reset]").addEventListener("click", () => form.elements.q.focus());
readAddress();
