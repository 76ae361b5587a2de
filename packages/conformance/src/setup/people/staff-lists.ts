import { type SetUp, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { type Roster, roster, rowOf } from "./roster.ts";
import { follower, leaverTerminated, hiredPair } from "./staff.ts";
import type { Walked } from "../../run/lists/walk.ts";

/**
 * The department of the pair in each status filter: the leaver is terminated, the stayer and the follower are employed. The follower
 * reports to the leaver.
 */
export interface StaffLists {
  readonly terminated: Roster;
  readonly all: Roster;
  readonly active: Roster;
  readonly unasked: Roster;
}

/** Rows on a page. Some companies have more employees, so a filter that searches only one page finds none. */
export const SMALL = 3;

const isGone = (row: View | undefined): boolean => row?.at("status").text === "terminated";

/** Whether a list shows an employee with status terminated. */
export function showsGone(found: Walked, id: string): boolean {
  return isGone(rowOf(found, id));
}

/** Lists of the pair's department, read after the leaver was terminated and the follower hired. */
export const staffLists: SetUp<StaffLists> = setUp("staff-lists", async (t) => {
  const { department, stayer } = await t.use(hiredPair);
  await t.use(follower);
  // The last write before the lists: whether they show it at once is open.
  const { id, last } = await t.use(leaverTerminated);
  if (!last.ok) t.stop(`the leaver could not be terminated: ${String(last)}`);
  const small = { limit: SMALL };
  const terminated = await roster(t, { status: "terminated", department }, (found) => showsGone(found, id), small);
  const both = (found: Walked): boolean => showsGone(found, id) && rowOf(found, stayer.id) !== undefined;
  const all = await roster(t, { status: "all", department }, both, small);
  const plain = rowOf(all, stayer.id)?.at("status").text === "active";
  const settled = (found: Walked): boolean => rowOf(found, id) === undefined && (!plain || rowOf(found, stayer.id) !== undefined);
  const active = await roster(t, { status: "active", department }, settled, small);
  return { terminated, all, active, unasked: await roster(t, { department }, undefined, small) };
});
