import type { Change } from "../store/change.ts";
import type { ApiResponse } from "../contract/request.ts";
import { type DecisionSlug, type DecisionValues, valuesOf } from "../contract/decisions.ts";
import type { RefusalRule } from "../contract/rules.ts";
import type { Guard, GuardName } from "../pipeline/guards.ts";
import type { Match } from "../pipeline/match-route.ts";
import type { Exchange, Pipeline } from "../pipeline/pipeline.ts";
import { type Service, serviceWith } from "../pipeline/service.ts";
import { maskKey, maskKeys, maskQuery } from "./journal/masks.ts";

/** A step of an exchange. `rate-limit` may answer 429 (§8), `operation` 404 for an unknown path and 501 for a coming one. */
export type TracedStep = "match" | "authenticate" | "rate-limit" | "operation" | GuardName | "run";

/** What the pipeline did with one request, with masked keys. */
export interface Trace {
  /** Number of the exchange in the journal. */
  readonly n: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Id of the operation, `coming-soon`, `wrong-method` or `unknown`. */
  readonly match: string;
  /** The masked key; null: not authenticated. */
  readonly key: string | null;
  readonly company: string | null;
  /** The steps that ran, in order. If the request was refused, the last one refused it. */
  readonly steps: readonly TracedStep[];
  readonly refusedBy: TracedStep | null;
  /** By which rule the step refused it; null: it was not refused, or a fault or a bug did. */
  readonly rule: RefusalRule | null;
  readonly status: number;
  /** The decisions that the steps read, with their values, in the order of the first reading. */
  readonly decisions: Readonly<Partial<DecisionValues>>;
  /** The last step that had begun when each decision was first read, by slug. */
  readonly decisionSteps: Readonly<Partial<Record<string, TracedStep>>>;
  /** The rows to write. The id is null for a record that a company has once, and for a response kept for its Idempotency-Key. */
  readonly changes: readonly { readonly table: string; readonly id: string | null }[];
  readonly events: readonly { readonly kind: string; readonly resource_id: string }[];
}

export type TraceListener = (trace: Trace) => void;

/** Records one exchange: its service and its pipeline note what passes through them. */
export class TraceRecorder {
  readonly service: Service;
  readonly pipeline: Pipeline;
  readonly #steps: TracedStep[] = [];
  readonly #decisions: Partial<Record<string, string>> = {};
  readonly #decisionSteps: Partial<Record<string, TracedStep>> = {};
  #match: Match = { kind: "unknown" };
  #key: string | null = null;
  #rule: RefusalRule | null = null;

  constructor(service: Service, pipeline: Pipeline) {
    this.service = this.#noting(service);
    this.pipeline = this.#recording(pipeline);
  }

  /** The trace, once the response is made. */
  trace(n: number, { request: { method, path, query }, answer, operation }: Exchange, made: ApiResponse, company: string | null): Trace {
    const isRefused = answer === undefined;
    const { unusual } = this.service.keys;
    return {
      n,
      method: maskKeys(method, unusual),
      path: maskKeys(path, unusual),
      query: maskQuery(query, unusual),
      match: this.#match.kind === "operation" ? this.#match.operation.id : (operation ?? this.#match.kind),
      key: this.#key,
      company,
      steps: this.#steps,
      refusedBy: isRefused ? this.#steps.at(-1)! : null,
      rule: isRefused ? this.#rule : (answer.rule ?? null),
      status: made.status,
      decisions: this.#decisions,
      decisionSteps: this.#decisionSteps,
      changes: (answer?.changes ?? []).map((change) => ({ table: change.table, id: idOf(change) })),
      events: (answer?.events ?? []).map(({ kind, row }) => ({ kind, resource_id: row.id })),
    };
  }

  /** The same service, which notes the decisions that are read. */
  #noting(service: Service): Service {
    const noted = this.#decisions;
    const decisions = new Proxy(service.decisions, {
      get: (target, slug: DecisionSlug) => {
        noted[slug] = valuesOf(target)[slug];
        this.#decisionSteps[slug] ??= this.#steps.at(-1) ?? "match";
        return target[slug];
      },
    });
    return serviceWith(service, { decisions });
  }

  #recording(pipeline: Pipeline): Pipeline {
    const names = Object.keys(pipeline.guards) as GuardName[];
    let passed = 0;
    const recorded = (name: GuardName): Guard => {
      const guard = pipeline.guards[name];
      return (entry, route) => {
        this.#steps.push(name);
        guard(entry, route);
        passed += 1;
        if (passed === names.length) this.#steps.push("run");
      };
    };
    return {
      ...pipeline,
      match: (method, path, decisions) => {
        this.#steps.push("match");
        return (this.#match = pipeline.match(method, path, decisions));
      },
      authenticate: (service, request, match) => {
        this.#steps.push("authenticate");
        const access = pipeline.authenticate(service, request, match);
        this.#key = maskKey(access.key.token);
        return access;
      },
      admit: (service, bucket, now) => {
        this.#steps.push("rate-limit");
        const allowance = pipeline.admit(service, bucket, now);
        if (allowance.allowed) this.#steps.push("operation");
        return allowance;
      },
      refuse: (service, refusal) => {
        this.#rule = refusal.error.rule ?? null;
        return pipeline.refuse(service, refusal);
      },
      guards: Object.fromEntries(names.map((name) => [name, recorded(name)])) as Pipeline["guards"],
    };
  }
}

/** The id of the row that a change writes. Null for a response kept for its Idempotency-Key: its id contains what the client sent. */
function idOf(change: Change): string | null {
  if (change.table === "firstAnswers") return null;
  if ("row" in change) return change.row.id;
  const { record } = change;
  if (record === null || !("id" in record || "resource" in record)) return null;
  const { id, resource } = record as { readonly id?: string; readonly resource?: { readonly id?: string } };
  return id ?? resource?.id ?? null;
}
