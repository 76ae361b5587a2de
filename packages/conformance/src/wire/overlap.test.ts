import { expect, test } from "vitest";
import type { ResponseRecord } from "../exchange/exchange.ts";
import { CheckContext } from "../run/check/check-context.ts";
import { Ledger } from "../run/removal/ledger.ts";
import { Run } from "../run/run.ts";
import { liveWire } from "./live.ts";
import { Overlap } from "./overlap.ts";

const ANSWER: ResponseRecord = { status: 200, headers: {}, body: "{}", ms: 1 };

/** Requests to an `Overlap`, each answered when it is said. */
class Sent {
  readonly #overlap = new Overlap();

  send(method: string, target: string): { readonly answer: () => Promise<boolean> } {
    let answer = (): void => undefined;
    const answered = new Promise<ResponseRecord>((go) => (answer = () => go(ANSWER)));
    const response = this.#overlap.around({ method, target }, async () => answered);
    return { answer: async () => (answer(), (await response).overlapped === true) };
  }
}

test("a read is overlapped by a write that was open when it began, or began before its answer", async () => {
  const sent = new Sent();
  const first = sent.send("PATCH", "/company");
  const during = sent.send("GET", "/company?x=1");
  await first.answer();
  expect(await during.answer()).toBe(true);
  const before = sent.send("GET", "/company/branding");
  const write = sent.send("PUT", "/company/branding");
  expect(await before.answer()).toBe(true);
  await write.answer();
  expect(await sent.send("GET", "/company").answer()).toBe(false);
});

test("a write elsewhere overlaps no read, unless it is of people", async () => {
  const sent = new Sent();
  const write = sent.send("POST", "/webhooks");
  expect(await sent.send("GET", "/company").answer()).toBe(false);
  await write.answer();
  sent.send("POST", "/employees");
  expect(await sent.send("GET", "/leave/balances").answer()).toBe(true);
  expect(await sent.send("PATCH", "/company").answer()).toBe(false);
});

const HIRED = { id: "3f0c9c1e-53a5-4b44-9f5e-000000000001", first_name: "A", last_name: "B", job_title: "before" };

test("a list is compared with what the run wrote, and not while an update has no answer", async () => {
  let employee = HIRED;
  let answer = (): void => undefined;
  const fetch = async (_: unknown, { method = "GET", body }: RequestInit = {}): Promise<Response> => {
    if (method === "GET") return Response.json({ data: [employee], meta: { total: 1, page: 1, limit: 100, has_more: false } });
    employee = { ...employee, ...(JSON.parse(body as string) as object) };
    if (method === "PATCH") await new Promise<void>((go) => (answer = go));
    return Response.json({ data: employee }, { status: method === "POST" ? 201 : 200 });
  };
  const target = { base_url: "http://x/api/v1", keys: { full: "k" } };
  const wire = liveWire({ target, fetch, perMinute: 1_000_000 });
  const run = new Run({ target, wire, ledger: new Ledger(), seed: 1, startedAt: new Date(0), readOnly: false });
  const failed = (): readonly string[] => run.judgements.failedBy("employees-as-they-were-left");
  const t = new CheckContext(run, "EMP-18", run.judgements, null);
  await t.call("createEmployee", { body: HIRED });
  const update = t.call("updateEmployee", { params: { id: HIRED.id }, body: { job_title: "after" } });
  await t.call("listEmployees", { fresh: true });
  expect(failed()).toEqual([]);
  answer();
  await update;
  employee = { ...employee, job_title: "wrong" };
  await t.call("listEmployees", { fresh: true });
  expect(failed()).toEqual(["EMP-37"]);
});
