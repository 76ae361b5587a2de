import type { Billing } from "@hr-platform/spec/types";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { client } from "../../../test/support/client.ts";
import { bench } from "../../../test/support/saved-trace.ts";
import { createMock } from "../../mock.ts";
import type { Mock, MockOptions } from "../../sandbox/mock-handle.ts";
import type { MockSandbox } from "../../sandbox/mock-sandbox.ts";

const mockAt = (clock = "frozen:2026-03-02T09:00:00Z", more: MockOptions = {}): Mock => createMock({ clock, rateLimit: null, ...more });
const billing = (mock: Mock, slug = "acorn", key = mock.key(slug)): Billing => client(mock, key).get<Billing>("/billing").data;
const status = (mock: Mock): string => billing(mock).subscription_status;
const steps = (mock: MockSandbox, duration: string): unknown[] =>
  mock.clock.advance(duration).filter(({ kind }) => kind === "subscription");
const step = (from: string, to: string, at: string): object => ({ kind: "subscription", company: "acorn", at, from, to });

describe("the clock", () => {
  test("ends a trial at its instant, which the turn lists in order", () => {
    const mock = mockAt();
    expect(billing(mock)).toMatchObject({ subscription_status: "trialing", trial: { ends_at: "2026-03-22T00:00:00.000Z" } });
    mock.clock.set("2026-03-21T23:59:59.999Z");
    expect(billing(mock)).toMatchObject({ subscription_status: "trialing", trial: { days_remaining: 1 } });
    const due = mock.clock.advance("P2D");
    expect(due.filter(({ kind }) => kind === "subscription")).toEqual([step("trialing", "active", "2026-03-22T00:00:00.000Z")]);
    expect(due.map(({ at }) => at)).toEqual(due.map(({ at }) => at).sort());
    expect(billing(mock)).toMatchObject({ subscription_status: "active", trial: null });
  });

  test("cancels a subscription at the end of the grace period, in one turn as in two", () => {
    const options = { decide: { "trial-end": "past-due" } };
    const [once, twice] = [mockAt(undefined, options), mockAt(undefined, options)];
    const all = [step("trialing", "past_due", "2026-03-22T00:00:00.000Z"), step("past_due", "cancelled", "2026-04-05T00:00:00.000Z")];
    expect(steps(once, "P1Y")).toEqual(all);
    expect([...steps(twice, "P30D"), ...steps(twice, "P335D")]).toEqual(all);
    expect(billing(once)).toEqual(billing(twice));
    expect(steps(once, "P50Y")).toEqual([]);
  });

  test("ends a trial between two requests of a clock that ticks, without a turn", () => {
    const ticking = bench({ clock: "2026-03-02T09:00:00Z", rateLimit: null }, "default");
    const look = (): string => client(ticking as Mock, "hrk_acorn_full").get<Billing>("/billing").data.subscription_status;
    ticking.defaultSandbox.machine.pin(Date.parse("2026-03-21T23:59:59.999Z"));
    expect(look()).toBe("trialing");
    ticking.defaultSandbox.machine.pin(Date.parse("2026-03-22T00:00:00Z"));
    expect(look()).toBe("active");
  });

  test("does nothing that a snapshot undoes: its trial ends again", () => {
    const mock = mockAt();
    const before = mock.snapshot();
    mock.web("extend-trial", { company: "acorn", days: 10 });
    const later = mock.snapshot();
    expect(steps(mock, "P60D")).toEqual([step("trialing", "active", "2026-04-01T00:00:00.000Z")]);
    before.restore();
    expect([status(mock), steps(mock, "P60D")]).toEqual(["trialing", [step("trialing", "active", "2026-03-22T00:00:00.000Z")]]);
    later.restore();
    expect(steps(mock, "P60D")).toEqual([step("trialing", "active", "2026-04-01T00:00:00.000Z")]);
  });

  test("goes on in an exported world where it was, missing payments included", () => {
    const mock = mockAt();
    mock.web("miss-payment", { company: "wattle" });
    mock.clock.advance("P5D");
    const { clock, companies } = mock.snapshot().save();
    const world = { companies: mock.world.companies, data: (slug: string) => companies.find((company) => company.slug === slug)! };
    const again = mockAt(`frozen:${clock}`, { world: () => world });
    expect(billing(again)).toEqual(billing(mock));
    expect(again.clock.advance("P90D").filter(({ kind }) => kind === "subscription")).toEqual([
      { ...step("past_due", "cancelled", "2026-03-16T09:00:00.000Z"), company: "wattle" },
      step("trialing", "active", "2026-03-22T00:00:00.000Z"),
    ]);
  });

  test("ends the trial of a sandbox by the clock of that sandbox", () => {
    const mock = mockAt();
    const [near, far] = [mock.sandbox({ clock: "frozen:2026-03-02T09:00:00Z" }), mock.sandbox({ clock: "frozen:2027-03-02T09:00:00Z" })];
    expect(steps(near, "P30D")).toHaveLength(1);
    expect([billing(mock, "acorn", near.key("acorn")), billing(mock, "acorn", far.key("acorn"))]).toMatchObject([
      { subscription_status: "active" },
      { subscription_status: "trialing", trial: { ends_at: "2027-03-22T00:00:00.000Z" } },
    ]);
  });
});

