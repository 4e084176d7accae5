// What has no use on paper, and addresses that are printed: those of links that say nothing without, and no other.
() => {
  const shown = (query) => [...document.querySelectorAll(query)].filter((one) => one.checkVisibility());
  const useless = shown("nav, .masthead, .colophon, .skip, form, button, .copy, .filter, .pager, input, select")
    .filter((one) => !one.closest(".correct")).map((one) => `${one.localName}.${one.className}`);
  const wrong = [];
  for (const link of shown("main a[href]")) {
    // Firefox tells which attribute is printed, Chromium what it says.
    const after = getComputedStyle(link, "::after").content.replace("attr(href)", link.getAttribute("href"));
    const address = after.includes("://");
    if (address && !after.includes(link.getAttribute("href"))) wrong.push(link.outerHTML);
    if (address && !link.getAttribute("href").startsWith("http")) wrong.push(link.outerHTML);
    if (!address && link.matches(".papers > li div > a[href^='http']")) wrong.push(link.outerHTML);
  }
  const ink = getComputedStyle(document.body).color;
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  const grounds = ["rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"];
  return [useless.slice(0, 5), wrong.slice(0, 3), ink, grounds.includes(paper)];
}
