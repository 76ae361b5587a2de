import type { Draw } from "./draw.ts";
import { HIDDEN_CELLS, numberForm, withHiddenCells } from "./figure.ts";
import type { RawForms } from "../../../../conformance/src/forms/forms.ts";
import { type Declared, type Form, each, memberAt, orNull, partsAt, plainForm, readAs, through } from "./form.ts";
import { type Extra, type Member, record } from "./record.ts";
import { boxed } from "./series.ts";

export interface Question {
  readonly id: string;
  readonly text: string;
  readonly kind: string;
  /** null: too few responses. */
  readonly sums: { readonly answered: number; readonly mean: number | null } | null;
}

export interface Results {
  /** The numbers of responses and of invitations; null below the floor. */
  readonly rate: readonly [responded: number, invited: number] | null;
  readonly enps: number | null;
  readonly questions: readonly Question[];
}

type Rate = readonly [number, number];

/** A response rate: a fraction, a percentage, a text, or the two numbers that it comes from. */
function rate(draw: Draw): Form<Rate> {
  const lost = (): Rate => [Number.NaN, Number.NaN];
  const percent = ([responded, invited]: Rate): number => Math.round((1000 * responded) / Math.max(1, invited)) / 10;
  const [responded, invited] = draw
    .one("counts", [
      ["responded", "invited"],
      ["responses", "recipients"],
      ["answered", "asked"],
    ] as const)
    .map((word) => draw.spelled(word)) as [string, string];
  const ofTwo = (path: string): Declared => readAs(`${path}['${responded}','${invited}']`, "pair");
  return draw.one<Form<Rate>>("rate", [
    { write: (data) => percent(data), read: lost, declared: (path) => readAs(path, "percent") },
    { write: (data) => Math.round(percent(data) * 10) / 1000, read: lost },
    { write: (data) => `${percent(data)}%`, read: lost },
    { write: (data) => ({ percent: percent(data) }), read: lost, declared: (path) => readAs(memberAt(path, "percent"), "percent") },
    {
      write: ([a, b]) => ({ [responded]: a, [invited]: b }),
      read: (shown) => [(shown as Record<string, number>)[responded]!, (shown as Record<string, number>)[invited]!],
      declared: ofTwo,
    },
    {
      write: ([a, b]) => ({ [invited]: b, percentage: percent([a, b]), [responded]: a }),
      read: (shown) => [(shown as Record<string, number>)[responded]!, (shown as Record<string, number>)[invited]!],
      declared: ofTwo,
    },
    {
      write: ([a, b]) => `${a} of ${b}`,
      read: (shown) => String(shown).match(/\d+/g)!.map(Number) as unknown as Rate,
      declared: (path) => readAs(path, "pair"),
    },
  ]);
}

/** The summaries by question: a list, or a map by id. */
function questions(draw: Draw): Form<readonly Question[]> {
  type Sums = NonNullable<Question["sums"]>;
  const sums = record<Sums>(draw.at("sums"), {
    answered: { words: ["answered", "responses", "count", "n"], form: numberForm(draw.at("count"), "answers") },
    mean: { words: ["mean", "average", "avg", "score"], form: orNull(plainForm<number>()) },
  });
  const common: { readonly [K in "text" | "kind" | "sums"]: Member<Question[K]> } = {
    text: { words: ["text", "prompt", "question", "title"], form: plainForm() },
    kind: { words: ["kind", "type", "format"], form: plainForm() },
    sums: {
      words: ["summary", "results", "figures", "aggregate"],
      form: withHiddenCells(draw.at("veil"), sums, draw.one("veil", HIDDEN_CELLS)),
    },
  };
  const row = record<Question>(draw.at("row"), { id: { words: ["id", "question_id", "key"], form: plainForm() }, ...common }, [
    ["position", 1],
  ]);
  const cell = record<Omit<Question, "id">>(draw.at("row"), common);
  const map: Form<readonly Question[]> = {
    write: (rows) => Object.fromEntries(rows.map(({ id, ...others }) => [id, cell.write(others)])),
    read: (shown) => Object.entries(shown as object).map(([id, one]) => ({ id, ...cell.read(one) })),
    declared: (path) => ({ rows: `${path}.*`, id: "key", ...flat(partsAt(cell, "$")) }),
  };
  const flat = ({ sums, ...others }: Declared & object): Declared & object => {
    const { answered, mean } = sums as Readonly<Record<string, unknown>>;
    return { ...others, answers: answered, average: mean };
  };
  const list: Form<readonly Question[]> = { ...each(row), declared: (path) => ({ rows: `${path}[*]`, ...flat(partsAt(row, "$")) }) };
  return boxed(draw, draw.happens("map", 0.3) ? map : list);
}

