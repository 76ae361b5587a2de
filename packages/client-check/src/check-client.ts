import { version } from "@hr-platform/control/version";
import { showClientCheck } from "@hr-platform/control/areas/client-check";
import { currentContract } from "@hr-platform/engine/contract/current";
import { effectsOf, steadiness } from "./judge/effects.ts";
import { judgeRun, keyInOutput } from "./judge/judge-run.ts";
import { partingOf } from "./judge/parting.ts";
import type { Arrangement } from "./run/arrangement.ts";
import { trafficFindings } from "./judge/traffic.ts";
import { type Observation, lineOf } from "./run/observation.ts";
import { type Bench, type EndedRun, type RunLimits, runOnce } from "./run/run-once.ts";
import { baselineFindings, problemOf } from "./baseline.ts";
import { type Choice, choicesThatMatter, lotsOf, scenarioOf } from "./scenarios/open-points.ts";
import { Repetition } from "./scenarios/repeat.ts";
import { scenarioRows } from "./scenarios/index.ts";
import type { KnownProgram, Scenario } from "./scenarios/scenario.ts";
import { tryFaults } from "./faults.ts";
import { useOf } from "./program-use.ts";
import { type ClientReport, type ScenarioReport, type ScenarioVerdict, flagsOf, needsOf } from "./report.ts";

/** How a check is made. */
export interface CheckOptions extends Omit<Bench, "signal"> {
  readonly command: readonly string[];
  /** Which scenarios run, by their ids. Default: all that can matter. */
  readonly selects?: (id: string) => boolean;
  /** Scenarios at a time. Default 4: a program mostly waits. */
  readonly concurrency?: number;
  /** Whether the check ends at the first scenario that fails. Default false. */
  readonly bail?: boolean;
  /** Milliseconds for the whole check. Default: none. */
  readonly budget?: number;
  /** How many mistakes of a service are tried, of those that change an answer of the baseline. Default 0. */
  readonly faults?: number;
  /** Only the baseline and what it needs. */
  readonly needsOnly?: boolean;
  /** Only which scenarios would run. */
  readonly listOnly?: boolean;
  readonly signal?: AbortSignal;
  /** Hears of the baseline, and of each scenario when it has ended. */
  readonly tell?: (event: CheckEvent) => void;
}

export type CheckEvent =
  | { readonly kind: "baseline"; readonly known: KnownProgram; readonly planned: number }
  | { readonly kind: "fault"; readonly id: string; readonly isNoticed: boolean; readonly done: number; readonly of: number }
  | { readonly kind: "scenario"; readonly report: ScenarioReport; readonly done: number; readonly of: number };

/** Milliseconds that a run may take beyond three baselines: a careful program waits for a lost answer, and tries again. */
const PATIENCE = 45_000;
/** Milliseconds that the baseline may take. */
const LONGEST_BASELINE = 300_000;

/** Runs a program against the mock: once as it is, then in each scenario that can matter to it. */
export async function checkClient(options: CheckOptions): Promise<ClientReport> {
  const began = performance.now();
  const { tell = () => {}, signal = new AbortController().signal } = options;
  const bench: Bench = { ...options, signal };
  const first = await runOnce(bench, {}, { time: LONGEST_BASELINE, isAlone: true });
  const { observation } = first;
  const problem = problemOf(observation);
  const second = problem === undefined ? await again(bench, observation) : undefined;
  first.sandbox.end();
  const company = bench.mock.world.companies.find(({ slug }) => slug === bench.company)!;
  const keyed = { ...company, keys: first.company.keys };
  const effects = effectsOf(observation);
  const closeness = second === undefined ? "whole" : steadiness(effects, effectsOf(second));
  const withheld =
    problem === undefined && observation.posts.length > 0
      ? effectsOf(await again(bench, observation, { deliveries: { posts: () => [] } }))
      : undefined;
  const told = observation.posts.map(({ kind }) => kind);
  const use = useOf(observation, keyed, told);
  const known: KnownProgram = {
    observation,
    effects,
    closeness,
    use,
    company: bench.company,
    ...(withheld === undefined ? {} : { withheld }),
  };
  const unsteady = second !== undefined && second.status !== observation.status;
  const why =
    problem ?? (unsteady ? `it ended with status ${observation.status}, then with ${second.status}, in the same world` : undefined);
  const repetition = why === undefined ? new Repetition(bench, observation.exchanges) : undefined;
  const choices = repetition === undefined ? [] : choicesThatMatter(repetition, known);
  const plan = why === undefined ? planOf(known, choices, options) : [];
  tell({ kind: "baseline", known, planned: plan.filter((one) => "arrangement" in one).length });
  const progress = showProgress(bench.mock, options.command, { known, planned: plan.length });
  const judged =
    options.needsOnly === true || options.listOnly === true
      ? plan.map(unrun)
      : await runAll(bench, known, plan, choices, { ...options, tell: progress.hearing(tell) }, began);
  const { faults: mostFaults = 0 } = options;
  const faults =
    repetition === undefined || mostFaults === 0 ? undefined : await tryFaults(bench, known, repetition, { ...options, most: mostFaults });
  const report = reportOf({ options, known, choices, scenarios: judged, problem: why, faults, ms: performance.now() - began });
  progress.end(report.verdict);
  return report;
}

