// What the header's search box suggests while somebody types: people, venues and papers of the portal's catalogue. The arrow keys
// choose, Enter goes there, Escape closes; without a choice Enter searches as before. Texts only, nothing is read as HTML.
import { begins, catalogue, fold, meant, pieces, yearsOf } from "./catalogue.js";
import sheet from "./suggest.css" with { type: "css" };

document.adoptedStyleSheets.push(sheet);

const form = document.querySelector(".find");
const box = form.querySelector("input");
const kinds = { person: t("suggested_person"), venue: t("suggested_venue"), paper: t("suggested_paper") };
const base = form.dataset.search.replace(/search\/$/, "");
const CATALOGUE = `${base}papers/catalogue.json`;

const LEAST = 2;
const MOST = { person: 4, venue: 2, paper: 5 };

const list = document.createElement("div");
list.className = "suggested";
list.id = "suggested";
list.hidden = true;
list.setAttribute("role", "listbox");
list.setAttribute("aria-label", t("suggestions"));
form.append(list);
for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id })) {
  box.setAttribute(name, value);
}

let chosen = -1;
const options = () => [...list.children];
function choose(place) {
  chosen = place;
  for (const [at, option] of options().entries()) {
    option.setAttribute("aria-selected", String(at === place));
    if (at === place) option.scrollIntoView({ block: "nearest" });
  }
  if (place < 0) box.removeAttribute("aria-activedescendant");
  else box.setAttribute("aria-activedescendant", list.children[place].id);
}
function open(wanted) {
  list.hidden = !wanted;
  box.setAttribute("aria-expanded", String(wanted));
  if (!wanted) choose(-1);
}

/** Whether each typed word begins one of a text's words. */
const fits = (parts, wanted) => wanted.every((word) => parts.some((part) => begins(part, word)));

function suggestions(known, typed) {
  const wanted = pieces(typed);
  const lacking = ({ words: [name] }) => wanted.filter((word) => !name.includes(word)).length;
  const people = known.people.filter((person) => (person.words ??= [person.name, ...person.spellings].map(pieces)).some((parts) => fits(parts, wanted)))
    .sort((one, other) => lacking(one) - lacking(other) || other.count - one.count).slice(0, MOST.person);
  // A venue with a year leads to that year's page: "icra 2014".
  const year = wanted.find((word) => /^(?:19|20)\d\d$/.test(word));
  const venues = known.venues.filter(({ id, names }) => (
    names.some((name) => fits(pieces(name), wanted.filter((word) => word !== year))) && (!year || (wanted[1] && yearsOf(known, id).has(year)))
  )).slice(0, MOST.venue);
  const start = fold(typed).trim();
  const having = known.papers.filter((paper) => fits(paper.words ??= pieces(paper.title), wanted));
  const beginning = having.filter(({ title }) => fold(title).startsWith(start));
  const papers = [...new Set([...beginning, ...having])].slice(0, MOST.paper);
  return [
    ...people.map(({ id, name }) => ({ kind: "person", text: name, to: `authors/${id}/` })),
    ...venues.map(({ id, names }) => ({ kind: "venue", text: year ? `${names[0]} ${year}` : names[0], to: `venues/${id}/${year ? `${year}/` : ""}` })),
    ...papers.map(({ id, title }) => ({ kind: "paper", text: title, to: `papers/${id}/` })),
  ];
}

/** A text with what begins as a typed word set off. */
function marked(text, wanted) {
  return text.split(/([\p{L}\p{M}\p{N}]+)/u).map((part, place) => {
    if (place % 2 === 0 || !wanted.some((word) => fold(part).startsWith(word))) return part;
    const mark = document.createElement("mark");
    mark.textContent = part;
    return mark;
  });
}
function show(found, typed) {
  const wanted = pieces(typed);
  list.replaceChildren(...found.map(({ kind, text, to }, place) => {
    const option = document.createElement("a");
    option.href = base + to;
    option.id = `suggested-${place}`;
    option.tabIndex = -1;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    const name = document.createElement("span");
    name.append(...marked(text, wanted));
    const what = document.createElement("small");
    what.textContent = kinds[kind];
    option.append(name, " ", what);
    return option;
  }));
  open(found.length > 0);
}

async function suggest() {
  const typed = box.value;
  // A sign of a script without blanks says as much as a word.
  if (typed.trim().length < (/[\u3040-\u9fff\uac00-\ud7af]/.test(typed) ? 1 : LEAST) || !pieces(typed).length) return open(false);
  let known;
  try {
    known = await catalogue(CATALOGUE);
  } catch {
    return open(false);
  }
  if (box.value !== typed || document.activeElement !== box) return undefined;
  const found = suggestions(known, typed);
  const instead = found.length || typed.trim().length < 4 ? "" : meant(known, typed);
  return show(instead ? suggestions(known, instead) : found, instead || typed);
}

let waiting;
box.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(suggest, 80);
});
box.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !list.hidden) {
    event.preventDefault();
    open(false);
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
    if (list.hidden) {
      if (list.children.length) open(true);
      else suggest();
      return;
    }
    event.preventDefault();
    const count = list.children.length + 1; // the box itself is the stop between last and first
    choose((chosen + 1 + step + count) % count - 1);
  }
  if (event.key === "Enter" && chosen >= 0 && !list.hidden) {
    event.preventDefault();
    location.href = list.children[chosen].href;
  }
});
box.addEventListener("blur", () => open(false));
// A press on a suggestion would take the focus away, and with it the suggestion, before the click.
list.addEventListener("pointerdown", (event) => event.preventDefault());
list.addEventListener("mousedown", (event) => event.preventDefault());
if (document.activeElement === box) suggest(); // what was typed while this file was on its way
