import type { Draw } from "./draw.ts";
import { numberForm } from "./figure.ts";
import { type Declared, type Form, partsAt, through } from "./form.ts";
import { type Extra, record } from "./record.ts";
import { type Rows, series } from "./series.ts";
import type { Summary } from "./summary.ts";

/** Names for a number of people. */
export const PEOPLE: readonly string[] = ["headcount", "people", "staff", "size", "total", "count", "members", "employees"];

/** Each of these names with one for a list of such values. */
export const plural = (words: readonly string[]): (readonly [string, string])[] => words.map((word) => [word, `${word}_values`]);

/** The total and the split by status. */
export function headcount(draw: Draw): Form<Pick<Summary, "statuses">> {
  const count = numberForm(draw.at("count"), "people");
  type Split = Summary["statuses"];
  const asRecord = record<Split>(draw.at("split"), {
    active: { words: ["active", "active_count", "people_active"], form: count },
    on_leave: { words: ["on_leave", "on_leave_count", "people_on_leave"], form: count },
    probation: { words: ["probation", "on_probation", "probation_count"], form: count },
  });
  const names = { active: "Active", on_leave: "On leave", probation: "Probation" };
  const worded = draw.happens("worded", 0.3);
  const statuses = Object.keys(names) as (keyof Split)[];
  const nameOf = (status: keyof Split): string => (worded ? names[status] : status);
  const rows = series(
    draw.at("split"),
    {
      label: [
        ["status", "statuses"],
        ["state", "states"],
        ["key", "keys"],
      ],
      value: plural(["count", "people", "value"]),
    },
    count,
  );
  const asSeries: Form<Split> = {
    ...through<Split, Rows<number>>(
      rows,
      (split) => statuses.map((status) => [nameOf(status), split[status]]),
      (shown) => Object.fromEntries(shown.map(([name, people]) => [name.toLowerCase().replace(" ", "_"), people])) as unknown as Split,
    ),
    declared: (path) =>
      Object.fromEntries(statuses.map((status, n) => [status, cellAt(partsAt(rows, path) as unknown as Series, n, nameOf(status))])),
  };
  const extras: readonly Extra[] = [
    ["previous_month", 31],
    ["target", 60],
    ["change_percent", 2.5],
    ["as_at", "2026-03-01"],
  ];
  return through(
    record<{ total: number; split: Split }>(
      draw,
      {
        total: { words: ["current", "headcount", "people", "total", "count", "now"], form: count },
        split: {
          words: ["split", "breakdown", "by_status", "statuses", "composition"],
          form: draw.happens("series", 0.5) ? asSeries : asRecord,
        },
      },
      draw.shuffled("extras", extras).slice(0, draw.below("count", 4)),
    ),
    ({ statuses }) => ({ total: statuses.active + statuses.on_leave + statuses.probation, split: statuses }),
    ({ split }) => ({ statuses: split }),
  );
}

/** How a series is declared. */
interface Series {
  readonly rows?: string;
  readonly value: Declared | readonly Declared[];
}

/** How the value of the n-th row of a series, which has this name, is declared. */
function cellAt({ rows, value }: Series, n: number, name: string): unknown {
  const row = rows
    ?.replace(/\[\*\](\.\*)?$/, `[${n}]$1`)
    .replace("[1:]", `[${n + 1}]`)
    .replace(/(?<!\])\.\*$|(?<=']|^\$)\.\*$/, `['${name}']`);
  const placed = (path: string): string => (row === undefined ? path.replace("[*]", `[${n}]`) : `${row}${path.slice(1)}`);
  const declared = (one: Declared): Declared => (typeof one === "string" ? placed(one) : { ...one, at: placed(String(one["at"])) });
  return Array.isArray(value) ? (value as readonly Declared[]).map(declared) : declared(value as Declared);
}

/** Twelve months with their names. */
export function trend(draw: Draw): Form<Rows<number>> {
  const count = numberForm(draw.at("count"), "people");
  const suffix = draw.one("suffix", ["", "", "-01"]);
  const back = draw.happens("newest first", 0.3);
  const named = series(
    draw,
    {
      label: [
        ["month", "months"],
        ["period", "periods"],
        ["date", "dates"],
        ["label", "labels"],
        ["x", "xs"],
      ],
      value: plural([...PEOPLE, "value", "y"]),
      extras: draw.one("extras", [
        [],
        [
          ["joiners", 1],
          ["leavers", 0],
        ],
        [["is_estimate", false]],
      ] as (readonly Extra[])[]),
    },
    count,
  );
  return through<Rows<number>, Rows<number>>(
    named,
    (rows) => turned(rows, back).map(([month, people]) => [`${month}${suffix}`, people]),
    (rows) => turned(rows, back).map(([month, people]) => [month.slice(0, 7), people]),
  );
}

const turned = (rows: Rows<number>, back: boolean): Rows<number> => (back ? rows.toReversed() : rows);
