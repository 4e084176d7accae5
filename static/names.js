// Finds names in the index of authors while they are typed. Without this file all of them stand there.
import "./site.js";
import { pieces } from "./catalogue.js";

(() => {
  const form = document.querySelector(".find-name");
  const section = document.querySelector(".names");
  if (!form || !section) return;
  const most = 200;
  const number = new Intl.NumberFormat(document.documentElement.lang);
  const output = form.querySelector("output");
  const rows = [...section.querySelectorAll(".counts > li")].map((item) => (
    { item, words: pieces(item.querySelector("a").textContent) }
  ));
  const parts = [...section.children, ...document.querySelectorAll("main > .pager")];

  // The names of the other parts, asked for with the first letter that is typed.
  const found = document.createElement("ul");
  found.className = "counts";
  found.hidden = true;
  section.append(found);
  let everybody;
  const load = () => {
    everybody ??= fetch(form.dataset.names).then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    }).then((names) => names.map(([id, name, count]) => ({ id, name, count, words: pieces(name) })));
    return everybody;
  };
  const entry = ({ id, name, count }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `${form.dataset.base}${id}/`;
    link.textContent = name;
    item.append(link, ` ${number.format(count)}`);
    return item;
  };

  const say = (shown, wanted) => {
    output.textContent = wanted.length
      ? t("n_shown").replace("{shown}", number.format(shown)).replace("{n}", number.format(form.dataset.total)) : "";
  };
  const begins = (words, wanted) => wanted.every((typed) => words.some((word) => word.startsWith(typed)));
  const showHere = (wanted) => {
    let shown = 0;
    for (const { item, words } of rows) {
      item.hidden = !begins(words, wanted);
      shown += !item.hidden;
    }
    for (const group of section.querySelectorAll(".group")) group.hidden = !group.querySelector("li:not([hidden])");
    say(shown, wanted);
  };
  const show = async () => {
    const asked = form.elements.q.value;
    const wanted = pieces(asked);
    if (form.dataset.names && wanted.length) {
      try {
        const names = await load();
        if (form.elements.q.value !== asked) return;
        const fits = names.filter(({ words }) => begins(words, wanted));
        found.replaceChildren(...fits.slice(0, most).map(entry));
        found.hidden = false;
        for (const part of parts) part.hidden = true;
        say(fits.length, wanted);
        return;
      } catch {
        everybody = undefined; // the names that stand here are filtered
      }
    }
    found.hidden = true;
    for (const part of parts) part.hidden = false;
    showHere(wanted);
  };
  form.addEventListener("input", show);
  form.addEventListener("reset", () => setTimeout(show));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.querySelector("[type=reset]").addEventListener("click", () => form.elements.q.focus());
  if (form.elements.q.value) show(); // what a browser kept of an earlier visit
})();
