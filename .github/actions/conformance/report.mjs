// What the action reads in a JSON report.
import { readFileSync } from "node:fs";

/**
 * @typedef {object} Report
 * @property {"conformant" | "non-conformant" | "inconclusive"} verdict
 * @property {string} tier
 * @property {{ readonly name: string, readonly base_url: string }} target
 * @property {readonly { readonly id: string, readonly verdict: string, readonly statement: string, readonly section: readonly string[], readonly complaints?: readonly { readonly expected: string, readonly got: string }[] }[]} requirements
 * @property {readonly { readonly requirements: readonly string[] }[]} causes
 * @property {{ readonly status: number, readonly counted: readonly string[], readonly stale: readonly string[], readonly existing: readonly string[] }} gate
 * @property {unknown} [problems]
 * @property {unknown} [interrupted]
 * @property {unknown} [bugs]
 * @property {unknown} [part]
 * @property {number} [max_requests]
 */

/** @param {string} file @returns {Report | undefined} undefined: there is no report */
export function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    return Array.isArray(report?.requirements) && typeof report.verdict === "string" ? report : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the run went through to its end, so that what is missing in its report tells something. @param {Report} report */
export function isWhole({ problems, interrupted, bugs }) {
  return problems === undefined && interrupted === undefined && bugs === undefined;
}

/** What the reader has to know about a baseline, in sentences. @param {Report} report @param {Report} baseline */
export function differences(report, baseline) {
  const scope = (/** @type {Report} */ { tier, max_requests: most, part }) =>
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
