import { expect, test } from "vitest";
import { NEWCOMER, hire, requestLeave } from "@hr-platform/engine/test/decisions/switch";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { currentContract } from "@hr-platform/engine/contract/current";
import type { Mock } from "../../mock.ts";
import { call } from "../../../test/support/control.ts";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import { explanationOf } from "../explanation.ts";
import type { Reason } from "./reason.ts";
import { causeText } from "../shown-cause.ts";
import { specTexts } from "../spec-texts.ts";

const texts = await specTexts(currentContract);

function why({ defaultSandbox }: Mock): Reason {
  return explanationOf(defaultSandbox, defaultSandbox.journal.next - 1, texts).reason!;
}

const reasonOfFirst = ({ defaultSandbox }: Mock): Reason => explanationOf(defaultSandbox, 0, texts).reason!;

test("a plan that is too low is named with the company, and the remedy changes it", async () => {
  const mock = frozenMock();
  client(mock, "hrk_kauri_full").get("/analytics");
  const { text, requirement, decision, madeBy, remedies } = why(mock);
  expect([text, requirement?.id, decision, madeBy]).toEqual(["kauri is on starter; getAnalytics needs growth.", "PLAN-01", null, null]);
  expect(remedies).toEqual([
    {
      text: "Change the plan of kauri to growth.",
      command: "hr-mock web change-plan kauri growth",
      button: "Change plan",
      outcome: "again",
      calls: [{ method: "POST", path: "/web/change-plan", body: { company: "kauri", plan: "growth" } }],
      edits: [],
    },
  ]);
  const { path, body } = remedies[0]!.calls[0]!;
  expect((await call(mock, "POST", path, body)).status).toBe(200);
  expect(client(mock, "hrk_kauri_full").get("/analytics").status).toBe(200);
  const changed = reasonOfFirst(mock);
  expect([changed.text, changed.remedies.map((remedy) => [remedy.text, remedy.button])]).toEqual([
    "kauri was on starter; getAnalytics needs growth.",
    [["kauri was on starter then; it is on growth now.", "Send again"]],
  ]);
  const [again] = changed.remedies[0]!.calls;
  expect((await call(mock, "POST", again!.path, again!.body)).body).toMatchObject({ status: 200 });
  mock.web("change-plan", { company: "kauri", plan: "starter" });
  client(mock, "hrk_kauri_full").get("/analytics");
  expect(why(mock).madeBy).toMatchObject({ by: "web", what: "change-plan" });
});

test("a wrong state is explained by the request that made it, and by what may be done from there", () => {
  const mock = frozenMock();
  const { id } = requestLeave(mock, hire(mock).data.id).data;
  client(mock).patch(`/leave/${id}/approve`);
  client(mock).patch(`/leave/${id}/approve`);
  const { requirement, decision, madeBy, remedies } = why(mock);
  expect([requirement?.id, decision?.decision.slug, decision?.value]).toEqual(["LEAVE-44", "approve-twice", "conflict"]);
  expect(causeText(madeBy!, mock.clock.now.getTime())).toBe("request 3 (approveLeave), in the same second");
  expect(remedies.map(({ text, outcome }) => [text, outcome])).toEqual([
    ["It is approved already, so there is nothing to do; from there it can be: cancel the request (cancelLeave).", "nothing"],
    [expect.stringContaining("a service may also do this"), "again"],
  ]);
  // Nothing leads from an approval to its opposite.
  expect(remedies[0]).toMatchObject({ command: null, button: null, calls: [], edits: [] });
  expect(remedies[1]!.calls).toEqual([{ method: "PUT", path: "/decisions", body: { "approve-twice": "no-op" } }]);
});

test("a member in the spelling of the responses is named beside the one that the body wants", () => {
  const mock = frozenMock();
  const { id } = someone(mock);
  client(mock).post("/leave", { employeeId: id, start_date: "2026-05-04", end_date: "2026-05-04" });
  expect(why(mock)).toMatchObject({
    text: "employee_id is required.",
    requirement: { id: "LEAVE-19" },
    remedies: [
      {
        text: "You sent employeeId; this body wants employee_id.",
        edits: [{ part: "body", name: "employee_id", from: "employeeId" }],
      },
    ],
  });
});

test("a value that is not listed leads to the nearest one that is", () => {
  const mock = frozenMock();
  client(mock).post("/employees", { ...NEWCOMER, employment_type: "fulltime" });
  expect(why(mock).remedies[0]!.edits).toEqual([{ part: "body", name: "employment_type", from: null, value: "full_time" }]);
});

