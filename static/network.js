// Comfort only: whoever is pointed at or looked for in a network is shown with all their co-authors. The picture says the
// same without.
import "./site.js";
import { catalogue, fold } from "./catalogue.js";
import { element } from "./elements.js";

(() => {
  const svg = document.querySelector(".network svg");
  if (!svg) return;
  const frame = svg.parentElement;
  const nodes = [...svg.querySelectorAll(".node")];
  const rays = document.createElementNS("http://www.w3.org/2000/svg", "path");
  rays.setAttribute("class", "rays");
  svg.querySelector(".ties").append(rays);
  const at = (node) => {
    const circle = node.querySelector("circle");
    return `${circle.getAttribute("cx")} ${circle.getAttribute("cy")}`;
  };
  const besides = (node) => (node.dataset.with || "").split(" ").filter(Boolean).map((place) => nodes[place]);

  // The people looked for stay shown while nobody is pointed at.
  let sought = [];
  const show = (centre) => {
    const chosen = centre ? [centre] : sought;
    const beside = chosen.length === 1 ? besides(chosen[0]) : [];
    const near = new Set([...chosen, ...beside]);
    svg.classList.toggle("pointed", Boolean(centre) || Boolean(form?.elements.q.value.trim()));
    // Names that found no room are shown only where few would stand over one another.
    svg.classList.toggle("few", near.size < 14);
    for (const node of nodes) node.classList.toggle("near", near.has(node));
    rays.setAttribute("d", beside.map((other) => `M${at(chosen[0])}L${at(other)}`).join(""));
  };
  const point = (event) => show(event.type === "focusout" ? undefined : event.target.closest?.(".node"));
  for (const kind of ["pointerover", "pointerleave", "focusin", "focusout"]) svg.addEventListener(kind, point);

  const form = document.querySelector(".find-person");
  const middle = (node) => {
    const { left, width } = node.querySelector("circle").getBoundingClientRect();
    frame.scrollLeft += left + width / 2 - frame.getBoundingClientRect().left - frame.clientWidth / 2;
  };
  if (form) {
    const number = new Intl.NumberFormat(document.documentElement.lang);
    const list = form.querySelector("ul");
    const people = nodes.map((node) => ({ node, name: node.querySelector("text").textContent }))
      .map((one) => ({ ...one, text: fold(one.name) }));
    const entry = ({ node, name }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = node.getAttribute("href");
      link.textContent = name;
      link.setAttribute("aria-label", node.getAttribute("aria-label"));
      for (const kind of ["pointerenter", "focus"]) link.addEventListener(kind, () => { show(node); middle(node); });
      for (const kind of ["pointerleave", "blur"]) link.addEventListener(kind, () => show());
      item.append(link);
      return item;
    };
    const find = () => {
      const wanted = fold(form.elements.q.value).split(/[\s,.]+/).filter(Boolean);
      const found = wanted.length ? people.filter(({ text }) => wanted.every((word) => text.includes(word))) : [];
      sought = found.map(({ node }) => node);
      list.replaceChildren(...found.slice(0, 8).map(entry));
      list.hidden = !found.length;
      form.querySelector("output").textContent = wanted.length
        ? t("n_people_shown").replace("{shown}", number.format(found.length)).replace("{n}", number.format(nodes.length)) : "";
      show();
      if (sought.length) middle(sought[0]);
    };
    form.addEventListener("input", find);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      list.querySelector("a")?.focus();
    });
    if (form.elements.q.value) find(); // what a browser kept of an earlier visit
  }

  // A finger points at nobody: the first touch chooses a person, whose papers are listed below, the second opens their page.
  const panel = document.querySelector(".of-person");
  const listed = async (node) => {
    const id = node.getAttribute("href").split("/").at(-2);
    const { papers } = await catalogue(panel.dataset.catalogue);
    const theirs = papers.filter(({ people }) => people.some((person) => person.id === id));
    panel.replaceChildren(
      element("h2", element("a", node.querySelector("text").textContent, { href: node.getAttribute("href") })),
      element("ul", theirs.map((paper) => element("li", element("h3", element("a", paper.title, { href: `${panel.dataset.base}papers/${paper.id}/`, dir: "auto" })))), { class: "papers" }),
    );
    panel.hidden = false;
  };
  svg.addEventListener("click", (event) => {
    const node = event.target.closest(".node");
    const chosen = sought.length === 1 && sought[0] === node;
    if (!node || chosen || !panel.dataset.catalogue || !matchMedia("(hover: none)").matches) return;
    event.preventDefault();
    sought = [node];
    show();
    svg.classList.add("pointed");
    listed(node).catch(() => { location.href = node.getAttribute("href"); });
  });

  // On a small screen the middle is where most people are.
  if (!sought.length) frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
})();
