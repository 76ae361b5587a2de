import { instantText } from "../../../parts/instant.tsx";
import { tableWords } from "../../../parts/table-words.ts";
import type { Exchange, Explanation } from "../feed/row.ts";

/** Why an exchange was answered so, in a sentence and what helps with it. */
export interface WhySentence {
  /** `Refused by scope`, `Answered 201`. */
  readonly lead: string;
  /** The requirement and the sections of the API document that it comes from: `SCOPE-35, §5.5`; empty: none is known. */
  readonly sections: string;
  readonly text: string;
  readonly hints: readonly string[];
}

/** A sentence without what is not known: the steps of an exchange whose state is lost. */
export function sentenceOfResponse({ response: { status, body } }: Exchange): WhySentence {
  const { code, message, field } = errorIn(body);
  const lead = `Answered ${status}${code === undefined ? "" : ` ${code}`}`;
  const text = message === undefined ? "" : `${field === undefined ? "" : `${field}: `}${message}`;
  return { lead, sections: "", text, hints: [] };
}

/** The sentence that answers "why?" at first sight. */
export function whySentence(explained: Explanation, exchange: Exchange): WhySentence {
  const { refused_by: refusedBy, error, status, reason } = explained;
  const hints = [...hintsOf(explained, exchange.request.body), ...doubts(explained)];
  const { received } = explained;
  // What the service did with it comes after what the client got.
  if (received?.cut != null) hints.unshift(`The service answered ${status}: ${reason?.text ?? error?.message ?? outcome(explained)}`);
  if (received?.cut != null) return { lead: LEADS[received.cut], sections: "", text: `${received.text}.`, hints };
  if (received !== null) hints.unshift(`What the client got: ${received.text}.`);
  if (refusedBy === null || refusedBy === "transport-rule" || error === null)
    return { lead: `Answered ${status}`, sections: "", text: reason?.text ?? error?.message ?? outcome(explained), hints };
  const { id, sections = [] } = reason?.requirement ?? reason?.decision ?? {};
  return {
    lead: `Refused by ${refusedBy === "run" ? "the state of the data" : refusedBy}`,
    sections: [...(id === undefined ? [] : [id]), ...sections].join(", "),
    text: reason?.text ?? error.message,
    hints,
  };
}

const LEADS = { reset: "No answer", silence: "No answer", truncated: "A part of the answer" } as const;

function outcome({ steps, changes, events }: Explanation): string {
  const deliveries = events.reduce((sum, one) => sum + one.deliveries.length, 0);
  const parts = [
    `It passed all ${steps.length} steps`,
    changes.length === 0 ? "changed nothing" : `changed ${count(changes.length, "record")}`,
    ...(events.length === 0
      ? []
      : [
          `sent ${count(events.length, "event")} ${deliveries === 0 ? "to no endpoint" : `in ${count(deliveries, "delivery", "deliveries")}`}`,
        ]),
  ];
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}.`;
}

/** Hidden figures that the sentence names; the steps have all. */
const MOST_HIDDEN = 3;

/** What helps: what is hidden and why, when again, what was meant, what was sent. */
function hintsOf({ status, rate_limit: rate, near_ids: ids, company, error, at, hidden }: Explanation, body: string | null): string[] {
  const hints = hidden.slice(0, MOST_HIDDEN).map(({ figure, because }) => `Hidden: ${figure}. ${because}`);
  if (hidden.length > MOST_HIDDEN) hints.push(`${hidden.length - MOST_HIDDEN} more figures are hidden: see below.`);
  if (status === 429 && rate !== null)
    hints.push(
      `${rate.limit} requests a minute for each key. Again at ${instantText(rate.retry_at)}, ${seconds(at, rate.retry_at)} later by the mock's clock.`,
    );
  for (const { id, company: owner, table, is_same: isSame } of ids.slice(0, 2)) {
    if (!isSame) hints.push(`Nearly the same id is in ${tableWords(table)} of ${owner}: ${id}.`);
    else if (owner === company) hints.push(`The id is in ${tableWords(table)}, not where the path looks for it.`);
    else hints.push(`The id is in ${tableWords(table)} of ${owner}; this key sees ${company ?? "no company"} only.`);
  }
  const sent = error?.field === null || error?.field === undefined ? undefined : memberOf(body, error.field);
  if (sent !== undefined) hints.push(`Sent: ${error!.field} = ${sent}.`);
  return hints;
}

function doubts({ is_repeatable: isRepeatable }: Explanation): string[] {
  if (isRepeatable) return [];
  return ["A fault, a transport rule or an eventual list had a part in it: in that state the request now gets another response."];
}

/** A member of a JSON body as text: `lines[0].amount` -> `-3`. */
function memberOf(body: string | null, field: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body ?? "");
  } catch {
    return undefined;
  }
  for (const name of field.split(/[.[\]]+/).filter((part) => part !== ""))
    value = (value as Record<string, unknown> | null | undefined)?.[name];
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined || text.length <= 200 ? text : `${text.slice(0, 199)}…`;
}

function errorIn(body: string): { readonly code?: string; readonly message?: string; readonly field?: string } {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; message?: unknown; field?: unknown } };
    const textOf = (name: "code" | "message" | "field", value: unknown) => (typeof value === "string" ? { [name]: value } : {});
    return { ...textOf("code", error?.code), ...textOf("message", error?.message), ...textOf("field", error?.field) };
  } catch {
    return {};
  }
}

function seconds(from: string, to: string): string {
  return `${Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / 1000))} s`;
}

/** `1 record`, `2 records`. */
function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