/** A form of GET /surveys/{id}/results. Below the floor there are only nulls, or a hint. */
export function results(draw: Draw): Form<Results> {
  const members: { readonly [K in keyof Results]: Member<Results[K]> } = {
    rate: {
      words: ["response_rate", "participation", "responses", "turnout"],
      form: withHiddenCells(draw.at("rate veil"), rate(draw), draw.one("rate veil", HIDDEN_CELLS)),
    },
    enps: {
      words: ["enps", "employee_net_promoter_score", "net_promoter_score", "enps_score"],
      form: withHiddenCells(
        draw.at("enps veil"),
        draw.one<Form<number>>("enps", [
          plainForm(),
          plainForm(),
          {
            write: (score) => ({ score }),
            read: (shown) => (shown as { score: number }).score,
            declared: (path) => memberAt(path, "score"),
          },
          {
            write: (score) => ({ benchmark: 20, value: score }),
            read: (shown) => (shown as { value: number }).value,
            declared: (path) => memberAt(path, "value"),
          },
        ]),
        draw.one("enps veil", HIDDEN_CELLS),
      ),
    },
    questions: { words: ["questions", "per_question", "question_summaries", "by_question"], form: questions(draw.at("questions")) },
  };
  const form = record<Results>(
    draw,
    members,
    draw.one("own", [
      [],
      [["floor", 5]],
      [
        ["anonymity", { floor: 5 }],
        ["compared_with", null],
      ],
    ] as (readonly Extra[])[]),
  );
  const hint = { withheld: true, reason: "Fewer than 5 people answered." };
  const bare = draw.happens("bare", 0.3);
  return {
    write: (data) => (bare && data.rate === null ? hint : form.write(data)),
    read: (shown) =>
      bare && (shown as { withheld?: boolean }).withheld === true ? { rate: null, enps: null, questions: [] } : form.read(shown),
    ...(form.declared === undefined ? {} : { declared: form.declared }),
  };
}

/** The rows of a target file for these results. */
export function resultRows(form: Form<Results>): RawForms {
  const { rate, enps, questions } = partsAt(form, "$");
  return { survey_results: { response_rate: rate, enps }, survey_questions: questions as RawForms[string] };
}

export interface OrderedSetData {
  readonly id: string;
  readonly name: string;
  readonly parts: readonly string[];
  /** Of a programme. */
  readonly cadence?: string | undefined;
}

/** A form of a survey programme or learning path: an ordered set. */
export function orderedSet(draw: Draw, kind: "surveys" | "courses"): Form<OrderedSetData> {
  const name = draw.name("part", ["name", "title", "label"]);
  const place = draw.name("place", ["position", "order", "step", "index"]);
  const first = draw.below("first", 2);
  const parts = draw.one<Form<readonly string[]>>("parts", [
    plainForm(),
    {
      write: (all) => all.map((part) => ({ [name]: part })),
      read: (shown) => (shown as Record<string, string>[]).map((part) => part[name]!),
    },
    {
      write: (all) => all.map((part, n) => ({ [place]: n + first, [name]: part, minutes: 20 })),
      read: (shown) => (shown as Record<string, string>[]).map((part) => part[name]!),
    },
    {
      write: (all) => ({ count: all.length, items: all }),
      read: (shown) => (shown as { items: string[] }).items,
      declared: (path) => memberAt(path, "items"),
    },
  ]);
  const cadence = draw.one<Form<string | undefined>>("cadence", [
    plainForm(),
    {
      write: (data) => data && { every: data },
      read: (shown) => (shown as { every?: string } | undefined)?.every,
      declared: (path) => memberAt(path, "every"),
    },
    {
      write: (data) => data && { label: data, days: 30 },
      read: (shown) => (shown as { label?: string } | undefined)?.label,
      declared: (path) => memberAt(path, "label"),
    },
  ]);
  return through<OrderedSetData, Required<OrderedSetData>>(
    record<Required<OrderedSetData>>(draw, {
      id: { words: ["id"], fixed: true, form: plainForm() },
      name: { words: ["name", "title", "label"], form: plainForm() },
      parts: { words: kind === "surveys" ? ["surveys", "steps", "items"] : ["courses", "modules", "steps"], form: parts },
      cadence: { words: ["cadence", "frequency", "repeats", "schedule"], form: cadence },
    }),
    (data) => ({ cadence: undefined, ...data }),
    (data) => data,
  );
}

/** The rows of a target file for these programmes and learning paths. */
export function setRows(programme: Form<OrderedSetData>, path: Form<OrderedSetData>): RawForms {
  const { parts: surveys, cadence } = partsAt(programme, "$");
  return { survey_programmes: { surveys, cadence }, learning_paths: { courses: partsAt(path, "$")["parts"] } };
}
