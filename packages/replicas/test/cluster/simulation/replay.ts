import { applyChange } from "@hr-platform/control/api/apply-change";
import { mockOfData } from "../../../src/shared-mock.ts";
import type { OpenData } from "../../../src/data/open-data.ts";
import { type Input, readInput } from "../../../src/data/input.ts";
import { exchange } from "@hr-platform/engine/sandbox/exchange";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { DataHeader } from "../../../src/data/store.ts";
import type { LoggedEntry } from "./fake-database.ts";
import type { LocalReads } from "./local-reads.ts";

/** A lease that changed hands. */
export interface ReplayedLease {
  readonly entry: LoggedEntry;
  readonly number: number;
  readonly holder: string;
  readonly former: string | null;
}

/** One mock in memory after the same inputs. */
export interface Replay {
  readonly mock: Mock;
  /** What each input came to: by its place in the log. */
  readonly results: ReadonlyMap<LoggedEntry, unknown>;
  /** The marks that the agents gave their requests. */
  readonly marks: ReadonlyMap<LoggedEntry, string>;
  readonly leases: readonly ReplayedLease[];
  /** Local reads that it answers otherwise, a line each. */
  readonly misread: string[];
  /** For each attempt, `sandbox/delivery/number`: the lease numbers while it was in flight, from the first to the last. */
  readonly flights: Map<string, { readonly first: number; last: number; ended: boolean }>;
}

/** What replicas have stored. */
export interface ReplayedData {
  readonly header: DataHeader;
  /** All entries that were ever appended, in order. */
  readonly log: readonly LoggedEntry[];
  /** The reads that have no entry; undefined: there are none. */
  readonly localReads?: LocalReads | undefined;
}

/** What is known while the entries of a sandbox are applied. */
interface Progress extends Pick<Replay, "mock" | "flights"> {
  readonly sandbox: Sandbox;
  readonly leases: ReplayedLease[];
  lease: { readonly number: number; readonly holder: string | null };
  /** Late writes that wait, by the number of their request. */
  readonly late: Map<number, () => void>;
}

/** Applies all entries of a database, in order, to one mock in memory. It uses nothing of the code that replicas use for that. */
export async function replay({ header: { made, settings }, log, localReads }: ReplayedData): Promise<Replay> {
  const mock = await mockOfData({ made, settings: JSON.parse(settings), store: undefined as never } satisfies OpenData, {});
  const results = new Map<LoggedEntry, unknown>();
  const marks = new Map<LoggedEntry, string>();
  const all: Replay & { readonly leases: ReplayedLease[] } = { mock, results, marks, leases: [], misread: [], flights: new Map() };
  const shards = Map.groupBy(log, ({ shard }) => shard);
  const applied = new Set<string>();

  async function applyAll(sandbox: Sandbox): Promise<void> {
    applied.add(sandbox.id);
    const progress: Progress = { ...all, sandbox, lease: { number: 0, holder: null }, late: new Map() };
    for (const entry of shards.get(sandbox.id) ?? []) {
      const { input } = readInput(entry.text);
      const mark = input.kind === "request" ? input.request.headers["x-request-id"] : undefined;
      if (typeof mark === "string") marks.set(entry, mark);
      sandbox.machine.pin(entry.at);
      results.set(entry, await apply(progress, entry, input));
      sandbox.machine.release();
      if (localReads !== undefined) all.misread.push(...localReads.judge(sandbox, entry.seq));
    }
  }

  await applyAll(mock.defaultSandbox);
  for (const entry of shards.get("mock") ?? []) {
    const { machine } = mock.sandboxes;
    machine.pin(entry.at);
    const { input } = readInput(entry.text);
    if (input.kind === "change") results.set(entry, await applyChange(mock, null, input.call).catch((error: unknown) => error));
    if (input.kind === "expire") mock.sandboxes.expire(machine.now());
    machine.release();
    for (const sandbox of mock.sandboxes.all()) if (!applied.has(sandbox.id)) await applyAll(sandbox);
  }
  return all;
}

function apply(progress: Progress, entry: LoggedEntry, input: Input): unknown {
  const { mock, sandbox, late } = progress;
  switch (input.kind) {
    case "request": {
      const response = exchange(sandbox, input.request, (bug) => {
        throw bug;
      });
      if (response.transport?.later !== undefined) late.set(entry.seq, response.transport.later);
      return response;
    }
    case "late":
      late.get(input.of)?.();
      return late.delete(input.of);
    case "change":
      return applyChange(mock, sandbox, input.call).catch((error: unknown) => error);
    case "lease":
    case "take":
    case "outcome":
      return applyDelivery(progress, entry, input);
    default:
      return null;
  }
}

type DeliveryInput = Extract<Input, { readonly kind: "lease" | "take" | "outcome" }>;

function applyDelivery(progress: Progress, entry: LoggedEntry, input: DeliveryInput): void {
  const { sandbox, lease, leases, flights } = progress;
  const { id, clock, deliveries } = sandbox;
  if (input.kind === "lease") {
    if (input.after !== lease.number) return;
    const number = lease.number + 1;
    leases.push({ entry, number, holder: input.holder, former: lease.holder });
    progress.lease = { number, holder: input.holder };
    for (const [name, flight] of flights) if (!flight.ended && name.startsWith(`${id}/`)) flight.last = number;
  } else if (input.lease !== lease.number) {
    // A step of a former holder.
  } else if (input.kind === "take") {
    for (const { delivery, n } of deliveries.queues.takeDue(clock.now()))
      flights.set(`${id}/${delivery.id}/${n}`, { first: lease.number, last: lease.number, ended: false });
  } else {
    const { delivery, attempt: n, outcome } = input;
    const attempt = deliveries.queues.sending.find((one) => one.delivery.id === delivery && one.n === n);
    if (attempt === undefined || attempt.url !== input.url) return;
    if ("error" in outcome) deliveries.onFailure(attempt, outcome.error, outcome.ended);
    else deliveries.onResponse(attempt, outcome, outcome.ended);
    flights.get(`${id}/${delivery}/${n}`)!.ended = attempt.ended !== null;
  }
}
