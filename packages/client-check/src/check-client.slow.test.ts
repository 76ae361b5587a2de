import { describe, expect, test } from "vitest";
import { type Answer, type Call, check, listening, mock, openMock, program, verdicts } from "../test/in-process.ts";
import type { CheckOptions } from "./check-client.ts";
import type { ClientReport } from "./report.ts";
import type { RunProgram } from "./run/program.ts";

openMock();

/** Thanks somebody, and repeats what gets no answer: without a look, so that a lost answer thanks twice. */
const thanksTwice = program(async (call) => {
  const { body } = await call("GET", "/employees?limit=2");
  const [from, to] = (body as { data: { id: string }[] }).data;
  const thank = { from_employee_id: from!.id, to_employee_id: to!.id, message: "Thank you." };
  const once = async (): Promise<number> => (await call("POST", "/recognition", thank)).status;
  const status = await once().catch(once);
  if (status !== 201) throw new Error(`not thanked: ${status}`);
});

describe("a program that repeats a write without a look", () => {
  test("does it twice when the answer is lost, and once when the work was not done", async () => {
    const report = await check(thanksTwice, /^network\.(?:lost-answer|cut-before)/);
    expect(verdicts(report)).toEqual({
      "network.lost-answer.createRecognition": "fail",
      "network.cut-before.createRecognition": "pass",
    });
    const [lost] = report.scenarios;
    expect(lost!.findings).toMatchObject([{ requirement: "CLIENT-07", text: expect.stringContaining("done twice") as string }]);
    expect(lost!.flags).toEqual(["--transport", '{"kind":"reset","when":"after","operation":"createRecognition","skip":0,"times":1}']);
    expect([report.verdict, mock.sandboxes.get(lost!.sandbox!)?.id]).toEqual(["not-ready", lost!.sandbox]);
  });

  test("is led to the exchange in the console, and to the record that is there twice", async () => {
    const { scenarios } = await check(thanksTwice, /^network\.lost-answer/);
    const [{ findings, sandbox, left_behind: left }] = scenarios as [ClientReport["scenarios"][number]];
    expect(findings[0]!.console).toBe(`${listening.url}/console/requests/${findings[0]!.exchange}?sandbox=${sandbox}`);
    expect(left).toMatchObject([{ table: "recognition", record: expect.stringContaining(" to ") as string, member: "", before: null }]);
  });

  test("leaves the sandboxes of what fails, that of the baseline for what it shows, and no other", async () => {
    const before = new Set(mock.sandboxes.all().map(({ id }) => id));
    const { scenarios } = await check(thanksTwice, /^network\.(?:lost-answer|cut-before)/);
    const left = mock.sandboxes.all().flatMap(({ id }) => (before.has(id) ? [] : [id]));
    expect(left.slice(1)).toEqual(scenarios.flatMap(({ sandbox }) => sandbox ?? []));
    expect(left).toHaveLength(2);
  });

  test("needs the scopes of what it does, and has others: one run tells", async () => {
    let runs = 0;
    const counted: RunProgram = async (...place) => ((runs += 1), await thanksTwice(...place));
    const { needs, baseline, scenarios } = await check(counted, /./, { needsOnly: true });
    expect([runs, scenarios]).toEqual([1, []]);
    expect(needs.operations.map(({ id, requests }) => [id, requests])).toEqual([
      ["listEmployees", 1],
      ["createRecognition", 1],
    ]);
    expect(needs.keys).toMatchObject([{ name: "hrk_wattle_full", needed: ["read", "write"], unused: ["admin", "webhooks"] }]);
    // No key of the company has just these two scopes: that one of all four has two more is no advice.
    expect(baseline.findings.map(({ requirement, level }) => [requirement, level])).toEqual([["CLIENT-03", "warn"]]);
  });

  test("is advised of a key with fewer scopes that would do", async () => {
    const reads = program(async (call) => void (await call("GET", "/company")));
    const { baseline } = await check(reads, /./, { needsOnly: true });
    expect(baseline.findings).toMatchObject([
      { level: "warn", requirement: "CLIENT-20", mend: expect.stringContaining("hrk_wattle_read") as string },
    ]);
  });
});

