// How scripts write into a page.

/** An element with elements or texts in it, one or several: text stays text, whatever it says. */
export function element(name, content, attributes = {}) {
  const made = document.createElement(name);
  made.append(...[content].flat());
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
