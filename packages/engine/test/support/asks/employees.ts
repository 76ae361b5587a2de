import * as fc from "fast-check";
import { world } from "../worlds.ts";
import { type Area, ask, day, mostly, name, idOf, paging, some, spoilt } from "./ask.ts";

/** §4.2. */
export const employeeAsks: Area = (cast) => {
  const { slug, employees } = cast;
  const person = idOf(employees, cast);
  const at = (tail = "") => person.map((id) => `/employees/${id}${tail}`);
  const home = world.companies.find((company) => company.slug === slug)!.jurisdictions;
  const email = fc
    .tuple(fc.constantFrom("a", "b", "c", "D"), fc.constantFrom(`${slug}.example`, "gmail.com"))
    .map(([box, host]) => `${box}@${host}`);
  const job = {
    job_title: fc.constantFrom("Engineer", null, "Ō"),
    department: fc.constantFrom("Engineering", "Shop", "Care", "New", null),
    employment_type: fc.constantFrom("full_time", "part_time", "casual", "contractor"),
    start_date: fc.oneof(day, fc.constantFrom("2019-07-01", "2026-02-27")),
    base_salary: mostly(fc.constantFrom(0, 8_500_000, null), fc.constantFrom(-5, 1e12)),
    manager_id: fc.oneof(fc.constantFrom(null, employees.at(-3) ?? null), person),
  };
  const names = { first_name: name, last_name: name, email };
  const employee = fc.record(
    {
      ...names,
      role: fc.constantFrom("employee", "manager"),
      jurisdiction: mostly(fc.constantFrom(...home), fc.constant("NZ")),
      ...job,
    },
    { requiredKeys: ["first_name", "last_name", "email", "role", "jurisdiction", "employment_type", "start_date"] },
  );
  const update = fc.record({ ...names, ...job, probation_end_date: fc.oneof(day, fc.constant(null)) }, some);
  const termination = fc.record({ termination_date: day, termination_reason: fc.constantFrom("Resigned", "Redundancy") }, some);
  const filter = fc.record(
    {
      status: fc.constantFrom("active", "terminated", "all", "on_leave"),
      department: fc.constantFrom("engineering", "Shop", "e", ""),
      ...paging,
    },
    some,
  );
  return [
    ask(3, "GET", "/employees", { query: filter }),
    ask(3, "GET", at()),
    ask(3, "POST", "/employees", { body: spoilt(employee) }),
    ask(4, "PATCH", at(), { body: spoilt(update) }),
    ask(2, "DELETE", at(), { body: fc.oneof(fc.constant(undefined), spoilt(termination)) }),
    ask(2, "POST", at("/invite")),
  ];
};
