// target-size (WCAG 2.2) is off unless asked for.
async ([only, rows]) => {
  const before = new Map();
  for (const row of rows ? document.querySelectorAll("body :is(li, tr, section.group, option, svg *)") : []) {
    const kinds = before.get(row.parentNode) ?? before.set(row.parentNode, {}).get(row.parentNode);
    const kind = `${row.localName} ${row.getAttribute("class")} ${row.querySelector("[aria-current]") !== null}`;
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    if (kinds[kind] > rows) row.remove();
  }
  // A menu that is open lies over the page where there is little room.
  for (const folded of document.querySelectorAll("details")) folded.open = innerWidth > 960 || !folded.matches(".menu");
  const options = { resultTypes: ["violations"] };
  if (only.length) options.runOnly = { type: "rule", values: only };
  else options.rules = { "target-size": { enabled: true } };
  const { violations } = await axe.run(document, options);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.html.slice(0, 120)}`));
}
