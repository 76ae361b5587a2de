import "../../console/src/styles/tokens.css";
import "./playground.css";
import { type BrowserMock, createMock } from "@hr-platform/mock-server/browser";
import { composer } from "./composer.ts";
import { button, element } from "./element.ts";

/** What is known of a piece of work that fell due. */
interface Due {
  readonly kind: string;
}

/** The clock, with buttons that turn it, and what fell due at the last turn. `turned` is called after each. */
function clockPanel(mock: BrowserMock, turned: () => void): HTMLElement {
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

const MOST = 12;

/** The latest requests and events, newest first. @returns the panel, and the function that shows what is new */
function historyPanel(mock: BrowserMock): readonly [panel: HTMLElement, show: () => void] {
  const requests = element("ol", { class: "log" });
  const events = element("ol", { class: "log" });
  const show = (): void => {
    const entries = mock.journal.entries.slice(-MOST).toReversed();
    requests.replaceChildren(
      ...entries.map(({ request, response }) =>
        element(
          "li",
          {},
          element("strong", { class: response.status < 400 ? "good" : "bad" }, String(response.status)),
          ` ${request.method} ${request.path}`,
        ),
      ),
    );
    const received = mock.webhooks.all().slice(-MOST).toReversed();
    events.replaceChildren(
      ...received.map(({ event, company, body }) =>
        element(
          "li",
          {},
          element(
            "details",
            {},
            element("summary", {}, `${event} of ${company}`),
            element("pre", { tabindex: "0", "aria-label": event }, JSON.stringify(JSON.parse(body), null, 2)),
          ),
        ),
      ),
    );
    if (received.length === 0) events.replaceChildren(element("li", { class: "quiet" }, "None yet: hire someone, or approve a request."));
  };
  show();
  const panel = element(
    "section",
    { class: "panel history" },
    element("h2", {}, "Events"),
    events,
    element("h2", {}, "Requests"),
    requests,
  );
  return [panel, show];
}

/** The console in the page asks the mock of this one. */
declare global {
  var answerForConsole: BrowserMock["fetch"] | undefined;
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const theme = (): void => void (document.documentElement.dataset["theme"] = dark.matches ? "dark" : "light");
dark.addEventListener("change", theme);
theme();

function start(): void {
  document.querySelector("iframe")?.remove();
  const mock = createMock();
  globalThis.answerForConsole = mock.fetch;
  const [history, show] = historyPanel(mock);
  // Events are delivered after the response.
  const later = (): void => void mock.webhooks.idle().then(show);
  const changed = (): void => {
    show();
    later();
  };
  const tools = element(
    "section",
    { class: "panel" },
    element("h2", {}, "Mock"),
    element("div", { class: "row" }, button("Start anew", start), ...consoleButton()),
  );
  const side = element("div", { class: "side" }, clockPanel(mock, changed), tools, history);
  document.getElementById("main")!.replaceChildren(composer(mock, changed), side);
}

/** Opens the console of the mock below. It has modules, which no browser loads from a disk. */
function consoleButton(): readonly HTMLElement[] {
  if (location.protocol === "file:")
    return [element("span", { class: "quiet" }, "The console needs a web server; the rest works from a disk too.")];
  return [button("Open the console", () => openConsole())];
}

function openConsole(): void {
  document.querySelector("iframe")?.remove();
  const frame = element("iframe", { src: "inside/index.html", title: "Console of the mock" });
  document.body.append(frame);
  frame.scrollIntoView();
}

// The page is drawn before the mock takes the thread.
setTimeout(start, 0);
