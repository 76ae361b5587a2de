import type { AnalyticsSummary } from "@hr-platform/spec/types";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer } from "../../fault.ts";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { HIDDEN } from "@hr-platform/engine/operations/analytics/analytics-summary";
import { FLOOR } from "@hr-platform/engine/operations/analytics/suppression";
import { BOTH, CSV_ALONE, type Cell, JSON_ALONE, behind, revealing, withCells, withLines } from "./analytics-cells.ts";

const isSmall = ({ tally }: Cell): boolean => tally.people > 0 && tally.people < FLOOR;

/** Everybody who is or was in a department. */
function everIn({ employees }: CompanyState, department: string): number {
  let count = 0;
  for (const { record } of employees.rows()) if (record.resource.department === department) count += 1;
  return count;
}

/** Small departments that are visible or can be computed (§4.8, §8). */
export const suppressionFaults: readonly Fault[] = [
  {
    id: "small-departments-show",
    title: "Shows the headcount of departments with fewer than five people",
    violates: ["ANA-08"],
    breaks: revealing(BOTH, (cell) => cell.part === "departments" && isSmall(cell)),
  },
  {
    id: "departments-of-four-show",
    title: "Hides departments with fewer than four people",
    violates: ["ANA-08"],
    breaks: revealing(BOTH, ({ part, tally }) => part === "departments" && tally.people === 4),
  },
  {
    id: "small-departments-show-in-csv",
    title: "Hides small departments in JSON and shows them in the export",
    violates: ["ANA-08", "ANA-10", "ANA-11"],
    breaks: revealing(CSV_ALONE, (cell) => cell.part === "departments" && isSmall(cell)),
  },
  {
    id: "small-departments-rounded-up",
    title: "Shows 5 for a department with fewer people",
    violates: ["ANA-08"],
    breaks: changeAnswer(BOTH, (answer, context) =>
      withCells(answer, context, (cell) => (cell.part === "departments" && cell.figure === HIDDEN && isSmall(cell) ? FLOOR : cell.figure)),
    ),
  },
  {
    id: "small-departments-hidden-only-from-headcount",
    title: "Shows the training of departments whose headcount is hidden",
    violates: ["ANA-12", "ANA-08"],
    breaks: revealing(BOTH, ({ part }) => part === "training"),
  },
  {
    id: "training-of-hidden-departments-in-csv",
    title: "Shows the training of hidden departments in the export alone",
    violates: ["ANA-12", "ANA-10"],
    breaks: revealing(CSV_ALONE, ({ part }) => part === "training"),
  },
  {
    id: "complementary-cell-shows-its-training",
    title: "Hides the complementary department in the headcount alone, and shows its training",
    violates: ["ANA-12"],
    breaks: revealing(BOTH, ({ part, tally }) => part === "training" && tally.people >= FLOOR),
  },
  {
    id: "no-complementary-cell",
    title: "Hides a lonely small department and no other with it",
    violates: ["ANA-09"],
    breaks: revealing(BOTH, ({ part, tally }) => part === "departments" && tally.people >= FLOOR),
  },
  {
    id: "no-complementary-cell-in-csv",
    title: "Hides the complementary department in JSON and shows it in the export",
    violates: ["ANA-09", "ANA-10"],
    breaks: revealing(CSV_ALONE, ({ part, tally }) => part === "departments" && tally.people >= FLOOR),
  },
  {
    id: "another-complementary-cell-in-csv",
    title: "Hides the largest department beside a small one in the export, and the smallest in JSON",
    violates: ["ANA-09", "ANA-10"],
    breaks: changeAnswer(CSV_ALONE, (answer, context) => {
      let [lonely, largest] = [false, 0];
      withCells(answer, context, (cell) => {
        if (cell.part === "departments") {
          lonely ||= cell.figure === HIDDEN && isSmall(cell);
          largest = Math.max(largest, cell.tally.people);
        }
        return cell.figure;
      });
      return withCells(answer, context, (cell) => {
        if (cell.part === "training" || !lonely || cell.tally.people < FLOOR) return cell.figure;
        return cell.tally.people === largest ? HIDDEN : behind(cell);
      });
    }),
  },
  {
    id: "complementary-cell-changes-with-each-call",
    title: "Hides another department beside a small one each time",
    violates: ["ANA-09", "ANA-10"],
    breaks: (pipeline) => {
      let calls = 0;
      return changeAnswer(BOTH, (answer, context) => {
        const large: string[] = [];
        let lonely = false;
        withCells(answer, context, (cell) => {
          if (cell.part === "departments" && cell.tally.people >= FLOOR) large.push(cell.name);
          lonely ||= cell.figure === HIDDEN && isSmall(cell);
          return cell.figure;
        });
        const partner = large[calls % Math.max(1, large.length)];
        calls += 1;
        return withCells(answer, context, (cell) => {
          if (cell.part === "training" || !lonely || cell.tally.people < FLOOR) return cell.figure;
          return cell.name === partner ? HIDDEN : behind(cell);
        });
      })(pipeline);
    },
  },
  {
    id: "floor-counts-former-people",
    title: "Hides a department only when fewer than five people ever worked in it",
    violates: ["ANA-08"],
    breaks: revealing(BOTH, (cell, { company }) => cell.part === "departments" && isSmall(cell) && everIn(company, cell.name) >= FLOOR),
  },
  {
    id: "shrunk-departments-show-on",
    title: "Goes on showing a department that was shown before, however small it becomes",
    violates: ["ANA-08"],
    breaks: (pipeline) => {
      const seen = new Set<string>();
      return changeAnswer(BOTH, (answer, context) =>
        withCells(answer, context, (cell) => {
          const key = `${context.company.slug} ${cell.name}`;
          if (cell.part === "departments" && cell.figure !== HIDDEN) seen.add(key);
          return cell.part === "departments" && cell.figure === HIDDEN && isSmall(cell) && seen.has(key) ? behind(cell) : cell.figure;
        }),
      )(pipeline);
    },
  },
  {
    id: "people-without-department-show",
    title: "Never hides the few people who are in no department",
    violates: ["ANA-08"],
    breaks: revealing(BOTH, (cell) => cell.name === "Unassigned"),
  },
  {
    id: "hidden-rows-hold-the-rate",
    title: "Marks a department's training as suppressed and leaves its rate in the row",
    violates: ["ANA-12"],
    breaks: changeAnswer(JSON_ALONE, (answer, context) => {
      const rates = new Map<string, number | null>();
      withCells(answer, context, (cell) => {
        if (cell.part === "training") rates.set(cell.name, behind(cell));
        return cell.figure;
      });
      return withData(answer, ({ training, ...rest }: AnalyticsSummary) => ({
        ...rest,
        training: {
          ...training,
          byDepartment: training.byDepartment.map((row) => ({ ...row, completion_rate: rates.get(row.department) ?? null })),
        },
      }));
    }),
  },
  {
    id: "csv-dash-is-typographic",
    title: "Writes the text of a hidden cell with a longer dash",
    violates: ["ANA-11"],
    breaks: changeAnswer(CSV_ALONE, (answer) => ({ ...answer, body: answer.body!.replaceAll(HIDDEN, "<5 – hidden") })),
  },
  {
    id: "csv-text-is-html",
    title: "Escapes the text of a hidden cell for HTML",
    violates: ["ANA-11"],
    breaks: changeAnswer(CSV_ALONE, (answer) => ({ ...answer, body: answer.body!.replaceAll(HIDDEN, "&lt;5 - hidden") })),
  },
  {
    id: "csv-training-cells-are-empty",
    title: "Leaves the hidden cells of the training in the export empty",
    violates: ["ANA-11"],
    breaks: changeAnswer(CSV_ALONE, (answer) =>
      withLines(answer, (cells) => [cells[0] === "training" && cells[3] === HIDDEN ? [...cells.slice(0, 3), ""] : cells]),
    ),
  },
];
