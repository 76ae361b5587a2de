import type { CompanyData } from "@hr-platform/domain";
import { emptyWorld } from "@hr-platform/fixtures";
import { expect, test } from "vitest";
import { CompanyState } from "./company/company-state.ts";
import { employee, uuid } from "../../test/support/records.ts";

const at = (text: string): number => Date.parse(text);
const START = at("2026-03-02T09:00:00Z");
const bare = emptyWorld({ seed: 1, now: new Date(START), bulkEmployees: 0 }).data("acorn");

/** Acorn, whose trial ends at noon in London on 4 March. */
function onTrial(more: Partial<CompanyData> = {}): CompanyState {
  const billing = { ...bare.billing, subscription_status: "trialing" as const };
  return new CompanyState(
    { ...bare, billing: { ...billing, trial: { ends_at: "2026-03-04T12:00:00Z", days_remaining: 3 } }, ...more },
    1,
    START,
  );
}

/** Lets the time of a company pass. Ends the trial when it is due. Returns what happened, each with the company's date. */
function pass(company: CompanyState, until: string): string[] {
  const seen: string[] = [];
  company.settle(at(until), true, {
    onMove: ({ after }, instant) => seen.push(`${after.id} ${new Date(instant).toISOString()} ${company.today}`),
    doTimed: (name, instant) => {
      seen.push(`${name} ${new Date(instant).toISOString()} ${company.today}`);
      company.applyChanges([{ table: "billing", record: { ...company.facts.billing, subscription_status: "active" } }], true);
      return [];
    },
  });
  return seen;
}

test("a timed record is due at its instant, and its work sees the date of that day", () => {
  const company = onTrial();
  expect(pass(company, "2026-03-04T11:59:59.999Z")).toEqual([]);
  expect(company.due).toBe(at("2026-03-04T12:00:00Z"));
  expect(pass(company, "2026-03-20T00:00:00Z")).toEqual(["subscription 2026-03-04T12:00:00.000Z 2026-03-04"]);
  expect([company.today, company.due]).toEqual(["2026-03-20", at("2026-03-21T00:00:00Z")]);
});

test("days that begin and timed records are done in the order of time", () => {
  const company = onTrial({ employees: ["2026-03-04", "2026-03-05"].map((day, n) => employee({ id: uuid(n), probation_end_date: day })) });
  expect(pass(company, "2026-03-09T00:00:00Z")).toEqual([
    `${uuid(0)} 2026-03-04T00:00:00.000Z 2026-03-04`,
    "subscription 2026-03-04T12:00:00.000Z 2026-03-04",
    `${uuid(1)} 2026-03-05T00:00:00.000Z 2026-03-05`,
  ]);
});

test("a restored company has its timed records due again", () => {
  const company = onTrial();
  const mark = company.history.mark();
  const first = pass(company, "2026-03-09T00:00:00Z");
  company.history.goTo(mark);
  expect([company.due, pass(company, "2026-03-09T00:00:00Z")]).toEqual([at("2026-03-03T00:00:00Z"), first]);
});

test("an instant that no clock shows is never due, and no day waits for it", () => {
  const billing = {
    ...bare.billing,
    subscription_status: "trialing" as const,
    trial: { ends_at: "2026-12-31T23:59:60Z", days_remaining: 9 },
  };
  const company = onTrial({ billing });
  expect([pass(company, "2027-03-20T00:00:00Z"), company.today]).toEqual([[], "2027-03-20"]);
});

test("work that stays due is a mistake of the mock, and does not run for ever", () => {
  expect(() => onTrial().settle(at("2026-03-09T00:00:00Z"), true, { doTimed: () => [] })).toThrow("still due");
});
