import { isOfOtherJurisdiction } from "../../setup/leave/leave-type-choice.ts";
import type { Check } from "../../run/check/check.ts";
import { dayOfWeek } from "../../document/calendar.ts";
import { ownJurisdiction } from "../../setup/company/company.ts";
import { pendingLeave, typeList } from "../../setup/leave/leave.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { preparedLeave } from "../../setup/leave/prepared-leave.ts";
import { hireDrawn, steadyEmployee } from "../../setup/people/people.ts";
import { fortnight, fullTimer, quietFortnights } from "../../setup/leave/spans.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { judgeDays } from "../leave-days/counted.ts";
import { makeRequest, tryMove, lifecycleCheck, trackRequest, hasType, oneDay, readAgain, refusedRequest } from "./lifecycle.ts";
import { compareWithList } from "./listing.ts";

/** Effects of the leave type on a new request (§2.8, §3.2). */
export const requestedTypeChecks: readonly Check[] = [
  lifecycleCheck("LEAVE-35", "MUST approve leave at once if its type needs no approval", {}, async (t) => {
    // A half day without notes, if a type allows it: the other auto-approved requests are whole days with notes.
    const half = await hasType(t, false, true);
    const changes = half ? { half_day: true, half_day_period: "afternoon", notes: undefined } : {};
    const request = await makeRequest(t, { approval: false, halfDays: half, changes });
    const read = await readAgain(t, request);
    t.must("LEAVE-35", { at: read, expected: "status auto_approved in a GET", holds: read.data.at("status").text === "auto_approved" });
  }),

  lifecycleCheck("LEAVE-49", "MUST refuse leave of an unknown type", {}, async (t) => {
    const { body } = await t.use(pendingLeave);
    const unknown = { ...body, ...(await oneDay(t)), leave_type_id: t.uuid(), notes: `Unknown ${t.token()}` };
    const refused = await refusedRequest(t, unknown);
    const holds = refused.refused(404, "NOT_FOUND") || refused.refused(400, "VALIDATION_ERROR");
    t.must("LEAVE-49", { at: refused, expected: "404 NOT_FOUND or 400 VALIDATION_ERROR for an unknown leave_type_id", holds });
    if (holds) t.observe("unknown-body-id", refused, refused.status === 404 ? "not-found" : "validation-error");
    const malformed = await t.call("requestLeave", { body: { ...unknown, leave_type_id: `type-${t.token()}` } });
    t.must("LEAVE-49", {
      at: malformed,
      expected: "a 4xx for a leave_type_id that is not a UUID",
      holds: malformed.status >= 400 && malformed.status < 500,
    });
  }),

  lifecycleCheck("LEAVE-34", "MUST apply the flags of each leave type as listed", { also: ["LEAVE-15"] }, judgeTypes),

  lifecycleCheck("LEAVE-35.begun", "MUST approve past leave at once if its type needs no approval", {}, async (t) => {
    const auto = (await t.use(preparedLeave)).made.find(({ approval }) => !approval);
    if (auto === undefined) return t.notApplicable("no leave of a type without approval was accepted");
    const full = JSON.parse(auto.exchange.record.request.body ?? "{}") as Readonly<Record<string, unknown>>;
    const days = Array.from({ length: 7 }, (_, n) => t.date(-7 - n));
    const day = days.find((date) => new Date(date).getUTCDay() === 3);
    const body = { ...full, start_date: day, end_date: day, notes: `Begun ${t.token()}` };
    const exchange = await t.call("requestLeave", { body });
    // A server may refuse past days, or a day that is a holiday.
    if (!exchange.ok) t.notApplicable(`leave of last week is refused: ${exchange.brief}`);
    const request = await trackRequest(t, { body, exchange }, true);
    if (request === undefined) return;
    await compareWithList(t, [request]);
    if (request.status === "auto_approved") await tryMove(t, request, "cancel");
  }),

  lifecycleCheck("LEAVE-38.begun", "MUST approve pending requests of past days, also of half days", {}, async (t) => {
    const { body: full } = await t.use(pendingLeave);
    const day = Array.from({ length: 7 }, (_, n) => t.date(-7 - n)).find((date) => dayOfWeek(date) === 2);
    const whole = { ...full, start_date: day, end_date: day, notes: `Begun ${t.token()}` };
    const type = (await t.use(typeList)).find((row) => row.at("id").raw === full["leave_type_id"]);
    const half = { ...whole, half_day: true, half_day_period: "morning" };
    let body: Readonly<Record<string, unknown>> = type?.at("allow_half_days").flag === true ? half : whole;
    let exchange = await t.call("requestLeave", { body });
    if (!exchange.ok && body === half) {
      body = whole;
      exchange = await t.call("requestLeave", { body });
    }
    // A server may refuse past days, or a day that is a holiday.
    if (!exchange.ok) t.notApplicable(`leave of last week is refused: ${exchange.brief}`);
    const request = await trackRequest(t, { body, exchange }, true);
    if (request?.status === "pending") await tryMove(t, request, "approve");
  }),
];

