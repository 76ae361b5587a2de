// Search and menu. A classic script: a page that was opened from disk may not load modules, and may not fetch.
(() => {
  const home = document.currentScript.dataset.root;
  const folder = home.slice(0, home.length - "index.html".length);
  const field = document.getElementById("search");
  const list = document.getElementById("found");
  const menu = document.getElementById("menu");
  let index;
  let chosen = -1;

  document.documentElement.classList.add("scripted");
  menu.addEventListener("click", () => {
    const isOpen = document.documentElement.classList.toggle("menu-open");
    menu.setAttribute("aria-expanded", String(isOpen));
  });

  const load = (name) =>
    new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${folder}assets/${name}`;
      script.addEventListener("load", resolve);
      script.addEventListener("error", () => reject(new Error(`${name} cannot be loaded`)));
      document.head.append(script);
    });

  // A megabyte: read when somebody searches.
  const ready = () => {
    index ??= Promise.all([load("minisearch.js"), load("search-index.js")]).then(() =>
      globalThis.MiniSearch.loadJSON(globalThis.searchIndex, { fields: ["heading", "page", "text"], storeFields: ["page", "heading"] }),
    );
    return index;
  };

  const choose = (at) => {
    const rows = [...list.querySelectorAll("[role=option]")];
    chosen = rows.length === 0 ? -1 : (at + rows.length) % rows.length;
    for (const [n, row] of rows.entries()) row.setAttribute("aria-selected", String(n === chosen));
    const row = rows[chosen];
    if (row) {
      field.setAttribute("aria-activedescendant", row.id);
      row.scrollIntoView({ block: "nearest" });
    } else field.removeAttribute("aria-activedescendant");
  };

  // Who searches mostly wants to do something: guides first, then the reference, then what is for those who carry on.
  const weight = (id) => {
    if (id.startsWith("repository/") || id.startsWith("decisions/")) return 0.5;
    return id.startsWith("reference/") ? 1 : 2;
  };

  const close = () => {
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
  };

  const show = (found) => {
    const rows = found.slice(0, 15).map(({ id, page, heading }, n) => {
      const link = document.createElement("a");
      link.href = folder + id;
      link.tabIndex = -1;
      const where = document.createElement("small");
      where.textContent = page === heading ? "" : page;
      link.append(heading, where);
      const row = document.createElement("li");
      row.id = `found-${n}`;
      row.setAttribute("role", "option");
      row.append(link);
      return row;
    });
    if (rows.length === 0) {
      const nothing = document.createElement("li");
      nothing.className = "nothing";
      nothing.setAttribute("role", "option");
      nothing.setAttribute("aria-disabled", "true");
      nothing.textContent = "Nothing found";
      rows.push(nothing);
    }
    list.replaceChildren(...rows);
    list.hidden = false;
    field.setAttribute("aria-expanded", "true");
    choose(0);
  };

  const search = async () => {
    const text = field.value.trim();
    if (text === "") return close();
    const searchable = await ready();
    if (text !== field.value.trim()) return undefined;
    return show(
      searchable.search(text, {
        prefix: true,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        boost: { heading: 4, page: 2 },
        boostDocument: weight,
        combineWith: "AND",
      }),
    );
  };

  field.addEventListener("focus", () => void ready());
  field.addEventListener("input", () => void search());
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter") list.querySelector("[aria-selected=true] a")?.click();
  });
  list.addEventListener("click", (event) => {
    if (event.target.closest("a")) close();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".search")) close();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = /^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
})();
