import { describe, expect, test } from "vitest";
import { View } from "../exchange/view.ts";
import { FormError } from "./declared-row.ts";
import { Forms } from "./forms.ts";

const view = (raw: unknown): View => new View(raw);

describe("plain forms", () => {
  test("a member with the name of the document is read in snake case and in camel case", () => {
    for (const row of [
      { status: "new", days_in_stage: 4 },
      { status: "new", daysInStage: "4" },
    ]) {
      const [read] = new Forms().all("applications", view({ applications: [row] }))!;
      expect([read!.text("status"), read!.number("days")]).toEqual(["new", 4]);
    }
  });

  test("what has another name is not read, and nothing says that it is missing", () => {
    const forms = new Forms();
    expect(forms.all("departments", view({ units: [{ label: "Bar", size: 9 }] }))).toBeUndefined();
    expect(forms.one("onboarding_plan", view({ starter: { text: "Ann Lee" } })).has("person")).toBe(false);
  });

  test("turnover may be a map whose members are jurisdictions", () => {
    const rows = (turnover: unknown): unknown => new Forms().all("turnover", view({ turnover }))?.map((row) => row.text("jurisdiction"));
    expect([rows({ AU: { rate: 0.1 }, ALL: { rate: 0.2 } }), rows([{ jurisdiction: "AU" }, {}]), rows({ rows: [] })]).toEqual([
      ["AU", "ALL"],
      ["AU", undefined],
      undefined,
    ]);
  });

  test("null stands there, and is no figure", () => {
    const [row] = new Forms().all("departments", view({ departments: [{ department: "Bar", headcount: null }] }))!;
    expect([row!.has("headcount"), row!.reads("headcount")]).toEqual([true, false]);
  });
});

