// How scripts write into a page.

/** An element with elements or texts in it, one or several: text stays text, whatever it says. */
export function element(name, content, attributes = {}) {
  const made = document.createElement(name);
  made.append(...[content].flat());
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** A filter that was understood or chosen, which a press removes; `left` says how much there would be without it. */
export function chipOf(text, left, remove) {
  const shown = left ? t("filter_without").replace("{filter}", () => text).replace("{n}", left) : text;
  const chip = element("button", [shown, element("span", " ×", { "aria-hidden": "true" })], { type: "button" });
  if (!left) chip.setAttribute("aria-label", t("filter_remove").replace("{filter}", () => text));
  chip.addEventListener("click", remove);
  return chip;
}

/** What opens a paper's abstract, if it has one, and its citation in its row: see rows.js. */
export function openers(hasAbstract = true) {
  const made = (name, text) => element("button", text, { name, "aria-expanded": "false" });
  return [...(hasAbstract ? [made("abstract", t("abstract")), " "] : []), made("cite", t("cite_short"))];
}
