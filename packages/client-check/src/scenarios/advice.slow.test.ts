import { expect, test } from "vitest";
import { type Call, all, check, openMock, program, read, verdicts } from "../../test/in-process.ts";
import type { ProgramPlace } from "../run/program.ts";

/*
 * Where the document has no rule, a program that says what it did not do gets advice.
 */

openMock();

type Work = (call: Call, place: ProgramPlace) => Promise<string | void>;

interface Row {
  readonly id: string;
}

interface Company {
  readonly timezone: string;
}

/** The date in a time zone, some days after an instant. */
const dateIn = (timeZone: string, now: string, days = 0): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(Date.parse(now) + 86_400_000 * days));
const zoneOf = async (call: Call): Promise<string> => ((await call("GET", "/company")).body as { readonly data: Company }).data.timezone;

/** Asks for leave of a day, and cancels what a list has of that day. */
const comesAndGoes: Work = async (call) => {
  const [person] = (await read<Row>(call, "/employees?limit=1", 1)).data;
  const { data: kinds } = await read<{ readonly id: string; readonly requires_approval: boolean }>(call, "/leave-types", 1);
  const leave_type_id = kinds.find((kind) => kind.requires_approval)!.id;
  const day = "2026-05-05";
  await call("POST", "/leave", { employee_id: person!.id, leave_type_id, start_date: day, end_date: day });
  for (const { id, startDate } of await all<Row & { readonly startDate: string }>(call, `/leave?employee_id=${person!.id}`))
    if (startDate === day) await call("DELETE", `/leave/${id}`);
};

/** Adds somebody who is not there, with a first day of work. */
async function joins(call: Call, start_date: string, name = "ada", among = "all"): Promise<string> {
  const email = `${name}.cowley@wattle.example`;
  const there = (await all<Row & { readonly email: string }>(call, `/employees?status=${among}`)).find((one) => one.email === email);
  if (there !== undefined) return there.id;
  const person = {
    first_name: "Ada",
    last_name: "Cowley",
    email,
    employment_type: "full_time",
    role: "employee",
    jurisdiction: "AU",
    start_date,
  };
  const { status, body } = await call("POST", "/employees", person);
  if (status > 299) throw new Error(`not created: ${status}`);
  return (body as { readonly data: Row }).data.id;
}

interface Plan extends Row {
  readonly name: string;
  readonly tasks: readonly (Row & { readonly completed: boolean; readonly service_managed: boolean })[];
}

/** Completes the first ordinary task of the first plan with a name. */
async function completes(call: Call, name: string): Promise<void> {
  const { body } = await call("GET", "/onboarding/plans");
  const listed = (body as { readonly data: { readonly plans: readonly Plan[] } }).data.plans.find((plan) =>
    JSON.stringify(plan).includes(name),
  );
  const { data: plan } = (await call("GET", `/onboarding/plans/${listed!.id}`)).body as { readonly data: Plan };
  const task = plan.tasks.find((one) => !one.service_managed)!;
  if (!task.completed) await call("PATCH", `/onboarding/plans/${plan.id}/tasks/${task.id}`, { completed: true });
}

