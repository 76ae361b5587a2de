import { readInput } from "../../../../src/data/input.ts";
import { drifts, engines } from "../judge-replicas.ts";
import type { ReplicaCluster } from "../replica-cluster.ts";
import type { ListReplica, Placed } from "./list-replica.ts";
import type { Line } from "./list-sandboxes.ts";

interface Call {
  /** The replica that was asked. */
  readonly by: string;
  /** When it was asked, and when the answer came, in milliseconds. */
  readonly began: number;
  readonly ended: number;
}

/** What a client saw. */
export type SeenCall =
  | (Call & { readonly kind: "add"; readonly mark: string; readonly answer: Placed | "lost" })
  | (Call & { readonly kind: "read"; readonly answer: readonly Line[] | "lost" });

type Cluster = Pick<ReplicaCluster<ListReplica>, "all" | "database">;

/** Compares what clients saw, and what replicas hold in the end, with the order of the database. Returns what is wrong, a line each. */
export function judgeOrder(cluster: Cluster, seen: readonly SeenCall[]): string[] {
  const expected = listOf(cluster);
  return [
    ...marks(expected, seen),
    ...times(expected, seen),
    ...order(seen),
    ...reads(expected, seen),
    ...ends(cluster, expected),
    ...drifts(cluster),
    ...engines(cluster),
  ];
}

/** The list that the entries of the database make. */
function listOf({ database: { log } }: Cluster): Line[] {
  let latest = 0;
  return log.flatMap(({ shard, text, at }) => {
    const { input } = readInput(text);
    if (shard !== "default" || input.kind !== "change") return [];
    latest = Math.max(latest, at);
    return [{ mark: input.call.params["mark"]!, at: latest }];
  });
}

/** What was answered is in the list, at the place that was told, once. */
function marks(expected: readonly Line[], seen: readonly SeenCall[]): string[] {
  const places = Map.groupBy(expected.entries(), ([, { mark }]) => mark);
  const twice = [...places].flatMap(([mark, { length }]) => (length > 1 ? [`mark ${mark} was applied ${length} times`] : []));
  const wrong = seen.flatMap((one) => {
    if (one.kind === "read" || one.answer === "lost") return [];
    const [found] = places.get(one.mark) ?? [];
    if (found === undefined) return [`mark ${one.mark} was answered and is lost`];
    return found[0] + 1 === one.answer.place ? [] : [`mark ${one.mark} was answered as number ${one.answer.place}, and is ${found[0] + 1}`];
  });
  return [...twice, ...wrong];
}

/** Time never goes back, and is the same for all. */
function times(expected: readonly Line[], seen: readonly SeenCall[]): string[] {
  return seen.flatMap((one) => {
    if (one.kind === "read" || one.answer === "lost") return [];
    const { place, at, mark } = one.answer;
    const before = expected[place - 2]?.at ?? 0;
    if (at < before) return [`the time went back by ${before - at} ms at mark ${mark}`];
    return at === (expected[place - 1]?.at ?? at) ? [] : [`mark ${mark} has another time by ${one.by}`];
  });
}

/** What began after an answer comes after it (linearizability of a list that only grows). */
function order(seen: readonly SeenCall[]): string[] {
  const placeOf = (one: SeenCall): number => (one.answer === "lost" ? 0 : one.kind === "add" ? one.answer.place : one.answer.length);
  const answered = seen.filter(({ answer }) => answer !== "lost");
  return answered.flatMap((one) => {
    const before = Math.max(0, ...answered.filter(({ ended }) => ended < one.began).map(placeOf));
    const least = one.kind === "add" ? before + 1 : before;
    return placeOf(one) >= least ? [] : [`${one.by} answered as if at ${placeOf(one)}, though ${before} had been answered: stale`];
  });
}

/** A read shows a beginning of the list. */
function reads(expected: readonly Line[], seen: readonly SeenCall[]): string[] {
  return seen.flatMap(({ kind, by, answer }) =>
    kind === "read" && answer !== "lost" && !isBeginning(answer, expected) ? [`${by} read what was never there`] : [],
  );
}

/** All replicas hold the whole list, and none kept a client waiting. */
function ends(cluster: Cluster, expected: readonly Line[]): string[] {
  return cluster
    .all()
    .flatMap(({ process: { name }, list: { lines }, unanswered }) => [
      ...(lines.length === expected.length && isBeginning(lines, expected) ? [] : [`${name} holds another list`]),
      ...(unanswered > 0 ? [`${name} did not answer ${unanswered} calls`] : []),
    ]);
}

function isBeginning(lines: readonly Line[], whole: readonly Line[]): boolean {
  return lines.every(({ mark, at }, n) => mark === whole[n]?.mark && at === whole[n].at);
}
