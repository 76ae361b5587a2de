import { expect, test } from "vitest";
import { all, check, keeping, openMock, verdicts } from "../../../test/in-process.ts";

openMock();

interface Person {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly status: string;
  readonly start_date: string;
  readonly created_at: string;
  readonly manager_id: string | null;
}

interface Plan {
  readonly employee_id: string;
  readonly last_working_day: string;
  readonly status: string;
}

interface Account {
  readonly login: string;
  readonly isOpen: boolean;
}

const CAREFUL = { waits: true, isKept: true, looksUpLast: true, isOver: (day: string, today: string) => day < today };

/** Keeps an account for everybody who has begun, in accounts.csv: with its login, whether it is open, and that of the manager. */
const accounts = ({ waits, isKept, looksUpLast, isOver }: typeof CAREFUL) =>
  keeping(async (call, files, { now }) => {
    const today = now.slice(0, 10);
    const known = JSON.parse(files["state.json"] ?? "{}") as Record<string, Account>;
    const people = (await all<Person>(call, "/employees?status=all")).toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
    const { data } = (await call("GET", "/offboarding/plans?limit=100")).body as { readonly data: { readonly plans: readonly Plan[] } };
    const seen = new Set((files["seen.txt"] ?? "").split(","));
    const lines: string[] = [];
    const rowOf = ({ id, email, manager_id: manager }: Person): string =>
      [known[id]!.login, known[id]!.isOpen ? "open" : "closed", email, known[manager ?? ""]?.login ?? "", id].join(",");
    for (const { id, status } of people)
      if (status === "terminated" && known[id] !== undefined) known[id] = { ...known[id], isOpen: false };
    for (const one of people) {
      const plan = data.plans.find(({ employee_id: id, status }) => id === one.id && status !== "cancelled");
      const hasLeft = one.status === "terminated" || (plan !== undefined && isOver(plan.last_working_day, today));
      const isNew = known[one.id] === undefined && (waits || !seen.has(one.id));
      if (known[one.id] === undefined && (!isNew || one.start_date > today || hasLeft)) continue;
      const taken = new Set(Object.values(known).flatMap(({ login, isOpen }) => (isOpen || isKept ? [login] : [])));
      const base = `${one.first_name}.${one.last_name}`.toLowerCase();
      const login = [base, ...Array.from({ length: 9 }, (_, n) => `${base}${n + 2}`)].find((name) => !taken.has(name))!;
      known[one.id] = { login: known[one.id]?.login ?? login, isOpen: !hasLeft };
      if (!looksUpLast) lines.push(rowOf(one));
    }
    files["accounts.csv"] = (looksUpLast ? people.filter(({ id }) => known[id] !== undefined).map(rowOf) : lines).join("\n");
    files["state.json"] = JSON.stringify(known);
    files["seen.txt"] = people.map(({ id }) => id).join();
  });

test.each<readonly [string, Partial<typeof CAREFUL>, Readonly<Record<string, string>>]>([
  ["waits for first days", {}, {}],
  ["knows whom it has seen", { waits: false }, { "again.begun-since": "fail" }],
  ["gives a login out again", { isKept: false }, { "again.same-name-joins": "warn" }],
  ["looks a manager up before it has read all", { looksUpLast: false }, { "results.manager-began-later": "fail" }],
  ["closes on the last day", { isOver: (day, today) => day <= today }, { "results.last-working-day": "warn" }],
])("a program with accounts that %s", async (_, kind, otherwise) => {
  const only = /^(?:again\.(?:begun-since|same-name-joins)|results\.(?:manager-began-later|last-working-day))$/;
  const named = verdicts(await check(accounts({ ...CAREFUL, ...kind }), only));
  expect(Object.keys(named)).toHaveLength(4);
  expect(Object.fromEntries(Object.entries(named).filter(([, verdict]) => verdict !== "pass"))).toEqual(otherwise);
});
