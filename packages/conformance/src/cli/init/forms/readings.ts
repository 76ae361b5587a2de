import type { FormRow } from "../../../forms/form-row.ts";
import type { Forms } from "../../../forms/forms.ts";
import { pipelineRows } from "../../../forms/pipeline.ts";
import { THINGS, type ThingName } from "../../../forms/things/index.ts";
import type { OpenThing } from "../../../forms/thing.ts";
import { View } from "../../../exchange/view.ts";
import type { FormAnswers } from "./answers.ts";

/** How one part is read now. */
export interface PartReading {
  readonly thing: ThingName;
  readonly part: string;
  readonly how: "declared" | "plain" | "not read" | "no answer";
  /** The first value that is read. */
  readonly value: unknown;
}

/** How each part is read in the answers of a service. */
export function readingsOf(answers: FormAnswers, forms: Forms): PartReading[] {
  return (Object.keys(THINGS) as ThingName[]).flatMap((thing) => {
    const rows = rowsOf(thing, answers, forms);
    return Object.keys(THINGS[thing].parts).map((part): PartReading => {
      const row = rows?.find((one) => one.reads(part));
      const isThere = row !== undefined || rows?.some((one) => one.isNull(part)) === true;
      const how = rows === undefined ? "no answer" : isThere ? (forms.declares(thing, part) ? "declared" : "plain") : "not read";
      return { thing, part, how, value: row?.value(part) ?? null };
    });
  });
}

/** The things in an answer; undefined: there is no answer, or it has none of them. */
function rowsOf(thing: ThingName, answers: FormAnswers, forms: Forms): FormRow[] | undefined {
  const { operations, rows, csv }: OpenThing = THINGS[thing];
  if (csv === true) return answers.csv === undefined ? undefined : (forms.lines(thing, answers.csv) ?? []);
  const data = operations.map((operation) => answers.data(operation)).find(({ exists }) => exists) ?? new View(undefined);
  if (!data.exists) return undefined;
  if (thing === "applications") return some(pipelineRows(forms, data).map(({ form }) => form));
  if (rows?.length === 0) return some(data.list.map((row) => forms.one(thing, row)));
  if (rows !== undefined) return forms.all(thing, data) ?? [];
  const entries = data.at("plans");
  return some(entries.isList ? entries.list.map((row) => forms.one(thing, row)) : [forms.one(thing, data)]);
}

const some = (rows: FormRow[]): FormRow[] | undefined => (rows.length === 0 ? undefined : rows);
