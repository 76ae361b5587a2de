import { expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { call } from "../../test/support/control.ts";
import { NEWCOMER } from "@hr-platform/engine/test/decisions/switch";
import { remedied } from "../../test/support/remedied.ts";
import { hook } from "@hr-platform/engine/test/support/hooks";
import { frozenMock } from "../../test/support/whole-mock.ts";
import { currentContract } from "@hr-platform/engine/contract/current";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { type Explanation, explanationOf } from "./explanation.ts";
import { remediesOfMissed } from "./events/sent-events.ts";
import { specTexts } from "./spec-texts.ts";

const texts = await specTexts(currentContract);

function last({ defaultSandbox }: Mock): Explanation {
  return explanationOf(defaultSandbox, defaultSandbox.journal.next - 1, texts);
}

test("a write without its scope was refused by the step scope, and the requirement of the operation says why", () => {
  const mock = frozenMock();
  client(mock, "hrk_wattle_read").patch(`/employees/${someone(mock).id}`, { job_title: "Cook" });
  const { steps, trace, requirements, changes } = last(mock);
  expect(trace.refusedBy).toBe("scope");
  expect(steps.at(-1)).toMatchObject({ step: "scope", passed: false, sections: ["§5.5", "§5.6"] });
  expect(requirements[0]!.id).toBe("SCOPE-35");
  expect(changes).toEqual([]);
});

test("a conflict is explained by the requirement about the state of the request", () => {
  const mock = frozenMock();
  const approved = [...mock.defaultSandbox.company("wattle").leave.rows()].find(({ record }) => record.resource.status === "approved")!;
  client(mock).patch(`/leave/${approved.id}/approve`, {});
  const { trace, error, requirements } = last(mock);
  expect([trace.refusedBy, error?.code]).toEqual(["run", "CONFLICT"]);
  expect(requirements.map(({ id }) => id)).toEqual(["LEAVE-44"]);
});

test("the field of an invalid body leads to the requirement that names it", () => {
  const mock = frozenMock();
  client(mock).post("/employees", { ...NEWCOMER, base_salary: "much" });
  const { trace, error, requirements } = last(mock);
  expect([trace.refusedBy, error?.field]).toEqual(["validate", "base_salary"]);
  expect(requirements.map(({ id }) => id)).toEqual(["EMP-32"]);
});

test("a change is shown member by member, with the record before and afterwards", () => {
  const mock = frozenMock();
  const before = someone(mock);
  client(mock).patch(`/employees/${before.id}`, { job_title: "Cook" });
  client(mock).patch(`/employees/${before.id}`, { job_title: "Baker" });
  const { changes, events } = explanationOf(mock.defaultSandbox, mock.defaultSandbox.journal.next - 2, texts);
  expect(changes).toHaveLength(1);
  expect(changes[0]).toMatchObject({ company: "wattle", table: "employees", id: before.id });
  expect(changes[0]!.members).toEqual([{ path: "resource.job_title", before: before.job_title, after: "Cook" }]);
  expect(events.map(({ event }) => event)).toEqual(["employee.updated"]);
});

test("an event says which endpoints got it, and why others did not", async () => {
  const mock = frozenMock();
  const [told, other, paused] = [hook(mock, ["employee.updated"]), hook(mock, ["leave.approved"]), hook(mock, ["employee.updated"])];
  await call(mock, "POST", `/webhooks/${paused.id}/pause`);
  client(mock).patch(`/employees/${someone(mock).id}`, { job_title: "Cook" });
  // Only how the endpoints were then counts.
  client(mock).delete(`/webhooks/${other.id}`);
  await call(mock, "POST", `/webhooks/${paused.id}/resume`);
  hook(mock, ["employee.updated"]);
  const { defaultSandbox } = mock;
  const updated = defaultSandbox.journal.entries().find(({ operation }) => operation === "updateEmployee")!.n;
  const [event] = explanationOf(defaultSandbox, updated, texts).events;
  expect(event!.deliveries.map(({ webhook }) => webhook)).toContain(told.id);
  const because = Object.fromEntries(event!.passedOver.map((one) => [one.webhook_id, one.because]));
  expect(because[paused.id]).toBe("it was paused");
  const ofPaused = ({ passedOver }: NonNullable<typeof event>) =>
    passedOver.filter((one) => one.webhook_id === paused.id).flatMap(remediesOfMissed);
  expect(ofPaused(event!)).toMatchObject([{ text: "It was paused then; it gets events now.", button: null }]);
  await call(mock, "POST", `/webhooks/${paused.id}/pause`);
  const [later] = explanationOf(defaultSandbox, updated, texts).events;
  expect(ofPaused(later!)).toMatchObject([{ calls: [{ method: "POST", path: `/webhooks/${paused.id}/resume`, body: {} }] }]);
  expect(event!.passedOver).toHaveLength(Object.keys(because).length);
  expect(because[other.id]).toBe("it did not subscribe to employee.updated");
});

test("an unknown path leads to the operations that are closest, and an unknown id to what is like it", () => {
  const mock = frozenMock();
  client(mock).get("/employes");
  expect(last(mock).nearRoutes[0]).toEqual({ operation: "listEmployees", method: "GET", path: "/employees" });
  const { id } = someone(mock);
  client(mock).get(`/employees/${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`);
  expect(last(mock).nearIds).toContainEqual({ id, company: "wattle", table: "employees", isSame: false });
  client(mock).get(`/leave/${id}`);
  expect(last(mock).nearIds[0]).toEqual({ id, company: "wattle", table: "employees", isSame: true });
});

test("the id of another company is named with its company", () => {
  const mock = frozenMock();
  const { id } = someone(mock, "kauri");
  client(mock).get(`/employees/${id}`);
  expect(last(mock).nearIds[0]).toEqual({ id, company: "kauri", table: "employees", isSame: true });
});

test("a request over the limit says when the next one can pass", () => {
  const mock = frozenMock({ rateLimit: 1 });
  client(mock).get("/company");
  client(mock).get("/company");
  const { trace, allowance, isRepeatable } = last(mock);
  expect([trace.refusedBy, allowance?.allowed, isRepeatable]).toEqual(["rate-limit", false, true]);
  expect(allowance!.retryAt - mock.clock.now.getTime()).toBe(60_000);
});

test("the decisions are those of then, whatever is decided later", () => {
  const mock = frozenMock({ decide: { "unknown-path": "not-implemented" } });
  client(mock).get("/nothing");
  mock.decide({ "unknown-path": "not-found" });
  const { decisions, isRepeatable, trace } = last(mock);
  expect(decisions.find(({ decision }) => decision.slug === "unknown-path")?.value).toBe("not-implemented");
  expect([isRepeatable, trace.status]).toEqual([true, 501]);
});

test("a key that was revoked afterwards was valid then", () => {
  const mock = frozenMock();
  client(mock, "hrk_wattle_sacrificial").get("/company");
  mock.web("revoke-key", { token: "hrk_wattle_sacrificial" });
  expect(last(mock)).toMatchObject({ isRepeatable: true, trace: { refusedBy: null, status: 200 } });
});

test("what is not kept is refused with the reason", () => {
  const mock = frozenMock();
  expect(() => explanationOf(mock.defaultSandbox, 0, texts)).toThrow(/no exchange 0/);
  client(mock).patch("/company", { name: "Changed" });
  const snapshot = mock.snapshot();
  snapshot.restore();
  expect(() => explanationOf(mock.defaultSandbox, 0, texts)).toThrow(/a snapshot was restored/);
});

test("a write that sends no event says why: refused, not in the document, without a change, hidden, or by a decision", async () => {
  const mock = frozenMock();
  const api = client(mock);
  const { id } = someone(mock);
  api.patch(`/employees/${id}`, { job_title: "Cook" });
  expect([last(mock).events.length, last(mock).noEvent]).toEqual([1, null]);
  api.patch(`/employees/${id}`, { job_title: "Cook" });
  expect(last(mock).noEvent).toMatch(/^It changed nothing/);
  api.patch(`/employees/${id}`, { jobTitle: "Boss" });
  expect(last(mock).noEvent).toBe("It changed nothing: what was sent was dropped.");
  api.patch(`/employees/${id}`, { job_title: 7 });
  expect(last(mock).noEvent).toMatch(/^The request was refused/);
  api.patch("/company", { name: "Other" });
  expect(last(mock).noEvent).toBe("The API document defines no event for updateCompany (§6).");
  api.get("/company");
  expect(last(mock).noEvent).toBe(null);
  mock.decide({ "event-mapping": "none" });
  api.patch(`/employees/${id}`, { job_title: "Baker" });
  expect(last(mock).noEvent).toMatch(/^Decision event-mapping is none/);
});

test.each([
  [
    "PATCH /employees/{id}",
    { jobTitle: "Boss" },
    "You sent jobTitle, which was dropped; this body wants job_title.",
    { job_title: "Boss" },
  ],
  ["PUT /company/branding", { primaryColor: "#112233" }, "You sent primaryColor, which was dropped; this body wants primary_colour.", {}],
  ["GET /employees?staus=active", undefined, "You sent staus, which was dropped; this query wants status.", {}],
  ["GET /employees?colour=red", undefined, "You sent colour, which was dropped: this query has no such parameter.", {}],
  ["PATCH /employees/{id}", { id: "x" }, "You sent id, which was dropped: nobody can set it.", {}],
])("what %s sends in vain, although it succeeds, is named with what it may have meant", (line, body, said, changed) => {
  const mock = frozenMock();
  const { id } = someone(mock);
  const [method = "", target = ""] = line.replace("{id}", id).split(" ");
  const [path = "", query = ""] = target.split("?");
  const api = client(mock);
  const request = { method, path, query, ...(body === undefined ? {} : { body: new TextEncoder().encode(JSON.stringify(body)) }) };
  expect(api.send(request).status).toBe(200);
  expect(last(mock).dropped.map(({ text }) => text)).toEqual([said]);
  const { request: sent } = mock.defaultSandbox.journal.whole(0)!;
  const corrected = mock.exchange(remedied(mock, sent, last(mock).dropped[0]!)!);
  expect([corrected.status, last(mock).dropped]).toEqual([200, []]);
  expect(JSON.parse(corrected.body)).toMatchObject({ data: changed });
});

test("a company without a webhook is named as why nobody gets an event", async () => {
  const mock = frozenMock();
  const read = async (): Promise<unknown> => (await call(mock, "GET", "/requests/last/explanation")).body;
  client(mock).patch(`/employees/${someone(mock).id}`, { job_title: "Cook" });
  expect(await read()).toMatchObject({ events: [{ sent_to_nobody: expect.stringContaining("none of them gets it") as string }] });
  for (const { id } of client(mock).get<{ id: string }[]>("/webhooks").data) client(mock).delete(`/webhooks/${id}`);
  client(mock).patch(`/employees/${someone(mock).id}`, { job_title: "Baker" });
  expect(await read()).toMatchObject({ no_event: null, events: [{ passed_over: [], sent_to_nobody: "The company had no webhook." }] });
});

test("a hidden figure says why: too few people, or another one that it would tell", () => {
  const mock = frozenMock();
  client(mock).get("/analytics");
  const { hidden } = last(mock);
  expect(hidden.map(({ figure }) => figure)).toEqual([
    "departments: Finance",
    "departments: Marketing",
    "training: Finance",
    "training: Marketing",
  ]);
  expect(hidden[0]!.because).toMatch(/^It has \d people(?:, fewer than 5 \(§4\.8\)|\. Without it, Marketing could be computed)/);
  expect(hidden.some(({ because }) => because.includes("fewer than 5 (§4.8)"))).toBe(true);
});

test("a decision is involved only if another value of it changes the outcome", () => {
  const mock = frozenMock({ decide: { "default-limit": "10" } });
  const get = (path: string, query = ""): readonly string[] => {
    client(mock).get(path, query);
    return last(mock).decisions.map(({ decision }) => decision.slug);
  };
  expect(get("/employees")).toContain("default-limit");
  expect(get("/employees", "limit=20")).not.toContain("default-limit");
  expect(get("/company")).not.toContain("default-limit");
  client(mock).post("/employees", NEWCOMER);
  expect(last(mock).decisions.map(({ decision }) => decision.slug)).toEqual(expect.arrayContaining(["create-status"]));
});
