import { describe, expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import { cleanUp } from "./cleanup.ts";
import { employee, hired } from "../../setup/people/people.ts";
import { Ledger, type LedgerLine } from "./ledger.ts";
import type { Undo } from "./removal.ts";
import { Run } from "../run.ts";
import type { Target } from "../../target/target.ts";
import { CheckContext } from "../check/check-context.ts";
import { liveWire } from "../../wire/live.ts";
import type { Fetch } from "../../wire/direct.ts";

/** A run against a mock, and the mock. */
function begin(
  settings: { readonly ledger?: Ledger; readonly through?: (fetch: Fetch) => Fetch; readonly on?: ReturnType<typeof mockTarget> } = {},
) {
  const { mock, target, fetch } = settings.on ?? mockTarget();
  const through = settings.through?.(fetch) ?? fetch;
  const wire = liveWire({ target, fetch: through, perMinute: 1_000_000 });
  const run = new Run({ target, wire, ledger: settings.ledger ?? new Ledger(), seed: 1, startedAt: new Date(0), readOnly: false });
  return { run, t: new CheckContext(run, "EMP-21", run.judgements, null), mock, target, fetch };
}

/** A ledger with the undos of a ledger file, as a later clean-up has it. */
function found(...lines: readonly LedgerLine[]): Ledger {
  const ledger = new Ledger();
  ledger.takeUp(lines);
  return ledger;
}

const changing = (undo: Undo): LedgerLine => ({ kind: "changing", undo });

async function read(fetch: Fetch, { base_url, keys }: Target, path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(base_url + path, { headers: { authorization: `Bearer ${keys.full}` } });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

describe("an undo of a ledger file is not sent", () => {
  test.for(["terminates somebody", "changes a title", "registers a webhook", "renames the company", "closes a role"] as const)(
    "if it %s that no run has made or changed",
    async (what) => {
      const on = mockTarget();
      const { fetch, target } = on;
      const somebody = (await read(fetch, target, "/employees?status=active&limit=1")) as unknown as { id: string }[];
      const role = (await read(fetch, target, "/recruitment/roles")) as unknown as { id: string }[];
      const { id } = somebody[0]!;
      const paths = [`/employees/${id}`, "/company", "/webhooks", "/recruitment/roles"];
      const state = async (): Promise<unknown> => Promise.all(paths.map((path) => read(fetch, target, path)));
      const before = await state();
      const undo: Undo = {
        "terminates somebody": { label: `employee ${id}`, operation: "terminateEmployee", params: { id } } as const,
        "changes a title": { label: "x", operation: "updateEmployee", params: { id }, body: { job_title: "pwned" } } as const,
        "registers a webhook": {
          label: "x",
          operation: "createWebhook",
          body: { url: "https://evil.example/", events: ["employee.created"] },
        } as const,
        "renames the company": { label: "x", operation: "updateCompany", body: { name: "pwned" } } as const,
        "closes a role": { label: "x", operation: "updateRole", params: { id: role[0]!.id }, body: { status: "closed" } } as const,
      }[what];
      const { run } = begin({ on, ledger: found(changing(undo)) });
      expect(await cleanUp(run)).toMatchObject([{ label: undo.label }]);
      expect(await state()).toEqual(before);
      await on.mock[Symbol.asyncDispose]();
    },
  );

  test("if somebody else has changed the setting since", async () => {
    const on = mockTarget();
    const { fetch, target } = on;
    const { name, industry } = await read(fetch, target, "/company");
    const now = { name: "By somebody else", industry: "hrc industry" };
    const headers = { authorization: `Bearer ${target.keys.full}`, "content-type": "application/json" };
    await fetch(`${target.base_url}/company`, { method: "PATCH", headers, body: JSON.stringify(now) });
    const ledger = found(changing({ label: "company settings", operation: "updateCompany", body: { name, industry } }), {
      kind: "set",
      operation: "updateCompany",
      path: "/company",
      body: { name: "hrc name", industry: "hrc industry" },
    });
    const { run } = begin({ on, ledger });
    expect(await cleanUp(run)).toEqual([{ label: "company settings", reason: "no run has set the current value of name" }]);
    expect(await read(fetch, target, "/company")).toMatchObject({ name: "By somebody else", industry });
    await on.mock[Symbol.asyncDispose]();
  });
});

test("a setting that the run put back before it was killed is not reported, even if the API does not show it", async () => {
  const { run, mock } = begin({
    ledger: found(
      changing({ label: "phone", operation: "updateCompany", body: { phone: null } }),
      { kind: "set", operation: "updateCompany", path: "/company", body: { phone: "+61255501234" } },
      { kind: "set", operation: "updateCompany", path: "/company", body: { phone: null } },
      changing({ label: "stage", operation: "moveApplication", params: { id: "a1" }, body: { stage_id: "s1" } }),
      { kind: "set", operation: "moveApplication", path: "/recruitment/applications/a1/stage", body: { stage_id: "s1" } },
      changing({ label: "other stage", operation: "moveApplication", params: { id: "a2" }, body: { stage_id: "s1" } }),
      { kind: "set", operation: "moveApplication", path: "/recruitment/applications/a2/stage", body: { stage_id: "s2" } },
    ),
  });
  expect((await cleanUp(run)).map(({ label }) => label)).toEqual(["other stage"]);
  expect(run.ledger.pending).toEqual([]);
  await mock[Symbol.asyncDispose]();
});

test("clean-up removes what a killed run made and puts its settings back, from its ledger file", async () => {
  const on = mockTarget();
  const lines: LedgerLine[] = [];
  const { t } = begin({ on, ledger: new Ledger((line) => lines.push(line)) });
  const { name } = await read(on.fetch, on.target, "/company");
  const { id } = await t.use(employee);
  t.undo("company settings", "updateCompany", { body: { name } });
  await t.call("updateCompany", { body: { name: `Company ${t.token()}` } });
  const ledger = found(...(JSON.parse(JSON.stringify(lines)) as LedgerLine[]));
  const { run } = begin({ on, ledger });
  expect(await cleanUp(run)).toEqual([]);
  expect([await read(on.fetch, on.target, "/company"), await read(on.fetch, on.target, `/employees/${id}`)]).toMatchObject([
    { name },
    { status: "terminated" },
  ]);
  await on.mock[Symbol.asyncDispose]();
});

describe("clean-up continues", () => {
  const deep = "[".repeat(200_000) + "]".repeat(200_000);

  test("after an unreadable response, which counts by its status", async () => {
    const through =
      (fetch: Fetch): Fetch =>
      async (url, init) => {
        const answer = await fetch(url, init);
        return init.method === "DELETE" ? new Response(`{"data":${deep}}`, { status: answer.status, headers: answer.headers }) : answer;
      };
    const { run, t, mock } = begin({ through });
    await hired(t);
    await hired(t);
    expect(await cleanUp(run)).toEqual([]);
    await mock[Symbol.asyncDispose]();
  });

  test("after an undo that throws", async () => {
    const ledger = new Ledger();
    const { run, t, mock } = begin({ ledger });
    await hired(t);
    ledger.later({ label: "odd", operation: "terminateEmployee", params: { id: "\uD800" } });
    expect(await cleanUp(run)).toMatchObject([{ label: "odd", reason: expect.stringContaining("URI") as unknown }]);
    await mock[Symbol.asyncDispose]();
  });

  test("after requests without a response, and gives up when removals get no response either", async () => {
    let silent = false;
    const sent: string[] = [];
    const through =
      (fetch: Fetch): Fetch =>
      async (url, init) => {
        sent.push(init.method!);
        if (silent && init.method !== "DELETE") throw new TypeError("fetch failed");
        return fetch(url, init);
      };
    const { run, t, mock } = begin({ through });
    for (let n = 0; n < 4; n += 1) await hired(t);
    silent = true;
    for (let n = 0; n < 6; n += 1) await t.call("getCompany").catch(() => undefined);
    expect(await cleanUp(run)).toEqual([]);
    await mock[Symbol.asyncDispose]();

    const dead = begin({
      through: (fetch) => async (url, init) =>
        init.method === "DELETE" ? Promise.reject(new TypeError("fetch failed")) : fetch(url, init),
    });
    for (let n = 0; n < 5; n += 1) await hired(dead.t);
    const left = await cleanUp(dead.run);
    expect(left.map(({ reason }) => reason.startsWith("not tried"))).toEqual([false, false, false, true, true]);
    await dead.mock[Symbol.asyncDispose]();
  });
});

test("what is not found when it is removed counts as left behind", async () => {
  const through =
    (fetch: Fetch): Fetch =>
    async (url, init) => {
      const answer = await fetch(url, init);
      if (init.method !== "POST" || !url.endsWith("/employees")) return answer;
      const body = (await answer.json()) as { data: object };
      return Response.json(
        { ...body, data: { ...body.data, id: "00000000-0000-4000-8000-000000000000" } },
        { status: answer.status, headers: answer.headers },
      );
    };
  const { run, t, mock } = begin({ through });
  await hired(t);
  expect(await cleanUp(run)).toEqual([{ label: "employee 00000000-0000-4000-8000-000000000000", reason: "its id is not found" }]);
  await mock[Symbol.asyncDispose]();
});

test.for(["this run", "the ledger file"] as const)(
  "a person whose employment begins later is terminated on the first day if the target wants a date, by %s",
  async (by) => {
    const on = mockTarget();
    const days: unknown[] = [];
    let start = "";
    // Refuses a termination without a date, or before the first day.
    const through =
      (fetch: Fetch): Fetch =>
      async (url, init) => {
        if (init.method !== "DELETE") return fetch(url, init);
        const { termination_date: day } = JSON.parse(init.body === undefined ? "{}" : Buffer.from(init.body as Uint8Array).toString()) as {
          termination_date?: string;
        };
        days.push(day);
        const error = { code: "VALIDATION_ERROR", message: "termination_date", field: "termination_date" };
        return day === undefined || day < start ? Response.json({ error }, { status: 400 }) : fetch(url, init);
      };
    const lines: LedgerLine[] = [];
    const own = begin({ on, through, ledger: new Ledger((line) => lines.push(line)) });
    await own.t.call("getCompany");
    start = own.t.date(20);
    await hired(own.t, { start_date: start });
    const { run } = by === "this run" ? own : begin({ on, through, ledger: found(...lines) });
    expect(await cleanUp(run)).toEqual([]);
    expect(days).toEqual([undefined, start]);
    await on.mock[Symbol.asyncDispose]();
  },
);
