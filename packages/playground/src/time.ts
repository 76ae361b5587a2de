import type { BrowserMock } from "@hr-platform/mock-server/browser";
import { button, element } from "./element.ts";

/** What is known of a piece of work that fell due. */
interface Due {
  readonly kind: string;
}

/** The clock, with buttons that turn it, and what fell due at the last turn. `turned` is called after each. */
export function clockPanel(mock: BrowserMock, turned: () => void): HTMLElement {
  const shown = element("output", { class: "now", "aria-label": "Time of the mock" });
  const fell = element("p", { class: "quiet", role: "status" });
  const show = (): void => void (shown.textContent = mock.clock.now.toISOString().replace("T", " ").slice(0, 16));
  const turn = (by: () => readonly Due[]): void => {
    try {
      const due = by();
      const counts = Map.groupBy(due, ({ kind }) => kind);
      fell.textContent =
        due.length === 0 ? "Nothing fell due." : `Fell due: ${[...counts].map(([kind, { length }]) => `${length} × ${kind}`).join(", ")}.`;
    } catch (error) {
      fell.textContent = (error as Error).message;
    }
    show();
    turned();
  };
  show();
  return element(
    "section",
    { class: "panel" },
    element("h2", {}, "Clock"),
    element(
      "div",
      { class: "row" },
      shown,
      button("+1 day", () => turn(() => mock.clock.advance("P1D"))),
      button("+1 month", () => turn(() => mock.clock.advance("P1M"))),
      button("To what is due next", () => turn(() => mock.clock.next())),
    ),
    fell,
  );
}
