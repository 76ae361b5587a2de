import { applyChange } from "../../../src/control/apply-change.ts";
import { mockOfData } from "../../../src/cli/shared-mock.ts";
import type { OpenData } from "../../../src/data/open-data.ts";
import { type Input, readInput } from "../../../src/data/input.ts";
import { exchange } from "../../../src/sandbox/exchange.ts";
import type { Mock } from "../../../src/sandbox/mock-handle.ts";
import type { Sandbox } from "../../../src/sandbox/sandbox.ts";
import type { FakeDatabase, LoggedEntry } from "./fake-database.ts";

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
  readonly leases: readonly ReplayedLease[];
  /** For each attempt, `sandbox/delivery/number`: the lease numbers while it was in flight, from the first to the last. */
  readonly flights: ReadonlyMap<string, { first: number; last: number; ended: boolean }>;
}

/** Applies all entries of a database, in order, to one mock in memory. It uses nothing of the code that replicas use for that. */
export async function replay(database: FakeDatabase): Promise<Replay> {
  const { made, settings } = database.data.header!;
  const mock = await mockOfData({ made, settings: JSON.parse(settings), store: undefined as never } satisfies OpenData, {});
  const results = new Map<LoggedEntry, unknown>();
  const leases: ReplayedLease[] = [];
  const flights = new Map<string, { first: number; last: number; ended: boolean }>();
  const shards = Map.groupBy(database.log, ({ shard }) => shard);
  const ended = new Set<string>();

  async function applyAll(sandbox: Sandbox): Promise<void> {
    ended.add(sandbox.id);
    let lease = { number: 0, holder: null as string | null };
    const { machine, deliveries, clock } = sandbox;
    const run = (entry: LoggedEntry, input: Input): unknown => {
      switch (input.kind) {
        case "request":
          return exchange(sandbox, input.request, (bug) => {
            throw bug;
          });
        case "change":
          return applyChange(mock, sandbox, input.call).catch((error: unknown) => error);
        case "lease":
          if (input.after === lease.number) {
            leases.push({ entry, number: lease.number + 1, holder: input.holder, former: lease.holder });
            lease = { number: lease.number + 1, holder: input.holder };
            for (const [name, flight] of flights) if (!flight.ended && name.startsWith(`${sandbox.id}/`)) flight.last = lease.number;
          }
          return lease;
        case "take": {
          if (input.lease !== lease.number) return [];
          const taken = deliveries.queues.takeDue(clock.now());
          for (const { delivery, n } of taken)
            flights.set(`${sandbox.id}/${delivery.id}/${n}`, { first: lease.number, last: lease.number, ended: false });
          return taken;
        }
        case "outcome": {
          if (input.lease !== lease.number) return null;
          const { delivery, attempt: n, outcome } = input;
          const attempt = deliveries.queues.sending.find((one) => one.delivery.id === delivery && one.n === n);
          if (attempt === undefined || attempt.url !== input.url) return null;
          if ("error" in outcome) deliveries.onFailure(attempt, outcome.error, outcome.ended);
          else deliveries.onResponse(attempt, outcome.status, outcome.location, outcome.ended);
          flights.get(`${sandbox.id}/${delivery}/${n}`)!.ended = attempt.ended !== null;
          return null;
        }
        default:
          return null;
      }
    };
    for (const entry of shards.get(sandbox.id) ?? []) {
      machine.pin(entry.at);
      results.set(entry, await run(entry, readInput(entry.text).input));
      machine.release();
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
    for (const sandbox of mock.sandboxes.all()) if (!ended.has(sandbox.id)) await applyAll(sandbox);
  }
  return { mock, results, leases, flights };
}
