import type { ApiResponse } from "@hr-platform/engine/contract/request";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import { savedState } from "../../../src/saved-state/saved-sandbox.ts";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { judgeOrder } from "../judge-order.ts";
import type { RecordedExchange } from "../workload/record-history.ts";
import { shownResponse } from "./local-reads.ts";
import { type Replay, replay } from "./replay.ts";
import type { SimulatedCluster } from "./simulated-cluster.ts";
import type { Users } from "./users.ts";
import { ENGINE } from "../../../src/data/upkeep/engine.ts";
import type { SimulatedReplica } from "./simulated-replica.ts";

/** What all clients saw, and the agents in order. */
interface SeenByClients {
  readonly users: Users;
  readonly exchanges: readonly RecordedExchange[];
}

/**
 * Compares what clients got and what replicas hold in the end with one mock in memory that got the same inputs in order.
 * @param isWild whether states were put back: streams and ids then begin again
 */
export async function judgeEnd(cluster: SimulatedCluster, { users, exchanges }: SeenByClients, isWild: boolean): Promise<string[]> {
  const { database, localReads } = cluster;
  const one = await replay({ header: database.data.header!, log: database.log, localReads });
  const always = [
    ...answers(cluster, users, one),
    ...judgeOrder(exchanges, [...one.marks.values()]),
    ...states(cluster, one),
    ...unanswered(cluster),
    ...leases(cluster, one),
    ...leftovers(cluster),
    ...drifts(cluster),
    ...engines(cluster),
    ...one.misread,
    ...(localReads?.behind ?? []),
    ...((localReads?.unjudged ?? 0) > 0 ? ["local reads saw a state that was never there"] : []),
  ];
  return isWild ? always : [...always, ...times(one), ...streams(cluster, one), ...deliveries(cluster, one)];
}

/** Each acknowledged request is in the log, once, and was answered as the one mock answers it. */
function answers({ database, localReads }: SimulatedCluster, { acknowledged }: Users, { results, marks }: Replay): string[] {
  const found = new Map<string, ApiResponse[]>();
  for (const entry of database.log) {
    const mark = marks.get(entry);
    if (mark !== undefined) found.set(mark, [...(found.get(mark) ?? []), results.get(entry) as ApiResponse]);
  }
  const twice = [...found].flatMap(([mark, { length }]) => (length > 1 ? [`request ${mark} was applied ${length} times`] : []));
  const wrong = acknowledged.flatMap(({ mark, response }) => {
    if (localReads?.all.has(mark) === true) return [];
    const [expected] = found.get(mark) ?? [];
    if (expected === undefined) return [`request ${mark} was answered ${response.status} and is lost`];
    const [there, here] = [shownResponse(expected), shownResponse(response)];
    return here === there ? [] : [`request ${mark} was answered ${here}, one mock answers ${there}`];
  });
  return [...twice, ...wrong];
}

/** All replicas hold the same as the one mock. */
function states(cluster: SimulatedCluster, { mock }: Replay): string[] {
  const expected = new Map(mock.sandboxes.all().map((sandbox) => [sandbox.id, stateOf(sandbox)]));
  const ids = [...expected.keys()].join(" ");
  return cluster.all().flatMap(({ mock: own, process }) => {
    const sandboxes = own.sandboxes.all();
    const others = sandboxes.map(({ id }) => id).join(" ");
    if (others !== ids) return [`${process.name} has the sandboxes ${others}, one mock has ${ids}`];
    return sandboxes.flatMap((sandbox) => {
      const [here, there] = [stateOf(sandbox), expected.get(sandbox.id)!];
      return here === there ? [] : [`${process.name} holds another state of ${sandbox.id}: ${difference(here, there)}`];
    });
  });
}

/** All that is saved of a sandbox, or the employees and the journal of one with faults, which cannot be saved. */
function stateOf(sandbox: Sandbox): string {
  const people = (): unknown[] => Array.from(sandbox.company("wattle").employees.rows(), ({ record }) => record);
  return JSON.stringify(savedState(sandbox) ?? [people(), sandbox.journal.entries()]);
}

/** No replica keeps what belonged to sandboxes that have ended. */
function leftovers(cluster: SimulatedCluster): string[] {
  return cluster.all().flatMap(({ running, mock, process }) => {
    const kept = running.replica.shards.filter(({ name }) => name !== "mock" && mock.sandboxes.get(name) === undefined);
    return kept.map(({ name }) => `${process.name} keeps the shard of ${name}, which has ended`);
  });
}

/** Where two texts begin to differ. */
function difference(a: string, b: string): string {
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const from = Math.max(0, at - 60);
  return `…${a.slice(from, at + 60)}… instead of …${b.slice(from, at + 60)}…`;
}

