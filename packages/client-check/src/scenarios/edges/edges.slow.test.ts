import { expect, test } from "vitest";
import { type Call, all, check, openMock, program, verdicts } from "../../../test/in-process.ts";

openMock();

type Work = (call: Call) => Promise<string | void>;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly status: string;
  readonly jurisdiction: string;
  readonly department: string | null;
  readonly manager_id: string | null;
}

interface Leave {
  readonly id: string;
  readonly employeeId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: string;
}

interface Balance {
  readonly employee_id: string;
  readonly name: string;
  readonly annual_available: number;
}

const people = async (call: Call): Promise<Person[]> => await all<Person>(call, "/employees?status=all");

/** Balances with the addresses of people. */
const balances =
  (isOf: (person: Person, balance: Balance) => boolean): Work =>
  async (call) => {
    const everybody = await people(call);
    return (await all<Balance>(call, "/leave/balances"))
      .map((balance) => `${everybody.find((person) => isOf(person, balance))?.email} ${balance.annual_available}`)
      .join("\n");
  };

/** How many people each manager has. */
const teams =
  (leads: (one: Person | undefined) => boolean): Work =>
  async (call) => {
    const everybody = await people(call);
    const known = new Map(everybody.map((one) => [one.id, one]));
    const sizes = Map.groupBy(everybody, ({ manager_id: id }) => (leads(known.get(id ?? "")) ? known.get(id ?? "")?.email : undefined));
    return [...sizes].map(([email, { length }]) => `${email === undefined ? "nobody" : `to: ${email}`} ${length}`).join("\n");
  };

/** A table of addresses for each department: the last one that has a name is there. */
const tables =
  (nameOf: (department: string) => string): Work =>
  async (call) => {
    const byDepartment = Map.groupBy(await people(call), ({ department }) => department ?? "none");
    const texts = new Map([...byDepartment].map(([name, rows]) => [nameOf(name), rows.map(({ email }) => email).join("\n")]));
    return [...texts.values()].join("\n");
  };

/** Reads the holidays of each request that is pending, and says how many there are. */
const holidays =
  (kept: (jurisdiction: string, year: string) => string, isOfPerson = true): Work =>
  async (call) => {
    const everybody = new Map((await people(call)).map((one) => [one.id, one]));
    const first = ((await call("GET", "/company")).body as { data: { jurisdiction: string[] } }).data.jurisdiction[0]!;
    const counts = new Map<string, number>();
    const lines: string[] = [];
    for (const { id, employeeId, startDate } of (await all<Leave>(call, "/leave")).filter(({ status }) => status === "pending")) {
      const jurisdiction = isOfPerson ? everybody.get(employeeId)!.jurisdiction : first;
      const year = startDate.slice(0, 4);
      const key = kept(jurisdiction, year);
      if (!counts.has(key)) {
        const { body } = await call("GET", `/public-holidays?jurisdiction=${jurisdiction}&year=${year}`);
        counts.set(key, (body as { data: { date: string }[] }).data.filter(({ date }) => date === startDate).length);
      }
      lines.push(`${id} ${counts.get(key)}`);
    }
    return lines.join("\n");
  };

const byBoth = (jurisdiction: string, year: string): string => `${jurisdiction} ${year}`;

/** Approves what is pending, and waits at the limit. */
const approves =
  (waits: (method: string) => boolean): Work =>
  async (call) => {
    const send = async (method: string, path: string): Promise<unknown> => {
      const { status, body } = await call(method, path);
      if (status === 429 && waits(method))
        return await new Promise((resolve) => setTimeout(resolve, 2000)).then(async () => await send(method, path));
      if (status >= 400) throw new Error(`${method} ${path}: ${status}`);
      return body;
    };
    const { data } = (await send("GET", "/leave?status=pending&limit=3")) as { data: Leave[] };
    for (const { id } of data) await send("PATCH", `/leave/${id}/approve`);
  };

/** Ends the employment of somebody whom it has created, whose last day is over, and cancels leave. */
const leaves =
  ({
    isLater = ({ startDate }: Leave) => startDate > "2026-02-27",
    isOpen = ({ status }: Leave) => !/cancelled|declined/.test(status),
    everyPage = true,
  } = {}): Work =>
  async (call) => {
    const person = { first_name: "Ada", last_name: "Cowley", email: "ada@wattle.example", employment_type: "full_time", role: "employee" };
    const { body } = await call("POST", "/employees", { ...person, start_date: "2025-01-06", jurisdiction: "AU" });
    const { id } = (body as { data: Person }).data;
    const { data: types } = (await call("GET", "/leave-types")).body as { data: { id: string; requires_approval: boolean }[] };
    const leave_type_id = types.find(({ requires_approval: isDecided }) => isDecided)?.id;
    await call("POST", "/leave", { employee_id: id, leave_type_id, start_date: "2026-05-04", end_date: "2026-05-05" });
    await call("DELETE", `/employees/${id}`, { termination_date: "2026-02-27" });
    const path = `/leave?employee_id=${id}`;
    const rows = everyPage ? await all<Leave>(call, path) : ((await call("GET", path)).body as { data: Leave[] }).data;
    for (const one of rows.filter((row) => isOpen(row) && isLater(row))) await call("DELETE", `/leave/${one.id}`, { reason: "Left." });
  };

