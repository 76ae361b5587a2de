import type { ChangedRecord } from "@hr-platform/control/explain/changed-records";
import { memberChanges } from "@hr-platform/control/explain/record-diff";
import { type Observation, named } from "../run/observation.ts";
import { memberName } from "../run/stored-by-reads.ts";

/** An instant with its time of day. A date is none. */
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g;
/** Epoch milliseconds of this century: how an inner record notes an instant. */
const EPOCH = /\b1[5-9]\d{11}\b|\b[2-4]\d{12}\b/g;

/** Whether two runs left the same records behind. Ids of new records, instants, the order, and what the service notes of reads do not count. */
export function isSameEnd(before: Observation, after: Observation): boolean {
  const notes = notesOf(before, after);
  const [one, other] = [recordsOf(before, notes), recordsOf(after, notes)];
  return one.length === other.length && one.every((record, n) => record === other[n]);
}

/** What the service notes of reads in one of two runs. */
function notesOf(...runs: readonly Observation[]): ReadonlySet<string> {
  return new Set(runs.flatMap(({ storedByReads = [] }) => [...storedByReads]));
}

/** The records that differ from those at the start, each as a text that is compared. */
function recordsOf({ changes, knows }: Observation, notes: ReadonlySet<string>): string[] {
  return changes
    .flatMap(({ table, id, before, after, members }) => {
      if (before === null && isGone(after)) return [];
      if (before === null || after === null)
        return [comparable([table, id, [whole(table, before, notes), whole(table, after, notes)]], knows)];
      const own = members.filter(({ path }) => !notes.has(memberName(table, path)));
      return own.length === 0 ? [] : [comparable([table, id, own.map((member) => [member.path, member.after])], knows)];
    })
    .toSorted();
}

/** Whether a record that was made in a run is there no more, such as an endpoint whose secret was lost. */
function isGone(after: unknown): boolean {
  return ((after ?? {}) as { readonly deleted_at?: number | null }).deleted_at != null;
}

/** A record without what the service notes of reads. */
function whole(table: string, record: unknown, notes: ReadonlySet<string>): unknown {
  if (record === null) return null;
  return Object.fromEntries(Object.entries(record as object).filter(([path]) => !notes.has(memberName(table, path))));
}

function comparable(value: unknown, knows: Observation["knows"]): string {
  return named(JSON.stringify(value ?? null), knows)
    .replaceAll(INSTANT, "instant")
    .replaceAll(EPOCH, "instant");
}

/** A member of a record that one run left otherwise than another one. */
export interface EndDifference {
  /** Such as `employees`. */
  readonly table: string;
  /** What people know the record by, such as the name of a person. */
  readonly record: string;
  /** Such as `resource.status`; "": the whole record. */
  readonly member: string;
  /** After the baseline; null: there was none. */
  readonly before: unknown;
  /** After the run. */
  readonly after: unknown;
}

/** The most differences that are told. */
export const MOST_DIFFERENCES = 10;

/** What a run left behind otherwise than the baseline: the first ten members, by what the program itself changed. */
export function endDifferences(baseline: Observation, run: Observation): EndDifference[] {
  const [one, other] = [ownChanges(baseline), ownChanges(run)];
  const placeOf = ({ table, id }: ChangedRecord): string => `${table} ${id}`;
  const isNew = ({ before }: ChangedRecord): boolean => before === null;
  const places = new Set([...one, ...other].filter((change) => !isNew(change)).map(placeOf));
  const kept = [...places].flatMap((place) => {
    const of = (changes: readonly ChangedRecord[]): ChangedRecord | undefined => changes.find((change) => placeOf(change) === place);
    return keptDifferences({ baseline, run }, of(one), of(other));
  });
  const made = newDifferences({ baseline, run }, one.filter(isNew), other.filter(isNew));
  return [...made, ...kept].slice(0, MOST_DIFFERENCES);
}

/** The changes that requests of the program made. */
function ownChanges({ changes, exchanges }: Observation): ChangedRecord[] {
  const own = new Set(exchanges.map(({ n }) => n));
  return changes.filter(({ table, changedBy }) => table !== "keys" && changedBy.some(({ n }) => n !== null && own.has(n)));
}

interface TwoRuns {
  readonly baseline: Observation;
  readonly run: Observation;
}

/** The differences of a record that was there at the start. What a run did not change is as the other one found it. */
function keptDifferences(runs: TwoRuns, there: ChangedRecord | undefined, here: ChangedRecord | undefined): EndDifference[] {
  const notes = notesOf(runs.baseline, runs.run);
  const { table } = (there ?? here)!;
  const paths = new Set([...(there?.members ?? []), ...(here?.members ?? [])].map(({ path }) => path));
  return [...paths]
    .filter((path) => !notes.has(memberName(table, path)))
    .flatMap((path): EndDifference[] => {
      const [before, after] = [memberOf(there, here, path), memberOf(here, there, path)];
      return isEqual(runs, before, after) ? [] : [{ ...headOf(runs, there, here), member: path, before, after }];
    });
}

/** The value of a member after one run. */
function memberOf(own: ChangedRecord | undefined, other: ChangedRecord | undefined, path: string): unknown {
  const change = own?.members.find((member) => member.path === path);
  return (change === undefined ? other?.members.find((member) => member.path === path)?.before : change.after) ?? null;
}

/** The differences of the records that the runs made: equal ones belong together, then those that people know by the same name, then those of a table. */
function newDifferences(runs: TwoRuns, one: readonly ChangedRecord[], other: readonly ChangedRecord[]): EndDifference[] {
  const there = [...one];
  const isNamesake = (a: ChangedRecord, b: ChangedRecord): boolean =>
    a.table === b.table && runs.baseline.labelOf(a) === runs.run.labelOf(b);
  const take = (belongs: (candidate: ChangedRecord) => boolean): ChangedRecord | undefined => {
    const place = there.findIndex(belongs);
    return place < 0 ? undefined : there.splice(place, 1)[0];
  };
  const left = other.filter((here) => take((lost) => isNamesake(lost, here) && isEqual(runs, lost.after, here.after)) === undefined);
  const pairs = left.map((here) => ({
    here,
    there: take((lost) => isNamesake(lost, here)) ?? take(({ table }) => table === here.table),
  }));
  return [...pairs, ...there.map((lost) => ({ here: undefined, there: lost }))].flatMap((pair) => {
    const head = headOf(runs, pair.there, pair.here);
    if (pair.here === undefined || pair.there === undefined)
      return [{ ...head, member: "", before: pair.there?.after ?? null, after: pair.here?.after ?? null }];
    return memberChanges(pair.there.after, pair.here.after)
      .filter(({ before, after }) => !isEqual(runs, before, after))
      .map(({ path, before = null, after = null }) => ({ ...head, member: path, before, after }));
  });
}

function isEqual({ baseline, run }: TwoRuns, before: unknown, after: unknown): boolean {
  return comparable(before, baseline.knows) === comparable(after, run.knows);
}

function headOf(
  { baseline, run }: TwoRuns,
  there: ChangedRecord | undefined,
  here: ChangedRecord | undefined,
): Pick<EndDifference, "table" | "record"> {
  return here === undefined ? { table: there!.table, record: baseline.labelOf(there!) } : { table: here.table, record: run.labelOf(here) };
}
