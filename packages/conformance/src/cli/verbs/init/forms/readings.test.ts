import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type Sketch, exchange } from "../../../../../test/exchange.ts";
import { Forms, type RawForms } from "../../../../forms/forms.ts";
import { THINGS, type ThingName } from "../../../../forms/things/index.ts";
import { FormAnswers } from "./answers.ts";
import { linesByHand } from "./left.ts";
import { LEGEND, readingLines, sentLines, thingLines, sentBodies } from "./reading-lines.ts";
import { readingsOf } from "./readings.ts";

type Answers = Readonly<Record<string, readonly Sketch[]>>;
const data = (raw: unknown): Sketch => ({ body: { data: raw } });

const made = (answers: Answers, unasked: Readonly<Record<string, string>> = {}): FormAnswers =>
  new FormAnswers(
    new Map(Object.entries(answers).map(([operation, all]) => [operation as never, all.map((one) => exchange(one))])),
    [],
    new Map(Object.entries(unasked)) as never,
  );

/** The lines about a thing. */
function lines(thing: ThingName, answers: FormAnswers, raw: RawForms = {}): string[] {
  const forms = new Forms(raw);
  const reading = readingsOf(answers, forms).find((one) => one.thing === thing)!;
  return readingLines(reading, forms).map((line) => line.replaceAll(/ {2,}/g, " | "));
}

test("the status of an exit interview is read from the single plan, and other parts from the list", () => {
  const plan = { id: "p", exit_interview: { state: "scheduled" } };
  const answers = made({ listOffboardingPlans: [data({ plans: [{ id: "p" }] })], getOffboardingPlan: [data(plan)] });
  const read = lines("offboarding_plan", answers, { offboarding_plan: { interview: "$.exit_interview.state" } });
  expect(read).toContain(' | interview | declared | "scheduled"');
  expect(read).toContain(' | id | plain | "p"');
});

describe("without rows the reason is said:", () => {
  test.each<readonly [string, ThingName, FormAnswers, RawForms]>([
    ["not asked: no survey is named", "survey_results", made({}, { getSurveyResults: "no survey is named" }), {}],
    ["GET /x answers 404", "learning_paths", made({ listLearningPaths: [{ path: "/x", status: 404, body: {} }] }), {}],
    ["the list is empty", "recognition", made({ listRecognition: [data([])] }), {}],
    ["data is no list", "stages", made({ listStages: [data({ s1: { label: "New" } })] }), {}],
    ["nothing stands at its rows", "trend", made({ getAnalytics: [data({})] }), { trend: { rows: "$.months[*]" } }],
    ["its list is not read", "trend", made({ getAnalytics: [data({ months: [] })] }), {}],
    ["not declared", "export_tenure", made({ exportAnalytics: [{ text: "a,b", headers: { "content-type": "text/csv" } }] }), {}],
  ])("%s", (reason, thing, answers, raw) => {
    expect(lines(thing, answers, raw)[0]).toMatch(new RegExp(`: ${reason.replaceAll("/", "\\/")}$`));
  });
});

test("rows are counted, and the hidden ones among them; flags are counted too", () => {
  const departments = [
    { department: "Bar", headcount: 9 },
    { department: "Spa", headcount: null, small: true },
  ];
  const answers = made({ getAnalytics: [data({ departments })], listStages: [data([{ kind: "won" }, { kind: "new" }, { kind: "x" }])] });
  const of = (hidden: string): string => lines("departments", answers, { departments: { hidden } })[0]!;
  expect([of("$[?@.small==true]"), of("$[*]"), of("$.departments[*]")].map((line) => line.split(": ")[1])).toEqual([
    "2 rows, 1 hidden",
    "2 rows, all of them hidden",
    "2 rows, none hidden",
  ]);
  expect(lines("departments", answers)).toContain(" | headcount | plain | 9, in 1 of 2 rows");
  expect(lines("stages", answers, { stages: { hired: { at: "$.kind", is: "won" } } })).toContain(" | hired | declared | 1 yes, 2 no");
});