test("what a program relies on is named by its open point, one of a lot", async () => {
  const relies = program(async (call) => {
    const { body } = await call("GET", "/employees");
    if (!(body as { data: { created_at: string }[] }).data[0]!.created_at.endsWith("Z")) throw new Error("no UTC");
  });
  const report = await check(relies, /^open\./);
  const point = report.needs.open_points.find(({ slug }) => slug === "timestamp-form");
  expect(point).toMatchObject({ id: "A-25", breaks: ["offset"] });
  expect(report.needs.open_points.flatMap(({ breaks }) => breaks)).toEqual(["offset"]);
  expect(report.scenarios.filter(({ verdict }) => verdict === "fail").map(({ id }) => id)).toEqual(["open.timestamp-form=offset"]);
});

test("a list says why a scenario would run, and why another one cannot matter", async () => {
  const { scenarios } = await check(thanksTwice, /^(?:network\.(?:lost|cut-before)|access|open\.|people\.nulls)/, { listOnly: true });
  const reasons = Object.fromEntries(scenarios.map(({ id, verdict, reason }) => [id, `${verdict}: ${reason}`]));
  expect(reasons).toMatchObject({
    "network.lost-answer.createRecognition": "not-run: it sends createRecognition: once",
    "access.scope.write": "not-run: it needs the scope write",
    "access.plan": "not-applicable: the program uses nothing that needs a plan",
    "people.nulls": "not-run: it reads people",
  });
  const open = Object.entries(reasons).filter(([id]) => id.startsWith("open."));
  expect(open.length).toBeGreaterThan(0);
  for (const [, reason] of open) expect(reason).toMatch(/^not-run: \d of its 2 answers would be others/);
});

test("a check that is interrupted has no verdict", async () => {
  const interrupt = new AbortController();
  const tell = (): void => interrupt.abort();
  const report = await check(thanksTwice, /^network\.cut-before/, { signal: interrupt.signal, tell });
  expect([report.verdict, report.problem]).toEqual(["inconclusive", "1 of its scenarios did not run: the check was interrupted"]);
});

type Work = (call: Call) => Promise<void>;

/** Programs with one mistake each, and the scenario and the requirement that name it. */
const CARELESS: Readonly<Record<string, readonly [scenario: string, requirement: string, work: Work]>> = {
  "sends on while its key is over the limit": [
    "limits.reached",
    "CLIENT-10",
    async (call) => {
      for (let n = 0; n < 20; n += 1) {
        const { status } = await call("GET", "/company");
        // Less than half a second is no answer to "come back in 2 s".
        if (status === 429) await new Promise((resolve) => void setTimeout(resolve, 400));
      }
    },
  ],
  "repeats what was refused": [
    "access.revoked",
    "CLIENT-09",
    async (call) => {
      for (let n = 0; n < 20; n += 1) await call("GET", "/company");
    },
  ],
  "reads the first page only": ["size.many", "CLIENT-03", async (call) => void (await call("GET", "/employees?limit=100"))],
  "picks members by their place": [
    "contract.members",
    "CLIENT-19",
    async (call) => {
      const { body } = await call("GET", "/company");
      if (Object.keys((body as { data: object }).data)[0] !== "id") throw new Error("no id");
    },
  ],
  "takes a null for a text": [
    "people.nulls",
    "CLIENT-11",
    async (call) => {
      const { body } = await call("GET", "/employees");
      for (const { job_title } of (body as { data: { job_title: string }[] }).data) job_title.trim();
    },
  ],
};

test.each(Object.entries(CARELESS))("a program that %s is named", async (_, [id, requirement, work]) => {
  const report = await check(program(work), new RegExp(`^${id}`));
  expect(verdicts(report)).toEqual({ [id]: "fail" });
  expect(report.scenarios.flatMap(({ findings }) => findings.map((finding) => finding.requirement))).toContain(requirement);
});

test("the mock shows how far a check is, for its console", async () => {
  const reading = async (): Promise<unknown> =>
    ((await (await fetch(`${listening.url}/_mock/client-check`)).json()) as { check: unknown }).check;
  const during: unknown[] = [];
  const [id, , work] = CARELESS["takes a null for a text"]!;
  const run = program(work);
  const report = await check(
    async (place, signal) => {
      during.push(await reading());
      return await run(place, signal);
    },
    new RegExp(`^${id}`),
  );
  expect(during.at(-1)).toMatchObject({ running: true, planned: 1, verdict: null, operations: ["listEmployees"], scenarios: [] });
  const [{ sandbox, findings }] = report.scenarios as [(typeof report.scenarios)[number]];
  const shown = { id, verdict: "fail", sandbox, findings: [{ text: findings[0]!.text, requirement: "CLIENT-11" }] };
  expect(await reading()).toMatchObject({ running: false, verdict: "not-ready", scenarios: [shown] });
});