/** Time never goes back: not in the one mock either. */
function times({ mock: { requests } }: Replay): string[] {
  const instants = requests.map(({ at }) => at);
  return instants.flatMap((at, n) => (n > 0 && at < instants[n - 1]! ? [`time went back from ${instants[n - 1]} to ${at}`] : []));
}

/** Each live stream showed all exchanges since its replica started, without requests to it. */
function streams(cluster: SimulatedCluster, { mock }: Replay): string[] {
  const all = mock.requests;
  return cluster.all().flatMap(({ stream, streamedFrom, process }) => {
    const expected = all.filter(({ n }) => n >= streamedFrom);
    const seen = stream.filter(({ n }) => n >= streamedFrom);
    if (seen.length === expected.length && seen.every((entry, n) => isSame(entry, expected[n]!))) return [];
    return [`the stream of ${process.name} shows ${seen.length} exchanges since number ${streamedFrom}, not ${expected.length}`];
  });
}

/** Whether two entries show the same exchange. Their headers are compared where the journals are. */
function isSame(a: JournalEntry, b: JournalEntry): boolean {
  return (
    a.n === b.n &&
    a.at === b.at &&
    a.request.path === b.request.path &&
    a.request.headers["x-request-id"] === b.request.headers["x-request-id"] &&
    a.response.status === b.response.status &&
    a.response.body === b.response.body
  );
}

/** Every delivery came to an end, each attempt arrived, and was repeated only with a new lease. */
function deliveries({ receiver }: SimulatedCluster, { mock, flights }: Replay): string[] {
  const problems: string[] = [];
  const arrived = Map.groupBy(receiver.arrivals, ({ sandbox, delivery, attempt }) => `${sandbox}/${delivery}/${attempt}`);
  for (const sandbox of mock.sandboxes.all())
    for (const queue of sandbox.deliveries.queues.contents.queues)
      for (const delivery of queue.log) {
        const { id, state, attempts } = delivery;
        if (state === "waiting" || state === "sending") problems.push(`delivery ${id} is still ${state}`);
        if (state === "failed" && attempts.length < 3) problems.push(`delivery ${id} failed after ${attempts.length} attempts`);
        for (const { n } of attempts)
          if (!arrived.has(`${sandbox.id}/${id}/${n}`)) problems.push(`attempt ${n} of delivery ${id} (${state}) never arrived`);
      }
  for (const [attempt, arrivals] of arrived) {
    const flight = flights.get(attempt);
    if (flight === undefined) {
      problems.push(`attempt ${attempt} arrived and is in nobody's log`);
      continue;
    }
    const most = flight.last - flight.first + 1;
    if (arrivals.length > most) problems.push(`attempt ${attempt} arrived ${arrivals.length} times under ${most} leases`);
    if (new Set(arrivals.map(({ event, body }) => `${event} ${body}`)).size > 1)
      problems.push(`attempt ${attempt} arrived with two contents`);
  }
  return problems;
}

/** A process that lives answers. */
function unanswered(cluster: SimulatedCluster): string[] {
  return cluster
    .all()
    .flatMap(({ process, unanswered: count }) => (count === 0 ? [] : [`${process.name} did not answer ${count} requests`]));
}

/** A lease is taken only from a replica that was not seen for a while. */
function leases({ database }: SimulatedCluster, { leases: all }: Replay): string[] {
  return all.flatMap(({ entry, former, holder, number }) => {
    if (former === null || former === holder) return [];
    const seen = database.beats.filter(({ by, answered }) => by === holder && answered <= entry.called).slice(-2);
    const isAlive = seen.every(({ alive }) => alive.includes(former));
    return isAlive ? [`lease ${number} was taken by ${holder} from ${former}, which was alive`] : [];
  });
}

/** The shards that a replica serves no more, because their checksums were not those of the others. */
function drifted({ running }: SimulatedReplica): string[] {
  const { availability, shards } = running.replica;
  const isRefused = ({ name }: { readonly name: string }): boolean => {
    try {
      availability.require(name);
      return false;
    } catch {
      return true;
    }
  };
  return shards.filter(isRefused).map(({ name }) => name);
}

/** No replica believes that it answers otherwise than the others. */
function drifts(cluster: SimulatedCluster): string[] {
  return cluster.all().flatMap((replica) => drifted(replica).map((name) => `${replica.process.name} found another checksum of ${name}`));
}

/** No process of an older engine has appended to a shard after a newer one had taken it over. */
function engines({ database: { log, takenOver } }: SimulatedCluster): string[] {
  const late = log.filter(({ shard, engine, committed }) => engine === ENGINE && committed > (takenOver.get(shard) ?? Infinity));
  return late.map(
    ({ shard, seq, by }) => `${by} has an older engine, and appended entry ${seq} of ${shard} after a newer one had taken it over`,
  );
}
