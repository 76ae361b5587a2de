import type { DecisionText, RequirementText } from "@hr-platform/spec/texts";
import { refuse } from "@hr-platform/engine/contract/call-errors";
import { ApiError } from "@hr-platform/engine/contract/errors";
import { type DecisionSlug, valuesOf } from "@hr-platform/engine/contract/decisions";
import type { HiddenFigure } from "@hr-platform/engine/pipeline/route";
import { type ShownError, errorOf } from "./error-of.ts";
import { exchangeRow } from "./exchange-row.ts";
import type { ExchangeContext, Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { TracedStep } from "@hr-platform/engine/sandbox/trace";
import type { Trace } from "@hr-platform/engine/sandbox/trace";
import { type ChangedRecord, changedRecords } from "./changed-records.ts";
import { lookBack } from "./look-back.ts";
import { type NearId, nearIds } from "./near-ids.ts";
import { noEventReason } from "./no-event.ts";
import { type NearRoute, nearRoutes } from "./near-routes.ts";
import { repeated } from "./repeated.ts";
import { nearestRequirements } from "./requirement-rank.ts";
import { type SentEvent, sentEvents } from "./sent-events.ts";
import { STEP_MEANINGS, type StepMeaning } from "./steps.ts";

/** The texts that explanations quote. */
export interface SpecTexts {
  readonly requirements: readonly RequirementText[];
  readonly decisions: readonly DecisionText[];
}

/** A step that an exchange came to. */
export interface ExplainedStep extends StepMeaning {
  readonly step: TracedStep;
  readonly passed: boolean;
}

/** A decision that a step read, with its value then. */
export interface ReadDecision {
  readonly step: TracedStep;
  readonly decision: DecisionText;
  readonly value: string;
}

/** Why an exchange of the journal was answered as it was, and what came of it. */
export interface Explanation {
  readonly n: number;
  readonly at: number;
  readonly trace: Trace;
  /**
   * Whether the request, handled again in the same state, gets the same response. If not, a fault or a transport rule that
   * counts requests, or an eventual list, had a part in it, and the steps are those of the second time.
   */
  readonly isRepeatable: boolean;
  readonly steps: readonly ExplainedStep[];
  /** The error of the response; null: it is not an error. */
  readonly error: ShownError | null;
  /** The name of a key of a default world, such as `full`; null: it has none, or no key was accepted. */
  readonly keyName: string | null;
  readonly allowance: ExchangeContext["allowance"];
  readonly decisions: readonly ReadDecision[];
  readonly requirements: readonly RequirementText[];
  readonly faults: readonly string[];
  readonly changes: readonly ChangedRecord[];
  readonly events: readonly SentEvent[];
  /** Why it came to no event: a sentence; null: it did, or it only read. */
  readonly noEvent: string | null;
  /** Figures that the body hides to protect people. */
  readonly hidden: readonly HiddenFigure[];
  readonly nearRoutes: readonly NearRoute[];
  readonly nearIds: readonly NearId[];
}

/** The exchange with a number, as it was. @throws ApiError NOT_FOUND, or CONFLICT if only its text is kept */
export function keptExchange({ journal }: Sandbox, n: number): Exchanged & { readonly context: ExchangeContext } {
  const exchanged = journal.whole(n);
  if (exchanged?.context != null) return { ...exchanged, context: exchanged.context };
  if (n >= journal.first && n < journal.next)
    throw refuse.conflict("Only the text of this exchange is kept: it sent a large file, or it happened before this process began.", "id");
  throw noExchange({ journal }, n);
}

/** The error for a number that the journal does not have. */
export function noExchange({ journal }: Pick<Sandbox, "journal">, n: number): ApiError {
  const has = journal.next === journal.first ? "is empty" : `has ${journal.first} to ${journal.next - 1}`;
  return new ApiError("NOT_FOUND", `There is no exchange ${n}; the journal ${has}.`, "id");
}

/** Explains an exchange of the journal. @throws ApiError NOT_FOUND, or CONFLICT if the state before it is not kept */
export function explanationOf(sandbox: Sandbox, n: number, texts: SpecTexts): Explanation {
  const exchanged = keptExchange(sandbox, n);
  const { at, request, response, context } = exchanged;
  requireKept(sandbox, context);
  const { trace, isSame, hidden } = lookBack(sandbox, { position: context.from, at }, () => repeated(sandbox, n, exchanged, context));
  const error = errorOf(response.body);
  const operation = exchanged.operation ?? (trace.match in STEP_MEANINGS ? null : trace.match);
  const subject = { operation, refusedBy: trace.refusedBy, code: error?.code, field: error?.field };
  const values = valuesOf(context.decisions);
  const changes = changedRecords(sandbox, context.from, context.to);
  const events = sentEvents(sandbox, exchanged);
  return {
    n,
    at,
    trace,
    isRepeatable: isSame,
    steps: trace.steps.map((step) => ({ step, passed: step !== trace.refusedBy, ...STEP_MEANINGS[step] })),
    error,
    keyName: exchangeRow(n, exchanged, sandbox).key_name,
    allowance: context.allowance,
    decisions: texts.decisions
      .filter(({ slug }) => Object.hasOwn(trace.decisions, slug))
      .map((decision) => ({ decision, value: values[decision.slug as DecisionSlug], step: trace.decisionSteps[decision.slug]! })),
    requirements: nearestRequirements(texts.requirements, subject),
    faults: context.faults,
    changes,
    events,
    hidden,
    noEvent: events.length > 0 ? null : noEventReason(sandbox, exchanged, { operation, changes }),
    nearRoutes: trace.refusedBy === "operation" ? nearRoutes(sandbox.contract.operations, request.method, request.path) : [],
    nearIds: trace.refusedBy === "find" && exchanged.company !== null ? nearIds(sandbox, exchanged.company, lastId(request.path)) : [],
  };
}

/** @throws ApiError CONFLICT */
export function requireKept(sandbox: Sandbox, { from }: Pick<ExchangeContext, "from">): void {
  if (from >= sandbox.undoLog.first) return;
  const first = firstKeptState(sandbox);
  const since = first === sandbox.journal.next ? "that of the next one will be" : `it is from exchange ${first} on`;
  throw refuse.conflict(
    `The state before this exchange is not kept: too much was changed since, or a snapshot was restored; ${since}.`,
    "id",
  );
}

/** Number of the oldest exchange whose state before it is kept, and of all after it; the next number if there is none. */
export function firstKeptState({ journal, undoLog }: Pick<Sandbox, "journal" | "undoLog">): number {
  let n = journal.next;
  while (n > journal.first && (journal.whole(n - 1)?.context?.from ?? -1) >= undoLog.first) n -= 1;
  return n;
}

const UUID = /[0-9a-f]{8}-[0-9a-f-]*/i;

/** The last segment of a path that looks like an id; otherwise the last one. */
function lastId(path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "");
  return segments.findLast((segment) => UUID.test(segment)) ?? segments.at(-1) ?? "";
}
