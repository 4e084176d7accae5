// In lists, a paper's abstract and citation open in its row. Both are in the site already: the abstract on the paper's own page,
// the citation in its BibTeX file, which is smaller. Where neither can be had, the buttons lead there, as titles always do.
import "./formulas.js";

// A button above lists makes them compact; the browser remembers it, and the page says it before the list.
(() => {
  const button = document.querySelector(".view");
  const said = document.documentElement.dataset;
  const show = () => { button.textContent = "compact" in said ? t("view_full") : t("view_compact"); };
  button?.addEventListener("click", () => {
    const compact = !("compact" in said);
    document.documentElement.toggleAttribute("data-compact", compact);
    show();
    try {
      if (compact) localStorage.compact = "1";
      else localStorage.removeItem("compact");
    } catch {
      // A browser that keeps nothing: the choice holds for this page.
    }
  });
  if (button) show();
})();

// On paper a person's page is a list for a CV; the browser makes a PDF file of it, too.
document.querySelector(".print button")?.addEventListener("click", () => print());

(() => {
  const openers = ".papers li > div > button";
  for (const button of document.querySelectorAll(openers)) button.setAttribute("aria-expanded", "false");

  const answered = async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status} ${address}`);
    return answer.text();
  };
  const abstractOf = async (address) => {
    const page = new DOMParser().parseFromString(await answered(address), "text/html");
    const text = document.importNode(page.querySelector("#abstract ~ .prose"), true);
    return [text];
  };
  const citationOf = async (address) => {
    const entry = document.createElement("pre");
    entry.dataset.copy = "BibTeX";
    entry.textContent = (await answered(address.replace(/\/$/, ".bib"))).trim();
    const further = document.createElement("a");
    further.href = `${address}#cite`;
    further.textContent = t("cite_styles");
    return [entry, further];
  };

  // What is open, by its button, the last one last.
  const opened = new Map();
  const close = (button) => {
    opened.get(button).remove();
    opened.delete(button);
    button.setAttribute("aria-expanded", "false");
  };
  const open = async (button) => {
    const row = button.closest("li");
    const address = row.querySelector(":is(h2, h3) a").href;
    button.setAttribute("aria-busy", "true");
    try {
      const content = await (button.name === "cite" ? citationOf : abstractOf)(address);
      const place = document.createElement("section");
      place.className = "opened";
      place.setAttribute("aria-label", button.textContent);
      place.append(...content);
      row.append(place);
      place.dispatchEvent(new Event("shown", { bubbles: true }));
      opened.set(button, place);
      button.setAttribute("aria-expanded", "true");
    } catch {
      location.href = `${address}#${button.name}`;
    }
    button.removeAttribute("aria-busy");
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.(openers);
    if (!button) return;
    if (opened.has(button)) close(button);
    else if (!button.hasAttribute("aria-busy")) open(button);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.target.closest?.("input, select")) return;
    const row = event.target.closest?.(".papers > li");
    const buttons = [...opened.keys()].reverse();
    const button = buttons.find((one) => opened.get(one).contains(event.target))
      ?? buttons.find((one) => one === event.target) ?? buttons.find((one) => row?.contains(one)) ?? buttons[0];
    if (!button) return;
    close(button);
    button.focus();
  });
})();
