import { pathAndQuery } from "@hr-platform/engine/contract/path-and-query";
import { printable } from "@hr-platform/engine/contract/printable";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { Trace } from "@hr-platform/engine/sandbox/trace";
import type { LogForm } from "../settings/start-flags.ts";

/** Prints the trace of each request of every sandbox on a stream: one line of JSON with `--log json`, otherwise a block of text. */
export function printTraces(mock: Mock, form: LogForm, to: NodeJS.WriteStream): void {
  const print = (trace: Trace): boolean => to.write(form === "json" ? `${JSON.stringify({ trace })}\n` : traceText(trace));
  mock.sandboxes.follow(({ tracers }) => void tracers.add(print));
}

/** A trace as text: a line for the request, then one for each part that is not empty. */
export function traceText({
  n,
  method,
  path,
  query,
  match,
  key,
  company,
  steps,
  refusedBy,
  status,
  decisions,
  changes,
  events,
}: Trace): string {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["match", [match]],
    ["key", key === null ? [] : [`${printable(key)} of ${company}`]],
    ["steps", [`${steps.join(" > ")} > ${status}${refusedBy === null ? "" : `, refused by ${refusedBy}`}`]],
    ["decisions", Object.entries(decisions).map(([slug, value]) => `${slug}=${value}`)],
    ["changes", changes.map(({ table, id }) => (id === null ? table : `${table} ${id}`))],
    ["events", events.map(({ kind, resource_id: id }) => `${kind} ${id}`)],
  ];
  const shown = rows
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `  ${name.padEnd(9)}  ${values.join("\n             ")}\n`);
  return `#${n} ${method} ${printable(pathAndQuery({ path, query }))}\n${shown.join("")}`;
}
