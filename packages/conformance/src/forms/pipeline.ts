import { bindValues } from "./binding.ts";
import { type LabelledValue, plainName } from "./labelled-value.ts";
import { labelledValuesOf } from "./figures/json.ts";
import { isNoFigure } from "./figure-kind.ts";
import { type Concept, type Leaf, type ConceptValues, isUuid, leavesOf, numberOf, readConcepts } from "./concepts.ts";
import type { View } from "../exchange/view.ts";

/** An application in a pipeline, at any place. */
export interface PipelineRow {
  readonly view: View;
  /** The objects around it, the nearest first: one may be its stage. */
  readonly around: readonly View[];
  /** The names of the lists and objects around it. */
  readonly within: readonly string[];
}

/**
 * The applications in a pipeline: every object with a candidate_ref (§2.13). One that is both in a list and below its stage counts once.
 */
export function pipelineRows(pipeline: View): PipelineRow[] {
  const found = [...pipeline.walk()].filter(({ view }) => view.has("candidate_ref"));
  const list = (path: readonly (string | number)[]): string => path.slice(0, -1).join(".");
  const again = ({ path, view }: (typeof found)[number], n: number): boolean =>
    found.slice(0, n).some((other) => list(other.path) !== list(path) && JSON.stringify(other.view.raw) === JSON.stringify(view.raw));
  return found
    .filter((one, n) => !again(one, n))
    .map(({ path, view }) => {
      const outer = path.map((_, n) => pipeline.at(...path.slice(0, path.length - n - 1)));
      // The whole response surrounds every row, so it says nothing about one.
      const within = path.map(String).filter((step) => !/^\d+$/.test(step));
      return { view, around: outer.filter((one, n) => one.isObject && n < path.length - 1), within };
    });
}

/** The ids and names of its stage in a row. */
export function stageTexts({ view, around }: PipelineRow): string[] {
  const own = leavesIn(view).filter(({ names }) => names.some((name) => /stage/.test(name)) && !names.some((name) => DAYS.test(name)));
  return textsOf(own.length > 0 ? own : around.flatMap(leavesIn));
}

/** Values in an object, without those in lists. */
const leavesIn = (view: View): Leaf[] => leavesOf(view, (path, inner) => path.length === 0 || !inner.isList);
const textsOf = (leaves: readonly Leaf[]): string[] => leaves.flatMap(({ raw }) => (typeof raw === "string" ? [raw] : []));

const DAYS = /day|(^|_)age(_|$)|time/;
const isNumber = (raw: unknown): boolean => numberOf(raw) !== undefined;
/** Parts of a row that are found by name. */
const PARTS: Readonly<Record<"days" | "status", Concept>> = {
  days: { called: DAYS, fits: isNumber, wrong: (raw) => raw === null, might: isNumber },
  status: { called: /status|state/, fits: (raw) => typeof raw === "string" && raw.trim() !== "", wrong: (raw) => raw === null },
};
const read = ({ view }: PipelineRow): ConceptValues<"days" | "status"> => readConcepts(leavesIn(view), PARTS);

/** Days in stage: the number in a member about days; undefined: none can be read. */
export function daysOf(row: PipelineRow): number | undefined {
  return numberOf(read(row).of("days")?.raw);
}

/** Whether every number of days in a row is too great for an application that was just created. */
export function isOld({ view }: PipelineRow): boolean {
  const days = leavesIn(view).flatMap(({ names: [name = ""], raw }) => (/(^|_)days(_|$)/.test(name) ? (numberOf(raw) ?? []) : []));
  return days.length > 0 && days.every((number) => number > 1);
}

/** Which of days and status a row certainly does not show: no value could be it, or it is null. */
export function lackingIn(row: PipelineRow): readonly ("days" | "status")[] {
  const { lacking, of } = read(row);
  const empty = leavesIn(row.view).some(({ names: [name = ""], raw }) => /^(application_)?(status|state)$/.test(name) && raw === null);
  const none = of("status") === undefined && (empty || isWithoutStatus(row));
  return none && !lacking.includes("status") ? [...lacking, "status"] : lacking;
}

/** Names of lists of applications and of stages. */
const LISTS = /^(applications?|candidates?|items?|cards?|rows?|entries|stages?|pipeline|columns?|list|results|people|data)$/;
/** Names of members with which an object around applications describes itself. */
const OF_STAGE = /stage|^(id|key|slug|label|name|title|display_name|count|total|position|order|sort_order|index|place|colou?r)$/;
/** Names of members with which a stage describes itself; none of them is the status of an application. */
const IN_STAGE = /^(current_)?stage(_(id|name|label|key|slug))?$|^(id|key|slug|label|name|title|display_name)$/;

/** Whether no member of a row, or of an object around it, could be the status. The reference, ids and the stage are not the status. */
function isWithoutStatus({ view, around, within }: PipelineRow): boolean {
  const rest = leavesIn(view).filter(
    ({ path, names, raw }) =>
      path[0] !== "candidate_ref" && !isUuid(raw) && !(names.some((name) => /stage/.test(name)) && IN_STAGE.test(names[0] ?? "")),
  );
  const apart = around.flatMap(leavesIn).every(({ names }) => OF_STAGE.test(names[0] ?? ""));
  return apart && within.every((name) => LISTS.test(plainName(name))) && readConcepts(rest, PARTS).lacking.includes("status");
}

/** Whether days and status of a row can both be read. */
export function isRead(row: PipelineRow): boolean {
  const concepts = read(row);
  return concepts.of("days") !== undefined && concepts.of("status") !== undefined;
}

