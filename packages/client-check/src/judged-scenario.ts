import { consoleAddress } from "@hr-platform/control/explain/reason/reason-text";
import { endDifferences } from "./judge/end-state.ts";
import type { Finding } from "./judge/finding.ts";
import { effectsOf } from "./judge/effects.ts";
import { judgeRun } from "./judge/judge-run.ts";
import { isSteady, linesOf } from "./judge/output.ts";
import { errorIn, partingOf, refusedIn } from "./judge/parting.ts";
import type { Arrangement } from "./run/arrangement.ts";
import { type Observation, lineOf } from "./run/observation.ts";
import { type Bench, type EndedRun, type RunLimits, runOnce } from "./run/run-once.ts";
import { type Choice, scenarioOf } from "./scenarios/open/open-points.ts";
import type { KnownProgram, Scenario } from "./scenarios/scenario.ts";
import { type ScenarioReport, flagsOf } from "./report.ts";

/** Milliseconds that a run may take beyond three baselines: a careful program may wait a minute for an answer, and tries again. */
export const PATIENCE = 75_000;

/** Runs a scenario. A lot of open points that shows something is run value by value: a half at a time. */
export async function runScenario(
  bench: Bench,
  known: KnownProgram,
  scenario: Scenario,
  choices: readonly Choice[],
): Promise<ScenarioReport[]> {
  const report = await judgedScenario(bench, known, scenario).catch((error: unknown) => notTried(scenario, error));
  const tried = Object.entries(scenario.choices ?? {});
  if (!scenario.id.startsWith("open.") || tried.length < 2 || report.verdict === "pass") return [report];
  const lot = tried.map(([slug, value]) => choices.find((choice) => choice.slug === slug && choice.value === value)!);
  const half = Math.ceil(lot.length / 2);
  const parts = [lot.slice(0, half), lot.slice(half)];
  const reports: ScenarioReport[] = [];
  for (const part of parts) reports.push(...(await runScenario(bench, known, scenarioOf(part, known), choices)));
  // Values that show something together only.
  if (reports.every(({ verdict }) => verdict === "pass")) return [report];
  if (report.sandbox !== undefined) bench.mock.sandboxes.end(report.sandbox);
  return reports;
}

/** What is said of a scenario that the world of a program does not permit, or that an error ends: the others go on. */
function notTried(scenario: Scenario, error: unknown): ScenarioReport {
  const reason = `it could not be tried: ${error instanceof Error ? error.message : String(error)}`;
  return { ...shown(scenario), ms: 0, verdict: "inconclusive", reason, findings: [] };
}

/** What a run may take: time, and as many requests as a company of many more people, and many attempts, take a program. */
function limitsOf({ observation: { ms, exchanges, beforeEnd }, effects }: KnownProgram, { patience = 0 }: Arrangement): RunLimits {
  return {
    time: 3 * ms + PATIENCE + patience,
    usualEffects: effects.length,
    usualRequests: beforeEnd ?? exchanges.length,
    mostRequests: 20 * exchanges.length + 1000,
  };
}

/** The most characters of an output that a report has: the last ones. */
export const MOST_OUTPUT = 16_384;

const UNSTEADY = "it ended otherwise when it was repeated: the program, or its tests, are unsteady";

/** The runs of a check with which scenarios are compared. */
const comparisons = new WeakMap<KnownProgram, Map<Arrangement, Promise<Observation>>>();

/** The run of an arrangement with which scenarios are compared: the same one for all of them. */
async function runToCompare(bench: Bench, known: KnownProgram, arrangement: Arrangement): Promise<Observation> {
  const runs = comparisons.get(known) ?? new Map<Arrangement, Promise<Observation>>();
  comparisons.set(known, runs);
  const made = async (): Promise<Observation> => {
    const { sandbox, observation } = await runOnce(bench, arrangement, limitsOf(known, arrangement));
    sandbox.end();
    return observation;
  };
  const run = runs.get(arrangement) ?? made();
  runs.set(arrangement, run);
  return await run;
}

/** What a scenario is compared with: the baseline, or a run of its own. */
async function comparedWith(bench: Bench, known: KnownProgram, { reference }: Scenario): Promise<KnownProgram> {
  if (reference === undefined) return known;
  const observation = await runToCompare(bench, known, reference);
  return { ...known, observation, effects: effectsOf(observation), lines: isSteady(known) ? linesOf(observation) : [] };
}

