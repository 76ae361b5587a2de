import type { Exchange } from "../../exchange/exchange.ts";
import type { FormRow } from "../../forms/form-row.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { leaveUnread, stopUnread } from "../../run/check/unread.ts";
import { ownCompany } from "../../setup/company/company.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import { type Shown, shownIn } from "./shown.ts";

export const TURNOVER_PARTS = ["rate", "leavers", "voluntary", "involuntary"] as const;

const NAMES: Readonly<Record<string, string>> = {
  aus: "AU",
  australia: "AU",
  nzl: "NZ",
  "new zealand": "NZ",
  gb: "UK",
  gbr: "UK",
  "united kingdom": "UK",
  "great britain": "UK",
};

/** The jurisdiction of a row of turnover, AU, NZ or UK; undefined: it has another name, or none. */
export function jurisdictionOf(row: FormRow): string | undefined {
  const name = row.text("jurisdiction")?.trim().toLowerCase().replaceAll("_", " ") ?? "";
  return ["au", "nz", "uk"].includes(name) ? name.toUpperCase() : NAMES[name];
}

/** The rows with the turnover of a jurisdiction. Undefined: not read. */
export function turnoverIn({ turnover }: Pick<Shown, "turnover">): FormRow[] | undefined {
  const rows = turnover?.filter((row) => jurisdictionOf(row) !== undefined);
  return rows?.length === 0 ? undefined : rows;
}

const textOf = (row: FormRow): string =>
  [row.text("jurisdiction") ?? "no jurisdiction", ...TURNOVER_PARTS.map((part) => `${part} ${row.number(part) ?? "none"}`)].join(", ");

/** Checks the turnover of each jurisdiction (ANA-04). */
export function judgeTurnover(t: CheckContext, json: Exchange, shown: Pick<Shown, "turnover">): void {
  const rows = turnoverIn(shown);
  if (rows === undefined) return leaveUnread(t, ["ANA-04"], "turnover");
  // A small jurisdiction may be hidden.
  const unread = TURNOVER_PARTS.filter(
    (part) => !rows.some((row) => row.reads(part)) && !rows.every((row) => row.view.isNull || row.isNull(part)),
  );
  if (unread.length > 0) leaveUnread(t, ["ANA-04"], "turnover", ...unread);
  t.must("ANA-04", { at: json, expected: "turnover by jurisdiction: AU, NZ or UK", holds: true });
  for (const row of rows) {
    const [rate, leavers, voluntary, involuntary] = TURNOVER_PARTS.map((part) => row.number(part));
    if (rate !== undefined)
      t.must("ANA-04", {
        at: json,
        expected: `a turnover rate of ${jurisdictionOf(row)} that is not negative`,
        holds: rate >= 0,
        got: textOf(row),
      });
    if (leavers === undefined || voluntary === undefined || involuntary === undefined) continue;
    const sum = voluntary + involuntary;
    // The mix may be one of shares. A reason is optional (§4.2), and nothing says that those who gave none are shown.
    const isMix = Math.abs(sum - 1) < 0.021 || Math.abs(sum - 100) < 1.1 || ![voluntary, involuntary].every(Number.isInteger);
    t.must("ANA-04", {
      at: json,
      expected: `at most as many voluntary and involuntary leavers of ${jurisdictionOf(row)} as leavers`,
      holds: sum <= leavers || (leavers > 0 && isMix),
      got: textOf(row),
    });
  }
}

/** Rows with the turnover of several jurisdictions together. A member of a map that is no jurisdiction is one if it is the sum of those. */
function blendedIn(rows: readonly FormRow[], isMap: boolean): readonly FormRow[] {
  const single = rows.filter((row) => jurisdictionOf(row) !== undefined);
  const sum = single.reduce((all, row) => all + (row.number("leavers") ?? 0), 0);
  return rows.filter(
    (row) =>
      !single.includes(row) && isNamed(row) && TURNOVER_PARTS.some((part) => row.reads(part)) && (!isMap || row.number("leavers") === sum),
  );
}

