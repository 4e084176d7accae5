// Put into pages by `sitegen serve`, never into a built site: reloads a page whose site was built again, at the place
// where its reader is, and lays what is at fault over it.
(() => {
  const script = document.currentScript;
  const shown = new URL(script.src).searchParams.get("site");
  const place = "sitegen-place";
  let source = null;
  let faults = null;

  const back = () => {
    try {
      const left = JSON.parse(sessionStorage.getItem(place));
      if (!left || left.page !== location.href) return;
      sessionStorage.removeItem(place);
      const go = () => scrollTo({ left: left.x, top: left.y, behavior: "instant" });
      go();
      addEventListener("load", go, { once: true });
    } catch {
      // Where nothing can be kept the browser's own memory of places has to do.
    }
  };

  const reload = () => {
    try {
      sessionStorage.setItem(place, JSON.stringify({ page: location.href, x: scrollX, y: scrollY }));
    } catch {
      // As above.
    }
    location.reload();
  };

  const hide = () => {
    if (faults) faults.remove();
    faults = null;
  };

  const show = (key) => {
    hide();
    faults = document.createElement("iframe");
    faults.src = `/__sitegen__/faults?of=${key}`;
    faults.title = "What is at fault";
    faults.id = "sitegen-faults";
    faults.style.cssText = "position:fixed;inset:0 0 auto 0;width:100%;height:70vh;border:0;z-index:2147483647;"
      + "box-shadow:0 0 2rem rgb(0 0 0 / 50%);color-scheme:light dark";
    document.body.append(faults);
  };

  const hear = (event) => {
    const now = JSON.parse(event.data);
    if (now.site !== shown) reload();
    else if (now.faults && script.dataset.own !== "faults") show(now.key);
    else if (script.dataset.own === "faults" && script.dataset.key !== now.key) reload();
    else hide();
  };

  // A browser keeps few connections to one host: only the pages that somebody sees listen.
  const listen = () => {
    if (document.visibilityState === "visible" && !source) {
      source = new EventSource(`/__sitegen__/changes?page=${encodeURIComponent(location.pathname)}`);
      source.onmessage = hear;
    } else if (document.visibilityState !== "visible" && source) {
      source.close();
      source = null;
    }
  };

  back();
  listen();
  document.addEventListener("visibilitychange", listen);
  addEventListener("pagehide", () => { source?.close(); source = null; });
  addEventListener("pageshow", listen);
})();
