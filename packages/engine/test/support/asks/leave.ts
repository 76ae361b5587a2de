import { addDays } from "@hr-platform/domain";
import * as fc from "fast-check";
import { type Area, ask, day, mostly, name, idOf, pages, paging, some, spoilt } from "./ask.ts";

const STATUSES = ["pending", "approved", "declined", "cancelled", "auto_approved"];

/** §4.3. */
export const leaveAsks: Area = (cast) => {
  const person = idOf(cast.employees, cast);
  const request = idOf(cast.leave, cast);
  const at = (tail = "") => request.map((id) => `/leave/${id}${tail}`);
  const dates = fc
    .tuple(day, mostly(fc.constantFrom(0, 1, 4, 12), fc.constant(-3)))
    .map(([start, span]) => ({ start_date: start, end_date: addDays(start, span) }));
  const rest = fc.record(
    {
      employee_id: person,
      leave_type_id: idOf(cast.types, cast),
      half_day: mostly(fc.constant(false), fc.constant(true)),
      half_day_period: fc.constantFrom("morning", "afternoon"),
      notes: name,
    },
    { requiredKeys: ["employee_id", "leave_type_id"] },
  );
  const leave = fc.tuple(dates, rest, fc.nat(9)).map(([dates, { half_day_period, ...rest }, odd]): Record<string, unknown> => {
    const half = rest.half_day === true;
    return {
      ...rest,
      ...dates,
      ...(half ? { end_date: dates.start_date } : {}),
      ...(half_day_period !== undefined && half === odd > 0 ? { half_day_period } : {}),
    };
  });
  const reason = fc.record({ reason: fc.constantFrom("Busy week", "Ō", "  x ") }, some);
  const filter = fc.record(
    { employee_id: person, status: mostly(fc.constantFrom(...STATUSES), fc.constant("x")), from: day, to: day, ...paging },
    some,
  );
  const holidays = fc.record(
    {
      jurisdiction: fc.constantFrom("AU", "NZ", "UK"),
      region: fc.constantFrom("VIC", "NZ-AUK", "SCT"),
      year: fc.constantFrom("2026", "1999", "x"),
      ...paging,
    },
    some,
  );
  return [
    ask(4, "GET", "/leave", { query: filter }),
    ask(3, "GET", at()),
    ask(3, "GET", "/leave/balances", { query: fc.record({ employee_id: person, ...paging }, some) }),
    ask(1, "GET", "/leave-types", { query: pages }),
    ask(1, "GET", "/public-holidays", { query: holidays }),
    ask(9, "POST", "/leave", { body: spoilt(leave) }),
    ask(4, "PATCH", at("/approve")),
    ask(3, "PATCH", at("/decline"), { body: spoilt(reason) }),
    ask(3, "DELETE", at(), { body: fc.oneof(fc.constant(undefined), spoilt(reason)) }),
  ];
};
