import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type Call, type Page, all, check, openMock, program, read, verdicts } from "../../test/in-process.ts";
import type { ProgramPlace } from "../run/program.ts";

openMock();

type Work = (call: Call, place: ProgramPlace) => Promise<string | void>;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly status: string;
}

interface Leave {
  readonly id: string;
  readonly status: string;
}

/** By name somebody in the second ten of the company. */
const NEW = {
  first_name: "Ada",
  last_name: "Cowley",
  employment_type: "full_time",
  start_date: "2026-03-09",
  role: "employee",
  jurisdiction: "AU",
};

/** Creates somebody who is not there. */
const joins =
  (isThere: (people: readonly Person[]) => boolean): Work =>
  async (call) => {
    if (isThere(await all<Person>(call, "/employees?status=all"))) return;
    const { status } = await call("POST", "/employees", { ...NEW, email: "ada.cowley@wattle.example" });
    if (status >= 400) throw new Error(`not created: ${status}`);
  };
const hasAddress = (people: readonly Person[]): boolean => people.some(({ email }) => email.toLowerCase() === "ada.cowley@wattle.example");

/** Approves what is pending. */
const approves =
  (onRefusal: (status: number) => void): Work =>
  async (call) => {
    for (const { id } of await all<Leave>(call, "/leave?status=pending")) {
      const { status } = await call("PATCH", `/leave/${id}/approve`);
      if (status !== 200) onRefusal(status);
    }
  };

/** Gives somebody another title. */
const edits =
  (isMeant: (person: Person) => boolean): Work =>
  async (call) => {
    const person = (await all<Person>(call, "/employees?status=all")).find(isMeant);
    if (person !== undefined) await call("PATCH", `/employees/${person.id}`, { job_title: "Lead" });
  };

function dateIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(instant));
}

/** Approves what begins in three days or later. */
function hasNotice(timeTo: (startDate: string, place: ProgramPlace, timeZone: string) => number): Work {
  return async (call, place) => {
    const { timezone } = ((await call("GET", "/company")).body as { data: { timezone: string } }).data;
    for (const { id, startDate } of await all<Leave & { readonly startDate: string }>(call, "/leave?status=pending"))
      if (timeTo(startDate, place, timezone) >= 3 * 86_400_000) await call("PATCH", `/leave/${id}/approve`);
  };
}

/** Last name and department of everybody. */
async function names(call: Call): Promise<string[]> {
  const people = await all<{ readonly last_name: string; readonly department: string | null }>(call, "/employees");
  return people.map(({ last_name: name, department }) => `${name}, ${department ?? "none"}`);
}

/** The heads of departments by the export, whose rows are split in some way. */
async function heads(call: Call, cells: (row: string) => readonly string[]): Promise<string> {
  const rows = ((await call("GET", "/analytics/export")).body as string).split("\r\n").map(cells);
  return rows
    .flatMap(([section, name, what, value]) => (section === "departments" && what === "headcount" ? `${name} ${value}` : []))
    .join("\n");
}

