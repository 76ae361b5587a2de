import { isOfOtherJurisdiction } from "../../setup/leave-type-choice.ts";
import type { Check } from "../../run/check.ts";
import { dayOfWeek } from "../../document/calendar.ts";
import { ownJurisdiction } from "../../setup/company/company.ts";
import { pendingLeave, typeList } from "../../setup/leave/leave.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { preparedLeave } from "../../setup/leave/prepared-leave.ts";
import { hire } from "../../setup/people/people.ts";
import { fortnight, fullTimer, quietFortnights } from "../../setup/leave/spans.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { judgeDays } from "../leave-days/counted.ts";
import { makeRequest, tryMove, lifecycleCheck, trackRequest, hasType, oneDay, readAgain, refusedRequest } from "./lifecycle.ts";
import { compareWithList } from "./listing.ts";

/** What the type of a new request decides (§2.8, §3.2). */
export const requestedTypeChecks: readonly Check[] = [
  lifecycleCheck("LEAVE-35", "MUST approve leave at once whose type needs no approval", { tier: "ci" }, async (t) => {
    // Half a day and no notes, where that may be: other such requests are of whole days, with notes.
    const half = await hasType(t, false, true);
    const changes = half ? { half_day: true, half_day_period: "afternoon", notes: undefined } : {};
    const request = await makeRequest(t, { approval: false, halfDays: half, changes });
    const read = await readAgain(t, request);
    t.must("LEAVE-35", { at: read, expected: "status auto_approved in a GET", holds: read.data.at("status").text === "auto_approved" });
  }),

  lifecycleCheck("LEAVE-49", "MUST refuse leave of a type that is not listed", { tier: "ci" }, async (t) => {
    const { body } = await t.use(pendingLeave);
    const unknown = { ...body, ...(await oneDay(t)), leave_type_id: t.uuid(), notes: `Unknown ${t.token()}` };
    const refused = await refusedRequest(t, unknown);
    const fits = refused.refused(404, "NOT_FOUND") || refused.refused(400, "VALIDATION_ERROR");
    t.must("LEAVE-49", { at: refused, expected: "404 NOT_FOUND or 400 VALIDATION_ERROR for an invented leave type", holds: fits });
    if (fits) t.observe("unknown-body-id", refused, refused.status === 404 ? "not-found" : "validation-error");
    const malformed = await t.call("requestLeave", { body: { ...unknown, leave_type_id: `type-${t.token()}` } });
    t.must("LEAVE-49", {
      at: malformed,
      expected: "a refusal of a leave type that no list holds",
      holds: malformed.status >= 400 && malformed.status < 500,
    });
  }),

  lifecycleCheck("LEAVE-34", "MUST treat each leave type as it is listed", { tier: "certify", also: ["LEAVE-15"] }, judgeTypes),

  lifecycleCheck("LEAVE-35.begun", "MUST approve leave at once too that has begun", { tier: "certify" }, async (t) => {
    const auto = (await t.use(preparedLeave)).made.find(({ approval }) => !approval);
    if (auto === undefined) return t.notApplicable("no leave was taken of a type that needs no approval");
    const full = JSON.parse(auto.exchange.record.request.body ?? "{}") as Readonly<Record<string, unknown>>;
    const days = Array.from({ length: 7 }, (_, n) => t.date(-7 - n));
    const day = days.find((date) => new Date(date).getUTCDay() === 3);
    const body = { ...full, start_date: day, end_date: day, notes: `Begun ${t.token()}` };
    const exchange = await t.call("requestLeave", { body });
    // A server may refuse days that are past, or that turn out to be a holiday.
    if (!exchange.ok) t.notApplicable(`leave of last week is refused: ${exchange.brief}`);
    const request = await trackRequest(t, { body, exchange }, true);
    if (request === undefined) return;
    await compareWithList(t, [request]);
    if (request.status === "auto_approved") await tryMove(t, request, "cancel");
  }),

  lifecycleCheck("LEAVE-38.begun", "MUST approve pending requests whose first day has come", { tier: "certify" }, async (t) => {
    const { body: full } = await t.use(pendingLeave);
    const day = Array.from({ length: 7 }, (_, n) => t.date(-7 - n)).find((date) => dayOfWeek(date) === 2);
    const body = { ...full, start_date: day, end_date: day, notes: `Begun ${t.token()}` };
    const exchange = await t.call("requestLeave", { body });
    // A server may refuse days that are past, or that turn out to be a holiday.
    if (!exchange.ok) t.notApplicable(`leave of last week is refused: ${exchange.brief}`);
    const request = await trackRequest(t, { body, exchange }, true);
    if (request?.status === "pending") await tryMove(t, request, "approve");
  }),
];

/** People who ask for leave anyway, and a new one where there are more types than these can ask for. */
async function people(t: CheckContext): Promise<(() => Promise<string>)[]> {
  const code = await t.use(ownJurisdiction);
  const anew = async (): Promise<string> => {
    const { exchange, id } = await hire(t, {}, { unread: true });
    return exchange.ok ? id : ((await fullTimer(t, code, 2)) ?? t.stop("there is nobody to ask leave for"));
  };
  return [async () => (await t.use(preparedLeave)).person, async () => String((await t.use(pendingLeave)).body["employee_id"]), anew];
}

/** What a type may make of a request: of types that are alike in that one is tried. */
function kindOf(type: View): string {
  const flags = ["requires_approval", "is_paid", "allow_half_days"].map((name) => String(type.at(name).raw));
  return [...flags, type.at("max_days_per_year").isNull].join(" ");
}

/** One request of every kind of type, over a weekend, so that the days show whether the type bears on them. */
async function judgeTypes(t: CheckContext): Promise<void> {
  const spans = (await quietFortnights(t, await t.use(ownJurisdiction))).flatMap((first) => {
    const { friday, monday, nextFriday, nextSunday } = fortnight(first);
    return [
      { first: friday, last: monday, days: 2 },
      { first: nextFriday, last: nextSunday, days: 1 },
    ];
  });
  const { requests } = await t.use(leaveModel);
  const askers = await people(t);
  const code = await t.use(ownJurisdiction);
  // Types that are named for another jurisdiction are not for these people.
  const own = (await t.use(typeList)).filter((type) => !isOfOtherJurisdiction(type, code));
  const types = [...Map.groupBy(own, kindOf).values()].map(([type]) => type!);
  let taken = 0;
  let employee = "";
  // Days of their own for each request of one person.
  for (let n = 0; n < Math.min(types.length, askers.length * spans.length); n += 1) {
    const type = types[n]!;
    const { first, last, days } = spans[n % spans.length]!;
    if (n % spans.length === 0) employee = await askers[n / spans.length]!();
    const body = { employee_id: employee, leave_type_id: type.at("id").raw, start_date: first, end_date: last, notes: `Type ${t.token()}` };
    const exchange = await t.call("requestLeave", { body });
    // Types may be for some people only; what is taken has to be taken as it is listed.
    if (!exchange.ok) continue;
    taken += 1;
    const request = await trackRequest(t, { body, exchange });
    judgeDays(t, "LEAVE-15", exchange, days, `${first} to ${last}, with a weekend, of type ${type.at("name").text}`);
    // Nothing is done with it: that requests are listed shows elsewhere.
    if (request !== undefined) requests.splice(requests.indexOf(request), 1);
  }
  if (taken === 0) t.notApplicable("leave of no type is taken over a weekend");
}
