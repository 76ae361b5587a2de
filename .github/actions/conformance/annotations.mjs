// Failures that count as annotations: ten at most, since a runner shows no more of a step.
import { readFileSync } from "node:fs";
import { isOfProgram } from "./report.mjs";
import { annotate } from "./runner.mjs";

/** Most annotations, and most characters of one. */
const [MOST, LONGEST] = [10, 1000];

/** The place to which the report leads: the file of the target, if it is in the repository. @param {string} file of SARIF */
function placeIn(file) {
  try {
    const at = JSON.parse(readFileSync(file, "utf8")).runs[0].results[0].locations[0].physicalLocation;
    const path = decodeURIComponent(at.artifactLocation.uri);
    return ["hr-conformance", "hr-mock"].includes(path) ? {} : { file: path, line: String(at.region.startLine) };
  } catch {
    return {};
  }
}

/** @param {string} text */
function oneLine(text) {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line;
}

/** @param {import("./report.mjs").ServiceReport} report */
function rowsOfService(report) {
  const { counted, existing } = report.gate;
  // In the order of the causes: what concerns privacy and isolation comes first.
  const order = report.causes.flatMap(({ requirements }) => requirements);
  return [
    ...counted
      .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
      .map((id) => {
        const { statement = "", complaints = [] } = report.requirements.find((row) => row.id === id) ?? {};
        const [first] = complaints;
        return [id, first === undefined ? statement : `${statement} Expected ${first.expected}. Got ${first.got}`];
      }),
    ...existing.map((line) => ["Declared as not implemented", line]),
  ];
}

/** @param {import("./report.mjs").ProgramReport} report */
function rowsOfProgram({ gate: { counted }, baseline, scenarios }) {
  return counted.map((id) => {
    const { title = "", findings = baseline.findings.filter(({ requirement }) => id === `baseline.${requirement}`) } =
      scenarios.find((one) => one.id === id) ?? {};
    const first = findings.find(({ level }) => level === "fail");
    return [id, first === undefined ? title : `${title} ${first.text} ${first.requirement}: ${first.mend}`];
  });
}

/** @param {import("./report.mjs").Report} report @param {string} sarif the file */
export function annotateFailures(report, sarif) {
  const place = placeIn(sarif);
  const rows = [
    ...(isOfProgram(report) ? rowsOfProgram(report) : rowsOfService(report)),
    ...report.gate.stale.map((id) => [id, "The waiver matches no failure any more; remove it."]),
  ];
  const fit = rows.length > MOST ? rows.slice(0, MOST - 1) : rows;
  for (const [title = "", message = ""] of fit) annotate("error", oneLine(message), { ...place, title });
  if (fit.length < rows.length) annotate("error", `${rows.length - fit.length} more; the job summary has all of them.`, place);
}