describe("a person", () => {
  const does = (mock: Mock, action: string, more: object = {}): string => {
    try {
      mock.web(action, { company: "acorn", ...more });
      return status(mock);
    } catch (error) {
      return (error as { readonly code: string }).code;
    }
  };

  /** What each action makes of each state. */
  const MOVES: Readonly<Record<string, Readonly<Record<Billing["subscription_status"], string>>>> = {
    "start-trial": { trialing: "CONFLICT", active: "trialing", past_due: "CONFLICT", cancelled: "trialing" },
    "extend-trial": { trialing: "trialing", active: "CONFLICT", past_due: "CONFLICT", cancelled: "CONFLICT" },
    "end-trial": { trialing: "active", active: "CONFLICT", past_due: "CONFLICT", cancelled: "CONFLICT" },
    pay: { trialing: "CONFLICT", active: "CONFLICT", past_due: "active", cancelled: "CONFLICT" },
    "miss-payment": { trialing: "CONFLICT", active: "past_due", past_due: "CONFLICT", cancelled: "CONFLICT" },
    "cancel-subscription": { trialing: "cancelled", active: "cancelled", past_due: "cancelled", cancelled: "CONFLICT" },
    "resume-subscription": { trialing: "CONFLICT", active: "CONFLICT", past_due: "CONFLICT", cancelled: "active" },
  };
  const WAYS: Readonly<Record<Billing["subscription_status"], readonly string[]>> = {
    trialing: [],
    active: ["end-trial"],
    past_due: ["end-trial", "miss-payment"],
    cancelled: ["end-trial", "cancel-subscription"],
  };

  test.for(Object.entries(MOVES))("%s changes some states and is refused in the others", ([action, results]) => {
    for (const [from, way] of Object.entries(WAYS)) {
      const mock = mockAt();
      for (const each of way) does(mock, each);
      expect(status(mock)).toBe(from);
      const before = billing(mock);
      const result = does(mock, action, action === "extend-trial" ? { days: 3 } : {});
      expect(result, from).toBe(results[from as Billing["subscription_status"]]);
      if (result === "CONFLICT") expect(billing(mock)).toEqual(before);
    }
  });

  test("starts a trial of as many days as they say, and lets it end later", () => {
    const mock = mockAt();
    expect(mock.web("start-trial", { company: "wattle", days: 3 })).toEqual({
      subscription_status: "trialing",
      trial_ends_at: "2026-03-05T09:00:00.000Z",
    });
    mock.web("extend-trial", { company: "wattle", days: 2 });
    expect(billing(mock, "wattle").trial).toEqual({ ends_at: "2026-03-07T09:00:00.000Z", days_remaining: 5 });
    for (const days of [0, -1, 731]) expect(does(mock, "extend-trial", { days })).toBe("VALIDATION_ERROR");
  });

  test("who resumes a cancelled trial before its end has it back, and later is billed", () => {
    const mock = mockAt();
    does(mock, "cancel-subscription");
    expect(billing(mock).trial).toBeNull();
    mock.clock.advance("P5D");
    expect([does(mock, "resume-subscription"), billing(mock).trial?.days_remaining]).toEqual(["trialing", 15]);
    does(mock, "cancel-subscription");
    expect([steps(mock, "P60D"), does(mock, "resume-subscription")]).toEqual([[], "active"]);
  });

  test("who changes the plan of a company without a trial changes nothing else of the bill", () => {
    const mock = mockAt();
    mock.web("miss-payment", { company: "wattle" });
    mock.web("change-plan", { company: "wattle", plan: "scale" });
    expect(billing(mock, "wattle")).toMatchObject({ plan: "scale", subscription_status: "past_due" });
    expect(steps(mock, "P60D")).toContainEqual({ ...step("past_due", "cancelled", "2026-03-16T09:00:00.000Z"), company: "wattle" });
  });
});

test("a life of a subscription is the same in one turn of the clock as in many", () => {
  const actions = ["start-trial", "extend-trial", "end-trial", "pay", "miss-payment", "cancel-subscription", "resume-subscription"];
  const act = (mock: Mock, action: string, days: number): void => {
    try {
      mock.web(action, { company: "acorn", ...(["start-trial", "extend-trial"].includes(action) ? { days } : {}) });
    } catch (error) {
      expect(error).toMatchObject({ code: "CONFLICT" });
    }
  };
  const life = fc.array(fc.record({ action: fc.constantFrom(...actions), days: fc.integer({ min: 1, max: 30 }), hours: fc.nat(900) }), {
    maxLength: 12,
  });
  const decide = fc.record({
    "trial-end": fc.constantFrom("active", "past-due", "cancelled"),
    "past-due-grace": fc.constantFrom("14-days", "30-days", "never"),
  });
  fc.assert(
    fc.property(life, decide, fc.integer({ min: 2, max: 9 }), (moves, choices, parts) => {
      const [whole, split] = [mockAt(undefined, { decide: choices }), mockAt(undefined, { decide: choices })];
      for (const { action, days, hours } of moves) {
        for (const mock of [whole, split]) act(mock, action, days);
        const once = steps(whole, `PT${hours * parts}H`);
        const many = Array.from({ length: parts }, () => steps(split, `PT${hours}H`)).flat();
        expect(many).toEqual(once);
        expect(billing(split)).toEqual(billing(whole));
      }
    }),
    runs(1401, 40),
  );
});
