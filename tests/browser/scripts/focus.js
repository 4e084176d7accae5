// Where the focus is: what has it, whether one sees it there, and whether anything lies over it.
() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  const style = getComputedStyle(one);
  const box = [...one.getClientRects()].find((rect) => rect.width && rect.height) ?? one.getBoundingClientRect();
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  one.dataset.visited = "";
  return {
    what: `${one.localName}.${one.getAttribute("class") ?? ""} ${one.textContent.trim().slice(0, 40)}`,
    top: box.top + scrollY,
    marked: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    inside: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    covered: !(over && (one.contains(over) || over.contains(one))),
  };
}
