import { type EmployeeRecord, localDate } from "@hr-platform/domain";
import type { LeaveBalance } from "@hr-platform/spec/types";
import { type ByValue, caseOf, choose } from "../../contract/decisions.ts";
import { plainList } from "../../pipeline/answer.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type ContextOf, type Route, route } from "../../pipeline/route.ts";
import { type BalanceBasis, balanceOf } from "./balances.ts";
import { leaveCalendar } from "./leave-days.ts";
import type { Sliceable } from "../../store/indexes/listing.ts";
import type { Row } from "../../store/table.ts";

/** What the balance of an employee is computed from, with visible leave only. */
export function balanceBasis({ company, decisions }: Pick<Context, "company" | "decisions">, employee: EmployeeRecord): BalanceBasis {
  const own = company.company.record.resource;
  const { id, created_at } = employee.resource;
  return {
    employee,
    leave: company.leaveRegister.of(id),
    types: company.leaveTypes,
    yearStart: own.financial_year_start,
    calendar: leaveCalendar(employee.resource, own.timezone, decisions),
    today: company.today,
    began: beginning(created_at, company.began, own.timezone),
  };
}

/** The later of two days: when the world began, and when the record was created, by its timestamp. */
function beginning(createdAt: string, began: string, timezone: string): string {
  // A local date is at most a day ahead of the date in UTC.
  if (createdAt.slice(0, 10) < began) return began;
  const created = localDate(Date.parse(createdAt), timezone);
  return created > began ? created : began;
}

/** The balance of an employee today. */
export function balance(context: Pick<Context, "company" | "decisions">, employee: EmployeeRecord): LeaveBalance {
  return balanceOf(balanceBasis(context, employee), context.decisions);
}

/** Whether former employees have a balance, and whether only those who accrue leave have one. */
const LISTED: ByValue<"balance-rows", { readonly leavers: boolean; readonly accruingOnly: boolean }> = {
  "current-staff": { leavers: false, accruingOnly: false },
  everyone: { leavers: true, accruingOnly: false },
  "accruing-staff": { leavers: false, accruingOnly: true },
};

/** The employees whose balances are listed. */
function people({ company, query, decisions }: ContextOf<"listLeaveBalances">): Sliceable<Row<EmployeeRecord>> {
  const { leavers, accruingOnly } = choose(decisions["balance-rows"], LISTED);
  const listed = ({ record: { resource } }: Row<EmployeeRecord>): boolean =>
    (leavers || resource.status !== "terminated") &&
    (!accruingOnly || resource.employment_type === "full_time" || resource.employment_type === "part_time");
  const id = query.employee_id;
  if (id !== undefined) {
    const row = company.employees.get(id);
    if (row === undefined && !accruingOnly) throw refuseBy.unknownId("balance-employee", "employee_id");
    return row !== undefined && listed(row) ? [row] : [];
  }
  const all = company.directory.list(leavers ? "all" : "non-terminated", null, undefined, caseOf(decisions["employee-order"]));
  return accruingOnly ? [...all].filter(listed) : all;
}

/** Each balance is computed only when its page is served. */
function listBalances(context: ContextOf<"listLeaveBalances">): Answer {
  return plainList(context, people(context), ({ record }) => JSON.stringify(balance(context, record)));
}

/** §4.3: annual and sick leave by employee. */
export const balanceRoutes: readonly Route[] = [route("listLeaveBalances", listBalances)];
