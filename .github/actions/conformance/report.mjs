// What the action reads in a JSON report: of a service, or of a program.
import { readFileSync } from "node:fs";

/**
 * @typedef {object} Gate
 * @property {readonly string[]} counted
 * @property {readonly string[]} stale
 */

/**
 * @typedef {object} ServiceReport
 * @property {"conformant" | "non-conformant" | "inconclusive"} verdict
 * @property {string} tier
 * @property {{ readonly name: string, readonly base_url: string }} target
 * @property {readonly { readonly id: string, readonly verdict: string, readonly statement: string, readonly section: readonly string[], readonly complaints?: readonly { readonly expected: string, readonly got: string }[] }[]} requirements
 * @property {readonly { readonly requirements: readonly string[] }[]} causes
 * @property {Gate & { readonly existing: readonly string[] }} gate
 * @property {unknown} [problems]
 * @property {unknown} [interrupted]
 * @property {unknown} [bugs]
 * @property {unknown} [part]
 * @property {number} [max_requests]
 */

/** @typedef {{ readonly level: string, readonly requirement: string, readonly text: string, readonly mend: string }} Finding */

/**
 * @typedef {object} ProgramReport
 * @property {"ready" | "not-ready" | "inconclusive"} verdict
 * @property {string} [problem]
 * @property {string} company
 * @property {number} seed
 * @property {string} document_version
 * @property {{ readonly findings: readonly Finding[] }} baseline
 * @property {readonly { readonly id: string, readonly verdict: string, readonly title: string, readonly findings: readonly Finding[] }[]} scenarios
 * @property {Gate & { readonly known: readonly unknown[] }} gate
 */

/** @typedef {ServiceReport | ProgramReport} Report */

/** @param {Report} report @returns {report is ProgramReport} */
export const isOfProgram = (report) => "scenarios" in report;

/** @param {string} file @returns {Report | undefined} undefined: there is no report */
export function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    return Array.isArray(report?.requirements ?? report?.scenarios) && typeof report.verdict === "string" ? report : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the run went through to its end, so that what is missing in its report tells something. @param {Report} report */
export function isWhole(report) {
  if (isOfProgram(report)) return report.problem === undefined && report.scenarios.every(({ verdict }) => verdict !== "not-run");
  const { problems, interrupted, bugs } = report;
  return problems === undefined && interrupted === undefined && bugs === undefined;
}

/** How many failures a report has, known ones included. @param {Report} report */
export function failuresIn(report) {
  if (isOfProgram(report)) return report.gate.counted.length + report.gate.known.length;
  return report.requirements.filter(({ verdict }) => verdict === "fail").length;
}

/** What the reader has to know about a baseline, in sentences. @param {Report} report @param {Report} baseline */
export function differences(report, baseline) {
  if (isOfProgram(report) !== isOfProgram(baseline)) return ["The baseline is of something else; every failure counts."];
  if (isOfProgram(report) || isOfProgram(baseline)) {
    const world = (/** @type {any} */ { document_version: version, company, seed }) => `${company}, seed ${seed}, API document ${version}`;
    return world(report) === world(baseline) ? [] : [`The baseline is of ${world(baseline)} and this run of ${world(report)}.`];
  }
  const scope = (/** @type {ServiceReport} */ { tier, max_requests: most, part }) =>
    `tier ${tier}${most === undefined ? "" : `, ${most} requests`}${part === undefined ? "" : ", a part of it"}`;
  const address = baseline.target?.base_url ?? "unknown";
  return [
    ...(address === report.target.base_url
      ? []
      : [`The baseline was recorded on another deployment (${address}); what failed there does not count here.`]),
    ...(scope(baseline) === scope(report)
      ? []
      : [`The baseline is of ${scope(baseline)} and this run of ${scope(report)}; failures that only this run looks for count.`]),
  ];
}
