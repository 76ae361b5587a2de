import { judgedUnder, judgedUnderLines } from "../editions/judged-under.ts";
import { matcher } from "../run/schedule/select.ts";
import { version as ownVersion } from "../target/version.ts";
import { gate } from "../verdict/gate.ts";
import type { Report, RequirementReport } from "../verdict/report.ts";
import type { Certificate } from "./statement.ts";
import { verdictsTogether } from "./verdicts-of-runs.ts";

/** What the evidence of a certificate says when it is judged again. */
export interface VerdictsAgain {
  /** Where it contradicts the certificate, one sentence each. */
  readonly findings: readonly string[];
  /** Statements that pass in the certificate and cannot be judged again: lines are withheld, or checks of now make other requests. */
  readonly unseen: readonly string[];
  /** What this build of the suite says otherwise than the one that made the certificate, with the errata that explain it; none: it made the same requests. */
  readonly later: readonly string[];
}

/** Holds a certificate against its runs, judged again. @param version of the suite that judges. Default: this one */
export function verdictsAgain(
  certificate: Certificate,
  reports: readonly Report[],
  { hasWithheld, version = ownVersion }: { readonly hasWithheld: boolean; readonly version?: string },
): VerdictsAgain {
  // What is missing, or cannot be read, is said with the files.
  if (reports.length < certificate.runs.length) return { findings: [], unseen: [], later: [] };
  const { verdicts, decisions, unsteady } = verdictsTogether(reports);
  // Builds of one version may make other requests, too. If lines are withheld, so does the one that made the certificate.
  const interrupted = hasWithheld ? undefined : reports.find((report) => report.interrupted !== undefined)?.interrupted;
  const isOther = certificate.suite.version !== version || interrupted !== undefined;
  const ids = [...new Set([...Object.keys(verdicts), ...Object.keys(certificate.verdicts)])];
  const different = ids.filter((id) => verdicts[id] !== certificate.verdicts[id]);
  const before = { tool: certificate.suite, requirements: Object.entries(certificate.verdicts).map(([id, verdict]) => ({ id, verdict })) };
  const now = { ...reports[0]!, requirements: rowsOf(reports, verdicts), ...(interrupted === undefined ? {} : { interrupted }) };
  const together = judgedUnder(before, now);
  // What one run does not tell is not told, though the other does: a certificate takes two.
  const ofOne = reports.filter((report) => report.interrupted !== undefined).flatMap((report) => judgedUnder(before, report).untold);
  const untold = [...new Map([...ofOne, ...together.untold].map((row) => [row.id, row])).values()];
  const under = { ...together, untold };
  const explained = new Set(isOther ? under.changed.flatMap(({ id, errata }) => (errata.length > 0 ? [id] : [])) : []);
  // What is not shown decides nothing against its owner, and nothing for them.
  const unseen = hasWithheld
    ? different.filter((id) => verdicts[id] !== "fail" && verdicts[id] !== "warn")
    : isOther
      ? untold.map(({ id }) => id)
      : [];
  // What counts is the edition's. A later suite may record more, which decides nothing.
  const more = new Set(
    reports
      .flatMap(({ requirements }) => requirements)
      .filter(({ level }) => level !== "must")
      .map(({ id }) => id),
  );
  const isMore = (id: string): boolean => isOther && certificate.verdicts[id] === undefined && more.has(id);
  const changed = different.filter((id) => !unseen.includes(id) && !explained.has(id) && !isMore(id));
  const isExact = !hasWithheld && !isOther;
  const today = certificate.issued_at.slice(0, 10);
  const isWaived = (id: string): boolean => certificate.waivers.some(({ requirement }) => matcher([requirement])(id));
  const failed = Object.keys(certificate.verdicts).filter((id) => certificate.verdicts[id] === "fail" && !isWaived(id));
  const isOfResult = (certificate.result === "conformant") === (certificate.waivers.length === 0);
  const isConformant = reports.every((report) => gate(report, { waivers: certificate.waivers, today }).status === 0);
  return {
    unseen: unseen.filter((id) => certificate.verdicts[id] === "pass"),
    later: isOther ? judgedUnderLines(under, before) : [],
    findings: [
      ...failed.map((id) => `${id} fails in the certificate itself, and no waiver names it`),
      ...(isOfResult ? [] : ["the certificate's result and its waivers contradict each other"]),
      ...changed.map(
        (id) => `${id}: the certificate says ${certificate.verdicts[id] ?? "nothing"}, and the evidence ${verdicts[id] ?? "nothing"}`,
      ),
      ...(unsteady.length === 0 || interrupted !== undefined ? [] : [`the runs contradict each other: ${unsteady.slice(0, 5).join("; ")}`]),
      ...(isExact && sayOther(certificate.decisions, decisions)
        ? ["the evidence shows other decisions on open points than the certificate says"]
        : []),
      ...(isExact && changed.length === 0 && !isConformant ? ["judged again, a run of it is not conformant, or was not whole"] : []),
    ],
  };
}

/** Of each requirement the row of a run that says what the runs say together. */
function rowsOf(reports: readonly Report[], verdicts: Certificate["verdicts"]): RequirementReport[] {
  const rows = reports.flatMap(({ requirements }) => requirements).filter(({ id, verdict }) => verdicts[id] === verdict);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function sayOther(given: Certificate["decisions"], now: Certificate["decisions"]): boolean {
  return [...new Set([...Object.keys(given), ...Object.keys(now)])].some((slug) => given[slug] !== now[slug]);
}