/** Shows in the console of the mock how far the check is. */
function showProgress(
  mock: Bench["mock"],
  command: readonly string[],
  { known, planned }: { readonly known: KnownProgram; readonly planned: number },
) {
  const ended: ScenarioReport[] = [];
  let verdict: ClientReport["verdict"] | null = null;
  const operations = known.use.operations.map(({ operation }) => operation.id);
  showClientCheck(mock, () => {
    const scenarios = ended.map(({ id, title, verdict: of, ms, sandbox = null, findings }) => ({
      id,
      title,
      verdict: of,
      ms: Math.round(ms),
      sandbox,
      findings: findings.map(({ text, mend, requirement, exchange = null }) => ({ text, mend, requirement, exchange })),
    }));
    return { command, running: verdict === null, planned, verdict, operations, scenarios };
  });
  return {
    hearing:
      (tell: (event: CheckEvent) => void) =>
      (event: CheckEvent): void => {
        if (event.kind === "scenario") ended.push(event.report);
        tell(event);
      },
    end: (reached: ClientReport["verdict"]) => {
      verdict = reached;
    },
  };
}

/** A second run of the baseline: it shows what of the program changes from run to run. */
async function again(bench: Bench, { ms }: Observation, arrangement: Arrangement = {}): Promise<Observation> {
  const { sandbox, observation } = await runOnce(bench, arrangement, { time: 3 * ms + PATIENCE });
  sandbox.end();
  return observation;
}

type Planned = Scenario | ScenarioReport;

/** A scenario that has no run. */
function unrun(planned: Planned): ScenarioReport {
  if (!("arrangement" in planned)) return planned;
  return { ...shown(planned), verdict: "not-run", reason: "it was listed only", findings: [], ms: 0 };
}

