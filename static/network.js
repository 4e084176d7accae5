// Comfort only: whoever is pointed at in a network is shown with all their co-authors. The picture says the same without.
(() => {
  for (const svg of document.querySelectorAll(".network svg")) {
    const nodes = [...svg.querySelectorAll(".node")];
    const rays = document.createElementNS("http://www.w3.org/2000/svg", "path");
    rays.setAttribute("class", "rays");
    svg.querySelector(".ties").append(rays);
    const at = (node) => {
      const circle = node.querySelector("circle");
      return `${circle.getAttribute("cx")} ${circle.getAttribute("cy")}`;
    };
    const show = (event) => {
      const node = event.target.closest?.(".node");
      const beside = node ? (node.dataset.with || "").split(" ").filter(Boolean).map((place) => nodes[place]) : [];
      svg.classList.toggle("pointed", Boolean(node));
      // Names that found no room are shown only where few would stand over one another.
      svg.classList.toggle("few", beside.length < 13);
      for (const other of nodes) other.classList.toggle("near", other === node || beside.includes(other));
      rays.setAttribute("d", beside.map((other) => `M${at(node)}L${at(other)}`).join(""));
    };
    for (const kind of ["pointerover", "pointerleave", "focusin", "focusout"]) svg.addEventListener(kind, show);

    // On a small screen the middle is where most people are.
    const frame = svg.parentElement;
    frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
  }
})();
