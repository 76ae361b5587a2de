import * as fc from "fast-check";
import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../../run/check/check.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { firstPage, unfilteredEmployees } from "../../run/lists/walk.ts";
import { hand } from "../deck.ts";

/** A filter of a list, as a query. A value that the run has to know is read from the rows of the first employees. */
interface Filter {
  readonly operation: OperationId;
  readonly query: Readonly<Record<string, string>>;
  /** A parameter with the value of a member of a drawn employee. */
  readonly drawn?: readonly [parameter: string, member: string];
  /** A parameter with a date so many days from today, at most. */
  readonly date?: readonly [parameter: string, from: number, to: number];
}

const employees = ["active", "terminated", "all"].map((status): Filter => ({ operation: "listEmployees", query: { status } }));
const leave = ["pending", "approved", "auto_approved", "declined", "cancelled"].map((status): Filter => ({
  operation: "listLeave",
  query: { status },
}));
const FILTERS: readonly Filter[] = [
  { operation: "listEmployees", query: {} },
  ...employees,
  ...employees.map((one): Filter => ({ ...one, drawn: ["department", "department"] })),
  { operation: "listLeave", query: {} },
  ...leave,
  ...leave.map((one): Filter => ({ ...one, date: ["from", -200, 30] })),
  { operation: "listLeave", query: {}, date: ["from", -120, 60] },
  { operation: "listLeave", query: {}, date: ["to", -120, 60] },
  { operation: "listLeave", query: {}, drawn: ["employee_id", "id"] },
  { operation: "listLeave", query: { status: "approved" }, drawn: ["employee_id", "id"] },
];
/** Each filter on the first page, and on one of the next two. */
const CASES = FILTERS.flatMap((filter) => [0, 1].map((further) => ({ filter, further })));
/** Checks that share the cases. */
const HANDS = 4;

async function queryOf(t: CheckContext, { query, drawn, date }: Filter): Promise<Readonly<Record<string, string>>> {
  const { data } = await t.use(unfilteredEmployees);
  const value = drawn === undefined ? undefined : t.pick(data.list.flatMap((row) => row.at(drawn[1]).text ?? []));
  const [days] = date === undefined ? [] : t.sample(fc.integer({ min: date[1], max: date[2] }), 1);
  return {
    ...query,
    ...(value === undefined ? {} : { [drawn![0]]: value }),
    ...(days === undefined ? {} : { [date![0]]: t.date(days) }),
  };
}

/**
 * Pages of filtered lists, with limits and pages that the seed draws (§8). Passive rules judge them: rows that a filter excludes, the members
 * of meta, the form of each row.
 */
export const eachListChecks: readonly Check[] = Array.from({ length: HANDS }, (_, nth) =>
  check(
    `PAGE-03.hand-${nth + 1}`,
    `MUST list what a filter selects on every page, hand ${nth + 1} of ${HANDS}`,
    { also: ["EMP-16", "EMP-17", "EMP-19", "LEAVE-29", "LEAVE-30", "LEAVE-31"] },
    async (t) => {
      const first = firstPage(await t.use(unfilteredEmployees));
      for (const { filter, further } of hand(t, "filters and pages", CASES, nth, HANDS)) {
        const [limit] = t.sample(fc.integer({ min: 1, max: 9 }), 1);
        const [page] = further === 0 ? [first] : t.sample(fc.integer({ min: first + 1, max: first + 2 }), 1);
        await t.call(filter.operation, { query: { ...(await queryOf(t, filter)), limit: limit!, page: page! } });
      }
    },
  ),
);