/** Whether the place of a row is read, or it has none. */
const isNamed = (row: FormRow): boolean => row.reads("jurisdiction") || [null, ""].includes(row.raw("jurisdiction") as null);

/** Checks that neither form shows a turnover of several jurisdictions together (ANA-05). */
export async function judgeBlended(t: CheckContext, { json, csv, shown, exported }: AnalyticsAnswers): Promise<void> {
  const rows = turnoverIn(shown) ?? stopUnread("turnover");
  const listed = (await t.use(ownCompany)).data.at("jurisdiction").list.length;
  // With one jurisdiction a total blends nothing.
  const several = listed > 1 || rows.length > 1;
  const isMap = !t.run.forms.declares("turnover", "jurisdiction") && json.data.at("turnover").isObject;
  const blended = blendedIn(shown.turnover!, isMap);
  t.must("ANA-05", {
    at: json,
    expected: "every turnover figure belongs to a single jurisdiction",
    holds: !several || blended.length === 0,
    got: blended.map(textOf).join("; "),
  });
  if (!several || exported === undefined) return;
  if (turnoverIn(exported) === undefined) return leaveUnread(t, ["ANA-05"], "export_turnover", "jurisdiction");
  const lines = blendedIn(exported.turnover!, false);
  t.must("ANA-05", {
    at: csv,
    expected: "every turnover line of the export belongs to a single jurisdiction",
    holds: lines.length === 0,
    got: lines.map(textOf).join("; "),
  });
}

/** People of one jurisdiction who left between two summaries, and nobody else did. */
export interface Leaving {
  readonly before: Exchange;
  /** Their terminations. */
  readonly left: readonly Exchange[];
  readonly after: Exchange;
  /** Their jurisdiction. */
  readonly place: string;
}

/** Checks that leavers count in their own jurisdiction only (ANA-04). */
export function judgeLeavers(t: CheckContext, { before, left, after, place }: Leaving): void {
  const known = turnoverIn(shownIn(t.run.forms, before.data));
  const rows = turnoverIn(shownIn(t.run.forms, after.data));
  if (known === undefined || rows === undefined) return leaveUnread(t, ["ANA-04"], "turnover");
  t.must("ANA-04", {
    at: [...left, after],
    expected: `turnover of ${place}, where a person has just left`,
    holds: rows.some((row) => jurisdictionOf(row) === place),
    got: rows.map(jurisdictionOf).join(", "),
  });
  for (const row of rows) {
    const jurisdiction = jurisdictionOf(row);
    const earlier = known.find((one) => jurisdictionOf(one) === jurisdiction);
    judgeRate(t, { before, left, after, place }, earlier, row);
    const [count, then] = [row, earlier].map((one) => one?.number("leavers"));
    if (count === undefined || then === undefined) continue;
    const most = jurisdiction === place ? then + left.length : then;
    t.must("ANA-04", {
      at: [before, ...left, after],
      expected:
        jurisdiction === place
          ? `${then} leavers in ${place}, or ${left.length} more`
          : `${then} leavers in ${jurisdiction}, as before somebody left in ${place}`,
      holds: count >= then && count <= most,
      got: `${count} leavers in ${jurisdiction}`,
    });
  }
}

/** A new day may change the people by whom leavers are divided. */
const OF_A_DAY = 1.1;

/** Checks that the rate of a jurisdiction in which nobody left has not risen (ANA-04): one of the whole company rises everywhere. */
function judgeRate(t: CheckContext, { before, left, after, place }: Leaving, earlier: FormRow | undefined, row: FormRow): void {
  const jurisdiction = jurisdictionOf(row);
  const [rate, then] = [row, earlier].map((one) => one?.number("rate"));
  if (jurisdiction === place || rate === undefined || then === undefined) return;
  t.must("ANA-04", {
    at: [before, ...left, after],
    expected: `a turnover rate of ${jurisdiction} that has not risen, as somebody left in ${place}`,
    holds: rate <= then * OF_A_DAY,
    got: `${rate}, before ${then}`,
  });
}