/** Programs with one mistake each, with the scenario and the requirement that name it, and what the careful one does instead. */
const CARELESS: Readonly<Record<string, readonly [scenario: string, requirement: string, mistake: Work, careful: Work]>> = {
  "takes the date of today from UTC": [
    "time.company-day",
    "CLIENT-14",
    async (call, { now }) => void (await all(call, `/leave?from=${now.slice(0, 10)}`)),
    async (call, { now }) => {
      const { body } = await call("GET", "/company");
      await all(call, `/leave?from=${dateIn(now, (body as { data: { timezone: string } }).data.timezone)}`);
    },
  ],
  "counts days of notice from an instant": [
    "time.days-ahead",
    "CLIENT-14",
    hasNotice((startDate, { now }) => Date.parse(startDate) - Date.parse(now)),
    hasNotice((startDate, { now }, timeZone) => Date.parse(startDate) - Date.parse(dateIn(now, timeZone))),
  ],
  "prints dates of the machine's zone": [
    "time.east",
    "CLIENT-14",
    async (call, { variables }) => `${(await all(call, "/employees")).length} people in ${variables["TZ"] ?? "UTC"}`,
    async (call) => `${(await all(call, "/employees")).length} people`,
  ],
  "counts what a page holds": [
    "size.small-pages",
    "CLIENT-03",
    async (call) => {
      const { body } = await call("GET", "/employees");
      await all(call, "/employees");
      return `${(body as Page<Person>).data.length} people`;
    },
    async (call) => `${(await all(call, "/employees")).length} people`,
  ],
  "takes it that nobody is away twice on a day": [
    "people.overlapping",
    "CLIENT-11",
    async (call) => {
      const days = (await all<Leave & { employeeId: string; startDate: string }>(call, "/leave?status=approved")).map(
        ({ employeeId, startDate }) => `${employeeId} ${startDate}`,
      );
      if (new Set(days).size < days.length) throw new Error("somebody is away more than a whole day");
    },
    async (call) => void (await all(call, "/leave?status=approved")),
  ],
  "relies on what from and to select": [
    "open.leave-range-filter=contained",
    "CLIENT-04",
    async (call) => `${(await all(call, "/leave?from=2026-02-01&to=2026-02-28")).length} requests`,
    async (call) => `${(await all(call, "/leave")).length} requests`,
  ],
  "relies on whom a list has": [
    "open.employee-status-default=only-active",
    "CLIENT-04",
    async (call) => `${(await all(call, "/employees")).length} people`,
    async (call) => `${(await all(call, "/employees?status=all")).length} people`,
  ],
  "gives up where one request was decided by somebody else": [
    "conflicts.decided",
    "CLIENT-15",
    approves((status) => {
      throw new Error(`not approved: ${status}`);
    }),
    approves(() => {}),
  ],
  "decides on requests in any state": [
    "contract.members",
    "CLIENT-15",
    async (call) => {
      for (const { id } of await all<Leave>(call, "/leave?status=declined")) await call("PATCH", `/leave/${id}/approve`);
    },
    approves(() => {}),
  ],
  "knows people by their addresses as they are written": [
    "again.capitals",
    "CLIENT-22",
    joins((people) => people.some(({ email }) => email === "ada.cowley@wattle.example")),
    joins(hasAddress),
  ],
  "looks on the first page only": [
    "again.small-pages",
    "CLIENT-03",
    async (call, place) => {
      const { data } = (await call("GET", "/employees?status=all")).body as Page<Person>;
      if (!hasAddress(data)) await joins(() => false)(call, place);
    },
    joins(hasAddress),
  ],
  "compares addresses as they are written": [
    "people.capitals",
    "CLIENT-11",
    edits(({ email }) => email === "molly.alexander@wattle-grove.example"),
    edits(({ email }) => email.toLowerCase() === "molly.alexander@wattle-grove.example"),
  ],
  "splits the rows of the export at commas": [
    "people.department-commas",
    "CLIENT-11",
    async (call) => await heads(call, (row) => row.split(",")),
    async (call) =>
      await heads(call, (row) => [...row.matchAll(/(?<=^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain!)),
  ],
  "drops letters beyond ASCII": [
    "people.texts",
    "CLIENT-11",
    async (call) => (await names(call)).join("\n").replaceAll(/[^\n -~]/g, ""),
    async (call) => {
      const texts = await names(call);
      const files = texts.map((text) => `of-${createHash("md5").update(text).digest("hex")}.csv`);
      return [JSON.stringify(texts, undefined, 2).replaceAll("\u00C9", String.raw`\u00c9`), ...files].join("\n");
    },
  ],
  "takes it that every month has a next one in its year": [
    "time.year-end",
    "CLIENT-14",
    async (call, { now }) => {
      await all(call, "/employees");
      const month = Number(now.slice(5, 7)) + 1;
      if (month > 12) throw new TypeError("month must be in 1..12");
    },
    async (call) => void (await all(call, "/employees")),
  ],
  "reads with a limit, and takes a short page for the last one": [
    "open.limit-maximum=clamp-20",
    "CLIENT-04",
    async (call) => {
      for (let page = 1, count = 0; ; page += 1) {
        const { data } = (await call("GET", `/employees?limit=25&page=${page}`)).body as Page<Person>;
        count += data.length;
        if (data.length < 25) return `${count} people`;
      }
    },
    async (call) => `${(await all(call, "/employees", { limit: "&limit=25" })).length} people`,
  ],
  "takes a list that it cannot read for an empty one": [
    "contract.away.listLeave",
    "CLIENT-08",
    async (call) => {
      const isAway = ((await call("GET", "/leave")).body as Partial<Page<Leave>>).data?.length ?? 0;
      if (isAway === 0) await thank(call);
      await call("PATCH", "/company", { industry: "Retail" });
    },
    async (call) => {
      await all(call, "/leave");
      await call("PATCH", "/company", { industry: "Retail" });
    },
  ],
  "ends with success although a write was refused": [
    "refusals.invalid.approveLeave",
    "CLIENT-08",
    approves(() => {}),
    approves((status) => {
      throw new Error(`not approved: ${status}`);
    }),
  ],
  "counts what was refused": [
    "refusals.conflict.approveLeave",
    "CLIENT-08",
    async (call) => `${(await approved(call)).length} approved`,
    async (call) => `${(await approved(call)).filter((status) => status === 200).length} approved`,
  ],
  "reads a person again and does not look": [
    "conflicts.edited",
    "CLIENT-15",
    moves(
      () => false,
      () => ({ department: "Shared Services" }),
    ),
    moves(
      (now, before) => now.department !== before.department,
      () => ({ department: "Shared Services" }),
    ),
  ],
  "sends back what it does not change": [
    "conflicts.sent-back",
    "CLIENT-15",
    moves(
      () => false,
      ({ job_title }) => ({ job_title, department: "Shared Services" }),
    ),
    moves(
      () => false,
      () => ({ department: "Shared Services" }),
    ),
  ],
  "puts people forward for a role on hold": [
    "conflicts.on-hold",
    "CLIENT-15",
    putsForward((status) => status !== "closed"),
    putsForward((status) => status === "open"),
  ],
  "ends the employment of people of an unknown kind": [
    "people.unknown-kind",
    "CLIENT-19",
    endsAll((kind) => !["full_time", "part_time", "casual"].includes(kind)),
    endsAll((kind) => kind === "contractor"),
  ],
  "puts a department into a query as it is": [
    "people.department-signs",
    "CLIENT-11",
    async (call) => void (await all(call, `/employees?department=${(await departmentOf(call)).replaceAll(" ", "%20")}`)),
    async (call) => void (await all(call, `/employees?department=${encodeURIComponent(await departmentOf(call))}`)),
  ],
  "counts somebody twice who moves to the next page": [
    "size.moving",
    "CLIENT-03",
    async (call) => sizes(await all<Member>(call, "/employees?status=all")),
    async (call) => sizes([...new Map((await all<Member>(call, "/employees?status=all")).map((one) => [one.id, one])).values()]),
  ],
  "looks for people in a list without a filter": [
    "again.left-unlisted",
    "CLIENT-04",
    async (call, place) => {
      if (hasAddress(await all<Person>(call, "/employees"))) return;
      await joins(() => false)(call, place);
    },
    joins(hasAddress),
  ],
};

interface Member extends Person {
  readonly department: string | null;
  readonly job_title: string | null;
  readonly employment_type: string;
}

/** The answers to approvals of all that is pending. */
async function approved(call: Call): Promise<number[]> {
  const statuses: number[] = [];
  for (const { id } of await all<Leave>(call, "/leave?status=pending")) statuses.push((await call("PATCH", `/leave/${id}/approve`)).status);
  return statuses;
}

/** Changes somebody of a department, after a second look at them. */
function moves(isOther: (now: Member, before: Member) => boolean, edit: (now: Member) => object): Work {
  return async (call) => {
    const before = (await all<Member>(call, "/employees?status=all")).find(({ department }) => department === "Finance")!;
    const now = ((await call("GET", `/employees/${before.id}`)).body as { readonly data: Member }).data;
    if (!isOther(now, before) && now.department !== null) await call("PATCH", `/employees/${now.id}`, edit(now));
  };
}

/** Puts somebody forward for the first role that it wants, after a second look at it. */
function putsForward(isWanted: (status: string) => boolean): Work {
  return async (call) => {
    const { data: roles } = (await call("GET", "/recruitment/roles")).body as { readonly data: readonly Leave[] };
    const role = roles.find(({ status }) => status === "open");
    if (role === undefined) return;
    const { data: now } = (await call("GET", `/recruitment/roles/${role.id}`)).body as { readonly data: Leave };
    const body = { first_name: "Ada", last_name: "Cowley", email: "ada.cowley@applicant.example", role_id: role.id };
    if (isWanted(now.status)) await call("POST", "/recruitment/candidates", body);
  };
}

function endsAll(isMeant: (kind: string) => boolean): Work {
  return async (call) => {
    for (const { id, status, employment_type: kind } of await all<Member>(call, "/employees?status=all"))
      if (status !== "terminated" && isMeant(kind)) await call("DELETE", `/employees/${id}`);
  };
}

async function departmentOf(call: Call): Promise<string> {
  return (await all<Member>(call, "/employees?status=all")).find(({ department }) => department !== null)!.department!;
}

function sizes(people: readonly Member[]): string {
  return [...Map.groupBy(people, ({ department }) => department)].map(([name, { length }]) => `${name}: ${length}`).join("\n");
}

async function thank(call: Call): Promise<void> {
  const [from, to] = await all<Person>(call, "/employees");
  await call("POST", "/recognition", { from_employee_id: from!.id, to_employee_id: to!.id, message: "Thank you." });
}

test.each(Object.entries(CARELESS))(
  "a program that %s is named, and a careful one is not",
  async (_, [id, requirement, mistake, careful]) => {
    const only = new RegExp(`^${id}`);
    const { scenarios, baseline } = await check(program(mistake), only);
    const found = [...scenarios, baseline].flatMap(({ findings }) => findings);
    expect(found.filter(({ level }) => level === "fail").map((finding) => finding.requirement)).toContain(requirement);
    expect(Object.values(verdicts(await check(program(careful), only))).filter((verdict) => verdict !== "pass")).toEqual([]);
  },
);

test("a program that ends at one read that fails gets advice", async () => {
  const reads = (again: number) => program(async (call) => void (await all(call, "/employees", { again })));
  const [once, thrice] = [await check(reads(1), /^network\.gateway-read/), await check(reads(3), /^network\.gateway-read/)];
  expect([verdicts(once), verdicts(thrice)]).toEqual([
    { "network.gateway-read.listEmployees": "warn" },
    { "network.gateway-read.listEmployees": "pass" },
  ]);
  expect(once.scenarios.flatMap(({ findings }) => findings)).toMatchObject([{ requirement: "CLIENT-21" }]);
});

test("a program that creates people in a country in which the company is not gets advice", async () => {
  const { scenarios } = await check(program(joins(hasAddress)), /^people\.country/);
  expect(scenarios.flatMap(({ findings }) => findings.map(({ level, requirement }) => [level, requirement]))).toContainEqual([
    "warn",
    "CLIENT-01",
  ]);
});

test("a job that does its work again in a second run gets advice", async () => {
  const again = await check(program(thank), /^again\.same/);
  expect(again.scenarios.flatMap(({ findings }) => findings)).toMatchObject([{ level: "warn", requirement: "CLIENT-22" }]);
});

test("a program that welcomes twice who moves to the next page is named", async () => {
  const each = program(async (call) => {
    const [from] = (await read<Person>(call, "/employees?limit=1", 1)).data;
    for (const { id } of await all<Person>(call, "/employees", { limit: "&limit=20" }))
      if (id !== from!.id) await call("POST", "/recognition", { from_employee_id: from!.id, to_employee_id: id, message: "Hello." });
  });
  expect(verdicts(await check(each, /^size\.changing/))).toEqual({ "size.changing.listEmployees": "fail" });
});