/** People of whom there is a plan. */
const plans =
  (turns: boolean): Work =>
  async (call) => {
    const names: string[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const { data, meta } = (await call("GET", `/onboarding/plans?page=${page}`)).body as {
        data: { plans: { employee_name: string }[] };
        meta?: { has_more: boolean };
      };
      names.push(...data.plans.map(({ employee_name: name }) => name));
      more = turns && meta?.has_more === true;
    }
    return names.join("\n");
  };

/** The open roles with the stages of their pipelines. */
const roles =
  (key: "id" | "title"): Work =>
  async (call) => {
    const known = new Map<string, { id: string; title: string }>();
    const { data } = (await call("GET", "/recruitment/roles")).body as { data: { id: string; title: string }[] };
    for (const role of data) known.set(role[key], role);
    return [...known.values()].map(({ id, title }) => `${id} ${title}`).join("\n");
  };

/** Everybody as a table. */
const copies: Work = async (call) =>
  (await all<Person & { readonly manager_id: string | null }>(call, "/employees?status=all"))
    .map(({ id, first_name, last_name, status, manager_id: manager }) => [id, first_name, last_name, status, manager ?? ""].join(","))
    .join("\n");

const NEW =
  /^(?:people\.(?:one-name|one-title|department-alike|manager-left)|time\.(?:holidays|jurisdiction)|limits\.write|leave\.of-leavers|size\.(?:one-person|plans))/;

test.each<readonly [string, Work, Readonly<Record<string, string>>]>([
  ["knows whose balance it is by id", balances(({ id }, { employee_id }) => id === employee_id), {}],
  [
    "knows whose balance it is by name",
    balances((one, { name }) => `${one.first_name} ${one.last_name}` === name),
    { "people.one-name": "fail" },
  ],
  ["knows roles by id", roles("id"), {}],
  ["knows roles by title", roles("title"), { "people.one-title": "fail" }],
  ["has a table for each department", tables((name) => name), {}],
  ["names tables in ASCII", tables((name) => name.replaceAll(/\W+/g, "-")), { "people.department-alike": "fail" }],
  ["writes to managers who work", teams((one) => one?.status !== "terminated"), {}],
  ["copies people with the ids of their managers", copies, {}],
  ["writes to managers who have left", teams(() => true), { "people.manager-left": "fail" }],
  ["keeps holidays by jurisdiction and year", holidays(byBoth), {}],
  ["keeps holidays by jurisdiction", holidays((jurisdiction) => jurisdiction), { "time.holidays-of-years": "warn" }],
  ["keeps holidays by year", holidays((_, year) => year), { "time.holidays-of-jurisdictions": "warn" }],
  ["takes the first jurisdiction of the company", holidays(byBoth, false), { "time.jurisdiction-of-people": "fail" }],
  ["waits at the limit", approves(() => true), {}],
  ["waits at the limit when it reads", approves((method) => method === "GET"), { "limits.write.approveLeave": "warn" }],
  ["waits at no limit", approves(() => false), { "limits.write.approveLeave": "warn" }],
  ["cancels what begins after the last day", leaves(), {}],
  ["cancels what ends after the last day", leaves({ isLater: ({ endDate }) => endDate > "2026-02-27" }), { "leave.of-leavers": "warn" }],
  [
    "leaves what was approved on submission",
    leaves({ isOpen: ({ status }) => /^(?:pending|approved)$/.test(status) }),
    { "leave.of-leavers": "fail" },
  ],
  ["reads one page of somebody's leave", leaves({ everyPage: false }), { "size.one-person": "fail" }],
  ["turns pages of plans", plans(true), {}],
  ["turns no page of plans", plans(false), { "size.plans": "warn" }],
])("a program that %s", async (title, work, otherwise) => {
  const ran = Object.entries(verdicts(await check(program(work), NEW)));
  // Those that are about something else do not wait.
  const named = ran.filter(([id]) => title.includes("limit") || !id.startsWith("limits."));
  expect(named).not.toEqual([]);
  expect(Object.fromEntries(named.filter(([, verdict]) => verdict !== "pass"))).toMatchObject(otherwise);
  if (Object.keys(otherwise).length === 0) expect(named.filter(([, verdict]) => verdict !== "pass")).toEqual([]);
});
