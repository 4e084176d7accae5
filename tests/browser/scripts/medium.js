// Says of each style whether it is for paper or for the screen, as if the page were on the other, and takes that back.
(medium) => {
  const first = (window.firstMedia ??= new Map());
  const turned = (query) => {
    const other = { print: "screen", screen: "print" }[medium];
    if (!RegExp(`\\b(${medium}|${other})\\b`).test(query)) return query;
    if (/^\s*not\b/.test(query)) return query.includes(medium) ? "not all" : "all";
    return query.includes(other) ? "not all" : query.replace(medium, "all");
  };
  const turn = (holder, key) => {
    if (!first.has(holder)) first.set(holder, holder[key]);
    const said = first.get(holder);
    if (said) holder[key] = medium === "print" ? said.split(",").map(turned).join(",") : said;
  };
  const walk = (sheet) => {
    turn(sheet.media, "mediaText");
    const rules = (of) => {
      for (const rule of of) {
        if (rule.media) turn(rule.media, "mediaText");
        if (rule.styleSheet) walk(rule.styleSheet);
        else if (rule.cssRules) rules(rule.cssRules);
      }
    };
    rules(sheet.cssRules);
  };
  for (const sheet of document.styleSheets) walk(sheet);
  for (const source of document.querySelectorAll("source[media]")) turn(source, "media");
}
