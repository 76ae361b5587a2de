import { type Linearizability, checkLinearizable } from "./linearizability/check.ts";
import { OBJECT_MODELS } from "./objects/models.ts";
import type { ObjectAnswer, ObjectStep } from "./objects/object-model.ts";
import type { RecordedExchange, RecordedHistory, Touch } from "./workload/recorded-history.ts";

/** What an exchange did to the object that is judged. */
interface ObjectOperation {
  readonly input: ObjectStep;
  readonly output: ObjectAnswer | undefined;
  readonly called: number;
  readonly returned: number;
  readonly exchange: RecordedExchange;
}

/** An object whose history is not linearizable. */
export interface Violation {
  /** Kind and id. */
  readonly object: string;
  /** Several lines to read: the shortest prefix, and the request that contradicts it. */
  readonly text: string;
}

export interface HistoryJudgement {
  readonly violations: readonly Violation[];
  /** Objects on which the time was over. */
  readonly unknown: readonly string[];
  readonly objects: number;
}

/**
 * Judges a history: each object must behave as its model does if requests take effect one after the other, each
 * between its call and its return.
 * @param milliseconds bound of the time for one object. Default 2,000.
 */
export function judgeHistory({ exchanges }: RecordedHistory, milliseconds = 2000): HistoryJudgement {
  const objects = new Map<string, { readonly kind: Touch["kind"]; readonly operations: ObjectOperation[] }>();
  for (const exchange of exchanges) {
    const { called, returned } = exchange;
    for (const { kind, id, step, answer } of exchange.touches) {
      const name = `${kind} ${id}`;
      if (!objects.has(name)) objects.set(name, { kind, operations: [] });
      objects.get(name)!.operations.push({ input: step, output: answer, called, returned, exchange });
    }
  }
  const violations: Violation[] = [];
  const unknown: string[] = [];
  for (const [object, { kind, operations }] of objects) {
    const result = checkLinearizable(operations, OBJECT_MODELS[kind], milliseconds);
    if (result.kind === "not") violations.push({ object, text: textOf(object, result) });
    if (result.kind === "unknown") unknown.push(object);
  }
  return { violations, unknown, objects: objects.size };
}

/** Lines of a violation: what is earlier is seldom of interest. */
const LINES = 40;

/** The prefix in order of calls, one line a request, and the longest order that the model admits. */
function textOf(object: string, { prefix, culprit, longest }: Extract<Linearizability<ObjectOperation>, { kind: "not" }>): string {
  const sorted = prefix.toSorted((a, b) => a.called - b.called);
  const lines = sorted.map((operation, n) => {
    const mark = operation === culprit ? "   <- has no place before its return" : "";
    return `  ${`#${n + 1}`.padEnd(4)} ${lineOf(operation)}${mark}`;
  });
  const earlier = lines.length > LINES ? [`  … ${lines.length - LINES} earlier requests`] : [];
  const order = longest.map((operation) => `#${sorted.indexOf(operation) + 1}`);
  const best = `  longest order that is possible: ${order.slice(-LINES).join(" ") || "none"}`;
  return [`${object} is not linearizable:`, ...earlier, ...lines.slice(-LINES), best].join("\n");
}

function lineOf({ called, returned, exchange, input, output }: ObjectOperation): string {
  const { agent, client, call, answer } = exchange;
  const time = `${called}–${returned === Infinity ? "" : returned}`.padEnd(9);
  const asked = [input.action, input.value].filter(Boolean).join(" ");
  const refusal = (answer?.body as { error?: { message?: string } } | undefined)?.error?.message;
  const saw = output === undefined ? "?" : [output.outcome, output.shows ?? refusal].filter(Boolean).join(": ");
  return `${time} agent ${agent} by client ${client}  ${asked} -> ${saw}   (${call.method} ${call.path})`;
}
