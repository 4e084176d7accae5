// Formulas that scroll, and that are copied as LaTeX: the script of pages with formulas.
import "./site.js";

(() => {
  // What is copied with a formula in it has the formula's LaTeX, which pastes into a paper or a chat.
  const formulaAround = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest("math");
  document.addEventListener("copy", (event) => {
    const selection = getSelection();
    if (!selection.rangeCount || !event.clipboardData) return;
    const range = selection.getRangeAt(0).cloneRange();
    const first = formulaAround(range.startContainer);
    const last = formulaAround(range.endContainer);
    if (first) range.setStartBefore(first);
    if (last) range.setEndAfter(last);
    const part = document.createElement("div");
    part.append(range.cloneContents());
    const formulas = [...part.querySelectorAll("math")].filter((math) => math.querySelector("annotation"));
    if (!formulas.length) return;
    const html = part.innerHTML;
    for (const math of formulas) {
      const tex = math.querySelector("annotation").textContent;
      math.replaceWith(math.getAttribute("display") === "block" ? `\\[${tex}\\]` : `$${tex}$`);
    }
    event.clipboardData.setData("text/plain", part.textContent);
    event.clipboardData.setData("text/html", html);
    event.preventDefault();
  });

  // A formula that is wider than the page is a stop for the keyboard, which scrolls it; the many others are none. In
  // Firefox, which scrolls no formula, it is the paragraph, see style.css.
  const widths = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth && getComputedStyle(target).overflowX === "auto") target.setAttribute("tabindex", "0");
      else target.removeAttribute("tabindex");
    }
  });
  function watch(part) {
    for (const math of part.querySelectorAll("math")) {
      const around = math.closest("h1, h2, h3, p, .related li, .neighbours a, ul, ol");
      for (const one of around ? [math, around] : [math]) widths.observe(one);
    }
  }
  watch(document);
  document.addEventListener("shown", ({ target }) => watch(target));
})();
