import type { BrowserMock } from "@hr-platform/mock-server/browser";
import { element } from "./element.ts";

const MOST = 12;

/** The latest requests and events, newest first. @returns the panel, and the function that shows what is new */
export function historyPanel(mock: BrowserMock): readonly [panel: HTMLElement, show: () => void] {
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
