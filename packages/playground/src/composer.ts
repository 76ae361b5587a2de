import type { BrowserMock } from "@hr-platform/mock-server/browser";
import { button, element, labelled } from "./element.ts";
import { EXAMPLES, KEYS, type PageRequest, reader } from "./examples.ts";

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const KINDS: Readonly<Record<string, string>> = { 2: "good", 4: "bad", 5: "bad" };

/** A response with its reason: why it was refused, or what it changed. */
async function answerView(mock: BrowserMock, response: Response): Promise<HTMLElement> {
  const text = await response.text();
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  const kind = KINDS[String(response.status)[0]!] ?? "wait";
  return element(
    "section",
    { class: "answer", "aria-label": "Response" },
    element("p", { class: "status" }, element("strong", { class: kind }, String(response.status)), ...(await reason(mock))),
    element("pre", { tabindex: "0", "aria-label": "Body" }, pretty(text)),
    element("details", {}, element("summary", {}, "Headers"), element("pre", { tabindex: "0", "aria-label": "Headers" }, headers)),
  );
}

async function reason(mock: BrowserMock): Promise<Node[]> {
  const { error, reason: why, changes, events } = await mock.journal.explain();
  const sentence = (text: string): HTMLElement => element("span", {}, text);
  if (error !== null) {
    const { text, requirement, remedies = [] } = why ?? {};
    return [
      ...(text === undefined || text === error.message ? [] : [sentence(text)]),
      ...(requirement == null ? [] : [sentence(`${requirement.id} (${requirement.section.join(", ")}): ${requirement.statement}`)]),
      ...remedies.slice(0, 1).map((remedy) => sentence(remedy.text)),
    ];
  }
  const changed = changes.map(
    ({ table, before, after }) => `${before === null ? "made" : after === null ? "removed" : "changed"} ${table}`,
  );
  return [
    ...(changed.length === 0 ? [] : [sentence(`It ${[...new Set(changed)].join(", ")}.`)]),
    ...events.map(({ event }) => sentence(`It sent the event ${event}.`)),
  ];
}

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
