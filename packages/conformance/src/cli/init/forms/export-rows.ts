import { LITERAL, type CsvLine } from "../../../forms/csv-lines.ts";
import { monthIn } from "../../../forms/figures/month.ts";
import type { ThingName } from "../../../forms/things/index.ts";
import type { KnownCompany } from "./company.ts";
import type { Proposal } from "./proposal.ts";
import type { ProposedThing } from "./proposal.ts";

/** Lines of the export that speak of the same: with a label in one column and a figure in another, and the same texts in all others. */
interface Block {
  /** Columns, from 0. */
  readonly label: number;
  readonly figure: number;
  readonly lines: readonly CsvLine[];
  /** The cells that all lines have, by column from 1. */
  readonly where: Readonly<Record<string, string>>;
}

/** Proposes rows for an export with a line for each figure; one in blocks with a title needs a person. */
export function proposeExport(csv: readonly CsvLine[], company: KnownCompany): ProposedThing[] {
  const isDepartment = (cell: string): boolean => company.departments.has(cell.toLowerCase());
  const departments = blocksIn(csv, isDepartment);
  const heads = departments.find(({ lines, label, figure }) => {
    const right = lines.filter((line) => Number(line[figure]) === company.departments.get(line[label]!.toLowerCase()));
    return right.length > 1 && right.length === lines.filter((line) => isNumber(line[figure])).length;
  });
  const training = departments.filter((block) => block !== heads && Object.values(block.where).some((text) => /train/i.test(text)));
  const months = blocksIn(csv, (cell) => monthIn(cell)?.length === 7);
  return [
    ...thing("export_departments", heads, "name", "headcount", true),
    ...(training.length === 1 ? thing("export_training_departments", training[0], "name", "completion", true) : []),
    ...(months.length === 1 ? thing("export_trend", months[0], "month", "headcount", true) : []),
  ];
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

function thing(name: ThingName, block: Block | undefined, label: string, figure: string, certain: boolean): ProposedThing[] {
  if (block === undefined) return [];
  const [first] = block.lines;
  const proposal = (row: Proposal["row"], value: unknown): Proposal => ({ row, value, certain });
  const parts = new Map<string, Proposal>([
    ["where", proposal(block.where, `${block.lines.length} lines`)],
    [label, proposal(block.label + 1, first![block.label])],
    [figure, proposal(block.figure + 1, first![block.figure])],
  ]);
  return [{ thing: name, parts }];
}
