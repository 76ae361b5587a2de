import { expect, test } from "vitest";
import { exchange } from "../../../../../test/exchange.ts";
import { View } from "../../../../exchange/view.ts";
import { Forms } from "../../../../forms/forms.ts";
import { FormAnswers } from "./answers.ts";
import { KnownCompany } from "./company.ts";
import { proposeFigures } from "./export-figures.ts";
import { proposeExport } from "./export-rows.ts";
import { proposePart } from "./proposal.ts";
import { proposeForms } from "./propose.ts";

const rows = (...raws: readonly unknown[]): View[] => raws.map((raw) => new View(raw));

test.each([
  ["the id of a stage is none of an application", "applications", "id", { stage: { id: "5f0c" }, status: "new" }],
  ["the status of a person is none of a plan", "onboarding_plan", "status", { starter: { status: "active" } }],
  ["what is charged is not called billed", "billing", "billed_seats", { seats: { occupied: 33, charged: 33 } }],
  ["what is not completed is not completed", "task", "completed", { not_completed: true }],
] as const)("no name but the document's own proves a part: %s", (_, thing, part, raw) => {
  expect(proposePart(thing, part, rows(raw))?.certain).not.toBe(true);
});

test.each([
  ["turnover", "voluntary", { mix: { voluntary: { amount: 4 } } }, "$.mix.voluntary.amount"],
  ["onboarding_plan", "total", { progress: { completedTasks: 3, totalTasks: 6 } }, "$.progress.totalTasks"],
  ["setup", "team_invited", { has_invited_team: true }, "$.has_invited_team"],
  ["billing", "status", { subscription: { status: "active" } }, "$.subscription.status"],
] as const)("the document's own name proves a part in another spelling or order: %s.%s", (thing, part, raw, row) => {
  expect(proposePart(thing, part, rows(raw))).toMatchObject({ row, certain: true });
});

test("a known number that two members with fitting names have proves neither", () => {
  const found = proposePart("headcount", "current", rows({ staff: 33, employees: 33 }), [33]);
  expect(found?.certain).toBe(false);
});

test("a known name proves its member, whatever that is called", () => {
  const found = proposePart("onboarding_plan", "person", rows({ who: "Ann Lee" }, { who: "Bo Ek" }), ["Ann Lee", "Bo Ek"]);
  expect(found).toMatchObject({ row: "$.who", certain: true });
});

test("digits in an id are no figure, and a word within another is none", () => {
  const days = proposePart("applications", "days", rows({ stage: "b25e79c6-4261-44e0-a77e-e1afa12365b8", stages: 4 }));
  expect(days).toBeUndefined();
});

test("two parts are not guessed at the same place", () => {
  const answers = new FormAnswers(
    new Map([["listOnboardingPlans", [exchange({ body: { data: { plans: [{ progress: { closed: 4, outstanding: 2 } }] } } })]] as const]),
    [],
  );
  const [plan] = proposeForms(answers, new Forms());
  expect([...plan!.parts].map(([part, { row, certain }]) => [part, row, certain])).toEqual([["done", "$.progress.closed", false]]);
});

test("one percentage above 1 makes all of a column percentages", () => {
  const found = proposePart("training_departments", "completion", rows({ completion: 1 }, { completion: 61 }));
  expect(found).toMatchObject({ row: { at: "$.completion", as: "percent" }, certain: true });
});

test("a share is certain if it is the quotient of two numbers beside it, and a number of people is none", () => {
  const share = (...raws: readonly object[]): unknown => proposePart("training", "completion", rows(...raws));
  expect(share({ assigned: 66, completed: 34, rate: 0.515 })).toMatchObject({ row: "$.rate", certain: true });
  expect(share({ assigned: 66, completed: 34, rate: 51.5 })).toMatchObject({ row: { at: "$.rate", as: "percent" }, certain: true });
  expect(share({ assigned: 66, completed: 34, rate: 0.2 })).toMatchObject({ certain: false });
});

test("the line about training that repeats the summary is certain, whatever it is called", () => {
  const csv = [
    ["training", "company", "assigned", "66"],
    ["training", "company", "rate", "0.515"],
  ];
  const found = (completion?: number): unknown =>
    proposeFigures(csv, new KnownCompany([]), completion).map(({ thing, parts }) => [thing, parts.get("completion")?.row]);
  const row = { at: 4, where: { 1: "training", 2: "company", 3: "rate" } };
  expect([found(34 / 66), found(0.4), found()]).toEqual([[["export_training", row]], [], []]);
});