test.each<[name: string, send: (mock: Mock) => unknown, by: string, first: string]>([
  ["a decline without a body", (mock) => client(mock).patch(`/leave/${pending(mock)}/decline`), "LEAVE-41", "Send a JSON object"],
  ["a decline without a reason", (mock) => client(mock).patch(`/leave/${pending(mock)}/decline`, {}), "LEAVE-41", "Send reason as"],
  [
    "a wrong value of an update",
    (mock) => client(mock).patch(`/employees/${someone(mock).id}`, { job_title: 7 }),
    "EMP-05",
    "Send job_title as",
  ],
  ["a page that is none", (mock) => client(mock).get("/employees", "page=0"), "bad-page", "Leave page out"],
  ["an unknown path", (mock) => client(mock).get("/employes"), "unknown-path", "Closest: GET /employees"],
  [
    "a status of the leave list",
    (mock) => client(mock).get("/leave", "status=aproved"),
    "LEAVE-30",
    "The nearest value that status takes is approved.",
  ],
  [
    "a kind of event",
    (mock) => client(mock).post("/webhooks", { url: "https://receiver.example/hr", events: ["leave.aproved"] }),
    "webhook-event-list",
    'The nearest value that events takes is ["leave.approved"].',
  ],
  [
    "a revoked key",
    (mock) => client(mock, "hrk_wattle_revoked").get("/company"),
    "AUTH-04",
    "This key is revoked, and stays so. Send Authorization: Bearer with the key full",
  ],
  [
    "a key of one letter too many",
    (mock) => client(mock, "hrk_wattle_readd").get("/company"),
    "AUTH-04",
    "The key is nearly one that there is. Send Authorization: Bearer with the key read of",
  ],
  [
    "another header",
    (mock) => with401(mock, { "x-api-key": "hrk_kauri_read" }),
    "AUTH-03",
    "The key came in the header x-api-key. Send Authorization: Bearer with the key read of kauri.",
  ],
  [
    "no Bearer",
    (mock) => with401(mock, { authorization: "hrk_kauri_read" }),
    "AUTH-05",
    "The word Bearer is missing before the key. Send Authorization: Bearer with the key read of kauri.",
  ],
])("%s is refused by what it breaks, and the first remedy is about it", (_, send, by, first) => {
  const mock = frozenMock();
  send(mock);
  const { requirement, decision, remedies } = why(mock);
  expect(requirement?.id ?? decision?.decision.slug).toBe(by);
  expect(remedies[0]!.text.slice(0, first.length)).toBe(first);
});

const pending = (mock: Mock): string => client(mock).get<{ id: string }[]>("/leave", "status=pending").data[0]!.id;
const with401 = (mock: Mock, headers: Readonly<Record<string, string>>): unknown =>
  mock.exchange({ method: "GET", path: "/company", query: "", headers, body: null });

test("an id of another company is refused by the requirement about other companies, and hidden leave by that about it", () => {
  const mock = frozenMock();
  client(mock).get(`/employees/${someone(mock, "kauri").id}`);
  expect(why(mock)).toMatchObject({
    requirement: { id: "AUTH-13" },
    remedies: [{ edits: [{ part: "key", value: { company: "kauri" } }] }],
  });
  const [hidden] = [...mock.defaultSandbox.company("wattle").hiddenLeave.rows()];
  client(mock).get(`/leave/${hidden!.id}`);
  expect(why(mock)).toMatchObject({ requirement: { id: "PRIV-02" }, remedies: [{ outcome: "nothing" }] });
});

test("a private address leads to listen and to the flag, and the other values of the open point are offered besides", () => {
  const mock = frozenMock();
  client(mock).post("/webhooks", { url: "https://127.0.0.1/hook", events: ["leave.approved"] });
  const { requirement, decision, remedies } = why(mock);
  // The document says nothing of private addresses.
  expect([requirement, decision?.decision.slug]).toEqual([null, "webhook-url"]);
  expect(remedies[0]!.text).toMatch(/--allow-private-webhooks.*hr-mock listen/);
  expect(remedies[1]!.calls[0]!.body).toEqual({ "webhook-url": "any-https" });
});

test("a fault that refused is the reason, and switching it off the remedy; one that had no part in it is not", () => {
  const mock = frozenMock();
  mock.faults.set("setup-needs-growth", "growth-means-growth-only");
  client(mock, "hrk_kauri_full", { checked: false }).get("/onboarding");
  expect(why(mock)).toMatchObject({
    rule: null,
    fault: "setup-needs-growth",
    requirement: null,
    remedies: [
      {
        command: "hr-mock fault off setup-needs-growth",
        calls: [{ method: "POST", path: "/faults/setup-needs-growth/off", body: {} }],
      },
    ],
  });
  client(mock, "hrk_kauri_full", { checked: false }).get("/analytics");
  expect(why(mock)).toMatchObject({ rule: "plan-too-low", fault: null });
  mock.faults.set("growth-means-growth-only");
  expect(reasonOfFirst(mock).remedies).toMatchObject([
    { text: "The fault setup-needs-growth was on then; it is off now.", button: "Send again" },
  ]);
});

test("a transport rule that answered is the reason, whatever the service would have said", async () => {
  const mock = frozenMock();
  await call(mock, "PUT", "/faults", { transport: [{ kind: "error", status: 500 }] });
  client(mock, "hrk_wattle_full", { checked: false }).get("/company");
  expect(why(mock)).toMatchObject({
    rule: null,
    requirement: null,
    text: "A transport rule answered 500 with the error of §7 before the work: nothing was written.",
    remedies: [
      {
        outcome: "again",
        button: "Take the rule away",
        command: "hr-mock fault switch --transport '[]'",
        calls: [{ path: "/faults", body: { transport: [] } }],
      },
    ],
  });
  await call(mock, "PUT", "/faults", { transport: [] });
  expect(why(mock).remedies).toMatchObject([{ text: "The rule was active then; it is not now.", button: "Send again" }]);
});

test("a revoked key was made so by the action that revoked it", () => {
  const mock = frozenMock();
  mock.web("revoke-key", { token: "hrk_wattle_sacrificial" });
  client(mock, "hrk_wattle_sacrificial").get("/company");
  expect(why(mock)).toMatchObject({ rule: "revoked-key", requirement: { id: "AUTH-04" }, madeBy: { by: "web", what: "revoke-key" } });
});

test("a request over the limit succeeds once the clock is turned to the end of the window", () => {
  const mock = frozenMock({ rateLimit: 1 });
  client(mock).get("/company");
  mock.clock.advance("PT18S");
  client(mock).get("/company");
  expect(why(mock).remedies[0]).toMatchObject({
    command: "hr-mock clock +42s",
    calls: [{ method: "POST", path: "/clock", body: { advance: "PT42S" } }],
  });
  mock.clock.advance("PT42S");
  expect(why(mock).remedies).toMatchObject([{ text: "The window was full then; it has room now.", button: "Send again" }]);
});
