import type { AnalyticsSummary } from "@hr-platform/spec/types";
import type { OperationId } from "@hr-platform/spec/operations";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer } from "../../fault.ts";
import { type DepartmentTally, peopleFigures } from "@hr-platform/engine/store/indexes/people-figures";
import type { Answer, AnyContext } from "@hr-platform/engine/pipeline/route";
import { type Figure, HIDDEN } from "@hr-platform/engine/operations/analytics/analytics-summary";
import { cell } from "@hr-platform/engine/operations/analytics/csv";

/** Both forms of the summary. */
export const BOTH: readonly OperationId[] = ["getAnalytics", "exportAnalytics"];
export const JSON_ALONE: readonly OperationId[] = ["getAnalytics"];
export const CSV_ALONE: readonly OperationId[] = ["exportAnalytics"];

/** One cell of a department. */
export interface Cell {
  readonly part: "departments" | "training";
  readonly name: string;
  readonly figure: Figure;
  /** The counts of the department. */
  readonly tally: DepartmentTally;
}

const LINE = /^([^,]*),("(?:[^"]|"")*"|[^,]*),([^,]*),(.*)$/;
const NOBODY: DepartmentTally = { people: 0, contractors: 0, enrolled: 0, assigned: 0, done: 0 };

const isCsv = ({ headers }: Answer): boolean => headers !== undefined;
const bare = (key: string): string => (key.startsWith('"') ? key.slice(1, -1).replaceAll('""', '"') : key);
const open = (figure: Figure): number | null => (figure === HIDDEN ? null : figure);

/** Passes each line of an export (section, key, metric and value, as written) through `change`; undefined removes the line. */
export function withLines(answer: Answer, change: (cells: readonly string[]) => readonly (readonly string[])[]): Answer {
  const lines = (answer.body ?? "").split("\r\n");
  const changed = lines.flatMap((line) => {
    const cells = LINE.exec(line)?.slice(1);
    return cells === undefined ? [line] : change(cells).map((row) => row.join(","));
  });
  return { ...answer, body: changed.join("\r\n") };
}

/** Changes a summary in either form: its JSON with one function, its lines with the other. */
export function withSummary(
  answer: Answer,
  json: (summary: AnalyticsSummary) => unknown,
  line: (cells: readonly string[]) => readonly string[],
): Answer {
  return isCsv(answer) ? withLines(answer, (cells) => [line(cells)]) : withData(answer, json);
}

/** Changes the department cells of a summary in either form. */
export function withCells(answer: Answer, { company }: AnyContext, change: (cell: Cell) => Figure): Answer {
  const { departments } = peopleFigures(company);
  const changed = (part: Cell["part"], name: string, figure: Figure): Figure =>
    change({ part, name, figure, tally: departments.get(name) ?? NOBODY });
  const json = (summary: AnalyticsSummary): unknown => ({
    ...summary,
    departments: summary.departments.map((row) => {
      const figure = changed("departments", row.department, row.suppressed ? HIDDEN : row.headcount);
      return { ...row, headcount: open(figure), suppressed: figure === HIDDEN };
    }),
    training: {
      ...summary.training,
      byDepartment: summary.training.byDepartment.map((row) => {
        const figure = changed("training", row.department, row.suppressed ? HIDDEN : row.completion_rate);
        return { ...row, completion_rate: open(figure), suppressed: figure === HIDDEN };
      }),
    },
  });
  return withSummary(answer, json, (cells) => {
    const [section, key, metric, value] = cells as [string, string, string, string];
    // The line of the whole company has no key.
    if ((section !== "departments" && section !== "training") || key === "") return cells;
    const figure = changed(section, bare(key), value === HIDDEN ? HIDDEN : value === "" ? null : Number(value));
    return [section, key, metric, cell(figure)];
  });
}

/** The figure of a hidden cell. */
export function behind({ part, tally: { people, assigned, done } }: Cell): number | null {
  if (part === "departments") return people;
  return assigned === 0 ? null : Math.round((done / assigned) * 100) / 100;
}

/** Shows hidden cells if `shows` holds. */
export function revealing(operations: readonly OperationId[], shows: (cell: Cell, context: AnyContext) => boolean): Fault["breaks"] {
  return changeAnswer(operations, (answer, context) =>
    withCells(answer, context, (one) => (one.figure === HIDDEN && shows(one, context) ? behind(one) : one.figure)),
  );
}
