"""Each page in the reader's own few colours, and on paper: what is of use shows, what only screens need is gone."""

from collections.abc import Callable

from browser.conftest import Served, Visit
from browser.portal import looked_at

# What cannot be seen against the reader's ground: where the keyboard is, the edges of controls, the shapes of pictures.
UNSEEN = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "Canvas";
  const ground = getComputedStyle(probe).color;
  probe.remove();
  const clear = /^none$|^transparent$|^rgba\\(.*, 0\\)$|\\/ 0\\)$/;
  const seen = (colour) => colour !== ground && !clear.test(colour);
  const named = (one) => `${one.localName}.${one.getAttribute("class")} ${one.textContent.trim().slice(0, 30)}`;
  const outlined = (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1
    && seen(style.outlineColor);
  const edged = (style) => ["Top", "Bottom"].some((side) => style[`border${side}Style`] !== "none"
    && parseFloat(style[`border${side}Width`]) > 0 && seen(style[`border${side}Color`]));
  const unseen = [];
  const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled);
  // Of many that are alike, such as the links of a list, the first tells.
  const kind = (one) => [one.localName, one.className, one.closest("[class]")?.className].join(" ");
  const kinds = new Map(controls.map((one) => [kind(one), one]));
  for (const one of kinds.values()) {
    one.focus();
    if (document.activeElement !== one) continue;
    const around = [one, one.parentElement, one.parentElement.parentElement];
    // Of a person in a picture the ring shows it.
    const rings = [...one.querySelectorAll("circle")].map((part) => getComputedStyle(part));
    if (!around.some((part) => outlined(getComputedStyle(part)))
      && !rings.some((style) => seen(style.stroke) && parseFloat(style.strokeWidth) >= 3)) {
      unseen.push(`focus: ${named(one)}`);
    }
    if (one.matches("input:not([type=checkbox], [type=radio], [type=range]), select, textarea")
      && !around.map((part) => getComputedStyle(part)).some((style) => edged(style) || outlined(style))) {
      unseen.push(`edge: ${named(one)}`);
    }
  }
  for (const shape of document.querySelectorAll("main svg:not(.icon) :is(rect, circle, path, line, text)")) {
    const style = getComputedStyle(shape);
    if (!shape.checkVisibility() || shape.closest("defs, symbol, clipPath, .hit") || style.opacity === "0") continue;
    if (!seen(style.fill) && !seen(style.stroke)) unseen.push(`shape: ${named(shape)}`);
  }
  for (const text of document.querySelectorAll("h1, h2, h3, p, li, a[href], th, td, label")) {
    const { color, backgroundColor } = getComputedStyle(text);
    // A button may be the other way round.
    const shows = seen(color) || (seen(backgroundColor) && backgroundColor !== color);
    if (text.checkVisibility() && text.textContent.trim() && !shows) unseen.push(`text: ${named(text)}`);
  }
  return [...new Set(unseen)].slice(0, 8);
}"""
# What has no use on paper, and addresses that are printed: those of links that say nothing without, and no other.
ON_PAPER = """() => {
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
}"""


def test_each_page_shows_in_the_readers_own_colours_and_on_paper(built: Served, visit: Callable[..., Visit]) -> None:
    """In few colours: focus, edges, pictures and texts. On paper: black on white, no controls, addresses of papers."""
    unseen, printed = {}, {}
    for name in looked_at():
        page = visit(forced_colors="active", color_scheme="dark").page
        page.goto(built.page(name))
        if found := page.evaluate(UNSEEN):
            unseen[name] = found
        paper = visit(color_scheme="dark").page  # in Chromium the same window, which has the page
        if paper is not page:
            paper.goto(built.page(name))
        paper.emulate_media(media="print")
        assert paper.locator("h1").is_visible() or name == "embed", name
        if (found := paper.evaluate(ON_PAPER)) != [[], [], "rgb(0, 0, 0)", True]:
            printed[name] = found
    assert unseen == {}
    assert printed == {}