/** Ids that may identify a row in a path, with their places: the reference first, then an id of the application. */
export function idsOf({ view }: PipelineRow): readonly { readonly path: readonly string[]; readonly id: string }[] {
  const rank = ({ names: [name = ""] }: Leaf): number => ["candidate_ref", "id", "application_id"].indexOf(name);
  return leavesIn(view)
    .filter((leaf) => rank(leaf) >= 0 && typeof leaf.raw === "string" && !leaf.names.some((name) => /stage|role|job/.test(name)))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ path, raw }) => ({ path, id: raw as string }));
}

/** A stage of the pipeline; each company has its own names and kinds of stages. */
export interface PipelineStage {
  readonly id: string;
  readonly name: string;
  readonly kind: "active" | "hired" | "rejected";
  /** Whether a text or a flag other than its name states the kind. */
  readonly kindStated?: boolean;
}

const HIRED = /^(hired?|won)$|^hiring complete/i;
const REJECTED = /reject|declin|unsuccessful|withdrawn|disqualif|not selected|^lost$/i;
const NAME: Readonly<Record<"name", Concept>> = {
  name: { called: /^(stage_)?(name|label|title|display_name)$/, fits: (raw) => typeof raw === "string" },
};

/** A listed stage, with id and name at any depth; undefined if it has no id. It is active unless a text in it says hired or rejected. */
export function stageOf(view: View): PipelineStage | undefined {
  const leaves = leavesIn(view);
  const ids = leaves.filter(({ names: [name = ""] }) => /^(stage_)?id$/.test(name)).toSorted((a, b) => a.path.length - b.path.length);
  const id = ids[0]?.raw;
  if (typeof id !== "string") return undefined;
  const others = leaves.filter((leaf) => !ids.includes(leaf));
  const texts = textsOf(others);
  const flagged = (pattern: RegExp): boolean =>
    others.some(({ names: [name = ""], raw }) => raw === true && pattern.test(name.replace(/^is_?/i, "")));
  const kind =
    texts.some((text) => HIRED.test(text)) || flagged(HIRED)
      ? "hired"
      : texts.some((text) => REJECTED.test(text)) || flagged(REJECTED)
        ? "rejected"
        : "active";
  const kindStated = texts.some((text) => new RegExp(`^${kind}$`, "i").test(text)) || flagged(new RegExp(`^${kind}$`, "i"));
  const name = readConcepts(others, NAME).of("name")?.raw as string | undefined;
  return { id, kindStated, name: name ?? texts[0] ?? "", kind };
}

const STATUSES: ReadonlySet<string> = new Set(["draft", "open", "on_hold", "closed", "filled"]);

/** The status of a role (§3.3): the word nearest to the top in a member with such a name, outside lists. */
export function roleStatus(role: View): string | undefined {
  const single = [...role.walk()].filter(({ path }) => path.every((step) => !/^\d+$/.test(String(step))));
  const found = single.filter(({ path, view }) => /stat/i.test(String(path.at(-1) ?? "")) && STATUSES.has(view.text ?? ""));
  return found.toSorted((a, b) => a.path.length - b.path.length)[0]?.view.text;
}

/** Whether a row is in a stage. */
export function isIn(row: PipelineRow, { id, name }: PipelineStage): boolean {
  return stageTexts(row).some(
    (text) => text.toLowerCase() === id.toLowerCase() || (name !== "" && text.toLowerCase() === name.toLowerCase()),
  );
}

/** The counts of applications by stage in a role. */
export interface Counts {
  readonly of: (stage: PipelineStage) => number | undefined;
  /** Stages that certainly have no count, while others may have one. */
  readonly lacking: readonly PipelineStage[];
  /** Whether every stage has a count that can be read. */
  readonly whole: boolean;
}

const COUNT = /count|candidat|applic|people|total|value|number|amount|^n$/;

/** Reads the counts of applications by stage, in any form: the numbers that are bound to a stage's name or id. */
export function countsIn(role: View, stages: readonly PipelineStage[]): Counts {
  const keys = new Map(
    stages.flatMap((stage) => [stage.id, stage.name].filter((text) => text !== "").map((text) => [text.toLowerCase(), stage.id])),
  );
  const values = labelledValuesOf(role);
  const bound = bindValues(values, {
    named: (text) => keys.get(text.toLowerCase()),
    vague: () => false,
    speaks: /stage|step|column|funnel|pipeline/,
  });
  const counts = new Map<string, number>();
  for (const { id } of stages) {
    const mine = bound.filter(
      ({ value, name }) => name === id && Number.isInteger(value.numbers[0]) && value.numbers[0]! >= 0 && !isBeside(value),
    );
    const called = mine.filter(({ value }) => COUNT.test(plainName(value.where.split(".").at(-1)!)));
    const numbers = new Set((called.length > 0 ? called : mine).map(({ value }) => value.numbers[0]!));
    if (numbers.size === 1) counts.set(id, [...numbers][0]!);
  }
  const others = values.filter((value) => value.numbers.length > 0 && !isBeside(value) && !bound.some((one) => one.value === value));
  // Fewer numbers than stages cannot count them all.
  const few = others.length < stages.length;
  const shown = new Set(bound.map(({ name }) => name));
  // If some stages are counted, a stage without a number is lacking. If none is, no number may be left that could be a count.
  const isLacking = ({ id }: PipelineStage): boolean =>
    !counts.has(id) && (counts.size > 1 || (counts.size === 1 && !shown.has(id)) || (counts.size === 0 && few));
  const lacking = stages.filter(isLacking);
  return { of: ({ id }) => counts.get(id), lacking, whole: stages.every(({ id }) => counts.has(id)) };
}

/** Whether a number is the position of a stage, or about the presentation of the response. */
function isBeside(value: LabelledValue): boolean {
  return isNoFigure(value) || /position|order|place|rank|sort|index|sequence|days?(_|$)/.test(plainName(value.where.split(".").at(-1)!));
}