/** Programs for which the document has no rule, each with a scenario that advises. */
const ADVISED: Readonly<Record<string, readonly [scenario: string, requirement: string, Work]>> = {
  "stops at a label that is no time zone, and says so": [
    "open.timezone-form=label",
    "CLIENT-04",
    async (call, { now }) => void (await all(call, `/leave?from=${dateIn(await zoneOf(call), now)}`)),
  ],
  "says which write was refused, and goes on with the others": [
    "refusals.invalid.approveLeave",
    "CLIENT-08",
    async (call) => {
      const lines: string[] = [];
      for (const { id } of await all<Row>(call, "/leave?status=pending")) {
        const { status } = await call("PATCH", `/leave/${id}/approve`);
        lines.push(status === 200 ? `${id} approved` : `${id} was refused: ${status}`);
      }
      return lines.join("\n");
    },
  ],
  "names the refusal of what it could not look at, and ends as usual": [
    "access.scope.webhooks",
    "CLIENT-06",
    async (call) => {
      await call("GET", "/company");
      const { status } = await call("GET", "/webhooks");
      return `webhooks: ${status === 200 ? "looked at" : `not looked at (${status})`}`;
    },
  ],
  "does not see what it has just written in a list that is late": ["open.read-your-writes=eventual", "CLIENT-04", comesAndGoes],
  "stops at somebody who was added meanwhile, and sees them in the next run": [
    "conflicts.exists.createEmployee",
    "CLIENT-15",
    async (call) => {
      await joins(call, "2026-03-09");
      await call("PATCH", "/company", { industry: "Retail" });
    },
  ],
  "does not invite whom the service did not take, and goes on with the others": [
    "conflicts.exists.createEmployee",
    "CLIENT-15",
    async (call) => {
      const refused: string[] = [];
      for (const name of ["ada", "eve", "joy"]) {
        const id = await joins(call, "2026-03-09", name).catch(() => refused.push(name));
        if (typeof id === "string") await call("POST", `/employees/${id}/invite`);
      }
      if (refused.length > 0) throw `refused: ${refused.join()}`;
    },
  ],
  "moves the first application of each role on, whatever the status of the role": [
    "roles.closed",
    "CLIENT-15",
    async (call) => {
      const stages = await all<Row>(call, "/recruitment/stages?");
      for (const { id } of await all<Row>(call, "/recruitment/roles?")) {
        const { body } = await call("GET", `/recruitment/roles/${id}/pipeline`);
        const [first] = (body as { readonly data: { readonly applications: readonly { readonly candidate_ref: string }[] } }).data
          .applications;
        if (first !== undefined) await call("PATCH", `/recruitment/applications/${first.candidate_ref}/stage`, { stage_id: stages[1]!.id });
      }
    },
  ],
  "does not do what needs no plan, because something else needs one": [
    "access.plan",
    "CLIENT-06",
    async (call) => {
      const { status } = await call("GET", "/onboarding/plans");
      if (status !== 200) throw `the plans are refused: ${status}`;
      await joins(call, "2026-03-09");
    },
  ],
  "completes a task that somebody has reopened": [
    "again.reopened",
    "CLIENT-22",
    async (call) => {
      await joins(call, "2026-03-09");
      await completes(call, "Ada Cowley");
    },
  ],
  "takes a day in two weeks by the date in UTC": [
    "time.company-day",
    "CLIENT-14",
    async (call, { now }) => void (await joins(call, dateIn("UTC", now, 14))),
  ],
};

test.each(Object.entries(ADVISED))("a program that %s gets advice, and does not fail", async (_, [id, requirement, work]) => {
  const { scenarios } = await check(program(work), new RegExp(`^${id}$`));
  expect(scenarios).toMatchObject([
    { id, verdict: "warn", findings: expect.arrayContaining([expect.objectContaining({ requirement })]) as unknown },
  ]);
});

test.each<[string, string, Work]>([
  [
    "takes the date of today in UTC for a first day of work",
    "time.company-day",
    async (call, { now }) => void (await joins(call, dateIn("UTC", now))),
  ],
  [
    "does something else where it cannot read the time zone",
    "open.timezone-form=label",
    async (call) => {
      const isZone = (await zoneOf(call)).includes("/");
      await call("PATCH", "/company", { industry: isZone ? "Retail" : "Unknown" });
    },
  ],
  [
    "ends as usual without what it may not read, and does not name the refusal",
    "access.scope.webhooks",
    async (call) => {
      await call("GET", "/company");
      await call("GET", "/webhooks");
    },
  ],
  [
    "ends without a word where it cannot read the time zone",
    "open.timezone-form=label",
    async (call) => {
      if (!(await zoneOf(call)).includes("/")) throw "";
    },
  ],
  [
    "shows nobody in figures that the plan closes",
    "access.plan",
    async (call) => {
      await joins(call, "2026-03-09");
      const { status } = await call("GET", "/analytics");
      return `${status === 200 ? 47 : 0} people in all`;
    },
  ],
  [
    "knows people by addresses in the letters that it writes itself",
    "again.there-in-capitals",
    async (call) => void (await joins(call, "2026-03-09")),
  ],
  [
    "looks for people among those who are active",
    "again.there-on-probation",
    async (call) => void (await joins(call, "2026-03-09", "ada", "active")),
  ],
  [
    "completes tasks of the first plan with a name",
    "people.namesake-starts",
    async (call) => {
      await joins(call, "2026-03-09");
      await completes(call, "Ada Cowley");
    },
  ],
  [
    "leaves the rest of a list because one of it is there",
    "conflicts.exists.createEmployee",
    async (call) => {
      for (const name of ["ada", "eve", "joy"]) await joins(call, "2026-03-09", name);
    },
  ],
])("a program that %s fails", async (_, id, work) => {
  expect(verdicts(await check(program(work), new RegExp(`^${id}$`)))).toEqual({ [id]: "fail" });
});
