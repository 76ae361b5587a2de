import { type Call, type Reply, queryOf } from "./call.ts";
import type { Leave, Person } from "./company-data.ts";
import { REGIONS, publicHolidaysOf } from "./public-holidays.ts";
import { dayOf, listed } from "./lists.ts";
import { invalid } from "./refusal.ts";

/** GET /leave/balances: a row for every person, in no order; pending days are already subtracted. */
export function listBalances(call: Call): Reply {
  const { company, mistakes, now } = call;
  const who = queryOf(call, "employee_id")("employee_id")?.toLowerCase();
  const year = dayOf(now()).slice(0, 4);
  const all = [...company.leave.values(), ...(mistakes.has("counts hidden leave in balances") ? company.hidden.values() : [])];
  const [sick, annual] = [company.leaveTypes[0]!.id, company.leaveTypes[2]!.id];
  const row = (person: Person): object => {
    const mine = all.filter(({ personId, start }) => personId === person.id && start.startsWith(year));
    const sum = (fits: (one: Leave) => boolean): number => mine.filter(fits).reduce((days, one) => days + one.days, 0);
    const live = (type: string): number => sum((one) => one.typeId === type && /pending|approved/.test(one.status));
    const grants = person.employmentType === "full_time" ? [20, 10] : person.employmentType === "part_time" ? [12, 6] : [0, 0];
    return {
      employee_id: person.id,
      name: `${person.firstName} ${person.lastName}`,
      annual_available: grants[0]! - live(annual),
      sick_available: grants[1]! - live(sick),
      pending_days: sum(({ status }) => status === "pending"),
      taken_days: sum(({ status, start }) => /approved/.test(status) && start <= dayOf(now())),
      as_at: dayOf(now()),
    };
  };
  const people = [...company.staff.values()].filter(({ id }) => who === undefined || id === who);
  return listed(call, people.map(row), false);
}

/** GET /leave-types. */
export function listLeaveTypes(call: Call): Reply {
  queryOf(call);
  return listed(
    call,
    call.company.leaveTypes.map(({ id, name, paid, approval, halves, notice, most, first }) => ({
      id,
      name,
      colour: "teal",
      is_paid: paid,
      requires_approval: approval,
      allow_half_days: halves,
      min_notice_days: notice,
      max_days_per_year: most,
      is_default: first,
    })),
    false,
  );
}

/** GET /leave-types, with the type of family-violence leave where that is listed. */
export function listAllLeaveTypes(call: Call): Reply {
  const { company, choices } = call;
  if (choices.hiddenType === "hidden") return listLeaveTypes(call);
  const hidden = { ...company.leaveTypes.at(-1)!, id: company.hiddenTypeId, name: "Safe leave" };
  return listLeaveTypes({ ...call, company: { ...company, leaveTypes: [...company.leaveTypes, hidden] } });
}

/** GET /public-holidays: national ones, and with a region also those of the region. */
export function listPublicHolidays(call: Call): Reply {
  const asked = queryOf(call, "jurisdiction", "region", "year");
  const jurisdiction = asked("jurisdiction") ?? call.company.profile.jurisdiction[0]!;
  if (jurisdiction !== "AU" && jurisdiction !== "NZ" && jurisdiction !== "UK") throw invalid("jurisdiction");
  const year = asked("year") ?? dayOf(call.now()).slice(0, 4);
  if (!/^(19|20)\d{2}$/.test(year)) throw invalid("year", "Write the year in four digits.");
  const region = asked("region")
    ?.toUpperCase()
    .replace(/^(AU|NZ|GB|UK)-/, "");
  if (region !== undefined && !REGIONS[jurisdiction].includes(region)) throw invalid("region");
  const rows = publicHolidaysOf(jurisdiction, Number(year)).filter(
    (holiday) => holiday.region === undefined || (region !== undefined && holiday.region.split(" ").includes(region)),
  );
  return listed(
    call,
    rows.map(({ date, name, region: where }) => ({ date, name, scope: where === undefined ? "national" : "regional" })),
    false,
  );
}