function shown({
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

/** What runs, and what cannot matter with the reason. */
function planOf(known: KnownProgram, choices: readonly Choice[], { selects = () => true }: CheckOptions): Planned[] {
  const planned = scenarioRows.flatMap(({ id, title, clause, expected, apply }): Planned[] => {
    const applied = apply(known);
    if (typeof applied === "string")
      return [{ id, title, clause, expected, verdict: "not-applicable", reason: applied, findings: [], ms: 0 }];
    return applied.map((scenario) => ({ title, clause, expected, ...scenario }));
  });
  const open = choices.filter((choice) => selects(scenarioOf([choice], known).id));
  return [...planned.filter(({ id }) => selects(id)), ...lotsOf(open).map((lot) => scenarioOf(lot, known))];
}

async function runAll(
  bench: Bench,
  known: KnownProgram,
  plan: readonly Planned[],
  choices: readonly Choice[],
  { concurrency = 4, bail = false, budget = Number.POSITIVE_INFINITY, tell = () => {} }: CheckOptions,
  began: number,
): Promise<ScenarioReport[]> {
  const results: ScenarioReport[][] = plan.map(() => []);
  let next = 0;
  let done = 0;
  let hasFailed = false;
  const of = plan.filter((one) => "arrangement" in one).length;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < plan.length; at = next++) {
      const planned = plan[at]!;
      if (!("arrangement" in planned)) {
        results[at] = [planned];
        continue;
      }
      const reason = hasFailed && bail ? "the check ended at a failure" : reasonToStop(bench.signal, performance.now() - began > budget);
      if (reason !== undefined) {
        results[at] = [{ ...shown(planned), verdict: "not-run", reason, findings: [], ms: 0 }];
        continue;
      }
      results[at] = await runScenario(bench, known, planned, choices);
      done += 1;
      hasFailed ||= results[at]!.some(({ verdict }) => verdict === "fail");
      for (const report of results[at]!) tell({ kind: "scenario", report, done, of });
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
  const reports = results.flat();
  // A program that is unsteady in one scenario is so in others: what fails then has to fail more often.
  if (!reports.some(({ verdict }) => verdict === "inconclusive")) return reports;
  return await Promise.all(
    reports.map(async (report) => (report.verdict === "fail" ? await judgedAgain(bench, known, plan, report) : report)),
  );
}

/** How often a scenario runs again that failed twice, where the program is unsteady. */
const MORE_RUNS = 3;

/** Runs a scenario again that failed. It fails still, or the program is unsteady in it. */
async function judgedAgain(bench: Bench, known: KnownProgram, plan: readonly Planned[], report: ScenarioReport): Promise<ScenarioReport> {
  const scenario = plan.find((one): one is Scenario => "arrangement" in one && one.id === report.id);
  if (scenario === undefined) return report;
  for (let n = 0; n < MORE_RUNS && !bench.signal.aborted; n += 1) {
    const { sandbox, observation } = await runOnce(bench, scenario.arrangement, limitsOf(known));
    sandbox.end();
    if (verdictOf(findingsOf(known, scenario, observation)) !== "fail") return { ...report, verdict: "inconclusive", reason: UNSTEADY };
  }
  return report;
}

function reasonToStop({ aborted }: AbortSignal, isOver: boolean): string | undefined {
  if (aborted) return "the check was interrupted";
  return isOver ? "the time of --budget was used up" : undefined;
}

/** Runs a scenario. A lot of open points that shows something is run value by value: a half at a time. */
async function runScenario(bench: Bench, known: KnownProgram, scenario: Scenario, choices: readonly Choice[]): Promise<ScenarioReport[]> {
  const report = await judgedScenario(bench, known, scenario);
  const tried = Object.entries(scenario.choices ?? {});
  if (!scenario.id.startsWith("open.") || tried.length < 2 || report.verdict === "pass") return [report];
  const lot = tried.map(([slug, value]) => choices.find((choice) => choice.slug === slug && choice.value === value)!);
  const half = Math.ceil(lot.length / 2);
  const parts = [lot.slice(0, half), lot.slice(half)];
  const reports: ScenarioReport[] = [];
  for (const part of parts) reports.push(...(await runScenario(bench, known, scenarioOf(part, known), choices)));
  // Values that show something together only.
  return reports.every(({ verdict }) => verdict === "pass") ? [report] : reports;
}

/** What a run may take: time, and as many requests as a company of many more people, and many attempts, take a program. */
function limitsOf({ observation: { ms, exchanges }, effects }: KnownProgram): RunLimits {
  return { time: 3 * ms + PATIENCE, usualEffects: effects.length, mostRequests: 20 * exchanges.length + 1000 };
}

const UNSTEADY = "it ended otherwise when it was repeated: the program, or its tests, are unsteady";

/** Runs one scenario, and once more if it shows something: what does not come again is no verdict. */
async function judgedScenario(bench: Bench, known: KnownProgram, scenario: Scenario): Promise<ScenarioReport> {
  const limits = limitsOf(known);
  const first = await runOnce(bench, scenario.arrangement, limits);
  const findings = findingsOf(known, scenario, first.observation);
  const head = { ...shown(scenario), ms: first.observation.ms };
  if (first.observation.stopped === "interrupted") {
    first.sandbox.end();
    return { ...head, verdict: "not-run", reason: "the check was interrupted", findings: [] };
  }
  const verdict = verdictOf(findings);
  if (verdict === "pass" || verdict === "warn") {
    first.sandbox.end();
    return { ...head, verdict, findings };
  }
  // What hung once hangs again, and the second time costs as much as the first.
  if (first.observation.stopped === "time") return { ...head, verdict, findings, ...failureDetails(known, first) };
  const second = await runOnce(bench, scenario.arrangement, limits);
  second.sandbox.end();
  const isSteady = verdictOf(findingsOf(known, scenario, second.observation)) === verdict;
  return {
    ...head,
    verdict: isSteady ? verdict : "inconclusive",
    ...(isSteady ? {} : { reason: UNSTEADY }),
    findings,
    ...failureDetails(known, first),
  };
}

function findingsOf(known: KnownProgram, { expectation, look }: Scenario, observation: Observation): ScenarioReport["findings"] {
  return [...judgeRun(known, observation, expectation), ...(look?.(observation, known) ?? [])];
}

function verdictOf(findings: ScenarioReport["findings"]): "pass" | "warn" | "fail" {
  return findings.some(({ level }) => level === "fail") ? "fail" : findings.length > 0 ? "warn" : "pass";
}

function failureDetails(known: KnownProgram, { sandbox, observation }: EndedRun): Pick<ScenarioReport, "parting" | "sandbox" | "output"> {
  const parting = partingOf(known.observation, observation);
  const line = (seen: Parameters<typeof lineOf>[0] | undefined): string | null => (seen === undefined ? null : lineOf(seen));
  return {
    ...(parting === undefined
      ? {}
      : { parting: { here: line(parting.here), there: line(parting.there), exchange: parting.here?.n ?? null } }),
    sandbox: sandbox.id,
    output: observation.output,
  };
}

interface Ended {
  readonly options: CheckOptions;
  readonly known: KnownProgram;
  readonly choices: readonly Choice[];
  readonly scenarios: readonly ScenarioReport[];
  readonly problem: string | undefined;
  readonly faults: ClientReport["faults"] | undefined;
  readonly ms: number;
}

function reportOf({ options, known, choices, scenarios, problem, faults, ms }: Ended): ClientReport {
  const { observation, closeness } = known;
  const count = (verdict: ScenarioVerdict): number => scenarios.filter((one) => one.verdict === verdict).length;
  const summary = {
    pass: count("pass"),
    fail: count("fail"),
    warn: count("warn"),
    inconclusive: count("inconclusive"),
    "not-applicable": count("not-applicable"),
    "not-run": count("not-run"),
  };
  const findings = problem === undefined ? [...baselineFindings(known), ...keyInOutput(observation), ...trafficFindings(observation)] : [];
  const fails = summary.fail > 0 || findings.some(({ level }) => level === "fail");
  const part = options.needsOnly === true || options.listOnly === true ? undefined : partOf(scenarios, summary);
  return {
    tool: { name: "hr-mock check-client", version },
    document_version: currentContract.version,
    command: options.command,
    seed: options.settings.seed,
    clock: options.settings.clock,
    company: options.company,
    verdict: problem !== undefined ? "inconclusive" : fails ? "not-ready" : part === undefined ? "ready" : "inconclusive",
    ...(problem === undefined ? {} : { problem }),
    ...(part === undefined ? {} : { part }),
    baseline: {
      status: observation.status,
      ms: observation.ms,
      requests: observation.exchanges.length,
      changes: known.effects.length,
      findings,
      steady: closeness ?? null,
      ...(problem === undefined ? {} : { output: observation.output }),
    },
    needs: needsOf(known.use, openPointsOf(choices, scenarios)),
    scenarios,
    summary,
    ...(faults === undefined ? {} : { faults }),
    duration_ms: Math.round(ms),
  };
}

/** Why the scenarios that ran say too little for a verdict; undefined: they say enough. */
function partOf(
  scenarios: readonly ScenarioReport[],
  { pass, fail, warn, inconclusive, ...others }: ClientReport["summary"],
): string | undefined {
  if (pass + fail + warn + inconclusive === 0) return "no scenario ran; look at --only and --skip, whose patterns are such as network.*";
  const [unrun] = scenarios.filter(({ verdict }) => verdict === "not-run");
  return unrun === undefined ? undefined : `${others["not-run"]} scenarios did not run: ${unrun.reason}`;
}

const ids = new Map(currentContract.decisions.rows.map(({ slug, id }) => [slug as string, id]));

function openPointsOf(choices: readonly Choice[], scenarios: readonly ScenarioReport[]): ClientReport["needs"]["open_points"] {
  const broken = scenarios.filter(({ verdict }) => verdict === "fail").flatMap(({ choices: tried = {} }) => Object.entries(tried));
  return [...Map.groupBy(choices, ({ slug }) => slug)].map(([slug, group]) => ({
    id: ids.get(slug)!,
    slug,
    values: group.map(({ value }) => value),
    breaks: broken.filter(([name]) => name === slug).map(([, value]) => value),
  }));
}
