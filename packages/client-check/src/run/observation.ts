import type { ChangedRecord } from "@hr-platform/control/explain/changed-records";
import type { DecisionValues } from "@hr-platform/spec/decisions";
import type { OperationId } from "@hr-platform/spec/operations";
import type { ApiRequest, ApiResponse } from "@hr-platform/engine/contract/request";

/** One exchange of a run, as the service saw it. */
export interface SeenExchange {
  /** Its number in the journal of the sandbox. */
  readonly n: number;
  /** Milliseconds of real time after the run began. */
  readonly ms: number;
  readonly operation: OperationId | null;
  /** The key; "": none. */
  readonly token: string;
  readonly request: ApiRequest;
  /** As the service made it: what the program got, unless a transport rule lost it on the way. */
  readonly response: ApiResponse;
  /** Whether the operation ran and changed something, whatever the program was answered. */
  readonly hasEffect: boolean;
  /** The decisions that the steps read, with their values. */
  readonly decisions: Readonly<Partial<DecisionValues>>;
  /** Whether a transport rule changed the response. */
  readonly isArranged: boolean;
}

/** A post to the receiver, and its answer. */
export interface SeenPost {
  /** Id and kind of the event. */
  readonly event: string;
  readonly kind: string;
  readonly variant?: string;
  /** The ids in its data. */
  readonly about: readonly string[];
  /** null: no answer. */
  readonly status: number | null;
  /** Milliseconds after the run began, and until the answer. */
  readonly at: number;
  readonly ms: number;
}

/** What one run of the program did. */
export interface Observation {
  readonly exchanges: readonly SeenExchange[];
  /** Requests of the time of the run with a key of no sandbox, or without one. Only of a run that was alone. */
  readonly keyless: number;
  /** Exit status; null: it was stopped. */
  readonly status: number | null;
  /** Whether it is a service: it was stopped when it had nothing left to do. */
  readonly isService: boolean;
  /** Why it was stopped; undefined: it ended by itself. */
  readonly stopped?: "time" | "quiet" | "flood" | "interrupted";
  readonly output: string;
  /** The text files that it wrote in its folder, by their path there. */
  readonly files?: Readonly<Record<string, string>>;
  /** Text files that stood in its folder before the first run. Default: none that are known. */
  readonly stood?: Readonly<Record<string, string>>;
  /** Its tests that failed, by its own report of them; none: it wrote none that is known. */
  readonly failedTests: readonly string[];
  /** Sentences about how it behaved besides its work. */
  readonly notes: readonly string[];
  readonly ms: number;
  /** The records that differ from those at the start. */
  readonly changes: readonly ChangedRecord[];
  /** Members of records that its reads changed. Default: none. */
  readonly storedByReads?: ReadonlySet<string>;
  /** The instant of the mock at the start: ISO 8601. */
  readonly began: string;
  /** How many requests it had sent when it rested; the others are of its end. Default: all. */
  readonly beforeEnd?: number;
  /** What the runs before it in the same sandbox sent. Default: there was none. */
  readonly earlier?: readonly SeenExchange[];
  /** What was posted to its receiver. */
  readonly posts: readonly SeenPost[];
  /** Ids that the world had at the start. */
  readonly knows: (id: string) => boolean;
  /** What people know a changed record by, such as the name of a person. */
  readonly labelOf: (change: ChangedRecord) => string;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** The ids in a text. */
export function idsIn(text: string): string[] {
  return text.match(UUID) ?? [];
}

/** A text in which each id that is new in its run is named `new`. */
export function named(text: string, knows: Observation["knows"]): string {
  return text.replaceAll(UUID, (id) => (knows(id) ? id : "new"));
}

const decoder = new TextDecoder();

/** The body of a request as text; "": none. */
export function bodyOf({ request: { body } }: SeenExchange): string {
  return body === null ? "" : decoder.decode(body);
}

/** For how many seconds the key of an exchange has to wait; 0: it has not, or nobody said it. */
export function retryAfter({ response: { status, headers } }: SeenExchange): number {
  if (status !== 429) return 0;
  const [, seconds] = Object.entries(headers).find(([name]) => name.toLowerCase() === "retry-after") ?? [];
  return Number(seconds ?? 0) || 0;
}

/** A request in a line, such as `PATCH /leave/4485…/approve`. */
export function lineOf({ request: { method, path, query } }: SeenExchange): string {
  return `${method} ${path}${query === "" ? "" : `?${query}`}`;
}

/** The same for a comparison: parameters of a query may come in another order in each run, as the maps of some languages have them. */
export function comparedLine(seen: SeenExchange): string {
  const query = seen.request.query.split("&").toSorted().join("&");
  return lineOf({ ...seen, request: { ...seen.request, query } });
}
