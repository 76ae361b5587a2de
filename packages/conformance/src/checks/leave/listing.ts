import { LIST_LAG } from "../../run/lists/list-lag.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { sentBody } from "../../oracles/remembered.ts";
import { type LeaveReading, readingOf } from "../../oracles/leave/leave-request.ts";
import type { TrackedRequest } from "../../models/leave/leave-judgements.ts";
import { walk } from "../../run/lists/walk.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { judgeByModel } from "./lifecycle.ts";

/** Most pages of one employee's leave that are read. */
const PAGES = 10;
/** Most attempts to list until a write shows. */
const ATTEMPTS = 3;

/** One employee's leave, as the list shows it. */
export interface Listing {
  readonly exchange: Exchange;
  readonly rows: ReadonlyMap<string, LeaveReading>;
  /** Whether the list showed the wanted rows only after a wait. */
  readonly waited: boolean;
  /** Whether all pages were read. */
  readonly whole: boolean;
}

/** Lists an employee's leave over all pages, again and again until `wanted` holds or the list can no longer lag. */
export async function listLeaveOf(
  t: CheckContext,
  employee: string,
  wanted: (rows: ReadonlyMap<string, LeaveReading>) => boolean,
): Promise<Listing> {
  for (let attempt = 1; ; attempt += 1) {
    const walked = await walk(t, "listLeave", { query: { employee_id: employee }, mostPages: PAGES });
    const rows = new Map(walked.rows.map((row) => [String(row.at("id").raw), readingOf(row)]));
    if (attempt === ATTEMPTS || wanted(rows)) return { exchange: walked.exchanges.at(-1)!, rows, waited: attempt > 1, whole: walked.whole };
    await t.wait(LIST_LAG);
  }
}

/** Judges that the list shows requests of the run as GET by id did (LEAVE-36, LEAVE-37). Lists once for each employee. */
export async function compareWithList(t: CheckContext, requests: readonly TrackedRequest[]): Promise<void> {
  const model = await t.use(leaveModel);
  for (const [employee, tracked] of Map.groupBy(requests, ({ reading }) => String(reading["employeeId"]))) {
    const shows = (rows: ReadonlyMap<string, LeaveReading>): boolean =>
      tracked.every((request) => model.listed(request, rows.get(request.id), undefined as never).every(({ holds }) => holds));
    const { exchange, rows, whole } = await listLeaveOf(t, employee, shows);
    const comparable = tracked.filter(({ id }) => whole || rows.has(id));
    for (const request of comparable) judgeByModel(t, model.listed(request, rows.get(request.id), exchange));
    for (const refused of model.refused.filter((one) => one.employee === employee)) {
      // Other leave of this employee may end or begin on the day.
      const end = sentBody(refused.at)?.["end_date"] ?? refused.day;
      const stored = [...rows.values()].find((row) => row["startDate"] === refused.day && row["endDate"] === end);
      const expected = `no request on ${String(refused.day)}, for which leave was refused`;
      t.must("ERR-14", { at: [refused.at, exchange], expected, holds: stored === undefined, got: JSON.stringify(stored) });
    }
  }
}