test("lines of the export are certain if they repeat the summary, and read with its unit", () => {
  const csv = [
    ["hires", "2026-01", "4"],
    ["hires", "2026-02", "5"],
  ];
  const trend = (figures: readonly number[]): ReadonlyMap<string, number> => new Map(figures.map((one, n) => [`2026-0${n + 1}`, one]));
  const certain = (known: ReadonlyMap<string, number>): unknown =>
    proposeExport(csv, new KnownCompany([]), { trend: known, training: new Map() })[0]?.parts.get("headcount")?.certain;
  expect([certain(trend([40, 41])), certain(trend([4, 5])), certain(new Map())]).toEqual([false, true, false]);
});

test("head counts by department are proposed by their words, and are not certain, where they are others than those of the list", () => {
  const csv = ["Sales", "Finance"].flatMap((name) => [
    ["departments", name, "headcount", "7"],
    ["departments", name, "joined", "1"],
  ]);
  const [found] = proposeExport(csv, new KnownCompany(rows({ department: "Sales" }, { department: "Finance" })), {
    trend: new Map(),
    training: new Map(),
  });
  expect(found).toMatchObject({ thing: "export_departments" });
  expect(found!.parts.get("headcount")).toEqual({ row: 4, value: "7", certain: false });
});

/** A long export, in which the text of a line names a jurisdiction in a cell of its own, or before a word. */
const LONG = (of: (jurisdiction: string, part: string) => readonly string[]): string[][] => [
  ["headcount", "total", "36"],
  ["headcount", "active", "31"],
  ["headcount", "inactive", "9"],
  ["headcount", "on_leave", "2"],
  ["headcount_trend", "2026-01", "36"],
  ["department_headcount", "Sales", "31"],
  ["tenure", "average_years", "2.5"],
  ["training", "completed", "26"],
  ["training", "completion_rate", "49.3"],
  ...["AU", "NZ"].flatMap((code) => ["rate", "leavers", "voluntary", "involuntary"].map((part) => ["turnover", ...of(code, part), "4"])),
];
const sales = new KnownCompany(rows({ department: "Sales", status: "active" }));
const proposed = (csv: readonly (readonly string[])[]): Record<string, unknown> =>
  Object.fromEntries(
    proposeFigures(csv, sales).map(({ thing, parts }) => [thing, Object.fromEntries([...parts].map(([part, { row }]) => [part, row]))]),
  );

test("each figure of a long export is proposed where one line alone says it", () => {
  const found = proposed(LONG((code, part) => [code, part]));
  expect(found).toMatchObject({
    export_headcount: {
      current: { at: 3, where: { 1: "headcount", 2: "total" } },
      on_leave: { at: 3, where: { 1: "headcount", 2: "on_leave" } },
    },
    export_tenure: { average: { at: 3, where: { 1: "tenure", 2: "average_years" } } },
    export_training: { completion: { at: 3, as: "percent", where: { 1: "training", 2: "completion_rate" } } },
    export_turnover: { where: { 1: "turnover" }, jurisdiction: 2, voluntary: { at: 4, where: { 1: "turnover", 3: "voluntary" } } },
  });
  expect(found["export_headcount"]).not.toHaveProperty("probation");
});

test("a total is certain if so many people are employed", () => {
  const certain = (total: string): boolean | undefined =>
    proposeFigures([["headcount", "total", total]], sales)[0]?.parts.get("current")?.certain;
  expect([certain("1"), certain("36")]).toEqual([true, false]);
});

test("a jurisdiction before the word of a figure is parted from it", () => {
  expect(proposed(LONG((code, part) => [`${code} ${part}`]))["export_turnover"]).toEqual({
    where: { 1: "turnover" },
    jurisdiction: { at: 2, before: " " },
    rate: { at: 3, as: "percent", where: { 2: "* rate" } },
    leavers: { at: 3, where: { 2: "* leavers" } },
    voluntary: { at: 3, where: { 2: "* voluntary" } },
    involuntary: { at: 3, where: { 2: "* involuntary" } },
  });
});
