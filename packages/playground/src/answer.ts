import type { BrowserMock } from "@hr-platform/mock-server/browser";
import { element } from "./element.ts";

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const KINDS: Readonly<Record<string, string>> = { 2: "good", 4: "bad", 5: "bad" };

/** A response with its reason: why it was refused, or what it changed. */
export async function answerView(mock: BrowserMock, response: Response): Promise<HTMLElement> {
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
