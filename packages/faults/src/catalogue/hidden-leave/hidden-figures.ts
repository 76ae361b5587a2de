import type { OperationId } from "@hr-platform/spec/operations";
import type { LeaveRequest } from "@hr-platform/spec/types";
import { refuse } from "@hr-platform/engine/contract/errors";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer } from "../../fault.ts";
import { hiddenOf, isOver, showHidden } from "./fault-hidden.ts";
import { type Members, refuseWhen, showMembers, storeMembers } from "../fault-members.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";

const REQUEST: readonly OperationId[] = ["requestLeave"];
const BALANCES: readonly OperationId[] = ["listLeaveBalances"];

const asks = (...names: readonly string[]): ((context: AnyContext) => boolean) => {
  return ({ query }) => names.some((name) => query[name] !== undefined);
};

const extra = (company: AnyContext["company"], id: unknown): number =>
  hiddenOf(company, String(id)).reduce((sum, { days }) => sum + days, 0);

/** The taken days of a balance, including hidden leave that has begun. */
function taken({ employee_id: id, taken_days: days }: Members, { company }: AnyContext): Members {
  const begun = hiddenOf(company, String(id)).filter(({ startDate }) => startDate <= company.today);
  return { taken_days: begun.reduce((sum, request) => sum + request.days, Number(days)) };
}

const balances: readonly Fault[] = [
  {
    id: "balances-count-hidden-leave",
    title: "Counts family-violence leave among the days taken",
    violates: ["PRIV-05"],
    breaks: showMembers(BALANCES, taken),
  },
  {
    id: "balance-of-one-counts-hidden-leave",
    title: "Counts family-violence leave among the days taken when its person is asked for",
    violates: ["PRIV-05"],
    breaks: showMembers(BALANCES, (row, context) => (asks("employee_id")(context) ? taken(row, context) : {})),
  },
  {
    id: "annual-leave-pays-for-hidden-leave",
    title: "Takes family-violence leave off the annual leave that is available",
    violates: ["PRIV-05"],
    breaks: showMembers(BALANCES, ({ employee_id: id, annual_available: days }, { company }) => ({
      annual_available: Math.round((Number(days) - extra(company, id)) * 100) / 100,
    })),
  },
  {
    id: "balances-have-a-hidden-member",
    title: "Adds the days of other leave to the balance of those who took some",
    violates: ["PRIV-05"],
    breaks: showMembers(BALANCES, ({ employee_id: id }, { company }) => {
      const days = extra(company, id);
      return days === 0 ? {} : { other_taken: days };
    }),
  },
  {
    id: "coming-hidden-leave-is-pending",
    title: "Counts family-violence leave to come as pending days",
    violates: ["PRIV-05"],
    breaks: showMembers(BALANCES, ({ employee_id: id, pending_days: days }, { company }) => {
      const coming = hiddenOf(company, String(id)).filter(({ startDate }) => startDate > company.today);
      return { pending_days: coming.reduce((sum, request) => sum + request.days, Number(days)) };
    }),
  },
];

const clash = (
  { company }: AnyContext,
  { employeeId, startDate, endDate }: Pick<LeaveRequest, "employeeId" | "startDate" | "endDate">,
): boolean => isOver(company, employeeId, startDate, endDate);

const asked = ({ body }: AnyContext): Pick<LeaveRequest, "employeeId" | "startDate" | "endDate"> => ({
  employeeId: String(body["employee_id"]),
  startDate: String(body["start_date"]),
  endDate: String(body["end_date"]),
});

const overlaps: readonly Fault[] = [
  {
    id: "hidden-leave-gives-an-overlap-warning",
    title: "Warns of an overlap with family-violence leave",
    violates: ["PRIV-06"],
    breaks: showHidden(REQUEST),
  },
  {
    id: "hidden-leave-conflicts-with-new-leave",
    title: "Refuses with 409 a request over the days of family-violence leave",
    violates: ["PRIV-06"],
    breaks: refuseWhen(REQUEST, (context) =>
      clash(context, asked(context)) ? refuse.conflict("The employee has a live request for these days.") : undefined,
    ),
  },
  {
    id: "days-on-hidden-leave-are-not-counted",
    title: "Does not count the days of a request that family-violence leave covers",
    violates: ["PRIV-06"],
    breaks: storeMembers(REQUEST, "leave", (request, context) =>
      clash(context, request as unknown as LeaveRequest) ? { days: Math.max(0.5, Number(request["days"]) - 1) } : {},
    ),
  },
  {
    id: "leave-over-hidden-leave-is-pending",
    title: "Makes sick leave pending when family-violence leave covers its days",
    violates: ["PRIV-06"],
    breaks: storeMembers(REQUEST, "leave", (request, context) =>
      clash(context, request as unknown as LeaveRequest) ? { status: "pending" } : {},
    ),
  },
  {
    id: "balance-warning-counts-hidden-leave",
    title: "Warns of too low a balance where family-violence leave was taken before",
    violates: ["PRIV-06"],
    breaks: changeAnswer(REQUEST, (answer, { company, body }) =>
      extra(company, body["employee_id"]) === 0
        ? answer
        : withData(answer, (data: { warnings: Members[] }) => ({
            ...data,
            warnings: [...data.warnings, { code: "INSUFFICIENT_BALANCE", message: "The request is for more days than are available." }],
          })),
    ),
  },
];

/** Family-violence leave in balances, warnings and days (§1, privacy rule 1). */
export const hiddenFigureFaults: readonly Fault[] = [...balances, ...overlaps];
