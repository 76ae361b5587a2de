import { expect, test } from "vitest";
import { CheckContext } from "./check/check-context.ts";
import { check } from "./check/check.ts";
import { runStages } from "./check/stages.ts";
import { Ledger } from "./removal/ledger.ts";
import { Run } from "./run.ts";
import type { Company } from "./schedule/schedule.ts";
import { liveWire } from "../wire/live.ts";

const RULE = "employees-as-they-were-left";
const HIRED = { id: "3f0c9c1e-53a5-4b44-9f5e-000000000001", first_name: "A", last_name: "B", job_title: "before" };

/** A run against a server with one employee. It carries out an update before it answers, which it does when `answer` is called. */
function begin({ forgets = false } = {}): { run: Run; answer: () => void } {
  let employee = HIRED;
  let answer = (): void => undefined;
  const fetch = async (_: unknown, { method = "GET", body }: RequestInit = {}): Promise<Response> => {
    if (method === "GET") return Response.json({ data: [employee], meta: { total: 1, page: 1, limit: 100, has_more: false } });
    employee = { ...employee, ...(JSON.parse(body as string) as object) };
    if (method === "PATCH") {
      if (forgets) employee = { ...employee, job_title: "wrong" };
      await new Promise<void>((go) => (answer = go));
    }
    return Response.json({ data: employee }, { status: method === "POST" ? 201 : 200 });
  };
  const target = { base_url: "http://x/api/v1", keys: { full: "k" } };
  const wire = liveWire({ target, fetch, perMinute: 1_000_000 });
  const run = new Run({ target, wire, ledger: new Ledger(), seed: 1, startedAt: new Date(0), readOnly: false });
  return { run, answer: () => answer() };
}

/** What the passive rule finds if a check reads a list while another one has an update open. */
async function found(server: ReturnType<typeof begin>): Promise<readonly string[]> {
  const { run, answer } = server;
  const other = new CheckContext(run, "EVT-10.two", run.judgements, null);
  await other.call("createEmployee", { body: HIRED });
  const update = other.call("updateEmployee", { params: { id: HIRED.id }, body: { job_title: "after" } });
  let reads = 0;
  const reading = check("EMP-18", "MUST hold", {}, async (t) => {
    reads += 1;
    await t.call("listEmployees", { fresh: true });
    if (reads > 1) return;
    answer();
    await update;
  });
  const company: Company = { disturbed: true, alone: async (work) => await work() };
  const { all } = await runStages(run, reading, undefined, company);
  expect(reads).toBe(2);
  return all.flatMap((one) => (one.check === RULE && one.verdict === "fail" ? [one.requirement] : []));
}

test("a list that shows an update whose answer comes later is no failure", async () => {
  expect(await found(begin())).toEqual([]);
});

test("a list that shows what nobody wrote fails, although an update was open meanwhile", async () => {
  expect(await found(begin({ forgets: true }))).toEqual(["EMP-37"]);
});
