import { LITERAL, type CsvLine } from "../../../../forms/csv-lines.ts";
import { monthIn } from "../../../../forms/figures/month.ts";
import type { ThingName } from "../../../../forms/things/index.ts";
import type { KnownCompany } from "./company.ts";
import { type Proposal, type ProposedThing, ROUNDED } from "./proposal.ts";

/** Lines of the export that speak of the same: with a label in one column and a figure in another, and the same texts in all others. */
interface Block {
  /** Columns, from 0. */
  readonly label: number;
  readonly figure: number;
  readonly lines: readonly CsvLine[];
  /** The cells that all lines have, by column from 1. */
  readonly where: Readonly<Record<string, string>>;
}

/** Figures of the summary that the export must repeat, by month and by department in lower case. */
export interface KnownFigures {
  readonly trend: ReadonlyMap<string, number>;
  /** As fractions. */
  readonly training: ReadonlyMap<string, number>;
  /** Of the whole company: a fraction. */
  readonly completion?: number;
}

/** Proposes rows for an export with a line for each figure; one in blocks with a title needs a person. Certain is what repeats the summary. */
export function proposeExport(csv: readonly CsvLine[], company: KnownCompany, known: KnownFigures): ProposedThing[] {
  const isDepartment = (cell: string): boolean => company.departments.has(cell.toLowerCase());
  const departments = blocksIn(csv, isDepartment);
  const says = (block: Block, word: RegExp): boolean => Object.values(block.where).some((text) => word.test(text));
  const named = departments.filter((block) => says(block, /head_?\s?count/i));
  const isRight = (block: Block): boolean => repeats(block, (label) => company.departments.get(label.toLowerCase()));
  const repeating = (named.length > 0 ? named : departments).find(isRight);
  // Who starts later may count.
  const heads = repeating ?? only(named);
  const training = departments.filter((block) => block !== heads && says(block, /train/i));
  const months = blocksIn(csv, (cell) => monthIn(cell)?.length === 7);
  const trend = months.find((block) => repeats(block, (label) => known.trend.get(monthIn(label)!)));
  const share =
    (by: number) =>
    (label: string): number | undefined => {
      const value = known.training.get(label.toLowerCase());
      return value === undefined ? undefined : by * value;
    };
  const inPercent = training.find((block) => repeats(block, share(100), PERCENT));
  const completed = inPercent ?? training.find((block) => repeats(block, share(1), ROUNDED));
  const trained = completed ?? only(training);
  // A share above 1 is a percentage, without a sign too.
  const isPercent = inPercent !== undefined || trained?.lines.some((line) => Number.parseFloat(line[trained.figure]!) > 1) === true;
  return [
    ...thing("export_departments", heads, "name", "headcount", repeating !== undefined),
    ...thing("export_training_departments", trained, "name", "completion", completed !== undefined, isPercent ? "percent" : undefined),
    ...thing("export_trend", trend ?? only(months), "month", "headcount", trend !== undefined),
  ];
}

const only = (blocks: readonly Block[]): Block | undefined => (blocks.length === 1 ? blocks[0] : undefined);

/** How far a percentage may be rounded. */
const PERCENT = 0.51;

/**
 * Whether the figures of a block are the known ones of their labels: in two lines at least, not all 0, and in all that have a figure.
 * @param rounded how far they may differ; default: not at all
 */
function repeats({ lines, label, figure }: Block, known: (label: string) => number | undefined, rounded = 1e-6): boolean {
  const shown = lines.filter((line) => isNumber(line[figure]));
  const isRight = (line: CsvLine): boolean => Math.abs(Number.parseFloat(line[figure]!) - (known(line[label]!) ?? Infinity)) < rounded;
  return shown.length > 1 && shown.every(isRight) && shown.some((line) => Number.parseFloat(line[figure]!) !== 0);
}

const isNumber = (cell: string | undefined): boolean => cell !== undefined && /^-?\d+(\.\d+)?%?$/.test(cell.trim());
const isFigure = (cell: string | undefined): boolean => isNumber(cell) || cell === LITERAL;

/** The blocks whose lines have a label of a kind. Only those with texts beside label and figure can be told from other lines. */
function blocksIn(csv: readonly CsvLine[], isLabel: (cell: string) => boolean): Block[] {
  const found = csv.flatMap((line) => {
    const label = line.findIndex(isLabel);
    const figure = line.findLastIndex(isFigure);
    if (label < 0 || figure < 0 || label === figure) return [];
    const others = line.flatMap((cell, n) => (n === label || n === figure || cell === "" ? [] : [[String(n + 1), cell] as const]));
    return [{ line, label, figure, others }];
  });
  return [...Map.groupBy(found, ({ label, figure, others }) => JSON.stringify([label, figure, others])).values()]
    .filter((rows) => rows.length > 1 && rows[0]!.others.length > 0)
    .map((rows) => ({
      label: rows[0]!.label,
      figure: rows[0]!.figure,
      lines: rows.map(({ line }) => line),
      where: Object.fromEntries(rows[0]!.others),
    }));
}

function thing(
  name: ThingName,
  block: Block | undefined,
  label: string,
  figure: string,
  certain: boolean,
  reader?: "percent",
): ProposedThing[] {
  if (block === undefined) return [];
  const [first] = block.lines;
  const proposal = (row: Proposal["row"], value: unknown): Proposal => ({ row, value, certain });
  const parts = new Map<string, Proposal>([
    ["where", proposal(block.where, `${block.lines.length} lines`)],
    [label, proposal(block.label + 1, first![block.label])],
    [figure, proposal(reader === undefined ? block.figure + 1 : { at: block.figure + 1, as: reader }, first![block.figure])],
  ]);
  return [{ thing: name, parts }];
}