test("no header of a program hides its requests", async () => {
  const hides: RunProgram = async ({ baseUrl, company }, signal) => {
    const headers = { Authorization: `Bearer ${company.keys[0]!.token}`, "x-another-program": "yes" };
    await fetch(`${baseUrl}/company`, { headers, signal });
    return { status: 0, output: "" };
  };
  expect((await check(hides, /^$/, { needsOnly: true })).baseline.requests).toBe(1);
});

test("an unsteady program is no failure", async () => {
  let runs = 0;
  // The third run is the first one of the scenario, the fourth its repetition.
  const moody = program(async (call) => {
    await call("GET", "/company");
    runs += 1;
    if (runs === 3) throw new Error("a bad day");
  });
  const report = await check(moody, /^contract\.members/);
  expect([report.verdict, verdicts(report)]).toEqual(["ready", { "contract.members": "inconclusive" }]);
});

test("where a program is unsteady, each value of a lot that failed is repeated", async () => {
  let members = 0;
  let isOver = false;
  const moody = program(async (call) => {
    const { body } = await call("GET", "/employees");
    const [first] = (body as { data: { created_at: string; added_later?: object }[] }).data;
    if (first!.added_later !== undefined && (members += 1) === 1) throw new Error("a bad day");
    if (!isOver && !first!.created_at.endsWith("Z")) throw new Error("no UTC");
  });
  const tell: CheckOptions["tell"] = (event) => void (isOver ||= event.kind === "scenario" && event.done === event.of);
  const report = await check(moody, /^(?:contract\.members|open\.)/, { tell });
  expect(verdicts(report)).toMatchObject({ "contract.members": "inconclusive", "open.timestamp-form=offset": "inconclusive" });
});

test.each([
  ["sends nothing", program(() => Promise.resolve()), /sent no request to HR_BASE_URL; .* HR_KEY_FULL, HR_KEY_READ or HR_KEY_WRITE/],
  [
    "sends no key",
    (async ({ baseUrl }) => {
      await fetch(`${baseUrl}/company`);
      return { status: 0, output: "" };
    }) satisfies RunProgram,
    /without a key of its sandbox/,
  ],
  [
    "fails on an ordinary company",
    program(async (call) => {
      await call("GET", "/company");
      throw new Error("oh");
    }),
    /ended with status 1 on an ordinary company; its tests have to pass there first$/,
  ],
  [
    "fails by a request that is refused",
    program(async (call) => {
      const { status } = await call("POST", "/employees", { first_name: "Ann" });
      if (status !== 201) throw new Error("oh");
    }),
    /first; the service refused POST \/employees: 400 VALIDATION_ERROR at last_name: /,
  ],
  [
    "ends with another status",
    (async (place, signal) => {
      const ended = await program(async (call) => void (await call("GET", "/company")))(place, signal);
      return { ...ended, status: 3 };
    }) satisfies RunProgram,
    /if 3 is no failure, give the command as sh -c 'PROGRAM; test \$\? -eq 3'$/,
  ],
  [
    "says nothing of refusals",
    program(async (call) => void (await call("GET", "/employees/none"))),
    /^it ended with status 0, although all of its requests were refused \(GET \/employees\/none: 404\)/,
  ],
] as const)("a program that %s is not judged", async (_, run, problem) => {
  const report = await check(run, /./);
  expect([report.verdict, report.scenarios]).toEqual(["inconclusive", []]);
  expect(report.problem).toMatch(problem);
});

test("a careful program is ready", async () => {
  const careful = program(async (call) => {
    for (let page = 1, more = true; more; page += 1) {
      let answer: Answer | undefined;
      for (let tries = 0; tries < 6 && answer === undefined; tries += 1) {
        const got = await call("GET", `/employees?page=${page}&limit=50`).catch(() => undefined);
        if (got?.status === 429) {
          const wait = Number(got.headers.get("retry-after") ?? 60);
          await new Promise((resolve) => void setTimeout(resolve, wait * 1000));
        } else if (got !== undefined && got.status < 500) answer = got;
      }
      if (answer?.status !== 200) throw new Error(`page ${page} could not be read: ${answer?.status ?? "no answer"}`);
      more = (answer.body as { meta: { has_more: boolean } }).meta.has_more;
    }
  });
  const report = await check(careful, /^(?!network\.(?:silence|away|drip)|limits)/);
  expect(report.scenarios.filter(({ verdict }) => verdict === "fail")).toEqual([]);
  expect(report.verdict).toBe("ready");
});
