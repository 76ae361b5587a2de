import type { CsvLine } from "../../../../forms/csv-lines.ts";
import { monthIn } from "../../../../forms/figures/month.ts";
import type { ThingName } from "../../../../forms/things/index.ts";
import type { KnownCompany } from "./company.ts";
import { type Proposal, type ProposedThing, ROUNDED } from "./proposal.ts";

/** A line with one figure, and texts that say what it is. */
interface FigureLine {
  /** Column of the figure, from 1. */
  readonly at: number;
  readonly figure: string;
  /** The other cells that are not empty, by column from 1. */
  readonly texts: Readonly<Record<string, string>>;
}

type Words = Readonly<Record<string, RegExp>>;

/** The things of which the export has one line for each figure: what their lines are about, and the words of their parts. */
const SINGLE: readonly (readonly [thing: ThingName, about: RegExp, parts: Words])[] = [
  [
    "export_headcount",
    /head_?\s?count/i,
    { current: /total|current/i, active: /(?<![a-z])active/i, on_leave: /on.?leave/i, probation: /probation/i },
  ],
  ["export_tenure", /tenure/i, { average: /average|tenure/i }],
  // How many have completed is no share.
  ["export_training", /training/i, { completion: /completion|complete\w*.?(?:rate|share|percent|%)/i }],
];
const TURNOVER: Words = {
  rate: /(?<![a-z])rate/i,
  leavers: /(?<![a-z])leavers/i,
  voluntary: /(?<![a-z])voluntary/i,
  involuntary: /(?<![a-z])involuntary/i,
};
const JURISDICTION = /^(AU|NZ|UK|GB)(?:([ _:./-]).+)?$/;

/**
 * Proposes rows for the single figures of an export with a line for each, and for turnover, which has a line for each jurisdiction and part. Certain
 * is what one line alone says in the document's own words; a total, which is no word of it, if so many people are employed.
 * @param completion how much of all training the summary calls completed: a fraction
 */
export function proposeFigures(csv: readonly CsvLine[], company: KnownCompany, completion?: number): ProposedThing[] {
  const lines = csv.flatMap((cells) => lineIn(cells, company));
  const found = SINGLE.flatMap(([name, about, parts]) => single(name, lines, about, parts, company));
  return [...found, ...(found.some(({ thing }) => thing === "export_training") ? [] : trained(lines, completion)), ...turnover(lines)];
}

/** The line about training that repeats how much of it the summary calls completed, whatever it is called. */
function trained(lines: readonly FigureLine[], completion: number | undefined): ProposedThing[] {
  const own = lines.filter((line) => /training/i.test(textOf(line)));
  const right = own.flatMap((line) => {
    const unit = unitOf("completion", [line]);
    const share = Number.parseFloat(line.figure) / (unit.as === "percent" ? 100 : 1);
    return completion === undefined || Math.abs(share - completion) > ROUNDED ? [] : [{ line, unit }];
  });
  const [found, ...more] = right;
  if (found === undefined || more.length > 0) return [];
  const row = { at: found.line.at, ...found.unit, where: found.line.texts };
  return [{ thing: "export_training", parts: new Map([["completion", { row, value: found.line.figure, certain: true }]]) }];
}

function lineIn(cells: CsvLine, { departments }: KnownCompany): FigureLine[] {
  const at = cells.findLastIndex((cell) => /^-?\d+(\.\d+)?%?$/.test(cell.trim()));
  if (at < 1 || cells.some((cell) => departments.has(cell.toLowerCase()) || monthIn(cell)?.length === 7)) return [];
  const texts = Object.fromEntries(cells.flatMap((cell, n) => (n === at || cell === "" ? [] : [[n + 1, cell]])));
  return [{ at: at + 1, figure: cells[at]!, texts }];
}

const textOf = ({ texts }: FigureLine): string => Object.values(texts).join(" ");
const isJurisdiction = (text: string): boolean => JURISDICTION.test(text);

function single(thing: ThingName, lines: readonly FigureLine[], about: RegExp, words: Words, { headcount }: KnownCompany): ProposedThing[] {
  const own = lines.filter((line) => about.test(textOf(line)) && !Object.values(line.texts).some(isJurisdiction));
  const parts = Object.entries(words).flatMap(([part, word]) => {
    const [line, ...more] = own.filter((one) => word.test(Object.values(one.texts).at(-1)!));
    if (line === undefined || more.length > 0) return [];
    const row = { at: line.at, ...unitOf(part, [line]), where: line.texts };
    const certain = part !== "current" || /current/i.test(textOf(line)) || headcount.current.includes(Number(line.figure));
    return [[part, { row, value: line.figure, certain }] as const];
  });
  return parts.length === 0 ? [] : [{ thing, parts: new Map(parts) }];
}

/** Shares above 1 are percentages, without a sign too; a tenure is in years, unless its line says months. */
function unitOf(part: string, lines: readonly FigureLine[]): { readonly as?: "percent" | "months" } {
  if (part === "average" && lines.some((line) => /month/i.test(textOf(line)))) return { as: "months" };
  const isShare = part === "rate" || part === "completion";
  return isShare && lines.some(({ figure }) => Number.parseFloat(figure) > 1) ? { as: "percent" } : {};
}

/** Where the lines have their jurisdiction in a cell of its own (`AU`), or before the word of the part (`AU rate`). */
function turnover(lines: readonly FigureLine[]): ProposedThing[] {
  const own = lines.filter((line) => /turnover/i.test(textOf(line)));
  const column = Object.keys(own[0]?.texts ?? {}).find((one) => own.every(({ texts }) => isJurisdiction(texts[one] ?? "")));
  if (column === undefined) return [];
  const [, , separator] = JURISDICTION.exec(own[0]!.texts[column]!)!;
  const sayIn = (texts: FigureLine["texts"]): Readonly<Record<string, string>> =>
    separator === undefined ? without(texts, column) : { [column]: `*${texts[column]!.slice(texts[column]!.indexOf(separator))}` };
  const parts = Object.entries(TURNOVER).flatMap(([part, word]) => {
    const lines = own.filter(({ texts }) => word.test(Object.values(sayIn(texts)).at(-1) ?? ""));
    const places = new Set(lines.map(({ at, texts }) => JSON.stringify([at, sayIn(texts)])));
    if (places.size !== 1) return [];
    const { at, texts, figure } = lines[0]!;
    return [[part, { row: { at, ...unitOf(part, lines), where: sayIn(texts) }, value: figure, certain: true }] as const];
  });
  if (parts.length === 0) return [];
  const jurisdiction = separator === undefined ? Number(column) : { at: Number(column), before: separator };
  const shared = Object.entries(own[0]!.texts).filter(([one, text]) => one !== column && own.every(({ texts }) => texts[one] === text));
  const proposal = (row: Proposal["row"], value: unknown): Proposal => ({ row, value, certain: true });
  const where = shared.length === 0 ? [] : [["where", proposal(Object.fromEntries(shared), `${own.length} lines`)] as const];
  return [
    { thing: "export_turnover", parts: new Map([...where, ["jurisdiction", proposal(jurisdiction, own[0]!.texts[column])], ...parts]) },
  ];
}

function without(texts: FigureLine["texts"], column: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([one]) => one !== column));
}
