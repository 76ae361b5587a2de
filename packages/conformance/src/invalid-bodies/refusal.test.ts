import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breachesIn } from "./breach.ts";
import { inputNamed } from "../exchange/input-named.ts";
import { drawnBodies, wrongBody } from "./refusal.ts";
import {
  type BodyRules,
  brandingBody,
  companyBody,
  employeeBody,
  leaveBody,
  offerBody,
  recognitionBody,
  roleBody,
  roleStatusBody,
  surveyBody,
  taskBodies,
  webhookBody,
} from "./rules.ts";
import { EMPLOYEE, LEAVE, WEBHOOK } from "./sound.fixture.ts";
import { type Way, waysOf } from "./ways.ts";

const SOUND: readonly (readonly [BodyRules, Readonly<Record<string, unknown>>])[] = [
  [employeeBody, EMPLOYEE],
  [leaveBody, LEAVE],
  [companyBody, { name: "x", website: null, industry: "x", phone: "1", allowed_domains: ["a.example"], domain_enforcement_enabled: false }],
  [brandingBody, { primary_colour: "#1A2B3C", accent_colour: null, brand_name: "x", email_branding: true }],
  [webhookBody, { ...WEBHOOK }],
  [roleBody, { title: "x", employment_type: "casual", jurisdiction: "NZ" }],
  [roleStatusBody, { status: "open" }],
  [surveyBody, { title: "x", type: "pulse", anonymity: "attributed" }],
  [recognitionBody, { from_employee_id: LEAVE["employee_id"], to_employee_id: LEAVE["leave_type_id"], message: "x" }],
  [taskBodies[0]!, { completed: true }],
  [offerBody, { salary: 1 }],
];
const CASES = SOUND.flatMap(([rules, sound]) =>
  Object.entries(rules.members).flatMap(([member, rule]) =>
    waysOf(rule).map((way) => [`${rules.operation} ${member} ${way.name}`, rules, sound, member, way] as const),
  ),
);

const draw = (way: Way, sound: unknown): unknown[] => fc.sample(way.values(sound), { seed: 7, numRuns: 40 });

describe("A wrong body", () => {
  test("can be made from every member with a rule, in every way", () => {
    const dead = CASES.filter(([, rules, sound, member, way]) =>
      draw(way, sound[member]).every((value) => wrongBody(rules, sound, member, value) === undefined),
    );
    expect(dead.map(([name]) => name)).toEqual([]);
  });

  test("have exactly one breach in the sent bytes, that of their member", () => {
    for (const [name, rules, sound, member, way] of CASES) {
      for (const value of draw(way, sound[member])) {
        const wrong = wrongBody(rules, sound, member, value);
        if (wrong === undefined) continue;
        const found = breachesIn(Buffer.from(wrong.text), rules);
        expect([name, found.map((breach) => breach.member)]).toEqual([name, [member]]);
        expect(JSON.parse(wrong.text)).toEqual(JSON.parse(JSON.stringify({ ...sound, [member]: value })));
      }
    }
  });

  test("are not made if they would not be certainly wrong", () => {
    expect(wrongBody(employeeBody, EMPLOYEE, "start_date", "2026-02-30")).toBeUndefined();
    expect(wrongBody(employeeBody, EMPLOYEE, "role", "Manager")).toBeUndefined();
    expect(wrongBody(employeeBody, { ...EMPLOYEE, email: undefined }, "role", "owner")).toBeUndefined();
  });

  test("are drawn in other ways than those of a choice, each once", () => {
    const chosen = { url: ["left out"], events: ["a text", "null"] };
    const all = Object.values(webhookBody.members).flatMap((rule) => waysOf(rule));
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 20 }), (seed, count) => {
        const sample = <T>(values: fc.Arbitrary<T>): T[] => fc.sample(values, { seed, numRuns: 1 });
        const drawn = drawnBodies({ sample }, webhookBody, chosen, count);
        for (const [member, names] of Object.entries(chosen)) for (const name of names) expect(drawn[member]).not.toContain(name);
        const names = Object.entries(drawn).flatMap(([member, ways]) => ways.map((name) => `${member} ${name}`));
        expect(names).toHaveLength(Math.min(count, all.length - 3));
        expect(new Set(names).size).toBe(names.length);
      }),
      { seed: 7 },
    );
  });
});

describe("The input that error.field names", () => {
  test.each([
    ["events", "events"],
    ["events[0]", "events"],
    ["events.0", "events"],
    ["/events/0", "events"],
    ["body.events.0", "events"],
    ["query.page", "page"],
    ["path.id", "id"],
    ["body", "body"],
    ["$.events", "events"],
    ["", ""],
  ])("of %j is %j", (field, input) => {
    expect(inputNamed(field)).toBe(input);
  });
});
