// What cannot be seen against the reader's ground: where the keyboard is, the edges of controls, the shapes of pictures.
() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "Canvas";
  const ground = getComputedStyle(probe).color;
  probe.remove();
  const clear = /^none$|^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/;
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
}
