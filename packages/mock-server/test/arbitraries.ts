import { addDays } from "@hr-platform/fixtures";
import { decisions } from "@hr-platform/spec/decisions";
import { operations } from "@hr-platform/spec/operations";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { type Query, encodeQuery } from "./client.ts";
import { type Cast, TODAY, world } from "./worlds.ts";

/** One request as it is easily read: a body is a JSON value, undefined when none is sent. */
export interface Ask {
  readonly key: string | null;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
}

const JUNK: readonly unknown[] = ([null, true, false, 0, -1, 1.5, 1e21, [], {}, ["x"], { id: 1 }] as readonly unknown[]).concat(
  [
    "",
    "  ",
    "x",
    "2026-02-30",
    "2026-04-06T00:00:00Z",
    "9999-12-31",
    "=cmd()",
    "\u0000",
    "Ōtāhuhu O'Neill",
    "a@b",
    "not-a-uuid",
    "__proto__",
  ],
  ["x".repeat(501), "\u{1F600}".repeat(300)],
);
const NAMES = ["Aroha", "Zoë", "O'Brien", "Māia", "Li"];
const STATUSES = ["pending", "approved", "declined", "cancelled", "auto_approved"];

const mostly = <T>(usual: Arbitrary<T>, rare: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: rare, weight: 1 });
const day = fc.integer({ min: -45, max: 120 }).map((n) => addDays(TODAY, n));
const junk = fc.constantFrom(...JUNK);

/** A body with, now and then, a member that is wrong, missing or not known. */
function spoilt(body: Arbitrary<Record<string, unknown>>): Arbitrary<unknown> {
  const wrong = fc.tuple(body, fc.nat(), junk).map(([value, n, bad]) => {
    const names = [...Object.keys(value), "unheard_of"];
    return { ...value, [names.at(n % names.length) ?? ""]: bad };
  });
  const short = fc.tuple(body, fc.nat()).map(([value, n]) => {
    const names = Object.keys(value);
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== names[n % names.length]));
  });
  return fc.oneof(
    { arbitrary: body, weight: 8 },
    { arbitrary: wrong, weight: 2 },
    { arbitrary: short, weight: 1 },
    { arbitrary: junk, weight: 1 },
  );
}

const some = { requiredKeys: [] };
const paging = {
  page: mostly(fc.constantFrom("1", "2", "3"), fc.constantFrom("0", "-1", "x", "1e3", "999999999999")),
  limit: mostly(fc.constantFrom("1", "2", "7", "100", "101"), fc.constantFrom("0", "", "2.5")),
};

/** The bodies and queries of what is asked of a company. */
function values({ employees, leave, types, strangers, slug }: Cast) {
  const stranger = fc.oneof(fc.constantFrom(...strangers), fc.uuid());
  const person = mostly(fc.constantFrom(...employees), stranger);
  const request = mostly(fc.constantFrom(...leave), stranger);
  const type = mostly(fc.constantFrom(...types), stranger);
  const name = fc.constantFrom(...NAMES);
  const email = fc
    .tuple(fc.constantFrom("a", "b", "c", "D"), fc.constantFrom(`${slug}.example`, "gmail.com"))
    .map(([box, host]) => `${box}@${host}`);
  const job = {
    job_title: fc.constantFrom("Engineer", null, "Ō"),
    department: fc.constantFrom("Engineering", "Shop", "Care", "New", null),
    employment_type: fc.constantFrom("full_time", "part_time", "casual", "contractor"),
    start_date: fc.oneof(day, fc.constantFrom("2019-07-01", "2026-02-27")),
    base_salary: mostly(fc.constantFrom(0, 8_500_000, null), fc.constantFrom(-5, 1e12)),
    manager_id: fc.oneof(fc.constantFrom(null, employees.at(-3)!), person),
  };
  const home = world.companies.find((company) => company.slug === slug)!.jurisdictions;
  const leaveDates = fc
    .tuple(day, mostly(fc.constantFrom(0, 1, 4, 12), fc.constant(-3)))
    .map(([start, span]) => ({ start_date: start, end_date: addDays(start, span) }));
  return {
    person,
    request,
    employee: fc.record(
      {
        first_name: name,
        last_name: name,
        email,
        role: fc.constantFrom("employee", "manager"),
        jurisdiction: mostly(fc.constantFrom(...home), fc.constant("NZ")),
        ...job,
      },
      { requiredKeys: ["first_name", "last_name", "email", "role", "jurisdiction", "employment_type", "start_date"] },
    ),
    employeeUpdate: fc.record(
      { first_name: name, last_name: name, email, ...job, probation_end_date: fc.oneof(day, fc.constant(null)) },
      some,
    ),
    termination: fc.record({ termination_date: day, termination_reason: fc.constantFrom("Resigned", "Redundancy") }, some),
    leave: fc
      .tuple(
        leaveDates,
        fc.record(
          {
            employee_id: person,
            leave_type_id: type,
            half_day: mostly(fc.constant(false), fc.constant(true)),
            half_day_period: fc.constantFrom("morning", "afternoon"),
            notes: name,
          },
          { requiredKeys: ["employee_id", "leave_type_id"] },
        ),
      )
      .map(([dates, rest]): Record<string, unknown> => ({
        ...rest,
        ...dates,
        ...(rest.half_day === true ? { end_date: dates.start_date } : {}),
      })),
    reason: fc.record({ reason: fc.constantFrom("Busy week", "Ō", "  x ") }, some),
    company: fc.record(
      {
        name,
        website: fc.constantFrom("https://example.org", null),
        phone: fc.constantFrom("+61 3 5550 0000", null),
        allowed_domains: fc.subarray([`${slug}.example`, "Sub.Example.org", "gmail.com", "@x.example."]),
        domain_enforcement_enabled: fc.boolean(),
        plan: fc.constant("scale"),
      },
      some,
    ),
    employeesQuery: fc.record(
      {
        status: fc.constantFrom("active", "terminated", "all", "on_leave"),
        department: fc.constantFrom("engineering", "Shop", "e", ""),
        ...paging,
      },
      some,
    ),
    leaveQuery: fc.record(
      { employee_id: person, status: mostly(fc.constantFrom(...STATUSES), fc.constant("x")), from: day, to: day, ...paging },
      some,
    ),
    balancesQuery: fc.record({ employee_id: person, ...paging }, some),
    holidaysQuery: fc.record(
      {
        jurisdiction: fc.constantFrom("AU", "NZ", "UK"),
        region: fc.constantFrom("VIC", "NZ-AUK", "SCT"),
        year: fc.constantFrom("2026", "1999", "x"),
        ...paging,
      },
      some,
    ),
  };
}

