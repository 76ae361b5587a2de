import { LIST_LAG } from "../../run/list-lag.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { type LeaveReading, readingOf } from "../../oracles/leave/leave-request.ts";
import type { TrackedRequest } from "../../models/leave/leave-judgements.ts";
import { walk } from "../../run/walk.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { judgeByModel } from "./lifecycle.ts";

/** Pages of one person's leave that are walked at most. */
const PAGES = 10;
/** How often a list is looked at until it shows a write. */
const LOOKS = 3;

/** One look at a person's leave in the list. */
export interface Listing {
  readonly exchange: Exchange;
  readonly rows: ReadonlyMap<string, LeaveReading>;
  /** Whether it took waiting until the list showed what was wanted. */
  readonly waited: boolean;
  /** Whether the end of the list was reached: pages may hold few rows. */
  readonly whole: boolean;
}

/** Lists somebody's leave, over all pages, until it shows what is wanted or should have. */
export async function listLeaveOf(
  t: CheckContext,
  employee: string,
  wanted: (rows: ReadonlyMap<string, LeaveReading>) => boolean,
): Promise<Listing> {
  for (let look = 1; ; look += 1) {
    const walked = await walk(t, "listLeave", { query: { employee_id: employee }, mostPages: PAGES });
    const rows = new Map(walked.rows.map((row) => [String(row.at("id").raw), readingOf(row)]));
    if (look === LOOKS || wanted(rows)) return { exchange: walked.exchanges.at(-1)!, rows, waited: look > 1, whole: walked.whole };
    await t.wait(LIST_LAG);
  }
}

/** Looks whether the list shows requests of the run as they were read by id (LEAVE-36, LEAVE-37): one look for each person. */
export async function compareWithList(t: CheckContext, requests: readonly TrackedRequest[]): Promise<void> {
  const model = await t.use(leaveModel);
  for (const [employee, own] of Map.groupBy(requests, ({ reading }) => String(reading["employeeId"]))) {
    const shows = (rows: ReadonlyMap<string, LeaveReading>): boolean =>
      own.every((request) => model.listed(request, rows.get(request.id), undefined as never).every(({ holds }) => holds));
    const { exchange, rows, whole } = await listLeaveOf(t, employee, shows);
    const found = own.filter(({ id }) => whole || rows.has(id));
    for (const request of found) judgeByModel(t, model.listed(request, rows.get(request.id), exchange));
    for (const refused of model.refused.filter((one) => one.employee === employee)) {
      const stored = [...rows.values()].find((row) => row["startDate"] === refused.day || row["endDate"] === refused.day);
      const expected = `no request of ${String(refused.day)}, for which leave was refused`;
      t.must("ERR-14", { at: [refused.at, exchange], expected, holds: stored === undefined, got: JSON.stringify(stored) });
    }
  }
}
