import { styleText } from "node:util";
import type { OperationId } from "@hr-platform/spec/operations";
import { valuesOf } from "@hr-platform/engine/contract/decisions";
import { type ApiResponse, traceIdOf } from "@hr-platform/engine/contract/request";
import { errorOf } from "@hr-platform/control/explain/error-of";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { pathAndQuery } from "@hr-platform/engine/contract/path-and-query";
import { printable } from "@hr-platform/engine/contract/printable";
import { checkResponse } from "@hr-platform/engine/http/response-check";
import { explanationOf } from "@hr-platform/control/explain/explanation";
import { type SpecTexts, specTexts } from "@hr-platform/control/explain/spec-texts";
import { touchesOf } from "@hr-platform/control/explain/altered/touches";
import { asStarted, withFlags } from "@hr-platform/command-line/as-started";
import { USUAL } from "../running-mock/control-api.ts";
import { printMessage } from "./message.ts";

/** An exchange of any sandbox whose response was sent. */
interface Answered {
  readonly entry: JournalEntry;
  readonly sandbox: Sandbox;
  readonly seconds: number;
}

/** Why a request was refused, as a line of the log says it. */
interface LoggedReason {
  /** Such as `email must be an e-mail address. (validate, EMP-30 §2.4)`. A fault may send anything: "" without a message. */
  readonly why: string;
  /** The best remedy, and where the console shows the exchange. */
  readonly after: readonly string[];
}

function refusalReason({ n, response }: JournalEntry, sandbox: Sandbox, texts: SpecTexts): LoggedReason {
  try {
    const { reason, console: address } = explanationOf(sandbox, n, texts);
    const { text, step, requirement, decision, remedies } = reason!;
    const by = requirement ?? decision?.decision;
    const clause = by === undefined ? [] : [`${by.id} ${by.section.join(" ")}`];
    const place = [...(step === null ? [] : [step]), ...clause].join(", ");
    const { command, text: what } = remedies[0]!;
    const flags = address === null ? [] : flagsOf(sandbox, address);
    const remedy = command === null ? what : withFlags(command, flags);
    return { why: place === "" ? text : `${text} (${place})`, after: [remedy, ...(address === null ? [] : [address])] };
  } catch {
    // The state before it is not kept, or it is in no journal.
    return { why: errorOf(response.body)?.message ?? "", after: [] };
  }
}

/** What leads a command to the mock and the sandbox of an exchange. */
function flagsOf({ id }: Sandbox, address: string): string[] {
  const { origin } = new URL(address);
  return [...(origin === USUAL ? [] : [`--url ${origin}`]), ...(id === "default" ? [] : [`--sandbox ${id}`])];
}

/**
 * Logs each exchange of every sandbox on a stream once its response was sent, and says which responses violate the API
 * description.
 */
export function follow(mock: Mock, form: "pretty" | "json", to: NodeJS.WriteStream = process.stdout): void {
  const texts = form === "json" ? undefined : specTexts(mock.defaultSandbox.contract);
  const write = (exchange: Answered, known: SpecTexts | undefined): void => {
    const { entry, sandbox } = exchange;
    const reason = known === undefined || entry.response.status < 400 ? undefined : refusalReason(entry, sandbox, known);
    const { by: touches } = touchesOf(sandbox, entry.n);
    to.write(`${known === undefined ? json(exchange, touches) : pretty(exchange, touches, reason)}\n`);
  };
  const made = new WeakMap<ApiResponse, Omit<Answered, "seconds">>();
  mock.sandboxes.follow((sandbox) =>
    sandbox.journal.subscribe((entry, response) => {
      made.set(response, { entry, sandbox });
      void check(sandbox, entry);
    }),
  );
  mock.onAnswer = (response, seconds) => {
    const exchange = made.get(response);
    if (exchange === undefined) return;
    if (texts === undefined) write({ ...exchange, seconds }, undefined);
    else void texts.then((known) => write({ ...exchange, seconds }, known));
  };
}

async function check({ contract, decisions, faults }: Sandbox, { operation, request, response }: JournalEntry): Promise<void> {
  // It is what the faults are for.
  if (faults.length > 0) return;
  for (const problem of await checkResponse(contract, operation as OperationId | null, response, valuesOf(decisions))) {
    const { method, path } = request;
    printMessage("error", `a bug of the mock: the response to ${method} ${printable(path)} violates the API description: ${problem}`);
  }
}

function json({ entry, sandbox, seconds }: Answered, touches: readonly string[]): string {
  const { at, request, response, company, operation, events } = entry;
  const { method, path, query } = request;
  const { received } = response;
  const traceId = traceIdOf(request);
  return JSON.stringify({
    time: at,
    method,
    path,
    query,
    status: response.status,
    company,
    operation,
    events: events.map(({ kind }) => kind),
    level: "info",
    sandbox: sandbox.id,
    ...(traceId === null ? {} : { trace_id: traceId }),
    duration_ms: Math.round(seconds * 1e6) / 1000,
    ...(received === undefined ? {} : { received: received.text }),
    ...(touches.length === 0 ? {} : { touched_by: touches }),
  });
}

/**
 * @param touches What is not as delivered, and had a part in the response.
 * @param reason undefined: it was not refused
 */
function pretty(
  { entry: { at, request, response, company, operation, events } }: Answered,
  touches: readonly string[],
  reason?: LoggedReason,
): string {
  const { method } = request;
  const { status, received } = response;
  const colour = received?.cut != null ? "red" : status < 400 ? "green" : status < 500 ? "yellow" : "red";
  const kinds = events.map(({ kind }) => ` + ${kind}`).join("");
  const { why = "", after = [] } = reason ?? {};
  const mark = touches.length === 0 ? "" : `  [${touches.join(", ")}]`;
  const got = received === undefined ? "" : `  ${received.text}`;
  const line = `${at.slice(0, 19).replace("T", " ")}  ${method.padEnd(6)} ${printable(pathAndQuery(request))}  ${styleText(colour, String(status))}  ${company ?? "-"}  ${operation ?? "-"}${kinds}  ${printable(why)}${got}`;
  return `${line.trimEnd()}${mark}${after.length === 0 ? "" : `\n    ${printable(asStarted(after.join("  ")))}`}`;
}
