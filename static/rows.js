// In lists, a paper's abstract and citation open in its row. Both are in the site already: the abstract on the paper's own page,
// the citation in its BibTeX file, which is smaller. Where neither can be had, and without this file, the links lead there.
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
    } catch { /* a browser that keeps nothing: the choice holds for this page */ }
  });
  if (button) show();
})();

(() => {
  const openers = '.papers li > div > a:is([href$="#abstract"], [href$="#cite"])';
  for (const link of document.querySelectorAll(openers)) link.setAttribute("aria-expanded", "false");

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

  // What is open, by its link, the last one last.
  const opened = new Map();
  const close = (link) => {
    opened.get(link).remove();
    opened.delete(link);
    link.setAttribute("aria-expanded", "false");
  };
  const open = async (link) => {
    const [address, what] = link.href.split("#");
    link.setAttribute("aria-busy", "true");
    try {
      const content = await (what === "cite" ? citationOf : abstractOf)(address);
      const place = document.createElement("section");
      place.className = "opened";
      place.setAttribute("aria-label", link.textContent);
      place.append(...content);
      link.closest("li").append(place);
      place.dispatchEvent(new Event("shown", { bubbles: true }));
      opened.set(link, place);
      link.setAttribute("aria-expanded", "true");
    } catch {
      location.href = link.href;
    }
    link.removeAttribute("aria-busy");
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(openers);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (opened.has(link)) close(link);
    else if (!link.hasAttribute("aria-busy")) open(link);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.target.closest?.("input, select")) return;
    const row = event.target.closest?.(".papers > li");
    const links = [...opened.keys()].reverse();
    const link = links.find((one) => opened.get(one).contains(event.target))
      ?? links.find((one) => one === event.target) ?? links.find((one) => row?.contains(one)) ?? links[0];
    if (!link) return;
    close(link);
    link.focus();
  });
})();
