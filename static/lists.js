// Filters and sorts a list of papers in place; the address keeps the view, so that it can be linked.
// Without this file the whole list stands there, newest first.
(() => {
  const form = document.querySelector(".filter");
  const sections = [...document.querySelectorAll(".group")].filter((group) => group.querySelector(".papers"));
  if (!form || !sections.length) return;
  const words = JSON.parse(form.dataset.words);
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const rows = sections.flatMap((section) => [...section.querySelectorAll(".papers > li")].map((item) => {
    const date = item.querySelector("time")?.dateTime ?? "";
    return {
      item, date, list: item.parentElement,
      text: fold(item.textContent),
      title: fold(item.querySelector("h3").textContent.trim()),
      category: item.querySelector("[data-category]")?.textContent ?? "",
      year: date.slice(0, 4),
      venue: item.querySelector("[data-venue]")?.textContent ?? "",
      code: Boolean(item.querySelector("[data-code]")),
      score: Number(item.dataset.score ?? -1),
    };
  }));

  // Only what tells the papers of this page apart is offered.
  const fields = ["q", "category", "year", "venue", "code", "sort"].map((name) => form.elements[name]).filter(Boolean);
  const button = document.querySelector(".unfold");
  const open = (wanted) => {
    form.classList.toggle("open", wanted);
    button?.setAttribute("aria-expanded", String(wanted));
  };
  button?.addEventListener("click", () => open(!form.classList.contains("open")));
  const asked = (name) => form.elements[name]?.value ?? "";

  const sorted = document.createElement("ul");
  sorted.className = "papers";
  sorted.hidden = true;
  sections[0].before(sorted);
  const orders = {
    oldest: (a, b) => (a.date || "9999").localeCompare(b.date || "9999"),
    title: (a, b) => a.title.localeCompare(b.title),
    score: (a, b) => b.score - a.score,
  };

  let order = "";
  const show = () => {
    const wanted = fold(asked("q")).split(/\s+/).filter(Boolean);
    const [category, year, venue, code] = [asked("category"), asked("year"), asked("venue"), form.elements.code?.checked];
    let shown = 0;
    for (const row of rows) {
      const fits = wanted.every((word) => row.text.includes(word))
        && (!category || row.category === category)
        && (!year || row.year === year)
        && (!venue || row.venue === venue)
        && (!code || row.code);
      row.item.hidden = !fits;
      shown += fits;
    }
    const by = orders[asked("sort")];
    if (order !== asked("sort")) {
      order = asked("sort");
      for (const row of by ? [...rows].sort(by) : rows) (by ? sorted : row.list).append(row.item);
    }
    sorted.hidden = !by;
    for (const section of sections) section.hidden = by || !section.querySelector(".papers > li:not([hidden])");
    form.querySelector("output").textContent =
      shown === rows.length ? "" : words.shown.replace("{shown}", shown).replace("{n}", rows.length);
  };

  const read = () => {
    const said = new URLSearchParams(location.search);
    for (const field of fields) {
      if (field.type === "checkbox") field.checked = said.has(field.name);
      else field.value = said.get(field.name) ?? "";
      if (field.selectedIndex === -1) field.value = "";
    }
    if (fields.some((field) => (field.type === "checkbox" ? field.checked : field.value))) open(true);
    show();
  };
  const write = () => {
    const said = new URLSearchParams();
    for (const field of fields) {
      const value = field.type === "checkbox" ? field.checked && "1" : field.value.trim();
      if (value) said.set(field.name, value);
    }
    history.replaceState(null, "", (said.toString() ? `?${said}` : location.pathname) + location.hash);
    show();
  };
  form.addEventListener("input", write);
  form.addEventListener("reset", () => setTimeout(write));
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("popstate", read);
  // The button vanishes with what it takes back; the keyboard goes on from the first field.
  form.querySelector("[type=reset]").addEventListener("click", () => form.elements.q.focus());
  // A jump to a year leads to where the year stands.
  for (const link of document.querySelectorAll(".jumps a")) {
    link.addEventListener("click", () => {
      if (document.getElementById(link.hash.slice(1))?.closest("[hidden]")) { form.reset(); write(); }
    });
  }
  read();
})();
