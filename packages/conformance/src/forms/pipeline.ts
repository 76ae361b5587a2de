import type { View } from "../exchange/view.ts";
import type { FormRow } from "./form-row.ts";
import type { Forms } from "./forms.ts";

/** An application in a pipeline. */
export interface PipelineRow {
  /** The object with its candidate_ref. */
  readonly view: View;
  readonly form: FormRow;
}

/**
 * The applications in a pipeline: every object with a candidate_ref (§2.13), or those at the declared rows. One that is both in a list and
 * below its stage counts once.
 */
export function pipelineRows(forms: Forms, pipeline: View): PipelineRow[] {
  if (forms.declaresRows("applications")) return (forms.all("applications", pipeline) ?? []).map((form) => ({ view: form.view, form }));
  const found = [...pipeline.walk()].filter(({ view }) => view.has("candidate_ref"));
  const list = (path: readonly (string | number)[]): string => path.slice(0, -1).join(".");
  const again = ({ path, view }: (typeof found)[number], n: number): boolean =>
    found.slice(0, n).some((other) => list(other.path) !== list(path) && JSON.stringify(other.view.raw) === JSON.stringify(view.raw));
  return found.filter((one, n) => !again(one, n)).map(({ path, view }) => ({ view, form: forms.at("applications", pipeline, path) }));
}

/** Days in stage; undefined: not read. */
export const daysOf = ({ form }: PipelineRow): number | undefined => form.number("days");

/** The parts of an application that are not read. */
export function unreadIn({ form }: PipelineRow): string[] {
  return ["stage", "status", "days"].filter((part) => !form.reads(part) && !form.isNull(part));
}

/** Ids that may identify a row in a path, with their members: the reference first, then an id of the application. */
export function idsOf({ view, form }: PipelineRow): readonly { readonly id: string; readonly by: "reference" | "id" }[] {
  const [ref, id] = [view.at("candidate_ref").text, form.text("id")];
  return [
    ...(ref === undefined ? [] : [{ id: ref, by: "reference" as const }]),
    ...(id === undefined || id === ref ? [] : [{ id, by: "id" as const }]),
  ];
}

/** The id of a row of one kind; "" if it has none. */
export const idIn = (row: PipelineRow, by: "reference" | "id"): string => idsOf(row).find((one) => one.by === by)?.id ?? "";

/** A stage of the pipeline; each company has its own names and kinds of stages. */
export interface PipelineStage {
  readonly id: string;
  readonly name: string;
  readonly kind: "active" | "hired" | "rejected";
  /** Whether the target file states the kind. */
  readonly kindStated?: boolean;
}

/**
 * The listed stages with an id. One is for hired or rejected applications if its row in the target file says so or, without such a row, if
 * it has the document's own word as its name: Hired, Rejected.
 */
export function stagesIn(forms: Forms, list: readonly View[]): PipelineStage[] {
  const isStated = forms.declares("stages", "hired") || forms.declares("stages", "rejected");
  return list.flatMap((view) => {
    const row = forms.one("stages", view);
    const [id, name = ""] = [row.text("id"), row.text("name")];
    if (id === undefined) return [];
    const is = (kind: "hired" | "rejected"): boolean =>
      forms.declares("stages", kind) ? row.flag(kind) === true : name.toLowerCase() === kind;
    const kind = is("hired") ? "hired" : is("rejected") ? "rejected" : "active";
    return [{ id, name, kind, kindStated: isStated } as const];
  });
}

const STATUSES: ReadonlySet<string> = new Set(["draft", "open", "on_hold", "closed", "filled"]);

/** The status of a role (§3.3); undefined: not read. @param thing `roles`: a row of the list */
export function roleStatus(forms: Forms, role: View, thing: "role" | "roles" = "role"): string | undefined {
  const status = forms.one(thing, role).text("status");
  return STATUSES.has(status ?? "") ? status : undefined;
}

const same = (text: string | undefined, other: string): boolean => other !== "" && text?.toLowerCase() === other.toLowerCase();

/** Whether a row is in a stage. */
export function isIn({ form }: PipelineRow, { id, name }: PipelineStage): boolean {
  const stage = form.text("stage");
  return same(stage, id) || same(stage, name);
}

/** The counts of applications by stage in a role. */
export interface Counts {
  readonly of: (stage: PipelineStage) => number | undefined;
  /** Stages without a count, while others have one. */
  readonly lacking: readonly PipelineStage[];
  /** Whether every stage has a count. */
  readonly whole: boolean;
}

/** Reads the counts of applications by stage. */
export function countsIn(forms: Forms, role: View, stages: readonly PipelineStage[]): Counts {
  const rows = forms.all("stage_counts", role) ?? [];
  const counts = new Map<string, number>();
  for (const row of rows) {
    const [stage, count] = [row.text("stage"), row.number("count")];
    const found = stages.find(({ id, name }) => same(stage, id) || same(stage, name));
    if (found !== undefined && count !== undefined) counts.set(found.id, count);
  }
  const lacking = counts.size === 0 ? [] : stages.filter(({ id }) => !counts.has(id));
  return { of: ({ id }) => counts.get(id), lacking, whole: stages.every(({ id }) => counts.has(id)) };
}
