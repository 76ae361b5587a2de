import { pathAndQuery } from "@hr-platform/engine/contract/path-and-query";
import { printable } from "@hr-platform/engine/contract/printable";
import { tableWords } from "@hr-platform/control/explain/near-ids";

/** An explanation in the form of the control API, as far as it is printed. */
export interface PrintedExplanation {
  readonly n: number;
  readonly at: string;
  /** Absent: an older mock. */
  readonly trace_id?: string | null;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
  readonly company: string | null;
  readonly key: string | null;
  readonly key_name: string | null;
  readonly operation: string;
  readonly is_repeatable: boolean;
  readonly steps: readonly {
    readonly step: string;
    readonly checks: string;
    readonly sections: readonly string[];
    readonly passed: boolean;
  }[];
  readonly error: { readonly code: string; readonly message: string; readonly field: string | null } | null;
  readonly rate_limit: { readonly limit: number; readonly remaining: number; readonly retry_at: string } | null;
  readonly decisions: readonly {
    readonly id: string;
    readonly slug: string;
    readonly step: string;
    readonly sections: readonly string[];
    readonly value: string;
    readonly means: string;
    readonly default: string;
  }[];
  /** Absent: an older mock. */
  readonly console?: string;
  /** Absent: an older mock. */
  readonly reason?: { readonly lines: readonly string[] } | null;
  readonly faults: readonly string[];
  /** Absent: an older mock. */
  readonly altered_by?: readonly string[];
  /** Absent: an older mock. */
  readonly may_be_altered_by?: readonly string[];
  /** Absent: an older mock. */
  readonly alterations?: readonly {
    readonly kind: string;
    readonly name: string;
    readonly does: string;
    readonly is_sure: boolean;
    readonly remedies: readonly { readonly text: string; readonly command: string | null }[];
  }[];
  /** Absent: an older mock. */
  readonly received?: { readonly cut: string | null; readonly text: string } | null;
  /** Absent: an older mock. */
  readonly settings?: { readonly was: readonly string[]; readonly is: readonly string[] };
  readonly changes: readonly {
    readonly company: string;
    readonly table: string;
    readonly id: string | null;
    readonly members: readonly { readonly path: string; readonly before?: unknown; readonly after?: unknown }[];
  }[];
  readonly events: readonly {
    readonly event: string;
    readonly deliveries: readonly {
      readonly webhook_id: string;
      readonly state: string;
      readonly attempts: readonly { readonly status: number | null; readonly error: string | null }[];
    }[];
    readonly passed_over: readonly { readonly webhook_id: string; readonly because: string }[];
  }[];
  /** Absent: an older mock. */
  readonly no_event?: string | null;
  /** Absent: an older mock. */
  readonly dropped?: readonly { readonly text: string }[];
  /** Absent: an older mock. */
  readonly hidden?: readonly { readonly figure: string; readonly because: string }[];
  readonly near_routes: readonly { readonly method: string; readonly path: string; readonly operation: string }[];
  readonly near_ids: readonly { readonly id: string; readonly company: string; readonly table: string; readonly is_same: boolean }[];
}

/** Members of a record that are printed; JSON has all. */
const MOST_MEMBERS = 12;

/**
 * An explanation as text: what happened first, then a block for each part that is not empty.
 * @param more With the steps and with every decision that was read; otherwise only what decided and what is away from the defaults.
 */
export function explanationText(explained: PrintedExplanation, more = false): string {
  // A refused request sends no event anyway.
  const noEvent = explained.error === null ? (explained.no_event ?? null) : null;
  const blocks: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ["why", explained.reason?.lines ?? []],
    ["closest", closest(explained)],
    ["dropped", (explained.dropped ?? []).map(({ text }) => text)],
    ["hidden", (explained.hidden ?? []).map(({ figure, because }) => `${figure}: ${because}`)],
    ["steps", more ? stepLines(explained) : []],
    ["decisions", decisionLines(explained, more)],
    ["changed by", alteredLines(explained)],
    ["changes", explained.changes.flatMap(changeLines)],
    ["events", noEvent === null ? explained.events.flatMap(eventLines) : [`none: ${noEvent}`]],
  ];
  const shown = blocks
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `\n${title}\n${lines.map((line) => `  ${printable(line)}\n`).join("")}`);
  return `${heading(explained)}${shown.join("")}`;
}

