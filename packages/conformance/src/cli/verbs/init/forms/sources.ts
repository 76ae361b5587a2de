import { uuid } from "../../../../document/formats.ts";
import type { View } from "../../../../exchange/view.ts";
import { monthIn } from "../../../../forms/figures/month.ts";
import type { Forms } from "../../../../forms/forms.ts";
import type { ThingName } from "../../../../forms/things/index.ts";
import type { FormAnswers } from "./answers.ts";
import { KnownCompany } from "./company.ts";
import { type PlacedRows, rowsIn, scalarsIn } from "./places.ts";
import { type KnownValues, likeliest } from "./proposal.ts";

/** Where a thing stands in the answers: its rows, all in one form. */
export interface Source {
  readonly thing: ThingName;
  readonly rows: readonly View[];
  /** Values that are known otherwise, by part. */
  readonly known?: Readonly<Record<string, KnownValues>>;
  /** Of a map: the names of its members. */
  readonly keys?: readonly string[];
  /** The path of the rows, if they are not where the plain form has them. */
  readonly at?: { readonly row: string; readonly certain: boolean };
}

/** How the rows of a thing are recognised. */
interface Listed {
  readonly thing: ThingName;
  readonly data: View;
  /** Names in the path of its list or map. */
  readonly called: RegExp;
  /** Whether a row is one of them, by a text in it or its name in a map. */
  readonly has: (text: string) => boolean;
  /** The parts that are known, from the text by which a row was recognised. */
  readonly known?: (labels: KnownValues) => Source["known"];
  /** Where the list or map begins. Default: anywhere in `data`. */
  readonly below?: string;
}

/** The places of all things in the answers. */
export function sourcesIn(answers: FormAnswers, forms: Forms): Source[] {
  const company = new KnownCompany(answers.people);
  const listed = (one: Listed): Source[] => listedSource(one, forms);
  return [
    ...recruitmentSources(answers, listed),
    planSource("onboarding_plan", answers.data("listOnboardingPlans"), company),
    planSource("offboarding_plan", answers.data("listOffboardingPlans"), company),
    ...listed({ thing: "task", data: answers.data("getOnboardingPlan"), called: /task|item|step|checklist/i, has: isId }),
    ...analyticsSources(answers.data("getAnalytics"), company, listed),
    { thing: "billing", rows: some(answers.data("getBilling")) },
    { thing: "setup", rows: some(answers.data("getSetup")), known: { employee_count: company.headcount.current } },
    { thing: "recognition", rows: answers.data("listRecognition").list },
    { thing: "survey_results", rows: some(answers.data("getSurveyResults")) },
    ...listed({ thing: "survey_questions", data: answers.data("getSurveyResults"), called: /question/i, has: isId }),
  ];
}

const isId = (text: string): boolean => uuid.holds(text);
const some = (view: View): View[] => (view.isObject ? [view] : []);
const textsIn = (row: View, key?: string): string[] =>
  [key, ...scalarsIn(row).map(({ raw }) => raw)].filter((text): text is string => typeof text === "string");

function listedSource({ thing, data, called, has, known = () => undefined, below = "$" }: Listed, forms: Forms): Source[] {
  const labelsOf = (rows: readonly View[], keys?: readonly string[]): KnownValues =>
    rows.map((row, n) => textsIn(row, keys?.[n]).find(has));
  const read = forms.all(thing, data)?.map(({ view }) => view);
  const values = (labels: KnownValues): Pick<Source, "known"> => {
    const all = known(labels);
    return all === undefined ? {} : { known: all };
  };
  if (read !== undefined) return [{ thing, rows: read, ...values(labelsOf(read)) }];
  const root = data.at(...below.split(".").slice(1));
  const found = likeliest(rowsIn(root, below), called, (row, key) => textsIn(row, key).some(has));
  if (found === undefined) return [];
  const { at, rows, keys }: PlacedRows = found.rows;
  return [
    { thing, rows, at: { row: at, certain: found.certain }, ...(keys === undefined ? {} : { keys }), ...values(labelsOf(rows, keys)) },
  ];
}

function recruitmentSources(answers: FormAnswers, listed: (one: Listed) => Source[]): Source[] {
  const [role, stages] = [answers.data("getRole"), answers.data("listStages").list];
  const texts = new Set(stages.flatMap((stage) => textsIn(stage)));
  const rows = answers
    .all("getPipeline")
    .flatMap((data) => [...data.walk()].flatMap(({ view }) => (view.has("candidate_ref") ? [view] : [])));
  return [
    { thing: "stages", rows: stages },
    { thing: "roles", rows: answers.data("listRoles").list },
    { thing: "role", rows: some(role) },
    ...listed({
      thing: "stage_counts",
      data: role,
      called: /stage|count|funnel|pipeline/i,
      has: (text) => texts.has(text),
      known: (stage) => ({ stage }),
    }),
    { thing: "applications", rows },
  ];
}

/** Least people of a department whose figure is shown. */
const FLOOR = 5;

function analyticsSources(summary: View, company: KnownCompany, listed: (one: Listed) => Source[]): Source[] {
  const isDepartment = (text: string): boolean => company.departments.has(text.toLowerCase());
  const size = (name: unknown): number => company.departments.get(String(name).toLowerCase()) ?? 0;
  return [
    { thing: "headcount", rows: some(summary), known: company.headcount },
    ...listed({ thing: "trend", data: summary, called: /trend|month|history|time/i, has: (text) => monthIn(text)?.length === 7 }),
    { thing: "tenure", rows: some(summary) },
    ...listed({
      thing: "turnover",
      data: summary,
      called: /turnover|attrition/i,
      has: (text) => /^(AU|NZ|UK)$/.test(text),
      known: (jurisdiction) => ({ jurisdiction }),
    }),
    ...listed({
      thing: "departments",
      data: summary,
      called: /^(?!.*(train|turnover)).*(depart|team|unit)/i,
      has: isDepartment,
      known: (name) => ({ name, headcount: name.map((one) => (size(one) >= FLOOR ? size(one) : undefined)) }),
    }),
    { thing: "training", rows: some(summary) },
    ...listed({
      thing: "training_departments",
      data: summary,
      called: /./,
      has: isDepartment,
      known: (name) => ({ name }),
      below: "$.training.byDepartment",
    }),
  ];
}

/** Plans, with the employee whom each is about if an answer names one. */
function planSource(thing: "onboarding_plan" | "offboarding_plan", data: View, company: KnownCompany): Source {
  const rows = data.at("plans").list;
  const people = rows.map((row) => company.personIn(new Set(textsIn(row))));
  const starts = thing === "onboarding_plan" ? { starts: people.map((one) => one?.starts) } : {};
  return { thing, rows, known: { employee: people.map((one) => one?.id), person: people.map((one) => one?.name), ...starts } };
}
