import { type BrowserMock, createMock } from "@hr-platform/mock-server/browser";
import { composer } from "./composer.ts";
import { button, element } from "./element.ts";
import { historyPanel } from "./history.ts";
import { clockPanel } from "./time.ts";
import "../../console/src/styles/tokens.css";
import "./playground.css";

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