test("what stands at a path and is not of the part's kind is shown, and what is not there is said", () => {
  const answers = made({ getBilling: [data({ plan: "growth", seats: { charged: "many" } })] });
  const read = lines("billing", answers, { billing: { billed_seats: "$.seats.charged", interval: "$.every" } });
  expect(read).toContain(' | billed_seats | not read | "many" is no number');
  expect(read).toContain(" | interval | not read | nothing stands at its path");
  expect(read).toContain(" | status | not read | no member has its name");
});

test("figures have their unit, and doubtful ones a remark", () => {
  const summary = { t: { months: 39 }, training: { completion: 61 }, headcount: { current: 28, active: 33, on_leave: 2, probation: 3 } };
  const answers = made({
    getAnalytics: [data(summary)],
    getSurveyResults: [data({ response_rate: 55 })],
    listOnboardingPlans: [data({ plans: [{ progress: { done: 6, total: 3 } }] })],
  });
  expect(lines("tenure", answers, { tenure: { average: { at: "$.t.months", as: "months" } } })[1]).toBe(
    " | average | declared | 3.25 years",
  );
  expect(lines("training", answers)[1]).toMatch(/6100 %; please look: a share of more than 100 %; 'as: percent'/);
  expect(lines("headcount", answers)[1]).toMatch(/28; please look: active, on_leave and probation are 38 together/);
  expect(lines("survey_results", answers)[1]).toBe(" | response_rate | plain | 55 %");
  expect(lines("onboarding_plan", answers)).toContain(" | done | plain | 6; please look: it is more than total");
});

test("ids are shown whole, and names of people are not", () => {
  const id = "9359d61c-9f6f-4b3a-926f-e6f2d1c06b06";
  const answers = made({ listRecognition: [data([{ giver: id, recipient: "Ann Lee" }])] });
  expect(lines("recognition", answers)).toContain(` | giver | plain | "${id}"`);
  expect(lines("recognition", answers)).toContain(' | recipient | plain | "A… L…"');
});

test("what a run sends is shown with its parts", () => {
  const forms = new Forms({ stage_move: { stage: "target_stage", by: "name" }, new_recognition: { kind: "posted_as", manager: "BOSS" } });
  const sent = sentBodies(forms).flatMap(sentLines);
  expect(sent).toContain('  a run sends: {"target_stage":"STAGE_NAME"}');
  expect(sent).toContain("  declared: stage, by; not declared: also");
  expect(sent.find((line) => line.includes('"posted_as":"BOSS"'))).toBeDefined();
  expect(sent).toContain('  a run tries first: {"application_id":"APPLICATION_ID","salary":9000000}');
});

test("what is left has the line to add, with a guess where there is one", () => {
  const answers = made({ listLearningPaths: [data([{ title: "First week" }])], getAnalytics: [data({})] });
  const guess = new Map([["courses", { row: "$.title", value: "First week", certain: false }]]);
  const left = linesByHand(readingsOf(answers, new Forms()), [{ thing: "learning_paths", parts: guess }]);
  expect(left).toContain('  learning_paths: { courses: "$.title" } # reads "First week"; please look');
  expect(left).toContain("  tenure: { average: $.… }");
  expect(left).toContain("  trend: { rows: $.…[*] }");
  expect(left.join("\n")).not.toContain("recognition");
});

test("without a target, each thing and each part is listed with its operation", () => {
  const text = thingLines().join("\n");
  for (const [name, { parts }] of Object.entries(THINGS)) {
    expect(text).toMatch(new RegExp(`^${name}  .*, in (?:GET|PATCH) /`, "m"));
    for (const part of Object.keys(parts)) expect(text).toMatch(new RegExp(`^  ${part} `, "m"));
  }
  expect(text).toContain("without a row: days_in_stage");
});

test("the row that shows how rows are written is one", () => {
  const [, example = ""] = LEGEND;
  expect(() => new Forms(parse(example) as RawForms)).not.toThrow();
});
