// Makes tabs of sections that show the same thing in several ways. Without JavaScript they stand one below the other.
(() => {
  const shown = (tabs, panels, chosen) => {
    for (const [at, tab] of tabs.entries()) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      // The browser's own search finds text in a closed tab and opens it.
      if (isChosen) panels[at].removeAttribute("hidden");
      else panels[at].setAttribute("hidden", "until-found");
    }
  };

  for (const group of document.querySelectorAll("div.tabs")) {
    const panels = [...group.querySelectorAll(":scope > section")];
    const list = document.createElement("div");
    list.className = "tab-list";
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", group.dataset.name);
    const tabs = panels.map((panel) => {
      const heading = document.getElementById(panel.getAttribute("aria-labelledby"));
      const tab = document.createElement("button");
      tab.type = "button";
      tab.id = `tab-${heading.id}`;
      tab.setAttribute("role", "tab");
      tab.textContent = heading.textContent;
      // The panel keeps the anchor of its heading: links lead to it.
      panel.id = heading.id;
      heading.removeAttribute("id");
      heading.className = "tab-title";
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
      tab.setAttribute("aria-controls", panel.id);
      tab.addEventListener("click", () => shown(tabs, panels, tab));
      panel.addEventListener("beforematch", () => shown(tabs, panels, tab));
      return tab;
    });
    list.addEventListener("keydown", ({ key }) => {
      const at = tabs.indexOf(document.activeElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[key];
      if (to === undefined || at === -1) return;
      const next = tabs.at(to % tabs.length);
      shown(tabs, panels, next);
      next.focus();
    });
    list.append(...tabs);
    group.prepend(list);
    shown(tabs, panels, tabs[0]);
  }

  // A link to a tab, or to something in one, opens it.
  const follow = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const panel = target?.closest("[role=tabpanel]");
    if (!panel) return;
    document.getElementById(panel.getAttribute("aria-labelledby")).click();
    target.scrollIntoView();
  };
  addEventListener("hashchange", follow);
  follow();
})();
