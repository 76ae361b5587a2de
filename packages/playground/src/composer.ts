import type { BrowserMock } from "@hr-platform/mock-server/browser";
import { answerView } from "./answer.ts";
import { button, element, labelled } from "./element.ts";
import { EXAMPLES, KEYS, type PageRequest, reader } from "./examples.ts";

const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE", "HEAD"];

/** Where the page's requests go: the mock knows any origin. */
const ORIGIN = location.protocol === "file:" ? "http://mock" : location.origin;

/** The form that sends requests, and the place of the last response. `sent` is called after each. */
export function composer(mock: BrowserMock, sent: () => void): HTMLElement {
  const company = element(
    "select",
    {},
    ...mock.world.companies.map(({ slug, name, plan }) => element("option", { value: slug }, `${name} (${slug}, ${plan})`)),
  );
  const key = element("select", {}, ...KEYS.map((name) => element("option", {}, name)));
  const method = element("select", {}, ...METHODS.map((name) => element("option", {}, name)));
  const path = element("input", { value: "/employees?limit=3", spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
  const body = element("textarea", { rows: "6", spellcheck: "false" });
  const answer = element("div", { class: "answers", "aria-live": "polite" });
  const token = (): string => mock.key(company.value, key.value);
  const send = async (): Promise<void> => {
    const headers = { Authorization: `Bearer ${token()}`, ...(body.value === "" ? {} : { "Content-Type": "application/json" }) };
    const hasBody = body.value !== "" && method.value !== "GET" && method.value !== "HEAD";
    try {
      const response = await mock.fetch(`${ORIGIN}/api/v1${path.value}`, {
        method: method.value,
        headers,
        ...(hasBody ? { body: body.value } : {}),
      });
      answer.replaceChildren(await answerView(mock, response));
    } catch (error) {
      answer.replaceChildren(element("p", { class: "bad" }, `No response: ${(error as Error).message}`));
    }
    sent();
  };
  const sendButton = element("button", { type: "submit", class: "main" }, "Send");
  const fill = (request: PageRequest): void => {
    method.value = request.method;
    path.value = request.path;
    key.value = request.key ?? "full";
    body.value = request.body === undefined ? "" : JSON.stringify(request.body, null, 2);
    sendButton.focus();
  };
  const read = reader(mock, () => mock.key(company.value));
  const examples = EXAMPLES.map(({ title, make }) => button(title, () => void make(read, mock.clock.now).then(fill), "example"));
  const form = element(
    "form",
    { class: "request", "aria-label": "Request" },
    element("div", { class: "row" }, labelled("Company", company), labelled("Key", key, "short")),
    element("div", { class: "row" }, labelled("Method", method, "short"), labelled("Path below /api/v1", path, "wide")),
    labelled("Body (JSON)", body),
    sendButton,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  const title = element("h2", {}, "Request");
  return element(
    "section",
    { class: "panel composer" },
    title,
    element("p", { class: "quiet" }, "An example fills the form. Send sends it."),
    element("div", { class: "examples", role: "group", "aria-label": "Examples" }, ...examples),
    form,
    answer,
  );
}
