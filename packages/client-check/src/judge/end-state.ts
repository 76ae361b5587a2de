import type { Observation } from "../run/observation.ts";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** An instant with its time of day. A date is none. */
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g;
/** Epoch milliseconds of this century: how an inner record notes an instant. */
const EPOCH = /\b1[5-9]\d{11}\b|\b[2-4]\d{12}\b/g;

/** Whether two runs left the same records behind. Ids of new records, instants and the order do not count. */
export function isSameEnd(before: Observation, after: Observation): boolean {
  const [one, other] = [recordsOf(before), recordsOf(after)];
  return one.length === other.length && one.every((record, n) => record === other[n]);
}

/** The records that differ from those at the start, each as a text that is compared. */
function recordsOf({ changes, knows }: Observation): string[] {
  const named = (text: string): string =>
    text
      .replaceAll(UUID, (id) => (knows(id) ? id : "new"))
      .replaceAll(INSTANT, "instant")
      .replaceAll(EPOCH, "instant");
  return changes
    .map(({ table, id, before, after, members }) => {
      const content = before === null || after === null ? [before, after] : members.map((member) => [member.path, member.after]);
      return named(JSON.stringify([table, id, content]));
    })
    .toSorted();
}
