import type { FormRow } from "../../../../forms/form-row.ts";
import type { Forms } from "../../../../forms/forms.ts";
import { pipelineRows } from "../../../../forms/pipeline.ts";
import { THINGS, type ThingName } from "../../../../forms/things/index.ts";
import type { OpenThing } from "../../../../forms/thing.ts";
import type { View } from "../../../../exchange/view.ts";
import type { FormAnswers } from "./answers.ts";

/** How one part is read now. `no rows`: there is nothing to read it from. */
export interface PartReading {
  readonly part: string;
  readonly how: "declared" | "plain" | "not read" | "no rows";
  /** Where it is looked for. */
  readonly rows: readonly FormRow[];
}

/** Why a thing has no rows. */
export interface Lack {
  readonly why: string;
  /** Whether a row of the target file could mend it. */
  readonly isOpen: boolean;
}

/** How one thing is read now. */
export interface ThingReading {
  readonly thing: ThingName;
  readonly rows: readonly FormRow[];
  /** Undefined: there are rows. */
  readonly lack: Lack | undefined;
  readonly parts: readonly PartReading[];
}

/** How each part is read in the answers of a service: from the same answers as checks read it. */
export function readingsOf(answers: FormAnswers, forms: Forms): ThingReading[] {
  return (Object.keys(THINGS) as ThingName[]).map((thing) => {
    const found = rowsOf(thing, answers, forms);
    const [rows, lack] = Array.isArray(found) ? [found, undefined] : [[], found];
    const parts = Object.entries(THINGS[thing].parts).map(([part, { from }]): PartReading => {
      const own = from === undefined ? rows : answers.all(from).map((data) => forms.one(thing, data));
      const isThere = own.some((row) => row.reads(part) || row.isNull(part));
      const none = own.length === 0 && lack?.isOpen !== true;
      return { part, how: none ? "no rows" : !isThere ? "not read" : forms.declares(thing, part) ? "declared" : "plain", rows: own };
    });
    return { thing, rows, lack, parts };
  });
}

const closed = (why: string): Lack => ({ why, isOpen: false });
const open = (why: string): Lack => ({ why, isOpen: true });

/** The things in the answers, or why there are none. */
function rowsOf(thing: ThingName, answers: FormAnswers, forms: Forms): FormRow[] | Lack {
  const { operations, rows, csv }: OpenThing = THINGS[thing];
  if (csv === true) {
    if (answers.csv === undefined) return closed(answers.lack("exportAnalytics"));
    const isDeclared = forms.declares(thing);
    return forms.lines(thing, answers.csv) ?? open(isDeclared ? "no line of the export fits its under and where" : "not declared");
  }
  // Plans are read from their list, and a single one for some of their parts alone.
  const list = operations.find((operation) => operation === "listOnboardingPlans" || operation === "listOffboardingPlans");
  const all = (list === undefined ? operations : [list]).flatMap((operation) => answers.all(operation));
  if (all.length === 0) return closed(answers.lack(list ?? operations[0]!));
  const place = list !== undefined ? "plans" : rows?.length === 0 ? "" : undefined;
  const found = all.map((data) => (place === undefined ? rowsIn(thing, data, forms) : listAt(place, thing, data, forms)));
  const there = found.flatMap((one) => one ?? []);
  if (there.length > 0) return there;
  const isUnread = found.every((one) => one === undefined);
  if (place !== undefined) return closed(isUnread ? `${place === "" ? "data" : `data.${place}`} is no list` : "the list is empty");
  if (forms.declaresRows(thing)) return open("nothing stands at its rows");
  return isUnread ? open("its list is not read") : closed("the list is empty");
}

/** The things in a list whose place the document shows. @param place in `data`; "": `data` itself */
function listAt(place: string, thing: ThingName, data: View, forms: Forms): FormRow[] | undefined {
  const list = place === "" ? data : data.at(place);
  return list.isList ? list.list.map((row) => forms.one(thing, row)) : undefined;
}

/** The things in one answer; undefined: their list is not read. */
function rowsIn(thing: ThingName, data: View, forms: Forms): FormRow[] | undefined {
  if (THINGS[thing].rows === undefined) return [forms.one(thing, data)];
  if (thing !== "applications") return forms.all(thing, data);
  const found = pipelineRows(forms, data).map(({ form }) => form);
  return found.length === 0 && data.names.length > 0 ? forms.all(thing, data) : found;
}