describe("declared forms", () => {
  test("rows are found by a path, their parts from the row, and the hidden ones by a query", () => {
    const forms = new Forms({
      departments: { rows: "$.units[*]", name: "$.label", headcount: "$.size.value", hidden: '$[?@.size.display=="n/a"]' },
    });
    const units = [
      { label: "Bar", size: { value: 9, display: "9" } },
      { label: "Spa", size: { value: 0, display: "n/a" } },
    ];
    const rows = forms.all("departments", view({ units }))!;
    expect(rows.map((row) => [row.text("name"), row.number("headcount"), row.hidden])).toEqual([
      ["Bar", 9, false],
      ["Spa", 0, true],
    ]);
  });

  test("a name may be that of the member, and a value the row itself", () => {
    const forms = new Forms({ departments: { rows: "$.sizes.*", name: "key", headcount: "$" } });
    const rows = forms.all("departments", view({ sizes: { Bar: 9, Spa: "<5" } }))!;
    expect(rows.map((row) => [row.text("name"), row.number("headcount")])).toEqual([
      ["Bar", 9],
      ["Spa", undefined],
    ]);
  });

  test("a part may stand in the object around the row, or be the name of its member", () => {
    const forms = new Forms({
      applications: { rows: ["$.stages[*].cards[*]", "$.board.*[*]"], id: "$.candidate_ref", stage: ["^$.id", "key"] },
    });
    const nested = forms.all("applications", view({ stages: [{ id: "s1", cards: [{ candidate_ref: "a" }] }] }))!;
    const mapped = forms.all("applications", view({ board: { s2: [{ candidate_ref: "b" }] } }))!;
    expect([...nested, ...mapped].map((row) => [row.text("id"), row.text("stage")])).toEqual([
      ["a", "s1"],
      ["b", "s2"],
    ]);
  });

  test.for([
    ["cells", { name: "$.labels[*]", headcount: "$.values[*]" }],
    ["lists", { name: "$.labels", headcount: "$.values" }],
  ] as const)("without rows, columns belong together by position: paths of %s", ([, departments]) => {
    const forms = new Forms({ departments });
    const rows = forms.all("departments", view({ labels: ["Bar", "Spa"], values: [9, 7] }))!;
    expect(rows.map((row) => [row.text("name"), row.number("headcount")])).toEqual([
      ["Bar", 9],
      ["Spa", 7],
    ]);
  });

  test("a cell of a column that shows nothing leaves its place empty", () => {
    const forms = new Forms({ departments: { name: "$.labels[*]", headcount: "$.values[*].size" } });
    const rows = forms.all("departments", view({ labels: ["Bar", "Spa"], values: [null, { size: 7 }] }))!;
    expect(rows.map((row) => row.number("headcount"))).toEqual([undefined, 7]);
  });

  test.each<readonly [string, Record<string, unknown>, unknown, string, unknown]>([
    ["a number in a text", { active_seats: { at: "$.s", as: "text-number" } }, { s: "41 people" }, "active_seats", 41],
    ["words that hide a number", { active_seats: { at: "$.s", as: "text-number" } }, { s: "fewer than 5" }, "active_seats", undefined],
    ["a text that hides its number", { active_seats: { at: "$.s", as: "text-number" } }, { s: "< 5" }, "active_seats", undefined],
    ["a text after a separator", { plan: { at: "$.s", after: ": " } }, { s: "Plan: growth" }, "plan", "growth"],
    ["a text in a number and a text", { plan: "$.s['n','unit']" }, { s: { n: 3, unit: "weeks" } }, "plan", "3 weeks"],
    ["no text in a number", { plan: "$.s" }, { s: 3 }, "plan", undefined],
    ["a text in two members", { plan: "$.s['a','b']" }, { s: { a: "Ann", b: "Lee" } }, "plan", "Ann Lee"],
  ])("%s", (_, row, data, part, value) => {
    const read = new Forms({ billing: row }).one("billing", view(data));
    expect(read.reads(part) ? (read.text(part) as unknown) : undefined).toEqual(value);
  });

  test.each<readonly [string, unknown, unknown, number | undefined]>([
    ["a percentage", { at: "$.v", as: "percent" }, 61, 0.61],
    ["a percentage in words", "$.v", "61.5 %", 0.615],
    ["a fraction", "$.v", 0.61, 0.61],
    ["a part of a whole", { at: "$.v", as: "pair" }, "3 of 4", 0.75],
  ])("%s is a share", (_, row, v, value) => {
    expect(new Forms({ training: { completion: row } }).one("training", view({ v })).number("completion")).toBe(value);
  });

  test.each<readonly [unknown, unknown, number]>([
    [{ at: "$.v", as: "months" }, 39, 3.25],
    [{ at: "$.v", as: "duration" }, "P3Y3M", 3.25],
    [{ at: "$.v['y','m']" }, { y: 3, m: 3 }, 3.25],
    [{ at: "$.v", as: "years" }, "3.25 years", 3.25],
  ])("a tenure of %j", (row, v, years) => {
    expect(new Forms({ tenure: { average: row } }).one("tenure", view({ v })).number("average")).toBe(years);
  });

  test("a flag may be a word", () => {
    const forms = new Forms({ task: { completed: { at: "$.state", is: ["done", "closed"] } } });
    expect(["done", "open"].map((state) => forms.one("task", view({ state })).flag("completed"))).toEqual([true, false]);
  });

  test("a flag may be a word in a list, wherever in it", () => {
    const read = (at: string, flags: unknown): unknown =>
      new Forms({ task: { completed: { at, is: "DONE" } } }).one("task", view({ flags })).flag("completed");
    expect([read("$.flags[*]", ["REQUIRED", "DONE"]), read("$.flags", ["REQUIRED", "DONE"]), read("$.flags", [])]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([false, null, { ends_on: null }, "2026-04-01"])("a trial may be shown as %j", (trial) => {
    const rows = [new Forms(), new Forms({ billing: { trial: "$.now.trial" } })].map((forms, n) =>
      forms.one("billing", view(n === 0 ? { trial } : { now: { trial } })),
    );
    expect(rows.map((row) => (trial === null ? row.isNull("trial") : row.reads("trial")))).toEqual([true, true]);
  });

  test("a declared part that finds nothing in any answer is told", () => {
    const forms = new Forms({ role: { status: "$.state" }, billing: { plan: "$.tier" } });
    forms.one("role", view({ status: "open" })).text("status");
    forms.one("billing", view({})).text("plan");
    forms.one("billing", view({ tier: "growth" })).text("plan");
    expect(forms.silent).toEqual(["role.status"]);
  });
});

test.each<readonly [Record<string, Record<string, unknown>>, string]>([
  [{ stage: {} }, "forms.stage is not known; there are "],
  [{ stages: { title: "$.x" } }, "forms.stages.title is no part of it; its parts are id, name, hired, rejected"],
  [{ stages: { name: "$.[" } }, "forms.stages.name: $.[ is no JSONPath"],
  [{ stages: { name: "label" } }, "forms.stages.name: label is no JSONPath: a path begins with $, ^ or key"],
  [{ stages: { name: "$[?search(@.x, '(a+)+$')]" } }, "regular expressions are not taken"],
  [{ stages: { name: "$..a..b..c" } }, "it has more than one .."],
  [{ stages: { name: `$${"[0,0,0]".repeat(20)}` } }, "it has more than 4 commas"],
  [{ stages: { name: "$[?count($[?count($[*])>1])>1]" } }, "a filter begins with @"],
  [{ stages: { name: "$[?@['a,b,c,d,e,f']=='$,..']" } }, ""],
  [{ turnover: { jurisdiction: { at: "$.place", is: "AU" } } }, "forms.turnover.jurisdiction.is has no use"],
  [{ billing: { trial: { at: "$.trial.running", is: true } } }, "forms.billing.trial.is has no use: whatever stands there is read"],
  [{ export_departments: { hidden: "$[0]", name: 1 } }, "forms.export_departments.hidden has no use: in the export"],
  [{ survey_results: { hidden: "$[?@.is_suppressed]" } }, "forms.survey_results.hidden has no use: it stands once"],
  [{ stages: { name: `$.${"x".repeat(400)}` } }, "it has more than 300 characters"],
  [{ stages: { name: { at: "$.x", as: "number" } } }, "forms.stages.name.as must be one of "],
  [{ export_tenure: { average: "$.x" } }, ""],
  [{ tenure: { under: "Tenure", average: "$.x" } }, "forms.tenure is read from JSON"],
])("a wrong row is refused by its place: %j", (forms, words) => {
  if (words === "") expect(() => new Forms(forms)).not.toThrow();
  else expect(() => new Forms(forms)).toThrow(expect.objectContaining({ message: expect.stringContaining(words) as string }) as FormError);
});
