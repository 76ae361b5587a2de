import type { DecisionText, RequirementText } from "@hr-platform/spec/texts";
import type { Operation } from "@hr-platform/spec/operations";
import { ApiError, refuse } from "@hr-platform/engine/contract/errors";
import { type DecisionSlug, valuesOf } from "@hr-platform/engine/contract/decisions";
import { matchRoute } from "@hr-platform/engine/pipeline/match-route";
import { traceIdOf } from "@hr-platform/engine/contract/request";
import type { HiddenFigure } from "@hr-platform/engine/pipeline/route";
import { type ShownError, errorOf } from "./error-of.ts";
import { exchangeRow } from "./exchange-row.ts";
import type { ExchangeContext, Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import { type ClientGot, receivedOf } from "@hr-platform/engine/sandbox/journal/client-got";
import { changedDecisions } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import { isBefore } from "@hr-platform/engine/sandbox/transport-rules/active-rule";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { TracedStep, Trace } from "@hr-platform/engine/sandbox/trace";
import { type ChangedRecord, changedRecords } from "./changed-records.ts";
import { involvedDecisions } from "./involved-decisions.ts";
import { maskedRecord } from "./masked-record.ts";
import { droppedOf } from "./dropped.ts";
import { lookBack } from "./look-back.ts";
import { type NearId, nearIds } from "./near-ids.ts";
import { noEventReason } from "./events/no-event.ts";
import { type NearRoute, nearRoutes } from "./near-routes.ts";
import { type Repeated, repeated } from "./repeated.ts";
import { type Reason, reasonOf, requirementOf } from "./reason/reason.ts";
import type { Remedy } from "./reason/remedy.ts";
import { consoleAddress } from "./reason/reason-text.ts";
import { type RefusedCase, sentObject } from "./reason/refused-case.ts";
import { type SentEvent, sentEvents } from "./events/sent-events.ts";
import type { SpecTexts } from "./spec-texts.ts";
import { type Alteration, alterationsOf } from "./altered/alterations.ts";
import { departures, presentDepartures } from "./altered/as-delivered.ts";
import { type Touches, touchesOf } from "./altered/touches.ts";

/** What a step of an exchange checks, and the sections of the API document that say so. */
interface StepMeaning {
  readonly checks: string;
  readonly sections: readonly string[];
}

const STEP_MEANINGS: Readonly<Record<TracedStep, StepMeaning>> = {
  match: { checks: "which operation method and path name", sections: ["§4"] },
  authenticate: { checks: "that the request has a key, and that it is valid", sections: ["§5.1", "§5.4"] },
  "rate-limit": { checks: "that the key has sent no more requests in a minute than it may", sections: ["§8"] },
  operation: { checks: "that the path exists, takes the method, and is available", sections: ["§4", "§4.9", "§7"] },
  scope: { checks: "that the key has the scope of the operation", sections: ["§5.5", "§5.6"] },
  subscription: { checks: "that the company's subscription allows the request", sections: ["§2.13"] },
  plan: { checks: "that the company's plan has the feature", sections: ["§5.7"] },
  parse: { checks: "that query and body can be read", sections: ["§1", "§7"] },
  find: { checks: "that the company has a resource with the id in the path", sections: ["§5.3", "§7"] },
  validate: { checks: "that query and body are valid", sections: ["§7", "§8"] },
  run: { checks: "that the state of the data allows it", sections: [] },
};

/** A step that an exchange came to. */
export interface ExplainedStep extends StepMeaning {
  readonly step: TracedStep | "transport-rule";
  readonly passed: boolean;
}

/** A decision that decided, or whose other values would change the outcome, with its value then. */
export interface ReadDecision {
  readonly step: TracedStep;
  readonly decision: DecisionText;
  readonly value: string;
}

/** Why an exchange of the journal was answered as it was, and what came of it. */
export interface Explanation {
  readonly n: number;
  readonly at: number;
  /** Where the console shows it; null: it came through no port. */
  readonly console: string | null;
  readonly trace: Trace;
  /** The trace of the client that it belongs to; null: it says none. */
  readonly traceId: string | null;
  readonly status: number;
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
  /** Why it was refused, and what changes that; null: it was not refused. */
  readonly reason: Reason | null;
  /** That of the rule which refused. */
  readonly requirements: readonly RequirementText[];
  readonly faults: readonly string[];
  /** What changed the answer, and what may have. */
  readonly touches: Touches;
  /** The same with what each does, and what takes it away. */
  readonly alterations: readonly Alteration[];
  /** What the client got; null: all of the response, at once. */
  readonly received: ClientGot | null;
  /** What was not as delivered then, and what is not now. */
  readonly settings: { readonly was: readonly string[]; readonly is: readonly string[] };
  readonly changes: readonly ChangedRecord[];
  /** What a request that succeeded sent in vain. */
  readonly dropped: readonly Remedy[];
  readonly events: readonly SentEvent[];
  /** Why it came to no event: a sentence; null: it did, or it only read. */
  readonly noEvent: string | null;
  /** Figures that the body hides to protect people. */
  readonly hidden: readonly HiddenFigure[];
  readonly nearRoutes: readonly NearRoute[];
  readonly nearIds: readonly NearId[];
}

type KeptExchange = Exchanged & { readonly context: ExchangeContext };

/** The exchange with a number, as it was. @throws ApiError NOT_FOUND, or CONFLICT if only its text is kept */
export function keptExchange({ journal }: Sandbox, n: number): KeptExchange {
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
  const { at, response, context } = exchanged;
  requireKept(sandbox, context);
  const again = lookBack(sandbox, { position: context.from, at }, () => repeated(sandbox, n, exchanged, context));
  const { trace, isSame, hidden } = again;
  const error = errorOf(response.body);
  const name = exchanged.operation ?? (trace.match in STEP_MEANINGS ? null : trace.match);
  const operation = sandbox.contract.operations.find(({ id }) => id === name);
  const values = valuesOf(context.decisions);
  const changes = changedRecords(sandbox, context.from, context.to);
  const events = sentEvents(sandbox, exchanged);
  const involved = involvedDecisions(sandbox, { n, exchanged, again }, texts.decisions);
  const touches = touchesOf(sandbox, n, exchanged);
  const near = nearOf(sandbox, exchanged, again);
  const refused = refusedCase(sandbox, exchanged, { n, operation, field: error?.field, near, texts });
  const dropped = maskedRecord(droppedOf(refused), sandbox.keys.unusual) as Remedy[];
  // A bare page says nothing, and a fault may send anything.
  const message = error?.message ?? "There is no such path in this API.";
  const reason = response.status < 400 ? null : reasonOf(sandbox, { n, exchanged, again, refused, message }, texts);
  return {
    n,
    at,
    console: consoleOf(sandbox, n, exchanged.request.origin),
    trace,
    traceId: traceIdOf(exchanged.request),
    isRepeatable: isSame,
    status: response.status,
    steps: stepsOf(again, context),
    error,
    keyName: exchangeRow(n, exchanged, sandbox).key_name,
    allowance: context.allowance,
    decisions: texts.decisions
      .filter((one) => one === reason?.decision?.decision || involved.includes(one))
      .map((decision) => ({
        decision,
        value: values[decision.slug as DecisionSlug],
        step: trace.decisionSteps[decision.slug] ?? trace.steps.at(-1)!,
      })),
    reason,
    requirements: [reason?.requirement ?? (reason?.rule == null ? null : requirementOf(trace.rule!, texts)) ?? []].flat(),
    faults: context.faults,
    touches,
    alterations: alterationsOf(sandbox, { n, exchanged, touches, wasRefused: trace.refusedBy !== null }, texts),
    received: receivedOf(response) ?? null,
    settings: { was: departuresOf(sandbox, context), is: presentDepartures(sandbox) },
    changes,
    dropped,
    events,
    hidden,
    noEvent: events.length > 0 ? null : noEventReason(sandbox, exchanged, { operation: name, changes, hasDropped: dropped.length > 0 }),
    ...near,
  };
}

/** A rule that answers before the work stands where the company is opened. */
function stepsOf({ trace: { steps, refusedBy } }: Repeated, { rules }: ExchangeContext): ExplainedStep[] {
  const isEnded = rules.some(isBefore);
  const known = steps.map((step) => ({ step, passed: isEnded || step !== refusedBy, ...STEP_MEANINGS[step] }));
  return isEnded
    ? [...known, { step: "transport-rule", passed: false, checks: "nothing: a transport rule stands before the work", sections: [] }]
    : known;
}

function departuresOf({ contract, limiter }: Sandbox, { decisions, faults, rulesInForce }: ExchangeContext): string[] {
  const decide = changedDecisions(contract.decisions.defaults, decisions);
  return departures({ decide, faults, transport: rulesInForce, rateLimit: limiter.limit });
}

/** The origin of a request within a program has no port, and no page either. */
function consoleOf({ id }: Sandbox, n: number, origin = ""): string | null {
  return URL.parse(origin)?.port ? consoleAddress(origin, id, n) : null;
}

type Near = Pick<Explanation, "nearRoutes" | "nearIds">;

/** The operations and ids that may have been meant by a path or an id that is unknown. */
function nearOf(sandbox: Sandbox, { company, request, response }: Exchanged, { trace: { refusedBy, rule } }: Repeated): Near {
  const nearRoutesOf = (): NearRoute[] => nearRoutes(sandbox.contract.operations, request.method, request.path);
  if ((refusedBy === "operation" && rule !== null) || rule?.name === "unknown-path-without-key")
    return { nearRoutes: nearRoutesOf(), nearIds: [] };
  const inBody = rule?.name === "unknown-body-id" || rule?.name === "unlisted-leave-type" || rule?.name === "hidden-leave-type";
  const id = inBody ? sentObject(request)[errorOf(response.body)?.field ?? ""] : refusedBy === "find" ? lastId(request.path) : undefined;
  return { nearRoutes: [], nearIds: typeof id === "string" && company !== null ? nearIds(sandbox, company, id) : [] };
}

interface AboutRefusal {
  readonly n: number;
  readonly operation: Operation | undefined;
  readonly field: string | undefined;
  readonly near: Near;
  readonly texts: SpecTexts;
}

/** A refused request as remedies look at it. */
function refusedCase(
  sandbox: Sandbox,
  exchanged: KeptExchange,
  { n, operation, field = "", near, texts }: AboutRefusal,
): Omit<RefusedCase, "rule"> {
  const { request, company: slug, context } = exchanged;
  const match = operation === undefined ? undefined : matchRoute(sandbox.contract.paths, request.method, request.path);
  return {
    sandbox,
    n,
    exchanged,
    operation,
    slug,
    field: field.replace(/^(?:path|query)\./, "").replace(/[.[].*$/, ""),
    sent: sentObject(request),
    body: texts.bodies.get(operation?.id ?? ""),
    params: match?.kind === "operation" ? match.params : {},
    allowance: context.allowance,
    ...near,
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
