import { pathAndQuery } from "@hr-platform/engine/contract/path-and-query";
import { printable } from "@hr-platform/engine/contract/printable";
import { valuesOf } from "@hr-platform/engine/contract/decisions";
import { reasonLines } from "@hr-platform/control/explain/reason/reason-text";
import type { Explanation } from "@hr-platform/control/explain/explanation";
import type { Remedy } from "@hr-platform/control/explain/reason/remedy";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import type { Mock, MockSandbox } from "@hr-platform/control/mock";

/** Exchanges, and lines of one kind below an exchange, that are printed. */
const MOST_EXCHANGES = 8;
const MOST_LINES = 4;
/** Characters of a line, and of a body. */
const WIDTH = 180;

/**
 * What a failing test prints: how the service was set, its last exchanges with the reason of each refusal and what was changed, and
 * requests of the time of the test whose key was of no sandbox.
 * @param since Number of the first exchange of the default sandbox that came during the test.
 */
export async function failureReport(mock: Mock, sandbox: MockSandbox, since: number): Promise<string> {
  const { entries } = sandbox.journal;
  const shown = entries.slice(-MOST_EXCHANGES);
  const blocks = await Promise.all(shown.map(async (entry) => await exchangeLines(sandbox, entry)));
  const heading =
    entries.length === 0
      ? "No request came to the sandbox of this test."
      : `The last ${shown.length} of ${entries.length} exchanges in the sandbox of this test:`;
  return [heading, ...blocks.flat(), ...settings(mock, sandbox), ...(await strangers(mock, sandbox, since))]
    .map((line) => `  ${line}`)
    .join("\n");
}

/** Decisions and faults away from the defaults, and the clock. */
function settings(mock: Mock, { clock, decisions, faults }: MockSandbox): string[] {
  const usual = new Map<string, string>(Object.entries(valuesOf(mock.defaultSandbox.contract.decisions.defaults)));
  const decided = Object.entries(decisions).filter(([slug, value]) => usual.get(slug) !== value);
  return [
    `The clock of the sandbox shows ${clock.now.toISOString()}${clock.mode === "frozen" ? " and stands still" : ""}.`,
    ...(decided.length === 0 ? [] : [`Decisions: ${decided.map((pair) => pair.join("=")).join(", ")}`]),
    ...(faults.active.length === 0 ? [] : [`Faults: ${faults.active.join(", ")}`]),
  ];
}

/** Refused requests that belong to no sandbox: the usual reason is a key of another test, or none. */
async function strangers(mock: Mock, sandbox: MockSandbox, since: number): Promise<string[]> {
  const entries = mock.journal.entries.filter(({ n, response }) => n >= since && response.status === 401);
  if (entries.length === 0) return [];
  const blocks = await Promise.all(entries.slice(-2).map(async (entry) => await exchangeLines(mock, entry)));
  return [
    `Meanwhile ${entries.length === 1 ? "a request" : `${entries.length} requests`} came with no valid key. The keys of this test end in _${sandbox.id}:`,
    ...blocks.flat(),
  ];
}

async function exchangeLines(sandbox: MockSandbox, { n, request, response }: JournalEntry): Promise<string[]> {
  const { method, body } = request;
  const line = `#${n} ${method} ${pathAndQuery(request)} -> ${response.status}`;
  // Its state may be gone: too much was changed since, or a snapshot was restored.
  const explained = await sandbox.journal.explain(n).catch(() => undefined);
  if (explained === undefined) return [clip(line), ...indented([response.status >= 400 ? response.body : ""])];
  const { error } = explained;
  if (error === null) return [clip(line), ...indented(effects(explained))];
  const sent = body === null || body === "" ? [] : [`sent ${body}`];
  return [clip(`${line} ${error.code}`), ...indented([...refusal(explained), ...sent])];
}

function refusal(explained: Explanation): string[] {
  const { error, console: address, nearRoutes, nearIds, faults } = explained;
  return [
    error!.message,
    ...reasonLines(explained, inTest),
    ...(address === null ? [] : [address]),
    ...nearRoutes.slice(0, MOST_LINES).map((near) => `there is ${near.method} ${near.path}`),
    ...nearIds
      .slice(0, MOST_LINES)
      .map(({ id, company, table, isSame }) => `${id} is ${isSame ? "" : "nearly the same, and is "}in ${table} of ${company}`),
    ...faults.map((id) => `fault ${id}`),
  ];
}

/** A remedy as a line of the test: the mock is in its program, and has ended with it. */
function inTest({ calls: [call] }: Remedy): string | null {
  if (call === undefined) return null;
  const { path, body } = call;
  const [, area, name] = path.split("/");
  if (area === "web") return `hr.web(${JSON.stringify(name)}, ${JSON.stringify(body)})`;
  if (area === "decisions") return `hr.decide(${JSON.stringify(body)})`;
  return area === "clock" ? `hr.clock.advance(${JSON.stringify(body["advance"])})` : null;
}

/** What a request changed, and the events of it. */
function effects({ changes, dropped, events }: Explanation): string[] {
  const lines = changes.slice(0, MOST_LINES).map(({ table, id, before, after, members }) => {
    const what = `${table}${id === null ? "" : ` ${id}`}`;
    if (before === null) return `made ${what}`;
    if (after === null) return `removed ${what}`;
    const own = members
      .filter(({ path }) => path.startsWith("resource."))
      .map((one) => `${one.path.slice("resource.".length)} ${text(one.before)} -> ${text(one.after)}`);
    return `changed ${what}${own.length === 0 ? "" : `: ${own.join(", ")}`}`;
  });
  const left = changes.length - lines.length;
  return [
    ...dropped.map((one) => one.text),
    ...lines,
    ...(left > 0 ? [`and changed ${left} more`] : []),
    ...events.slice(0, MOST_LINES).map(({ event }) => `event ${event}`),
  ];
}

const text = (value: unknown): string => (value === undefined ? "none" : JSON.stringify(value));

const indented = (lines: readonly string[]): string[] => lines.filter((line) => line !== "").map((line) => clip(`     ${line}`));

function clip(line: string): string {
  const safe = printable(line);
  return safe.length > WIDTH ? `${safe.slice(0, WIDTH - 1)}…` : safe;
}
