import { type Fault, changeAnswer, replaceRun } from "../../fault.ts";
import type { Answer } from "@hr-platform/engine/pipeline/route";
import { CSV_ALONE, withLines } from "./analytics-cells.ts";

/** Exports of the analytics that differ from the JSON, or have another form (§4.8). */
export const exportFaults: readonly Fault[] = [
  {
    id: "turnover-with-a-total-in-csv",
    title: "Adds the leavers of all jurisdictions together in the export alone",
    violates: ["ANA-05", "ANA-10"],
    breaks: changeAnswer(CSV_ALONE, (answer) => {
      let leavers = 0;
      let before = "";
      const lines = withLines(answer, (cells) => {
        if (cells[0] === "turnover" && cells[2] === "leavers") leavers += Number.parseInt(cells[3]!, 10) || 0;
        const ends = before === "turnover" && cells[0] !== "turnover";
        before = cells[0]!;
        return ends ? [["turnover", "total", "leavers", String(leavers)], cells] : [cells];
      });
      return lines;
    }),
  },
  {
    id: "csv-as-plain-text",
    title: "Labels the export as plain text",
    violates: ["CONV-09"],
    breaks: changeAnswer(CSV_ALONE, (answer) => ({
      ...answer,
      headers: { ...answer.headers, "Content-Type": "text/plain; charset=utf-8" },
    })),
  },
  {
    id: "csv-rates-in-percent",
    title: "Writes rates as parts of a hundred in the export and as parts of one in JSON",
    violates: ["ANA-10"],
    breaks: changeAnswer(CSV_ALONE, (answer) =>
      withLines(answer, (cells) => {
        const value = Number(cells[3]);
        const isRate = cells[2]!.endsWith("rate") && cells[3] !== "" && !Number.isNaN(value);
        return [isRate ? [...cells.slice(0, 3), String(Math.round(value * 1000) / 10)] : cells];
      }),
    ),
  },
  {
    id: "csv-names-are-not-quoted",
    title: "Writes the name of a department that has a comma in it without quotes",
    violates: ["ANA-10"],
    breaks: changeAnswer(CSV_ALONE, (answer) =>
      withLines(answer, ([section, key, ...rest]) => [[section!, key!.replace(/^"(.*)"$/, "$1"), ...rest]]),
    ),
  },
  {
    id: "csv-made-once-a-day",
    title: "Answers every export of a day with the first export of that day",
    violates: ["ANA-10"],
    breaks: (pipeline) => {
      const made = new Map<string, Answer>();
      return replaceRun(CSV_ALONE, (run, context, found) => {
        const key = `${context.company.slug} ${context.company.today}`;
        const answer = made.get(key) ?? run(context, found);
        made.set(key, { ...answer, changes: [] });
        return answer;
      })(pipeline);
    },
  },
  {
    id: "csv-trend-stops-last-month",
    title: "Leaves the present month out of the trend in the export",
    violates: ["ANA-10"],
    breaks: changeAnswer(CSV_ALONE, (answer, { company }) =>
      withLines(answer, (cells) => (cells[0] === "trend" && company.today.startsWith(cells[1]!) ? [] : [cells])),
    ),
  },
];
