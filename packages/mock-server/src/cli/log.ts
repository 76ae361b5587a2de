import { styleText } from "node:util";
import type { OperationId } from "@hr-platform/spec/operations";
import { valuesOf } from "@hr-platform/engine/contract/decisions";
import type { ApiResponse } from "@hr-platform/engine/contract/request";
import { errorOf } from "@hr-platform/control/explain/error-of";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { pathAndQuery } from "@hr-platform/engine/contract/path-and-query";
import { printable } from "@hr-platform/engine/contract/printable";
import { checkResponse } from "@hr-platform/engine/http/response-check";
import { type SpecTexts, explanationOf } from "@hr-platform/control/explain/explanation";
import { touchesOf } from "@hr-platform/control/explain/touches";
import { printMessage } from "./message.ts";

/** An exchange of any sandbox whose response was sent. */
interface Answered {
  readonly entry: JournalEntry;
  readonly sandbox: Sandbox;
  readonly seconds: number;
}

/**
 * Why a request was refused, in a few words: the field, the message, the step and the requirement that is nearest, such as
 * `email: must be an email address (validate, EMP-22 §2.4)`. A fault may send anything: "" without a message.
 */
function refusalReason({ n, response }: JournalEntry, sandbox: Sandbox, texts: SpecTexts): string {
  const error = errorOf(response.body);
  if (error === null) return "";
  const said = error.field === undefined || error.message.includes(error.field) ? error.message : `${error.field}: ${error.message}`;
  const place = placeOf(n, sandbox, texts);
  return place === "" ? said : `${said} (${place})`;
}

function placeOf(n: number, sandbox: Sandbox, texts: SpecTexts): string {
  try {
    const { trace, requirements } = explanationOf(sandbox, n, texts);
    const [nearest] = requirements;
    const clause = nearest === undefined ? [] : [`${nearest.id} ${nearest.section.join(" ")}`];
    return [...(trace.refusedBy === null ? [] : [trace.refusedBy]), ...clause].join(", ");
  } catch {
    // The state before it is not kept, or it is in no journal.
    return "";
  }
}

/**
 * Logs each exchange of every sandbox on a stream once its response was sent, and says which responses violate the API
 * description.
 */
export function follow(mock: Mock, form: "pretty" | "json", to: NodeJS.WriteStream = process.stdout): void {
  const texts = form === "json" ? undefined : specTexts(mock.defaultSandbox);
  const write = (exchange: Answered, known: SpecTexts | undefined): void => {
    const { entry, sandbox } = exchange;
    const reason = known === undefined || entry.response.status < 400 ? "" : refusalReason(entry, sandbox, known);
    const touches = touchesOf(sandbox, entry.n);
    to.write(`${known === undefined ? json(exchange, touches) : pretty(exchange, reason, touches)}\n`);
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

async function specTexts({ contract }: Sandbox): Promise<SpecTexts> {
  const [requirements, decisions] = await Promise.all([contract.requirementTexts(), contract.decisionTexts()]);
  return { requirements, decisions };
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
    duration_ms: Math.round(seconds * 1e6) / 1000,
    ...(touches.length === 0 ? {} : { touched_by: touches }),
  });
}

/**
 * @param reason Why it was refused; "": it was not.
 * @param touches What is not as delivered, and had a part in the response.
 */
function pretty(
  { entry: { at, request, response, company, operation, events } }: Answered,
  reason: string,
  touches: readonly string[],
): string {
  const { method } = request;
  const { status } = response;
  const colour = status < 400 ? "green" : status < 500 ? "yellow" : "red";
  const kinds = events.map(({ kind }) => ` + ${kind}`).join("");
  const why = reason === "" ? "" : `  ${printable(reason)}`;
  const mark = touches.length === 0 ? "" : `  [${touches.join(", ")}]`;
  return `${at.slice(0, 19).replace("T", " ")}  ${method.padEnd(6)} ${printable(pathAndQuery(request))}  ${styleText(colour, String(status))}  ${company ?? "-"}  ${operation ?? "-"}${kinds}${why}${mark}`.trimEnd();
}
