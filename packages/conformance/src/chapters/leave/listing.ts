import type { Exchange } from "../../exchange.ts";
import { leaveModel } from "../../given/leave-model.ts";
import { type Reading, readingOf } from "../../models/leave-request.ts";
import type { Tracked } from "../../models/leave-said.ts";
import type { Trial } from "../../trial.ts";
import { judge } from "./course.ts";

/** Pages of one person's leave that are walked at most. */
const PAGES = 10;
/** Lists may show the company as it was a second ago: how often, and after how many milliseconds, they are looked at again. */
const LOOKS = 3;
const LATER = 1100;

/** One look at a person's leave in the list. */
export interface Listing {
  readonly exchange: Exchange;
  readonly rows: ReadonlyMap<string, Reading>;
  /** Whether it took waiting until the list showed what was wanted. */
  readonly waited: boolean;
}

/** Lists somebody's leave, over all pages, until it shows what is wanted or should have. */
export async function listLeaveOf(t: Trial, employee: string, wanted: (rows: ReadonlyMap<string, Reading>) => boolean): Promise<Listing> {
  for (let look = 1; ; look += 1) {
    const rows = new Map<string, Reading>();
    let exchange: Exchange;
    let page = 1;
    do {
      exchange = await t.call("listLeave", { query: { employee_id: employee, ...(page === 1 ? {} : { page }) } });
      for (const row of exchange.data.list) rows.set(String(row.at("id").raw), readingOf(row));
      page += 1;
    } while (exchange.meta.at("has_more").flag === true && exchange.data.list.length > 0 && page <= PAGES);
    if (look === LOOKS || wanted(rows)) return { exchange, rows, waited: look > 1 };
    await t.wait(LATER);
  }
}

/** Looks whether the list shows requests of the run as they were read by id (LEAVE-36, LEAVE-37): one look for each person. */
export async function compareWithList(t: Trial, requests: readonly Tracked[]): Promise<void> {
  const model = await t.use(leaveModel);
  for (const [employee, own] of Map.groupBy(requests, ({ reading }) => String(reading["employeeId"]))) {
    const shows = (rows: ReadonlyMap<string, Reading>): boolean =>
      own.every((request) => model.listed(request, rows.get(request.id), undefined as never).every(({ holds }) => holds));
    const { exchange, rows } = await listLeaveOf(t, employee, shows);
    for (const request of own) judge(t, model.listed(request, rows.get(request.id), exchange));
  }
}
