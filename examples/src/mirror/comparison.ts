import { isDeepStrictEqual } from "node:util";
import { type MirroredList, type MirroredRecord, readCompanyId, readList, type Source } from "./api.ts";
import type { Store } from "./store.ts";

/** A record of the copy that was not as the API has it. */
export interface Repair {
  readonly list: MirroredList;
  readonly id: string;
  readonly was: "missing" | "outdated" | "surplus";
}

/**
 * Reads everything, and makes the copy the same. Nothing is written unless all of it was read, with as many records as the API's own totals say.
 *
 * Leave comes first: whoever has leave is among the people who are read after it.
 *
 * @returns what was repaired
 * @throws Unreadable, or Error if the copy is of another company
 */
export async function compare(source: Source, store: Store, now: string): Promise<Repair[]> {
  const company = await readCompanyId(source);
  if (store.company !== undefined && store.company !== company)
    throw new Error(`the copy is of company ${store.company}, and the key of ${company}; use the key of the former, or another store`);
  const leave = await readList(source, "leave");
  const employees = await readList(source, "employees");
  const repairs = [...differences("employees", store.employees, employees), ...differences("leave", store.leave, leave)];
  store.replace(company, now, { employees, leave });
  return repairs;
}

function differences(
  list: MirroredList,
  before: ReadonlyMap<string, MirroredRecord>,
  after: ReadonlyMap<string, MirroredRecord>,
): readonly Repair[] {
  const repairs: Repair[] = [];
  for (const [id, record] of after) {
    if (!before.has(id)) repairs.push({ list, id, was: "missing" });
    else if (!isDeepStrictEqual(before.get(id), record)) repairs.push({ list, id, was: "outdated" });
  }
  for (const id of before.keys()) if (!after.has(id)) repairs.push({ list, id, was: "surplus" });
  return repairs;
}
