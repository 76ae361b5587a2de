import type { Check } from "../check/check.ts";
import measured from "./checks.json" with { type: "json" };
import setUps from "./set-ups.json" with { type: "json" };

/** What a check or a set-up costs by itself in a run of all checks, as last measured (`strength.ts measure`). */
export interface MeasuredCost {
  /** Requests, and writes among them, without those of the set-ups that it uses. */
  readonly own: number;
  readonly ownWrites: number;
  /** Requests that remove at the end of the run what it made. */
  readonly removals: number;
  /** Number of things that it makes and no request removes. Left out: none. */
  readonly stays?: number;
  /** Requests of a set-up that reads of other checks replace, if there are so many. Left out: none. */
  readonly replaceable?: number;
  /** Names of the set-ups that it uses itself. */
  readonly uses: readonly string[];
}

/** What a check did on the mock when it was last measured. */
export interface MeasuredReach extends MeasuredCost {
  /** Its place in the order in which runs with few requests choose checks (`measuredOrder`). Left out: it has none yet. */
  readonly place?: number;
  /** Requests, and writes among them, of a run of this check alone, its set-ups included. */
  readonly requests: number;
  readonly writes: number;
  /** Ids of the operations that it called. */
  readonly calls: readonly string[];
  /** Requirements that it gave evidence for, itself or through passive rules. */
  readonly shows: readonly string[];
}

const checkTable = measured as unknown as Readonly<Record<string, MeasuredReach | undefined>>;
const setUpTable = setUps as unknown as Readonly<Record<string, MeasuredCost | undefined>>;

const UNMEASURED: MeasuredReach = { requests: 1, writes: 0, own: 1, ownWrites: 0, removals: 0, uses: [], calls: [], shows: [] };

/** Ids of the checks in the measured order (`strength.ts order`): those that find most per request first. */
export const measuredOrder: readonly string[] = Object.entries(checkTable)
  .flatMap(([id, row]) => (row?.place === undefined ? [] : [{ id, place: row.place }]))
  .toSorted((a, b) => a.place - b.place)
  .map(({ id }) => id);

/** The measured cost and evidence of a check; of a check that was not measured: one request. */
export function measuredReachOf({ id }: Pick<Check, "id">): MeasuredReach {
  return checkTable[id] ?? UNMEASURED;
}

/** The measured cost of a set-up. One that was not measured, because its name depends on the target, costs nothing. */
export function costOfSetUp(name: string): MeasuredCost {
  return setUpTable[name] ?? { own: 0, ownWrites: 0, removals: 0, uses: [] };
}

/** Names of the set-ups that a check uses, and of those that these use, as measured. */
export function setUpsOf(check: Pick<Check, "id">): ReadonlySet<string> {
  const names = new Set(measuredReachOf(check).uses);
  for (const name of names) for (const other of costOfSetUp(name).uses) names.add(other);
  return names;
}
