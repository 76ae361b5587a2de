import { expect, test } from "vitest";
import { VARIANTS } from "../../src/other-server/choices.ts";
import { otherServer } from "../../src/other-server/server.ts";
import { runSuite } from "../../../conformance/src/suite.ts";
import { Forms, type RawForms } from "../../../conformance/src/forms/forms.ts";
import { Reads } from "../../../conformance/src/cli/verbs/init/reads.ts";
import { formAnswers } from "../../../conformance/src/cli/verbs/init/forms/answers.ts";
import { formLines } from "../../../conformance/src/cli/verbs/init/forms/forms-text.ts";
import { type ProposedThing, certainForms } from "../../../conformance/src/cli/verbs/init/forms/proposal.ts";
import { proposeForms } from "../../../conformance/src/cli/verbs/init/forms/propose.ts";

const start = new Date("2026-03-02T09:00:00Z");

/** What is proposed for a variant of the second server. */
async function proposedFor(variant: string, forms: RawForms = {}): Promise<ProposedThing[]> {
  const { fetch, target } = otherServer({ choices: VARIANTS[variant]!, start });
  const reads = new Reads(target.base_url, fetch);
  return proposeForms(await formAnswers(reads, target.keys.full, new Map(), target.resources), new Forms(forms));
}

test("what a known value proves is certain: the head count of departments, the employee of a plan", async () => {
  const rows = certainForms(await proposedFor("other"));
  expect(rows["departments"]).toEqual({ rows: "$.headcount_by_department.*", name: "key", headcount: "$" });
  expect(rows["onboarding_plan"]).toMatchObject({ person: "$.person.name", starts: "$.begins", done: "$.tasks.done" });
  expect(rows["stages"]).toMatchObject({ rejected: { at: "$.outcome", is: "rejected" } });
});

test("in an export with a line for each figure, the lines with the known head counts are those of departments", async () => {
  const rows = certainForms(await proposedFor("other"));
  expect(rows["export_departments"]).toEqual({ where: { 1: "Department" }, name: 2, headcount: 3 });
  expect(rows["export_training_departments"]).toEqual({
    where: { 1: "Training completed" },
    name: 2,
    completion: { at: 3, as: "percent" },
  });
  expect(rows["export_trend"]).toEqual({ where: { 1: "Trend" }, month: 2, headcount: 3 });
});

test("what is declared is not proposed again", async () => {
  const rows = certainForms(await proposedFor("other", { onboarding_plan: { person: "$.person.name" } }));
  expect(rows["onboarding_plan"]).not.toHaveProperty("person");
});

test("in the file each row has its value beside it, and what is not certain is a comment", () => {
  const row = (path: string, value: unknown, sure: boolean): ProposedThing["parts"] =>
    new Map([["name", { row: path, value, certain: sure }]]);
  const lines = formLines([
    { thing: "stages", parts: row("$.label", "Long\nlist", true) },
    { thing: "departments", parts: row("$.unit", "x".repeat(99), false) },
  ]);
  expect(lines).toEqual([
    "  stages:",
    '    name: "$.label" # "Long\\nlist"',
    "  # departments:",
    `    # name: "$.unit" # "${"x".repeat(59)}…; please look`,
  ]);
});

test("names of people are not written out: a target file is shared", () => {
  const parts = new Map([["person", { row: "$.name", value: "Farouk Pemberton", certain: true }]]);
  expect(formLines([{ thing: "onboarding_plan", parts }])[1]).toBe('    person: "$.name" # "F… P…"');
});

test.each(["other", "strict", "worded"])("rows that nobody corrected convict no sound server (%s)", async (variant) => {
  const forms = certainForms(await proposedFor(variant));
  const { fetch, target, time } = otherServer({ choices: VARIANTS[variant]!, start });
  const { requirements } = await runSuite({ fetch, target: { ...target, forms }, time, tier: "certify", startedAt: start });
  const failed = requirements.filter(({ verdict }) => verdict === "fail");
  expect(failed.flatMap(({ id, complaints = [] }) => complaints.map(({ expected, got }) => `${id}: ${expected}; ${got}`))).toEqual([]);
});
