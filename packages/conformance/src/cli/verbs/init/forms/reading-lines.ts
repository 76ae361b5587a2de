import { READERS, type Kind } from "../../../../forms/part-reader.ts";
import { currentDocument } from "../../../../document/api-document.ts";
import type { FormRow } from "../../../../forms/form-row.ts";
import type { Forms } from "../../../../forms/forms.ts";
import { OPEN_REQUESTS, type RequestName } from "../../../../forms/requests/index.ts";
import { readSurveyResults } from "../../../../forms/surveys/survey-results.ts";
import { THINGS, type ThingName } from "../../../../forms/things/index.ts";
import { counted } from "../../../../report/counted.ts";
import { spelt } from "../../../../target/declared-gaps.ts";
import type { PartReading, ThingReading } from "./readings.ts";
import { shownValue } from "./shown-value.ts";
import { shapesOf } from "../../../../forms/surveys/survey-answers.ts";
import { candidateUnder, extrasUnder, moveUnder, offerUnder } from "../../../../setup/bodies/declared-bodies.ts";

type Body = Readonly<Record<string, unknown>>;

/** What a run sends in a request whose names the document does not show. */
interface SentBody {
  readonly name: RequestName;
  /** The declared parts, and those that may be declared besides. */
  readonly declared: readonly string[];
  readonly others: readonly string[];
  /** With the declared names, or what a run tries first. */
  readonly body: Body;
}

/** Texts in place of the values that a run makes or finds. */
const SOME = { day: "2026-03-02", text: "…" } as const;

const PERSON = { first: "Ann", last: "Lee", email: "ann.lee@example.com" };
const STAGE = { id: "STAGE_ID", name: "STAGE_NAME" };
const ROW = { application: "APPLICATION_ID", candidate: "CANDIDATE_REF" };

/** How each body is made. */
const BODIES: Readonly<Record<RequestName, (forms: Forms) => Body>> = {
  new_survey: (forms) => {
    const { pulse = "pulse", attributed = "attributed" } = forms.sent("new_survey");
    return { title: SOME.text, type: pulse, anonymity: attributed };
  },
  survey_answers: (forms) => ({
    employee_id: "EMPLOYEE_ID",
    answers: shapesOf(forms)[0]!(
      [
        { id: "QUESTION_ID", words: false },
        { id: "QUESTION_IN_WORDS", words: true },
      ],
      SOME.text,
    ),
  }),
  new_candidate: (forms) => candidateUnder(forms, PERSON, "ROLE_ID"),
  stage_move: (forms) => moveUnder(forms, STAGE),
  new_offer: (forms) => ({ ...offerUnder(forms, ROW, SOME.day), salary: 9_000_000 }),
  new_recognition: (forms) => {
    const { manager = "manager", tag } = forms.sent("new_recognition");
    const extras = extrasUnder(forms, { kind: manager, value_tag: typeof tag === "string" ? tag : "A_VALUE_TAG", is_public: false });
    return { from_employee_id: "EMPLOYEE_ID", to_employee_id: "EMPLOYEE_ID", message: SOME.text, ...extras };
  },
};

/** The bodies of all such requests. */
export function sentBodies(forms: Forms): SentBody[] {
  return (Object.keys(OPEN_REQUESTS) as RequestName[]).map((name) => {
    const declared = Object.keys(forms.sent(name));
    const others = Object.keys(OPEN_REQUESTS[name].parts).filter((part) => !declared.includes(part));
    return { name, declared, others, body: BODIES[name](forms) };
  });
}

/** Most characters of a value. */
const MOST = 80;

/** What a part must be, in words. */
const IN_WORDS: Readonly<Record<Kind, string>> = {
  any: "value",
  text: "text",
  texts: "list",
  rows: "list",
  number: "number",
  done: "number",
  total: "number",
  share: "share",
  years: "duration",
  flag: "yes or no (is: names the words that mean yes)",
  day: "date as YYYY-MM-DD",
  month: "month",
};

/** How a thing is read: its rows, and a line for each part. */
export function readingLines(reading: ThingReading, forms: Forms): string[] {
  const { thing, parts } = reading;
  return [`${thing}  ${THINGS[thing].what}${rowsIn(reading, forms)}`, ...parts.map((part) => partLine(reading, part, forms))];
}

function rowsIn({ thing, rows, lack }: ThingReading, forms: Forms): string {
  if (lack !== undefined) return `: ${lack.why}`;
  const isList = THINGS[thing].rows !== undefined || THINGS[thing].csv === true || rows.length > 1;
  const noun = thing === "survey_results" ? "survey" : "row";
  const hidden = rows.filter((row) => row.hidden).length;
  const share = hidden === 0 ? "none" : hidden === rows.length ? "all of them" : hidden;
  return `${isList ? `: ${counted(rows.length, noun)}` : ""}${forms.declaresHidden(thing) ? `, ${share} hidden` : ""}`;
}

