import type { Check } from "../../run/check/check.ts";
import { checks } from "../../checks/index.ts";
import { ConfigurationError } from "../../target/configuration-error.ts";
import { type Evidence, readEvidence } from "../../evidence/evidence.ts";
import { type Gate, gate } from "../../verdict/gate.ts";
import { oracles } from "../../oracles/index.ts";
import { currentDocument } from "../../document/api-document.ts";
import { selectedBy, select } from "../../run/schedule/select.ts";
import { DeploymentState } from "../../evidence/state.ts";
import { runSuite } from "../../suite.ts";
import { failureLines } from "../../terminal/failure.ts";
import { type Line, err, out } from "../../terminal/print.ts";
import { leftLines } from "../../terminal/left.ts";
import { nearestName } from "@hr-platform/command-line/nearest-name";
import { redaction } from "../../evidence/redaction.ts";
import type { Report } from "../../verdict/report.ts";
import { complainants } from "../../verdict/complainants.ts";
import { summarise } from "../../verdict/verdicts.ts";
import { interruptions } from "../interruptions.ts";
import { type ConnectionFlags, openTarget } from "../open-target.ts";
import { judgedAgain } from "../../certificate/judged-again.ts";

/**
 * `hr-conformance replay EVIDENCE#CHECK`: runs one check on a live target with the seed of a recorded run. The id of a requirement, or
 * of a passive rule, selects the checks at which it failed in that run, or, if it did not, those that show it.
 * @throws ConfigurationError for evidence or a check that does not exist
 */
export async function replay(what: string, flags: ConnectionFlags): Promise<void> {
  const at = what.lastIndexOf("#");
  if (at < 0)
    throw new ConfigurationError(`'${what}' names no check; write EVIDENCE#CHECK, such as .hr-conformance/staging.evidence.jsonl#LEAVE-38`);
  const evidence = await readEvidence(what.slice(0, at));
  const { chosen, only } = await checksToRun(what.slice(at + 1), evidence);
  const { target, fetch } = await openTarget(flags);
  const state = new DeploymentState({ target });
  const onEvidence = state.keep.bind(state);
  const { sent: redact } = redaction({ target, token: "", secrets: new Map(), exchanges: [] });
  const interruption = interruptions(
    () => err.print("Interrupted: the check ends, and what it made is removed. Interrupt again to end at once."),
    () => err.print(...leftLines(state.ledger, redact)),
  );
  const settings = {
    target,
    fetch,
    checks: chosen,
    only,
    maxRequests: Infinity,
    seed: evidence.head.seed,
    preflight: true,
    ledger: state.ledger,
    signal: interruption.signal,
  } as const;
  const report = await runSuite({ ...settings, onEvidence }).finally(() => {
    state.end();
    interruption.end();
  });
  const shown = replayedPart(report, selectedBy(checks, { only }), what.slice(at + 1));
  const verdict = gate(shown, { today: report.started_at.slice(0, 10) });
  out.print(...(report.problems ?? []).map(({ kind, what: problem, mend }) => `${kind}: ${problem}; ${mend}`), ...state.notes);
  out.print(...replayLines(shown, verdict));
  process.exitCode = verdict.status;
}

/** Failures and warnings in full, then the verdict of each requirement, and nothing else: the run was told what to judge. */
export function replayLines(report: Report, { status }: Gate): Line[] {
  const broken = report.requirements.filter(({ verdict }) => verdict === "fail" || verdict === "warn");
  const named = report.requirements.map(({ id, verdict, reason }) => `${verdict}  ${id}${reason === undefined ? "" : `  ${reason}`}`);
  const left = report.left_behind.map(({ label, reason }) => `left behind: ${label}: ${reason}`);
  const ended = report.interrupted === undefined ? [] : [`ended early: ${report.interrupted}`];
  return [...broken.flatMap((row) => failureLines(row, report)), ...left, ...ended, ...named, `exit status ${status}`];
}

/**
 * The part of a report about some requirements, without what the run could have missed: it was told what to run.
 * @param name what was run, in words
 */
export function replayedPart(report: Report, wanted: (requirement: string) => boolean, name: string): Report {
  const requirements = report.requirements.filter(({ id }) => wanted(id));
  const judged = requirements.filter(({ verdict }) => ["pass", "fail", "warn", "observed"].includes(verdict)).length;
  return { ...report, requirements, summary: summarise(requirements), could_miss: [], part: { judged, of: requirements.length, by: name } };
}

/** The checks that a name selects, and the requirements that the report covers. */
interface Named {
  readonly chosen: readonly Check[];
  readonly only: readonly string[];
}

/** The checks that a name selects, without those at which nothing of that name failed in a recorded run, if something did. */
export async function checksToRun(name: string, evidence: Evidence): Promise<Named> {
  const { chosen, only } = checksNamed(name);
  if (chosen.length === 1) return { chosen, only };
  const report = await judgedAgain(evidence);
  const isRule = oracles.some(({ id }) => id === name);
  const failed = report.requirements.filter(({ id, verdict }) => verdict === "fail" && only.includes(id));
  const found = failed.flatMap(({ id, complaints = [] }) =>
    complainants({ id, complaints: isRule ? complaints.filter(({ check }) => check === name) : complaints }, report),
  );
  return { chosen: found.length === 0 ? chosen : checks.filter((row) => found.includes(row)), only };
}

/** The checks and requirements of a name. @throws ConfigurationError for an unknown one */
export function checksNamed(name: string): Named {
  const check = checks.find(({ id }) => id === name);
  if (check !== undefined) return { chosen: [check], only: [name] };
  const rule = oracles.find(({ id }) => id === name);
  const known = currentDocument.requirements.some(({ id }) => id === name);
  if (rule === undefined && !known) {
    const near = nearestName(
      name,
      [...checks, ...currentDocument.requirements, ...oracles].map(({ id }) => id),
    );
    const mend = near === undefined ? "'hr-conformance list' lists them" : `did you mean ${near}?`;
    throw new ConfigurationError(`there is no check, requirement or passive rule '${name}'; ${mend}`);
  }
  const only = known ? [name] : rule!.requirements;
  const chosen = select(checks, { tier: "certify", maxRequests: Infinity, only });
  if (chosen.length === 0) throw new ConfigurationError(`no check shows '${name}'; 'hr-conformance list --only ${only[0]}' shows why`);
  return { chosen, only };
}
