import type { Exchange } from "../../exchange.ts";
import { settle, walk } from "../../given/walk.ts";
import type { Trial } from "../../trial.ts";
import { Sheet, parseCsv } from "./csv.ts";
import { type People, countPeople } from "./people.ts";
import { type Summary, readSummary } from "./summary.ts";

/** The summary in both forms, and the people whom it is about, with no write of the run between. */
export interface Look {
  readonly json: Exchange;
  readonly csv: Exchange;
  readonly summary: Summary;
  /** Undefined: the export is no CSV. */
  readonly sheet: Sheet | undefined;
  /** Undefined: the list of employees cannot be read to its end. */
  readonly people: People | undefined;
  readonly exchanges: readonly Exchange[];
}

/** Reads people, summary and export. Ends the check where there is no summary. */
export async function look(t: Trial): Promise<Look> {
  await settle(t);
  const listed = await walk(t, "listEmployees", { query: { status: "all" } });
  const json = await t.call("getAnalytics");
  const csv = await t.call("exportAnalytics", { headers: { accept: "text/csv" } });
  if (!json.ok || !json.data.isObject) t.stop(`GET /analytics was answered ${String(json)}`);
  const records = csv.ok ? parseCsv(csv.text) : undefined;
  return {
    json,
    csv,
    summary: readSummary(json.data),
    sheet: records === undefined ? undefined : new Sheet(records),
    people: listed.whole && listed.rows.length > 0 ? countPeople(listed.rows, t.date(1)) : undefined,
    exchanges: [...listed.exchanges, json, csv],
  };
}
