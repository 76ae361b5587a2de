import { currentContract } from "@hr-platform/engine/contract/current";
import type { ApiRequest, ApiResponse } from "@hr-platform/engine/contract/request";
import { type FixedRule, RULES, VARYING } from "@hr-platform/engine/contract/rules";
import { isWhole } from "@hr-platform/property-runs";
import { beforeAll, expect, test } from "vitest";
import { type Explanation, explanationOf } from "../../src/explain/explanation.ts";
import { specTexts } from "../../src/explain/spec-texts.ts";
import type { Mock } from "../../src/mock.ts";
import { eachRefusal } from "../support/refusals.ts";
import { remedied } from "../support/remedied.ts";

const texts = await specTexts(currentContract);

function explained({ defaultSandbox }: Mock, n: number): Explanation {
  return explanationOf(defaultSandbox, n, texts);
}

const isBug = ({ error }: Explanation): boolean => error?.code === "INTERNAL_ERROR";

/** The explanation of each refusal. */
const explanations: Explanation[] = [];
beforeAll(async () => eachRefusal((mock, n) => void explanations.push(explained(mock, n))), 60_000);

test("each rule refuses a request, and is explained by its own requirement and open point and no others", () => {
  const met = new Set<string>();
  for (const one of explanations) {
    if (isBug(one)) continue;
    const { reason, requirements, steps } = one;
    const name = reason!.rule!;
    met.add(name);
    const { requirement: own } = reason!;
    expect([name, reason!.remedies.length > 0, requirements.length]).toEqual([name, true, 1]);
    // What only says which code belongs to a refusal, or that the document leaves it open, is not the reason.
    if (own === null) expect([name, reason!.decision]).not.toEqual([name, null]);
    else if (reason!.decision !== null) expect([name, /^ERR-(?:09|13)$/.test(own.id), own.level]).toEqual([name, false, "must"]);
    if (own?.id === "ERR-13") expect([name, typeof one.error?.field]).toEqual([name, "string"]);
    expect([name, reason!.step === null || steps.some(({ step }) => step === reason!.step)]).toEqual([name, true]);
    if (!Object.hasOwn(RULES, name)) continue;
    const { requirement, decision } = RULES[name as FixedRule];
    // A look beyond the company tells more of an unknown id.
    if (!/^(?:AUTH-1[35]|PRIV-)/.test(requirements[0]!.id)) expect([name, requirements[0]!.id]).toEqual([name, requirement]);
    expect([name, reason!.decision?.decision.slug]).toEqual([name, decision]);
  }
  expect([...Object.keys(RULES), ...VARYING].filter((name) => !met.has(name))).toEqual([]);
});

/** Requirements whose list of operations is that of the examples by which the suite observes them. */
const OBSERVED_ELSEWHERE = /^(?:ERR-|CONV-14|PLAN-13|PAGE-08|BILL-01)/;

/** Rules of creating an employee that hold for an update as well. */
const OF_UPDATES = /^(?:outside-domains|blank-department|duplicate-email|start-date-range|unfit-manager)$/;

test("a requirement that names operations names the one that was refused", () => {
  const strangers = new Set<string>();
  for (const { requirements, reason, trace } of explanations) {
    const isOperation = currentContract.operations.some(({ id }) => id === trace.match);
    for (const { id, operations } of requirements)
      if (isOperation && operations?.includes(trace.match) === false && !OBSERVED_ELSEWHERE.test(id) && !OF_UPDATES.test(reason!.rule!))
        strangers.add(`${reason!.rule} ${id} ${trace.match}`);
  }
  expect([...strangers]).toEqual([]);
});

/** Follows the first remedy of each refusal, as a reader would. Returns the last response, and how it ended. */
function followed(mock: Mock, first: ApiRequest, one: Explanation, remedy: number): string {
  let [request, { reason, error }, choice] = [first, one, remedy];
  const passed = new Set<string>();
  for (;;) {
    const chosen = reason!.remedies[choice]!;
    const place = `${String(reason!.rule)} ${error?.field ?? ""}`;
    if (passed.has(place)) return `${place} again: ${chosen.text}`;
    passed.add(place);
    const next = remedied(mock, request, chosen);
    if (next === undefined) return "told";
    const response: ApiResponse = mock.exchange(next);
    if (response.status < 400) return "success";
    [request, { reason, error }, choice] = [next, explained(mock, mock.defaultSandbox.journal.next - 1), 0];
  }
}

test("each remedy that is carried out leads to a success, or to what says why nothing can", async () => {
  const ends = new Map<string, number>();
  await eachRefusal((mock, n) => {
    // By day every third, at night all.
    if (n % 3 !== 0 && !isWhole()) return;
    const one = explained(mock, n);
    const { request } = mock.defaultSandbox.journal.whole(n)!;
    for (const [place, { text }] of one.reason!.remedies.entries()) {
      expect(text).toMatch(/^[A-Z].*[.…]$/s);
      const saved = mock.snapshot();
      const end = followed(mock, request, one, place);
      saved.restore();
      expect(end, `${request.method} ${request.path} ${JSON.stringify(one.error)}`).toMatch(/^(?:success|told)$/);
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
  });
  expect(ends.get("success")).toBeGreaterThan(isWhole() ? 700 : 230);
});

test("once a remedy is carried out, the old refusal says what has changed, and offers to send it again", async () => {
  let over = 0;
  await eachRefusal((mock, n) => {
    if (n % 3 !== 1 && !isWhole()) return;
    const { request } = mock.defaultSandbox.journal.whole(n)!;
    const remedy = explained(mock, n).reason!.remedies.find(({ outcome }) => outcome === "again");
    if (remedy === undefined) return;
    remedied(mock, request, remedy);
    expect([remedy.text, explained(mock, n).reason!.remedies.map(({ button }) => button)]).toEqual([remedy.text, ["Send again"]]);
    over += 1;
  });
  expect(over).toBeGreaterThan(isWhole() ? 100 : 33);
});