function heading({
  n,
  at,
  method,
  path,
  query,
  status,
  company,
  key,
  key_name: name,
  error,
  console: address,
  trace_id: traceId = null,
  rate_limit: rate,
  received = null,
  is_repeatable: isRepeatable,
}: PrintedExplanation): string {
  const lines = [
    `#${n} ${method} ${pathAndQuery({ path, query })} -> ${status}${error === null ? "" : ` ${error.code}`}${received === null ? "" : `; ${received.text}`}`,
    `${at}, ${key === null ? "no key was accepted" : `key ${key}${name == null ? "" : ` (${name})`} of ${company}`}`,
  ];
  if (error !== null)
    lines.push(error.field === null || error.message.includes(error.field) ? error.message : `${error.field}: ${error.message}`);
  if (status === 429 && rate !== null) lines.push(`${rate.limit} requests a minute and key; the next one can pass at ${rate.retry_at}`);
  if (!isRepeatable)
    lines.push("The same request now gets another response in that state: a fault, a transport rule or an eventual list had a part in it.");
  if (traceId !== null) lines.push(`trace ${traceId}`);
  if (address !== undefined) lines.push(address);
  return lines.map((line) => `${printable(line)}\n`).join("");
}

function stepLines({ steps }: PrintedExplanation): string[] {
  const passed = steps.filter((step) => step.passed).map(({ step }) => step);
  const refusing = steps.find((step) => !step.passed);
  const lines = passed.length === 0 ? [] : [`passed   ${passed.join(", ")}`];
  if (refusing === undefined) return lines;
  const { step, checks, sections } = refusing;
  return [...lines, `refused  ${step}, which checks ${checks}${sections.length === 0 ? "" : ` (${sections.join(", ")})`}`];
}

/** What changed the answer: what it does, and what takes it away. The remedies of a reason are printed with it. */
function alteredLines({ alterations, altered_by: by = [], reason }: PrintedExplanation): string[] {
  if (alterations === undefined) return [...by];
  const said = reason?.lines.join("\n") ?? "";
  return alterations.flatMap(({ kind, name, does, is_sure: isSure, remedies }) => [
    `${kind} ${name}${isSure ? "" : " (perhaps)"}: ${does}`,
    ...remedies
      .filter(({ text }) => !said.includes(text))
      .map(({ text, command }) => `  remedy: ${text}${command === null ? "" : ` ${command}`}`),
  ]);
}

/** What was not as delivered then, and what is not now, if that is something else; empty: everything was, and is. */
export function settingsText({ settings }: PrintedExplanation): string {
  const { was: former, is: present } = settings ?? { was: [], is: [] };
  const [before, after] = [former.join("; "), present.join("; ")];
  if (before === after) return before === "" ? "" : `\nThis mock was not as delivered, and is not: ${printable(before)}\n`;
  const was = before === "" ? "This mock was as delivered then." : `This mock was not as delivered then: ${printable(before)}.`;
  return `\n${was} ${after === "" ? "Now it is as delivered." : `Now it has: ${printable(after)}`}\n`;
}

function closest({ near_routes: routes, near_ids: ids }: PrintedExplanation): string[] {
  return [
    ...routes.map(({ method, path, operation }) => `${method} ${path} (${operation})`),
    ...ids.map(
      ({ id, company, table, is_same: isSame }) =>
        `${id} ${isSame ? "is" : "is nearly the same, and is"} in ${tableWords(table)} of ${company}`,
    ),
  ];
}

/** The decisions that are not at their default; with `more` all that a step read. */
function decisionLines({ decisions }: PrintedExplanation, more: boolean): string[] {
  return decisions.filter(({ value, default: usual }) => more || value !== usual).map(decisionLine);
}

function decisionLine({ slug, value, id, sections, means, default: usual }: PrintedExplanation["decisions"][number]): string {
  return `${slug}=${value}${value === usual ? "" : ` (default ${usual})`} [${id}, ${sections.join(", ")}] ${means}`;
}

function changeLines({ company, table, id, members }: PrintedExplanation["changes"][number]): string[] {
  const shown = members
    .slice(0, MOST_MEMBERS)
    .map(
      ({ path, before, after }) =>
        `  ${path === "" ? "(all)" : path.replace(/^resource\./, "")}: ${valueText(before)} -> ${valueText(after)}`,
    );
  const left = members.length - shown.length;
  return [`${tableWords(table)}${id === null ? "" : ` ${id}`} of ${company}`, ...shown, ...(left > 0 ? [`  and ${left} more`] : [])];
}

/** A value on one line, at most so many characters. */
function valueText(value: unknown): string {
  if (value === undefined || value === null) return "none";
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function eventLines({ event, deliveries, passed_over: others }: PrintedExplanation["events"][number]): string[] {
  return [
    event,
    ...deliveries.map(
      ({ webhook_id: id, state, attempts }) =>
        `  to ${id}: ${state}${attempts.map(({ status, error }) => `, ${error ?? status ?? "in flight"}`).join("")}`,
    ),
    ...others.map(({ webhook_id: id, because }) => `  not to ${id}: ${because}`),
  ];
}