/** Runs one scenario, and once more if it shows something: what does not come again is no verdict. */
async function judgedScenario(bench: Bench, known: KnownProgram, scenario: Scenario): Promise<ScenarioReport> {
  const limits = limitsOf(known, scenario.arrangement);
  const head = { ...shown(scenario), ms: 0 };
  const interrupted: ScenarioReport = { ...head, verdict: "not-run", reason: "the check was interrupted", findings: [] };
  const base = await comparedWith(bench, known, scenario);
  const { status, stopped } = base.observation;
  if (stopped === "interrupted") return interrupted;
  if (base !== known && (stopped !== undefined || status !== known.observation.status))
    return { ...head, verdict: "not-applicable", reason: `the run that it is compared with ended with status ${status}`, findings: [] };
  const others = await Promise.all((scenario.others ?? []).map(async (one) => await runToCompare(bench, known, one)));
  if (others.some((one) => one.stopped === "interrupted")) return interrupted;
  const reason = scenario.matters?.(others);
  if (reason !== undefined) return { ...head, verdict: "not-applicable", reason, findings: [] };
  const first = await runOnce(bench, scenario.arrangement, limits);
  const { ms } = first.observation;
  const findings = findingsOf(base, scenario, first.observation, others);
  if (first.observation.stopped === "interrupted") {
    first.sandbox.end();
    return interrupted;
  }
  const verdict = verdictOf(findings);
  if (verdict === "pass" || verdict === "warn") {
    first.sandbox.end();
    return { ...head, ms, verdict, findings };
  }
  const details = { ms, findings: shownAt(bench, first, findings), ...failureDetails(base, first, findings) };
  // What hung once hangs again, and the second time costs as much as the first.
  if (first.observation.stopped === "time") return { ...head, verdict, ...details };
  const second = await runOnce(bench, scenario.arrangement, limits);
  second.sandbox.end();
  if (second.observation.stopped === "interrupted") {
    first.sandbox.end();
    return interrupted;
  }
  const isRepeated = verdictOf(findingsOf(base, scenario, second.observation, others)) === verdict;
  return {
    ...head,
    verdict: isRepeated ? verdict : "inconclusive",
    ...(isRepeated ? {} : { reason: UNSTEADY }),
    ...details,
  };
}

function findingsOf(
  known: KnownProgram,
  { expectation, look }: Scenario,
  observation: Observation,
  others: readonly Observation[],
): ScenarioReport["findings"] {
  const found = [...judgeRun(known, observation, expectation), ...(look?.(observation, known, others) ?? [])];
  // A line of a file may hold the secret of an endpoint, and reports are handed on.
  return found.map((finding) => ({ ...finding, text: finding.text.replaceAll(/\bwhsec_\w+/g, "whsec_…") }));
}

function verdictOf(findings: ScenarioReport["findings"]): "pass" | "warn" | "fail" {
  return findings.some(({ level }) => level === "fail") ? "fail" : findings.length > 0 ? "warn" : "pass";
}

function failureDetails(
  known: KnownProgram,
  { sandbox, observation }: EndedRun,
  findings: readonly Finding[],
): Pick<ScenarioReport, "parting" | "refused" | "left_behind" | "sandbox" | "output" | "notes"> {
  const parting = partingOf(known.observation, observation);
  const refused = refusedIn(known.observation, observation);
  const left = findings.some(({ about }) => about === "records") ? endDifferences(known.observation, observation) : [];
  const notes = observation.notes.filter((note) => !known.observation.notes.includes(note));
  const line = (seen: Parameters<typeof lineOf>[0] | undefined): string | null => (seen === undefined ? null : lineOf(seen));
  return {
    ...(parting === undefined
      ? {}
      : { parting: { here: line(parting.here), there: line(parting.there), exchange: parting.here?.n ?? null } }),
    ...(refused === undefined
      ? {}
      : { refused: { line: lineOf(refused), status: refused.response.status, error: errorIn(refused), exchange: refused.n } }),
    ...(left.length === 0 ? {} : { left_behind: left }),
    ...(notes.length === 0 ? {} : { notes }),
    sandbox: sandbox.id,
    output: observation.output.slice(-MOST_OUTPUT),
  };
}

/** How often a scenario runs again that failed twice, where the program is unsteady. */
const MORE_RUNS = 3;

/** Runs a scenario again that failed. It fails still, or the program is unsteady in it. */
export async function judgedAgain(bench: Bench, known: KnownProgram, scenario: Scenario, report: ScenarioReport): Promise<ScenarioReport> {
  const base = await comparedWith(bench, known, scenario);
  const others = await Promise.all((scenario.others ?? []).map(async (one) => await runToCompare(bench, known, one)));
  for (let n = 0; n < MORE_RUNS && !bench.signal.aborted; n += 1) {
    const { sandbox, observation } = await runOnce(bench, scenario.arrangement, limitsOf(known, scenario.arrangement));
    sandbox.end();
    if (observation.stopped === "interrupted") return report;
    if (verdictOf(findingsOf(base, scenario, observation, others)) !== "fail")
      return { ...report, verdict: "inconclusive", reason: UNSTEADY };
  }
  return report;
}

/** What a report says of a scenario before it has run. */
export function shown({
  id,
  title,
  clause,
  expected,
  choices,
  arrangement,
}: Scenario): Pick<ScenarioReport, "id" | "title" | "clause" | "expected" | "choices" | "flags"> {
  const flags = flagsOf(arrangement);
  return { id, title, clause, expected, ...(choices === undefined ? {} : { choices }), ...(flags === undefined ? {} : { flags }) };
}

/** Findings with the addresses of their exchanges in the console. */
export function shownAt({ origin }: Bench, { sandbox: { id } }: EndedRun, findings: readonly Finding[]): Finding[] {
  return findings.map((finding) =>
    finding.exchange === undefined ? finding : { ...finding, console: consoleAddress(origin, id, finding.exchange) },
  );
}