function partLine({ thing, rows: all }: ThingReading, { part, how, rows }: PartReading, forms: Forms): string {
  const { kind } = THINGS[thing].parts[part]!;
  const said = how === "no rows" ? "" : how === "not read" ? whyNot(rows, part, kind, forms.declares(thing, part)) : valueIn(rows);
  const remark = how === "declared" || how === "plain" ? remarkOn(thing, part, all) : undefined;
  return `  ${part.padEnd(24)} ${how.padEnd(10)}  ${said}${remark === undefined ? "" : `; please look: ${remark}`}`.trimEnd();

  function valueIn(among: readonly FormRow[]): string {
    const read = among.filter((row) => row.reads(part));
    const some = read.length === 0 || read.length === among.length ? "" : `, in ${read.length} of ${among.length} rows`;
    if (kind === "flag" && among.length > 1) {
      const yes = read.filter((row) => row.flag(part)).length;
      return `${yes} yes, ${read.length - yes} no${some}`;
    }
    const [first] = read;
    if (first === undefined) return "null";
    const rate = part === "response_rate" ? readSurveyResults(forms, first.view).rate : undefined;
    return `${withUnit(kind, rate === undefined ? first.value(part) : rate / 100) ?? shownValue(part, first.value(part), MOST)}${some}`;
  }
}

/** Why a part is not read in rows that there are. */
function whyNot(rows: readonly FormRow[], part: string, kind: Kind, isDeclared: boolean): string {
  const there = rows.find((row) => row.has(part));
  if (there !== undefined) return `${shownValue(part, there.raw(part), MOST)} is no ${IN_WORDS[kind]}`;
  return rows.length === 0 ? "" : isDeclared ? "nothing stands at its path" : "no member has its name";
}

/** A figure with its unit; undefined: it has none. */
function withUnit(kind: Kind, value: unknown): string | undefined {
  if (typeof value !== "number") return undefined;
  const short = (number: number): number => Number(number.toFixed(2));
  if (kind === "share") return `${short(100 * value)} %`;
  return kind === "years" ? `${short(value)} years` : undefined;
}

/** All things that rows of `forms` declare, each with where it is read, and its parts with what each holds and where it is without a row. */
export function thingLines(): string[] {
  return (Object.keys(THINGS) as ThingName[]).flatMap((name) => {
    const { what, operations, rows, parts } = THINGS[name];
    const places = operations.map((id) => spelt(currentDocument.operation(id))).join(" and ");
    const lists = rows === undefined || rows.length === 0 ? "" : `; without rows: ${rows.join(", ")}`;
    return [
      `${name}  ${what}, in ${places}${lists}`,
      ...Object.entries(parts).map(
        ([part, { kind, plain }]) =>
          `  ${part.padEnd(24)} ${IN_WORDS[kind]}${plain.length === 0 ? "" : `; without a row: ${plain.join(", ")}`}`,
      ),
    ];
  });
}

/** What a run sends in a request whose names the document does not show. */
export function sentLines({ name, declared, others, body }: SentBody): string[] {
  const { operation, what } = OPEN_REQUESTS[name];
  const parts = (names: readonly string[]): string => (names.length === 0 ? "none" : names.join(", "));
  return [
    `${name}  ${what}, in ${spelt(currentDocument.operation(operation))}`,
    `  declared: ${parts(declared)}; not declared: ${parts(others)}`,
    `  ${declared.length === 0 ? "a run tries first" : "a run sends"}: ${JSON.stringify(body)}`,
  ];
}

/** What makes the value of a part doubtful, beside other values; undefined: nothing. */
function remarkOn(thing: ThingName, part: string, rows: readonly FormRow[]): string | undefined {
  const { kind } = THINGS[thing].parts[part]!;
  if (part === "done" && rows.some((row) => (row.number("done") ?? 0) > (row.number("total") ?? Infinity))) return "it is more than total";
  // A plain response rate may be a percentage.
  if (kind === "share" && part !== "response_rate" && rows.some((row) => (row.number(part) ?? 0) > 1))
    return "a share of more than 100 %; 'as: percent' divides by 100";
  if (part === "current") return splitOf(rows);
  return undefined;
}

function splitOf(rows: readonly FormRow[]): string | undefined {
  for (const row of rows) {
    const [current, ...split] = ["current", "active", "on_leave", "probation"].map((part) => row.number(part));
    const sum = split.reduce((all, one) => (all === undefined || one === undefined ? undefined : all + one), 0);
    if (current !== undefined && sum !== undefined && sum !== current) return `active, on_leave and probation are ${sum} together`;
  }
  return undefined;
}

/** How a row is written, in short: the README has it whole. */
export const LEGEND: readonly string[] = [
  "How to write a row, below forms in a target file:",
  '  departments: { rows: "$.units[*]", name: $.label, headcount: { at: $.size, as: text-number } }',
  "  rows selects what the parts are read from; without it, they are read from data. Both take JSONPath. A part is a path or a map:",
  "    at             the path; in an export the column, by number from 1 or by heading",
  `    as             ${READERS.join(", ")}`,
  "    is             the word that means yes, or a list of them",
  "    before, after  only the text before, or after, this separator counts",
  "    where          of an export: the cells of the line in which the part stands, by column: { 1: turnover, 3: rate }, and { 2: '!company' } for any other",
  "  The README of @hr-platform/conformance has the whole target file, with hidden_leave and the receiver of webhooks: 'The target file'.",
];
