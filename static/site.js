// Comfort only: the theme switch, menus, the search box, the copy buttons. Every page works without this file.
(() => {
  const root = document.documentElement;
  const themes = { system: t("theme_system"), light: t("theme_light"), dark: t("theme_dark") };

  const button = document.querySelector(".theme");
  if (button && root.dataset.theme) {
    const show = (theme) => {
      root.dataset.theme = theme;
      button.title = themes[theme];
      button.setAttribute("aria-label", themes[theme]);
    };
    show(root.dataset.theme in themes ? root.dataset.theme : "system");
    button.addEventListener("click", () => {
      // The first step away from the system's theme is the one that changes what is seen.
      const dark = matchMedia("(prefers-color-scheme: dark)").matches;
      const order = dark ? ["system", "light", "dark"] : ["system", "dark", "light"];
      const theme = order[(order.indexOf(root.dataset.theme) + 1) % 3];
      show(theme);
      try {
        if (theme === "system") localStorage.removeItem("theme");
        else localStorage.setItem("theme", theme);
      } catch {
        // A browser that keeps nothing: the choice holds for this page.
      }
    });
  }

  // A menu closes with Escape, and where something else is chosen.
  const menus = [...document.querySelectorAll("details.menu")];
  document.addEventListener("keydown", (event) => {
    const open = menus.find((menu) => menu.open);
    if (event.key !== "Escape" || !open) return;
    open.open = false;
    if (open.contains(document.activeElement)) open.querySelector("summary").focus();
  });
  for (const happens of ["click", "focusin"]) {
    document.addEventListener(happens, ({ target }) => {
      for (const menu of menus) if (menu.open && !menu.contains(target)) menu.open = false;
    });
  }

  // The search box asks the index instead of leading to the list of papers.
  const find = document.querySelector(".find");
  if (find?.dataset.search) {
    const box = document.querySelector(".ask input") ?? find.querySelector("input");
    find.setAttribute("action", find.dataset.search);
    for (const [name, value] of [["autocomplete", "off"], ["spellcheck", "false"], ["aria-keyshortcuts", "/"]]) box.setAttribute(name, value);
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.focus();
      box.select();
    });
    box.addEventListener("focus", () => {
      // The page that searches shows what is found itself.
      if ("catalogue" in find.dataset && !document.querySelector(".search")) import("./suggest.js").catch(() => {});
    }, { once: true });
  }

  // Citations, one style at a time. Which one is seen first says the page, so that nothing moves when this runs.
  for (const bar of document.querySelectorAll(".tabs")) {
    const tabs = [...bar.children];
    const panels = [...bar.parentElement.querySelectorAll(".tabs ~ div")];
    bar.setAttribute("role", "tablist");
    bar.setAttribute("aria-labelledby", "cite");
    const choose = (chosen) => tabs.forEach((tab, place) => {
      tab.setAttribute("aria-selected", place === chosen);
      tab.tabIndex = place === chosen ? 0 : -1;
      panels[place].classList.toggle("chosen", place === chosen);
    });
    const onward = getComputedStyle(bar).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = onward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    tabs.forEach((tab, place) => {
      [tab.id, panels[place].id] = [`tab-${place}`, `cite-${place}`];
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", panels[place].id);
      panels[place].setAttribute("role", "tabpanel");
      panels[place].setAttribute("aria-labelledby", tab.id);
      tab.addEventListener("click", () => choose(place));
      tab.addEventListener("keydown", (event) => {
        const steps = { [onward]: place + 1, [back]: place - 1, Home: 0, End: -1 };
        if (!(event.key in steps)) return;
        event.preventDefault();
        const next = (steps[event.key] + tabs.length) % tabs.length;
        choose(next);
        tabs[next].focus();
      });
    });
    choose(0);
  }

  let status;
  let silence;
  const announced = () => {
    if (!status) {
      status = document.createElement("p");
      status.className = "vh";
      status.setAttribute("role", "status");
      document.querySelector("main").append(status);
    }
    return status;
  };

  const copy = async (source) => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      return true;
    } catch {
      // No clipboard here: leave the text selected, so that one keystroke copies it.
      getSelection().selectAllChildren(source);
      return document.execCommand("copy");
    }
  };
  const copyable = (source) => {
    const said = announced();
    const label = t("copy").replace("{what}", source.dataset.copy);
    const control = document.createElement("button");
    control.type = "button";
    control.className = "copy";
    control.textContent = label;
    control.addEventListener("click", async () => {
      const done = (await copy(source)) ? t("copied") : t("copy_by_hand");
      control.textContent = said.textContent = done;
      setTimeout(() => { control.textContent = label; }, 2500);
      // A message about an earlier copy must not clear this one.
      clearTimeout(silence);
      silence = setTimeout(() => { said.textContent = ""; }, 2500);
    });
    source.after(control);
  };
  document.querySelectorAll("[data-copy]").forEach(copyable);

  // What another script of the page has put into it.
  document.addEventListener("shown", ({ target }) => {
    target.querySelectorAll("[data-copy]").forEach(copyable);
  });
})();
