import { waitForLists } from "../../run/lists/list-lag.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";
import { unknownCharset } from "../../exchange/text/json-text.ts";
import { parseCsv } from "../../forms/figures/csv.ts";
import { walk } from "../../run/lists/walk.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { hire } from "../../setup/people/people.ts";
import { FLOOR } from "../../document/floor.ts";
import { type PeopleCounts, countPeople, countPartialList } from "./people.ts";
import { type Shown, exportedIn, shownIn } from "./shown.ts";

/** The analytics summary as JSON and as CSV, and the list of employees, all read with no write of the run in between. */
export interface AnalyticsAnswers {
  readonly json: Exchange;
  readonly csv: Exchange;
  readonly shown: Shown;
  /** Undefined if the export is not CSV. */
  readonly exported: Shown | undefined;
  /** The lines of the export. */
  readonly records: readonly (readonly string[])[];
  /** Undefined if no employee is listed. */
  readonly people: PeopleCounts | undefined;
  readonly exchanges: readonly Exchange[];
}

/**
 * Reads employees, summary and export. Ends the check if there is no summary.
 * @param own headcount by department, for departments that only the run uses; needed if the list is too long to read to its end
 * @param keyed the key of another company, whose plan may not include analytics
 */
export async function askAnalytics(
  t: CheckContext,
  own: ReadonlyMap<string, number> = new Map(),
  keyed: { readonly key?: KeyName } = {},
): Promise<AnalyticsAnswers> {
  await waitForLists(t);
  const listed = await walk(t, "listEmployees", { query: { status: "all" }, ...keyed });
  const json = await t.call("getAnalytics", keyed);
  if (keyed.key !== undefined && json.status === 403) t.notApplicable("the plan of the second company may have no analytics");
  const csv = await t.call("exportAnalytics", { headers: { accept: "text/csv" }, ...keyed });
  if (!json.ok || !json.data.isObject) t.stop(`GET /analytics was answered ${String(json)}`);
  const charset = csv.ok ? unknownCharset(csv.header("content-type")) : undefined;
  if (charset !== undefined) t.stop(`the export cannot be read: its charset '${charset}' is unknown`);
  const records = csv.ok ? parseCsv(csv.text) : undefined;
  const counted = listed.whole ? countPeople(listed.rows, t.date(1)) : countPartialList(listed.rows, t.date(1), own);
  return {
    json,
    csv,
    shown: shownIn(t.run.forms, json.data),
    exported: records === undefined ? undefined : exportedIn(t.run.forms, records),
    records: records ?? [],
    people: listed.rows.length > 0 ? counted : undefined,
    exchanges: [...listed.exchanges, json, csv],
  };
}

/** As `askAnalytics`, without the export. */
export async function askSummary(t: CheckContext): Promise<Pick<AnalyticsAnswers, "json" | "shown" | "people" | "exchanges">> {
  await waitForLists(t);
  const listed = await walk(t, "listEmployees", { query: { status: "all" } });
  const json = await t.call("getAnalytics");
  if (!json.ok || !json.data.isObject) t.stop(`GET /analytics was answered ${String(json)}`);
  const counted = listed.whole ? countPeople(listed.rows, t.date(1)) : undefined;
  return { json, shown: shownIn(t.run.forms, json.data), people: counted, exchanges: [...listed.exchanges, json] };
}

/**
 * The analytics of the company as the run found it. If no group in it is small, the run hires one person into a new department: then a
 * second department has to be hidden (§8).
 */
export const firstAnalytics: SetUp<AnalyticsAnswers> = setUp("analytics-look", async (t) => {
  const found = await askAnalytics(t);
  const mayHire = !t.run.readOnly && t.implemented(["createEmployee"]).length > 0;
  if (!mayHire || found.people === undefined || hasSmallGroup(found.people)) return found;
  const { exchange, body } = await hire(t);
  return exchange.ok ? askAnalytics(t, new Map([[String(body["department"]), 1]])) : found;
});

/** Whether a department has, or the people without one are, one to four. */
function hasSmallGroup({ departments, unplaced }: PeopleCounts): boolean {
  return [unplaced, ...[...departments.values()].map(({ most }) => most)].some((most) => most > 0 && most < FLOOR);
}
