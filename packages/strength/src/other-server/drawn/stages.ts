import type { Draw } from "./draw.ts";
import { type Form, memberAt, partsAt, plainForm, through } from "./form.ts";
import { type Extra, type Member, record } from "./record.ts";

export interface StageData {
  readonly id: string;
  readonly label: string;
  readonly outcome: "in progress" | "hired" | "rejected";
}

const LABEL = ["label", "name", "title", "stage_name", "display_name"];
/** Words for the three outcomes of a stage. */
export const KINDS: readonly (readonly [active: string, hired: string, rejected: string])[] = [
  ["active", "hired", "rejected"],
  ["in_progress", "hired", "rejected"],
  ["open", "won", "lost"],
  ["Active", "Hired", "Rejected"],
  ["pipeline", "hire", "reject"],
];

/** The members id, label, kind and position of a stage, at one level or with id and label in `stage`. */
export function stageForm(draw: Draw): Form<StageData & { readonly place: number }> {
  const words = draw.common.one("kinds", KINDS);
  const outcomes = ["in progress", "hired", "rejected"] as const;
  const kind: Form<StageData["outcome"]> = {
    write: (outcome) => words[outcomes.indexOf(outcome)]!,
    read: (shown) => outcomes[(words as readonly unknown[]).indexOf(shown)]!,
    declared: (at) => ({ hired: { at, is: words[1] }, rejected: { at, is: words[2] } }),
  };
  const common: { kind: Member<StageData["outcome"]>; place: Member<number> } = {
    kind: { words: ["kind", "type", "category", "outcome", "group"], form: kind },
    place: {
      words: ["position", "order", "sort_order", "index", "place"],
      form: draw.one("step", [
        plainForm<number>(),
        through<number, number>(
          plainForm(),
          (n) => n * 10,
          (n) => n / 10,
        ),
      ]),
    },
  };
  const id: Member<string> = { words: ["id"], fixed: true, form: plainForm() };
  const label: Member<string> = { words: LABEL, form: plainForm() };
  const flat = record<StageData & { place: number }>(
    draw,
    { id, label, outcome: common.kind, place: common.place },
    draw.one("own", [
      [],
      [["is_default", false]],
      [
        ["slug", "stage-slug"],
        ["sla_days", 7],
      ],
    ] as (readonly Extra[])[]),
  );
  const inner = record<{ id: string; label: string }>(draw.at("inner"), { id, label });
  const outer = record<{ stage: { id: string; label: string }; outcome: StageData["outcome"]; place: number }>(draw.at("outer"), {
    stage: { words: ["stage"], form: inner },
    outcome: common.kind,
    place: common.place,
  });
  return draw.happens("within", 0.25)
    ? through(
        outer,
        ({ id: own, label: name, outcome, place }) => ({ stage: { id: own, label: name }, outcome, place }),
        ({ stage, ...others }) => ({ ...stage, ...others }),
      )
    : flat;
}

/** A form of GET /recruitment/stages. */
export function stages(draw: Draw): Form<readonly StageData[]> {
  const form = stageForm(draw);
  return {
    write: (rows) => rows.map((row, place) => form.write({ ...row, place })),
    read: (shown) =>
      (shown as unknown[]).map((row) => {
        const { id, label, outcome } = form.read(row);
        return { id, label, outcome };
      }),
    declared: () => {
      const { stage, outcome, ...flat } = partsAt(form, "$");
      const { id, label } = (stage ?? flat) as Readonly<Record<string, unknown>>;
      return { id, name: label, ...(outcome as object) };
    },
  };
}

/** A reference to a stage: its id, its name, or both. */
export function stageRef(draw: Draw, known: () => readonly StageData[]): Form<StageData> {
  const label = draw.name("label", LABEL);
  const find = (fits: (stage: StageData) => boolean): StageData => known().find(fits)!;
  return draw.one<Form<StageData>>("form", [
    { write: ({ id }) => id, read: (shown) => find(({ id }) => id === shown) },
    { write: (stage) => stage.label, read: (shown) => find((stage) => stage.label === shown) },
    {
      write: (stage) => ({ id: stage.id, [label]: stage.label }),
      read: (shown) => find(({ id }) => id === (shown as StageData).id),
      declared: (path) => memberAt(path, "id"),
    },
    {
      write: (stage) => ({ [label]: stage.label, colour: "#00AA88", id: stage.id }),
      read: (shown) => find(({ id }) => id === (shown as StageData).id),
      declared: (path) => memberAt(path, "id"),
    },
  ]);
}