/** Employees for whom leave can be requested: two of the run's set-ups, then a new employee if more are needed. */
async function people(t: CheckContext): Promise<(() => Promise<string>)[]> {
  const code = await t.use(ownJurisdiction);
  const newEmployee = async (): Promise<string> => {
    const { exchange, id } = await hireDrawn(t, {}, { unread: true });
    return exchange.ok ? id : ((await fullTimer(t, code, 2)) ?? t.stop("the run has no employee to request leave for"));
  };
  return [
    async () => (await t.use(preparedLeave)).person,
    async () => {
      const { employee_id: id } = (await t.use(pendingLeave)).body;
      // A colleague may work on other days than Monday to Friday.
      return (await t.use(steadyEmployee))?.id === id ? String(id) : newEmployee();
    },
    newEmployee,
  ];
}

/** The flags of a type, as a key. One type of each kind is tried. */
function kindOf(type: View): string {
  const flags = ["requires_approval", "is_paid", "allow_half_days"].map((name) => String(type.at(name).raw));
  return [...flags, type.at("max_days_per_year").isNull].join(" ");
}

/** Requests leave of every kind of type over a weekend, so that the days show whether the type changes the count. */
async function judgeTypes(t: CheckContext): Promise<void> {
  const spans = (await quietFortnights(t, await t.use(ownJurisdiction))).flatMap((first) => {
    const { friday, monday, nextFriday, nextSunday } = fortnight(first);
    return [
      { first: friday, last: monday, days: 2 },
      { first: nextFriday, last: nextSunday, days: 1 },
    ];
  });
  const model = await t.use(leaveModel);
  const employees = await people(t);
  const code = await t.use(ownJurisdiction);
  // Types whose name has another jurisdiction do not apply to these employees.
  const own = (await t.use(typeList)).filter((type) => !isOfOtherJurisdiction(type, code));
  const types = [...Map.groupBy(own, kindOf).values()].map(([type]) => type!);
  let accepted = 0;
  let employee = "";
  // Requests of one employee must not overlap.
  for (let n = 0; n < Math.min(types.length, employees.length * spans.length); n += 1) {
    const type = types[n]!;
    const { first, last, days } = spans[n % spans.length]!;
    if (n % spans.length === 0) employee = await employees[n / spans.length]!();
    const body = { employee_id: employee, leave_type_id: type.at("id").raw, start_date: first, end_date: last, notes: `Type ${t.token()}` };
    const exchange = await t.call("requestLeave", { body });
    // A type may be for some employees only. Accepted leave must follow the flags of its type.
    if (!exchange.ok) continue;
    accepted += 1;
    const request = await trackRequest(t, { body, exchange });
    judgeDays(t, "LEAVE-15", exchange, days, `${first} to ${last}, over a weekend, of type ${type.at("name").text}`);
    // The model is compared with the list.
    if (request !== undefined) model.forget(request);
  }
  if (accepted === 0) t.notApplicable("the target accepts leave over a weekend for no type");
}
