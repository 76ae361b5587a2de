import type { Draw } from "./draw.ts";
import { numberForm } from "./figure.ts";
import type { RawForms } from "../../../../conformance/src/forms/forms.ts";
import { type Form, each, partsAt, plainForm, through } from "./form.ts";
import { type Member, record } from "./record.ts";
import { type Rows, boxed, series } from "./series.ts";
import { type StageData, stageRef } from "./stages.ts";

export interface RoleData {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly type: string;
  readonly jurisdiction: string;
  readonly active: number;
}

function roleMembers(draw: Draw): { readonly [K in keyof RoleData]: Member<RoleData[K]> } {
  const count = numberForm(draw.at("count"), "candidates");
  return {
    id: { words: ["id"], fixed: true, form: plainForm() },
    title: { words: ["title", "headline", "name", "job_title"], form: plainForm() },
    status: { words: ["status"], fixed: true, form: plainForm() },
    type: { words: ["employment_type", "type", "contract"], form: plainForm() },
    jurisdiction: { words: ["jurisdiction", "country"], form: plainForm() },
    active: { words: ["active_candidates", "active_candidate_count", "candidates", "open_candidates", "active"], form: count },
  };
}

/** A form of a role in GET /recruitment/roles. */
export const listedRole = (draw: Draw): Form<RoleData> =>
  record(draw.at("listed"), roleMembers(draw.at("role")), [
    ["opened_on", "2026-01-15"],
    ["vacancies", 1],
  ]);

/** A role with the number of applications in each stage. */
export interface CountedRole extends RoleData {
  readonly counts: readonly (readonly [stage: StageData, count: number])[];
}

/** A form of GET /recruitment/roles/{id}. */
export function role(draw: Draw, known: () => readonly StageData[]): Form<CountedRole> {
  const count = numberForm(draw.at("count"), "candidates");
  const stage = stageRef(draw.at("stage"), known);
  const key = draw.one("key", ["label", "id"] as const);
  const list = through<CountedRole["counts"], readonly { stage: StageData; count: number }[]>(
    each(
      record<{ stage: StageData; count: number }>(
        draw.at("row"),
        {
          stage: { words: ["stage", "pipeline_stage", "step"], form: stage },
          count: { words: ["count", "candidates", "people", "total", "applications", "value"], form: count },
        },
        [["position_from_top", 1]],
      ),
    ),
    (rows) => rows.map(([one, many]) => ({ stage: one, count: many })),
    (rows) => rows.map((row) => [row.stage, row.count] as const),
  );
  const named = through<CountedRole["counts"], Rows<number>>(
    series(
      draw.at("series"),
      {
        label: [
          ["stage", "stages"],
          ["name", "names"],
          ["label", "labels"],
        ],
        value: [
          ["count", "counts"],
          ["candidates", "candidate_counts"],
          ["people", "people_counts"],
        ],
      },
      count,
    ),
    (rows) => rows.map(([one, many]) => [one[key], many]),
    (rows) => rows.map(([name, many]) => [known().find((one) => one[key] === name)!, many]),
  );
  const counts = draw.happens("list", 0.4) ? boxed(draw.at("counts"), list) : named;
  const form = record<{ role: RoleData; counts: CountedRole["counts"] }>(draw.at("whole"), {
    role: { words: ["role", "position", "vacancy"], form: record(draw.at("role"), roleMembers(draw.at("role"))) },
    counts: { words: ["stages", "stage_counts", "funnel", "per_stage", "by_stage", "candidates_by_stage"], form: counts },
  });
  const flat = record<CountedRole>(draw, {
    ...roleMembers(draw.at("role")),
    counts: { words: ["stages", "stage_counts", "funnel", "per_stage", "by_stage", "candidates_by_stage"], form: counts },
  });
  return draw.happens("within", 0.15)
    ? through(
        form,
        ({ counts: own, ...data }) => ({ role: data, counts: own }),
        ({ role: data, counts: own }) => ({ ...data, counts: own }),
      )
    : flat;
}

/** How the roles in the list, and a role with its counts, are declared. */
export function roleRows(listed: Form<RoleData>, one: Form<CountedRole>): RawForms {
  const { active } = partsAt(listed, "$");
  const { role: inner, counts, ...flat } = partsAt(one, "$");
  const { status } = (inner ?? flat) as Readonly<Record<string, unknown>>;
  const { name, value, stage = name, count = value, ...rows } = counts as Readonly<Record<string, unknown>>;
  return { roles: { active }, role: { status }, stage_counts: { stage, count, ...rows } };
}
