/**
 * What assistive technology should find differently in what swagger-ui draws: the page has a heading of level 1
 * already, choices need names, and a button must not hold a link. The link leads where the button leads.
 */
const CHANGES: readonly (readonly [selector: string, change: (element: Element) => void])[] = [
  ["h1", (element) => element.setAttribute("aria-level", "2")],
  ["h4", (element) => element.setAttribute("aria-level", "3")],
  [".examples-select-element", (element) => element.setAttribute("aria-label", "Example")],
  ["button a[href]", (element) => element.removeAttribute("href")],
];

/** Makes what a renderer draws accessible, now and whenever it draws again. Returns the function that ends it. */
export function keepAccessible(place: Element): () => void {
  const mend = (): void => {
    for (const [selector, change] of CHANGES) for (const element of place.querySelectorAll(selector)) change(element);
  };
  const observer = new MutationObserver(mend);
  observer.observe(place, { childList: true, subtree: true });
  mend();
  return () => observer.disconnect();
}
