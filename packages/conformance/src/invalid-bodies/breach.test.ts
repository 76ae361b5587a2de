import * as fc from "fast-check";
import * as rules from "./rules.ts";
import { runs } from "@hr-platform/property-runs";
import { describe, expect, test } from "vitest";
import { breachesIn, judgedWith } from "./breach.ts";
import { brandingBody, companyBody, employeeBody, leaveBody, offerBody, surveyBody, webhookBody } from "./rules.ts";
import { EMPLOYEE, LEAVE, WEBHOOK } from "./sound.fixture.ts";
import { waysOf } from "./ways.ts";

const found = (body: unknown, rules = employeeBody): string[] =>
  breachesIn(Buffer.from(JSON.stringify(body)), rules).map(({ member }) => member);

describe("breaches in a body", () => {
  test("are none in a sound body", () => {
    expect([found(EMPLOYEE), found(LEAVE, leaveBody), found(WEBHOOK, webhookBody)]).toEqual([[], [], []]);
  });

  test("are found for each wrong member", () => {
    expect(found({ ...EMPLOYEE, first_name: undefined, role: "owner", base_salary: 10.5 })).toEqual(["first_name", "role", "base_salary"]);
    expect(found({ ...LEAVE, employee_id: 7, half_day: "true", notes: ["x"] }, leaveBody)).toEqual(["employee_id", "half_day", "notes"]);
    expect(found({ url: "http://example.com/?https://", events: "leave.requested" }, webhookBody)).toEqual(["url", "events"]);
    expect(found({ primary_colour: "#FFF", accent_colour: "123456", email_branding: 1, brand_name: 4 }, brandingBody)).toHaveLength(4);
  });

  test("have the reason and the requirements", () => {
    expect(breachesIn(Buffer.from('{"salary":1234.5}'), offerBody)).toEqual([
      { member: "salary", says: "salary is 1234.5, which is no integer", requirements: ["REC-16", "CONV-01"], unknownId: false },
    ]);
    expect(breachesIn(Buffer.from("{}"), surveyBody).map(({ requirements }) => requirements[0])).toEqual(["SURV-01", "SURV-02", "SURV-03"]);
  });

  test("are never what a reasonable server may accept", () => {
    for (const change of [
      { start_date: "2026-02-30" },
      { start_date: "2026-03-02T00:00:00Z" },
      { start_date: "2026/12/31" },
      { employment_type: " Full-Time " },
      { jurisdiction: "au" },
      { job_title: null },
      { base_salary: 7_654_321.0 },
      { base_salary: -1 },
      { manager_id: "{3F2504E0-4F89-41D3-9A0C-0305E82C3301}" },
      { first_name: "   " },
      { unheard_of: 1 },
    ])
      expect([change, found({ ...EMPLOYEE, ...change })]).toEqual([change, []]);
    expect(found({ website: null, phone: null, allowed_domains: [] }, companyBody)).toEqual([]);
    expect(found({ primary_colour: " #1a2b3c ", accent_colour: null }, brandingBody)).toEqual([]);
    expect(found({ ...WEBHOOK, events: ["unheard.of"] }, webhookBody)).toEqual([]);
    expect(
      found({ title: "x", type: "CHECK_IN", anonymity: true }, { ...surveyBody, members: { type: surveyBody.members["type"]! } }),
    ).toEqual([]);
  });

  test("are null if other members of the same table may be null and this one may not", () => {
    expect(found({ name: null }, companyBody)).toEqual(["name"]);
    expect(found({ email_branding: null }, brandingBody)).toEqual(["email_branding"]);
  });

  test("are a length only if it is too long by every way of counting", () => {
    expect(found({ ...LEAVE, notes: "x".repeat(500) }, leaveBody)).toEqual([]);
    expect(found({ ...LEAVE, notes: `${"x".repeat(500)} \n` }, leaveBody)).toEqual([]);
    expect(found({ ...LEAVE, notes: "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}".repeat(500) }, leaveBody)).toEqual([]);
    expect(found({ ...LEAVE, notes: "x".repeat(501) }, leaveBody)).toEqual(["notes"]);
    expect(found({ ...LEAVE, notes: "\u{1F600}".repeat(501) }, leaveBody)).toEqual(["notes"]);
  });

  test("are unknown in text that is no JSON object", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom("[]", "null", "{", '"x"')), (text) => {
        fc.pre(!text.trimStart().startsWith("{") || text === "{");
        expect(breachesIn(Buffer.from(text), employeeBody)).toEqual([]);
      }),
      runs(1, 100),
    );
  });
});

test("requirements come by number, then whole cents, others and the naming of fields", () => {
  expect(judgedWith(rules.offerBody, "ERR-14")).toEqual(["REC-16", "CONV-01", "ERR-14", "ERR-04", "ERR-13"]);
  expect(judgedWith(rules.leaveBody)).toEqual([19, 20, 21, 22, 24, 25, 26].map((n) => `LEAVE-${n}`).concat("ERR-04", "ERR-13"));
});

const BODIES = Object.values(rules).flat();

test.for(BODIES.map((body) => [body.operation, body] as const))("each breach in a body of %s violates one of them", ([, body]) => {
  const judged = new Set(judgedWith(body));
  const breaches = Object.entries(body.members).flatMap(([member, rule]) =>
    waysOf(rule).flatMap((way) =>
      fc
        .sample(way.values(undefined), { seed: 1, numRuns: 5 })
        .flatMap((value) => breachesIn(Buffer.from(JSON.stringify({ [member]: value })), body)),
    ),
  );
  expect(breaches.length).toBeGreaterThan(0);
  expect(breaches.flatMap(({ requirements }) => requirements).filter((one) => !judged.has(one))).toEqual([]);
});
