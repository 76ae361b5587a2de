import { expect, test } from "vitest";
import { currentContract } from "@hr-platform/engine/contract/current";
import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import { client } from "@hr-platform/engine/test/support/client";
import { call } from "../../../test/support/control.ts";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { Mock } from "../../mock.ts";
import { type Explanation, explanationOf } from "../explanation.ts";
import { specTexts } from "../spec-texts.ts";

const texts = await specTexts(currentContract);

function explained({ defaultSandbox }: Mock, n = defaultSandbox.journal.next - 1): Explanation {
  return explanationOf(defaultSandbox, n, texts);
}

const loose = (mock: Mock) => client(mock, "hrk_wattle_full", { checked: false });

const RULES: readonly (readonly [rule: TransportRule, does: RegExp, got: RegExp | null])[] = [
  [{ kind: "reset" }, /^reset the connection after the work was done$/, /^nothing was sent, and the connection was reset$/],
  [{ kind: "reset", when: "before" }, /^reset the connection before the work: nothing was written$/, /connection was reset$/],
  [{ kind: "silence" }, /^sent nothing and left the connection open, after the work was done$/, /the connection stayed open$/],
  [
    { kind: "truncated", bytes: 40 },
    /^sent the first 40 of \d+ bytes/,
    /^the first 40 of [\d,]+ bytes were sent, and the connection was cut$/,
  ],
  [
    { kind: "slow-body", bytesPerSecond: 2000 },
    /^sent the body at 2,000 bytes a second$/,
    /^the response was sent at 2,000 bytes a second$/,
  ],
  [
    { kind: "latency", latency: { distribution: "fixed", ms: 1500 } },
    /^sent the response 1,500 ms later$/,
    /^the response was sent, 1,500 ms later$/,
  ],
  [{ kind: "grown" }, /^added members that the document does not have$/, null],
  [{ kind: "grown", by: "values" }, /^gave the first row of a list a status/, null],
  [{ kind: "error", status: 200, body: "foreign" }, /^answered 200 with JSON of a gateway before the work: nothing was written$/, null],
  [{ kind: "error", status: 503 }, /^answered 503 with a page of HTML before the work: nothing was written$/, null],
  [{ kind: "error", status: 500, when: "after" }, /^answered 500 with the error of §7 after the work was done$/, null],
];

test.each(RULES)("the rule %j is named with what it did and what takes it away, and it alone", async (rule, does, got) => {
  const mock = frozenMock();
  const spared: TransportRule = { kind: "reset", operation: "getBilling" };
  await call(mock, "PUT", "/faults", { transport: [spared, rule] });
  loose(mock).get("/company");
  const { alterations, received, isRepeatable, touches } = explained(mock);
  expect(alterations).toMatchObject([{ kind: "transport rule", id: rule.kind, name: JSON.stringify(rule), isSure: true }]);
  expect(alterations[0]!.does).toMatch(does);
  expect([isRepeatable, touches]).toEqual([true, { by: [`transport rule ${rule.kind}`], perhaps: [] }]);
  if (got === null) expect(received).toBeNull();
  else expect(received!.text).toMatch(got);
  const { calls, command } = alterations[0]!.remedies[0]!;
  expect(command).toBe(`hr-mock fault switch --transport '${JSON.stringify([spared])}'`);
  expect((await call(mock, calls[0]!.method, calls[0]!.path, calls[0]!.body)).status).toBe(200);
  expect(mock.defaultSandbox.transport).toEqual([spared]);
  expect(explained(mock).alterations[0]!.remedies).toMatchObject([
    { button: "Send again", text: "The rule was active then; it is not now." },
  ]);
});

test("an exchange that no rule was applied to names none", async () => {
  const mock = frozenMock();
  await call(mock, "PUT", "/faults", { transport: [{ kind: "error", status: 500, every: 3 }] });
  for (let n = 0; n < 3; n += 1) loose(mock).get("/company");
  expect([0, 1, 2].map((n) => explained(mock, n).alterations.length)).toEqual([0, 0, 1]);
});

test("a rule that answers before the work ends the steps at its place", async () => {
  const mock = frozenMock();
  await call(mock, "PUT", "/faults", { transport: [{ kind: "error", status: 429 }] });
  loose(mock).get("/company");
  const { steps, status, reason } = explained(mock);
  expect(steps.map(({ step, passed }) => [step, passed])).toEqual([
    ["match", true],
    ["authenticate", true],
    ["rate-limit", true],
    ["operation", true],
    ["transport-rule", false],
  ]);
  expect([status, reason!.rule, reason!.text]).toEqual([
    429,
    null,
    "A transport rule answered 429 with the error of §7 before the work: nothing was written.",
  ]);
});

test("a request that the service refused keeps its reason, and the rule stands besides", async () => {
  const mock = frozenMock();
  await call(mock, "PUT", "/faults", { transport: [{ kind: "reset" }] });
  client(mock, "hrk_wattle_read", { checked: false }).patch("/company", { name: "Other" });
  const { reason, alterations } = explained(mock);
  expect([reason!.rule, alterations.map(({ does }) => does)]).toEqual([
    "missing-scope",
    ["reset the connection after the request was refused"],
  ]);
});

test("a fault and a decision that changed a success are named with what they do and what undoes them", async () => {
  const mock = frozenMock();
  mock.faults.set("page-2-skips-a-row", "meta-missing");
  mock.decide({ "default-limit": "10" });
  loose(mock).get("/employees", "page=2&limit=20");
  loose(mock).get("/leave");
  const fault = explained(mock, 0).alterations.find(({ id }) => id === "page-2-skips-a-row");
  expect(fault).toMatchObject({ kind: "fault", isSure: true, does: expect.stringMatching(/\w+ \w+/) as string });
  expect(fault!.remedies).toMatchObject([{ command: "hr-mock fault off page-2-skips-a-row", button: "Switch the fault off" }]);
  const decision = explained(mock, 1).alterations.find(({ kind }) => kind === "decision");
  expect(decision).toMatchObject({ id: "default-limit", name: "default-limit=10" });
  const [{ calls, command }] = decision!.remedies as [Explanation["alterations"][number]["remedies"][number]];
  expect(command).toMatch(/^hr-mock decision default-limit=\d+$/);
  expect((await call(mock, calls[0]!.method, calls[0]!.path, calls[0]!.body)).status).toBe(200);
  expect(explained(mock, 1).alterations.find(({ kind }) => kind === "decision")!.remedies).toMatchObject([{ button: "Send again" }]);
});
