import type { LabelledValue, ValueLabel } from "../labelled-value.ts";
import { quantitiesIn } from "./quantity.ts";
import { categoriesOf } from "./row.ts";

/** The exact text of a suppressed department cell (§4.8). */
export const LITERAL = "<5 - hidden";

/** Lines below one heading. */
interface Block {
  readonly id: string;
  readonly title: string;
  readonly head: readonly string[] | undefined;
  /** False: the heading may be an ordinary line. */
  readonly sure: boolean;
  readonly lines: { readonly cells: readonly string[]; readonly at: number }[];
}

/** The text of a cell without the apostrophe that prevents a formula. */
const bare = (cell: string): string => cell.replace(/^'(?=[=+\-@'])/, "");

const isName = (cell: string): boolean =>
  cell.trim() !== "" && cell !== LITERAL && quantitiesIn(cell).every(({ words }) => words.length > 0);

/** Every cell of a CSV as a value with all its labels: the texts of its line, the heading of its column, the title above it. */
export function labelledCellsOf(records: readonly (readonly string[])[]): LabelledValue[] {
  return blocksOf(unpadded(records)).flatMap(labelledCellsOfBlock);
}

/** The records without the empty cells at the end that all of them have: no figure is missing there. */
function unpadded(records: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const filled = records.filter((record) => record.length > 0);
  const padding = Math.min(...filled.map((record) => record.length - 1 - record.findLastIndex((cell) => cell.trim() !== "")));
  return padding > 0 && Number.isFinite(padding) ? records.map((record) => record.slice(0, -padding)) : records;
}

function blocksOf(records: readonly (readonly string[])[]): Block[] {
  const blocks: Block[] = [];
  let title = "";
  let current: Block | undefined;
  const begin = (head: readonly string[] | undefined, sure: boolean): Block => {
    const block: Block = { id: `${blocks.length}`, title, head, sure, lines: [] };
    blocks.push(block);
    return block;
  };
  for (const [at, record] of records.entries()) {
    const cells = record.map(bare);
    const filled = cells.filter((cell) => cell.trim() !== "");
    const isHeading = filled.length > 0 && filled.every((cell) => isName(cell));
    if (filled.length === 0) current = undefined;
    else if (isHeading && filled.length === 1) {
      title = filled[0]!;
      current = undefined;
    } else if (isHeading && (current === undefined || current.lines.length === 0 || current.lines[0]!.cells.length !== cells.length))
      current = begin(cells, true);
    // A single line of words may be the heading of the next lines. A line with an empty cell lacks its figure, and a line with a cell of
    // its neighbour, such as the name of the figure, is an ordinary one.
    else if (isHeading && filled.length === cells.length && !isLike(cells, records[at - 1]) && !isLike(cells, records[at + 1]))
      current = begin(cells, false);
    else {
      current = current === undefined || (current.head ?? cells).length !== cells.length ? begin(undefined, true) : current;
      current.lines.push({ cells, at });
    }
  }
  return blocks;
}

/** Whether two lines have the same length and the same text in one column. */
const isLike = (cells: readonly string[], other: readonly string[] = []): boolean =>
  other.length === cells.length && cells.some((cell, column) => isName(cell) && cell === bare(other[column]!));

function labelledCellsOfBlock({ id, title, head, sure, lines }: Block): LabelledValue[] {
  const headings = head ?? [];
  const textsOf = (cells: readonly string[]): { member: string; rank: number; text: string; column: number }[] =>
    cells.flatMap((text, column) => (isName(text) ? [{ member: headings[column]?.trim() || String(column), rank: 1, text, column }] : []));
  const categories = categoriesOf(lines.map(({ cells }) => textsOf(cells)));
  return lines.flatMap(({ cells, at }) => {
    const names = textsOf(cells);
    const whole = headings.every((heading, n) => heading.trim() === "" || (cells[n] ?? "").trim() !== "");
    return cells.flatMap((cell, column): LabelledValue[] => {
      const others = names.filter((name) => name.column !== column);
      const rows = others.map(({ member, rank, text, column: from }): ValueLabel => {
        const base = `csv${id}@${from}/${column}`;
        const among = others.filter((other) => other.column !== from && categories.has(other.member));
        const frame = `${base} ${among.map((other) => other.text).join(" ")}`;
        return { text, member, rank, kind: "row", level: 1, sure: true, base, frame };
      });
      const named = (text: string | undefined, tag: string, level: number): ValueLabel[] => {
        const base = `csv${id}${tag}`;
        const frame = `${base} ${others.map((other) => other.text).join(" ")}`;
        return text === undefined || text.trim() === ""
          ? []
          : [{ text, member: text, rank: 0, kind: "key", level, sure: sure && whole, base, frame }];
      };
      const labels = [...named(title || undefined, "t", 0), ...named(headings[column], "^", 1), ...rows];
      const quantities = quantitiesIn(cell);
      const where = `line ${at + 1}, column ${column + 1}`;
      return quantities.length === 0
        ? [{ where, raw: cell, numbers: [], labels }]
        : quantities.map(({ numbers }) => ({ where, raw: cell, numbers, labels }));
    });
  });
}
