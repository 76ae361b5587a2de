import type { Draw } from "./draw.ts";
import { numberForm } from "./figure.ts";
import { type Form, each, memberAt, partsAt, plainForm, through } from "./form.ts";
import { type Extra, type Member, record } from "./record.ts";
import { boxed } from "./series.ts";
import { KINDS, type StageData, stageForm, stageRef, stages } from "./stages.ts";

export interface ApplicationData {
  readonly id: string;
  readonly ref: string;
  readonly stage: StageData;
  readonly days: number;
}

/** A form of GET /recruitment/roles/{id}/pipeline: applications in a list of their own, or in their stages. */
export function pipeline(draw: Draw, known: () => readonly StageData[]): Form<readonly ApplicationData[]> {
  const statuses = draw.common.one("kinds", KINDS);
  const outcomes = ["in progress", "hired", "rejected"] as const;
  interface Row {
    readonly id: string;
    readonly ref: string;
    readonly stage: StageData;
    readonly status: StageData["outcome"];
    readonly days: number;
  }
  const members: { readonly [K in keyof Row]: Member<Row[K]> } = {
    id: { words: ["id", "application_id"], form: plainForm() },
    ref: { words: ["candidate_ref"], fixed: true, form: plainForm() },
    stage: { words: ["stage", "current_stage", "stage_name"], form: stageRef(draw.at("stage"), known) },
    status: {
      words: ["status", "state", "application_status"],
      form: through<StageData["outcome"], string>(
        plainForm(),
        (outcome) => statuses[outcomes.indexOf(outcome)]!,
        (shown) => outcomes[statuses.indexOf(shown)]!,
      ),
    },
    days: { words: ["days_in_stage", "days", "stage_days", "in_stage_days", "age_in_stage"], form: numberForm(draw.at("days"), "days") },
  };
  const row = through<ApplicationData, Row>(
    record<Row>(
      draw.at("row"),
      members,
      draw.one("own", [
        [],
        [["score", null]],
        [
          ["starred", false],
          ["source", "referral"],
        ],
      ] as (readonly Extra[])[]),
    ),
    (data) => ({ ...data, status: data.stage.outcome }),
    ({ id, ref, stage, days }) => ({ id, ref, stage, days }),
  );
  const stage = stageForm(draw.at("stages"));
  const applications = draw.name("applications", ["applications", "candidates", "items", "cards", "rows"]);
  const nested: Form<readonly ApplicationData[]> = {
    write: (rows) =>
      known().map((one, place) => ({
        ...(stage.write({ ...one, place }) as object),
        [applications]: rows.filter((data) => data.stage.id === one.id).map((data) => row.write(data)),
      })),
    read: (shown) => (shown as Record<string, unknown[]>[]).flatMap((column) => column[applications]!.map((one) => row.read(one))),
    declared: (path) => ({ rows: `${memberAt(`${path}[*]`, applications)}[*]`, ...partsAt(row, "$") }),
  };
  const within = record<{ rows: readonly ApplicationData[] }>(draw.at("within"), {
    rows: { words: ["stages"], fixed: true, form: nested },
  });
  const beside = record<{ stages: readonly StageData[]; rows: readonly ApplicationData[] }>(draw.at("beside"), {
    stages: { words: ["stages"], fixed: true, form: stages(draw.at("stages")) },
    rows: { words: [draw.one("applications", ["applications", "candidates", "applications"])], form: boxed(draw.at("rows"), each(row)) },
  });
  return draw.happens("nested", 0.4)
    ? through(
        within,
        (rows) => ({ rows }),
        ({ rows }) => rows,
      )
    : through(
        beside,
        (rows) => ({ stages: known(), rows }),
        ({ rows }) => rows,
      );
}

/** How the applications in a pipeline are declared. */
export function applicationRow(form: Form<readonly ApplicationData[]>): Readonly<Record<string, unknown>> {
  const { ref: _, ...row } = partsAt(form, "$")["rows"] as Readonly<Record<string, unknown>>;
  return row;
}
