type Child = Node | string;

/** Makes an element. `on…` members are listeners, `class` and the like attributes. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  members: Readonly<Record<string, string | boolean | (() => void)>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(members)) {
    if (typeof value === "function") made.addEventListener(key.slice("on".length), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** A button. */
export function button(text: string, onclick: () => void, kind = ""): HTMLButtonElement {
  return element("button", { type: "button", class: kind, onclick }, text);
}

/** A field with its label. */
export function labelled<E extends HTMLElement>(text: string, field: E, kind = ""): HTMLLabelElement {
  return element("label", { class: kind }, element("span", {}, text), field);
}