const nothing: Arbitrary<Query> = fc.constant("");
const none = fc.constant(undefined);

/** Anything that may be asked with the keys given: every operation, what is not served and what does not exist, sound and unsound. */
export function asks(cast: Cast, keys: Arbitrary<string | null>): Arbitrary<Ask> {
  const v = values(cast);
  const of = (weight: number, method: string, path: Arbitrary<string>, query: Arbitrary<Query>, body: Arbitrary<unknown>) => ({
    weight,
    arbitrary: fc.record({ key: keys, method: fc.constant(method), path, query: query.map(encodeQuery), body }),
  });
  const at = (path: string): Arbitrary<string> => fc.constant(path);
  const person = (tail = ""): Arbitrary<string> => v.person.map((id) => `/employees/${id}${tail}`);
  const request = (tail = ""): Arbitrary<string> => v.request.map((id) => `/leave/${id}${tail}`);
  const anyId = fc.oneof(v.person, v.request);
  const stray = fc
    .tuple(fc.constantFrom(...operations.map(({ path }) => path), "/nowhere", "/employees/x/y", "/", ""), anyId)
    .map(([path, id]) => path.replaceAll(/\{\w+\}/g, id));
  return fc.oneof(
    of(1, "GET", fc.constantFrom("/company", "/onboarding", "/billing"), nothing, none),
    of(3, "GET", at("/employees"), v.employeesQuery, none),
    of(3, "GET", person(), nothing, none),
    of(4, "GET", at("/leave"), v.leaveQuery, none),
    of(3, "GET", request(), nothing, none),
    of(3, "GET", at("/leave/balances"), v.balancesQuery, none),
    of(1, "GET", at("/leave-types"), fc.record(paging, some), none),
    of(1, "GET", at("/public-holidays"), v.holidaysQuery, none),
    of(2, "PATCH", at("/company"), nothing, spoilt(v.company)),
    of(3, "POST", at("/employees"), nothing, spoilt(v.employee)),
    of(4, "PATCH", person(), nothing, spoilt(v.employeeUpdate)),
    of(2, "DELETE", person(), nothing, fc.oneof(none, spoilt(v.termination))),
    of(2, "POST", person("/invite"), nothing, none),
    of(9, "POST", at("/leave"), nothing, spoilt(v.leave)),
    of(4, "PATCH", request("/approve"), nothing, none),
    of(3, "PATCH", request("/decline"), nothing, spoilt(v.reason)),
    of(3, "DELETE", request(), nothing, fc.oneof(none, spoilt(v.reason))),
    of(3, "GET", stray, nothing, none),
    {
      weight: 2,
      arbitrary: fc.record({
        key: keys,
        method: fc.constantFrom("POST", "PUT", "PATCH", "DELETE", "HEAD", "TRACE"),
        path: stray,
        query: at(""),
        body: junk,
      }),
    },
  );
}

/** Keys of a company, mostly the one that may do all. */
export function keysOf(slug: string): Arbitrary<string | null> {
  const keys = ["read", "write", "admin", "webhooks", "revoked", "no-such-key"].map((name) => `hrk_${slug}_${name}`);
  return fc.oneof({ weight: 8, arbitrary: fc.constant(`hrk_${slug}_full`) }, { weight: 2, arbitrary: fc.constantFrom(...keys, null) });
}

const choices = decisions
  .filter(({ switchable }) => switchable)
  .flatMap(({ slug, values, default: standard }) => values.filter((value) => value !== standard).map((value) => [slug, value] as const));

/** Some open points answered otherwise than by default; only those named, when some are. */
export function decisionSets(only: readonly string[] = []): Arbitrary<Record<string, string>> {
  const open = only.length === 0 ? choices : choices.filter(([slug]) => only.includes(slug));
  if (open.length === 0) return fc.constant({});
  return fc.array(fc.constantFrom(...open), { maxLength: 10 }).map((chosen) => Object.fromEntries(chosen));
}
