import { version } from "@hr-platform/control/version";
import { showClientCheck } from "@hr-platform/control/areas/client-check";
import { currentContract } from "@hr-platform/engine/contract/current";
import { effectsOf, steadiness } from "./judge/effects.ts";
import type { Finding } from "./judge/finding.ts";
import { formatFindings } from "./judge/first-run/formats.ts";
import { shownHidden } from "./judge/first-run/hidden-cells.ts";
import { shownAmounts } from "./judge/first-run/amounts.ts";
import { keyInOutput } from "./judge/judge-run.ts";
import type { Arrangement } from "./run/arrangement.ts";
import { filesOf } from "./judge/kept-files.ts";
import { steadyLines } from "./judge/output.ts";
import { trafficFindings } from "./judge/traffic.ts";
import type { Observation } from "./run/observation.ts";
import { type Bench, runOnce } from "./run/run-once.ts";
import { baselineFindings, problemOf } from "./baseline.ts";
import { type OwnClock, ownClock } from "./run/own-clock.ts";
import { type Choice, choicesThatMatter, lotsOf, scenarioOf } from "./scenarios/open/open-points.ts";
import { Repetition } from "./scenarios/open/repeat.ts";
import { scenarioRows } from "./scenarios/index.ts";
import type { KnownProgram, Scenario } from "./scenarios/scenario.ts";
import { MOST_OUTPUT, PATIENCE, judgedAgain, runScenario, shown, shownAt } from "./judged-scenario.ts";
import { tryFaults } from "./faults.ts";
import { useOf } from "./program-use.ts";
import { whyItApplies } from "./applies.ts";
import { type ClientReport, type NeededPoint, type ScenarioReport, type ScenarioVerdict, needsOf } from "./report.ts";

/** How a check is made. */
export interface CheckOptions extends Omit<Bench, "signal"> {
  readonly command: readonly string[];
  /** Which scenarios run, by their ids. Default: all that can matter. */
  readonly selects?: (id: string) => boolean;
  /** Scenarios at a time. Default 4: a program mostly waits. */
  readonly concurrency?: number;
  /** Whether the check ends at the first scenario that fails. Default false. */
  readonly bail?: boolean;
  /** Milliseconds for the whole check, the baseline included. Default: none. */
  readonly budget?: number;
  /** The instant of this machine, ISO 8601: the runs are dated so in place of `settings.clock` if the program goes by it. Default: never. */
  readonly machineClock?: string;
  /** How many mistakes of a service are tried, of those that change an answer of the baseline. Default 0. */
  readonly faults?: number;
  /** Only what the program needs: it is run once, and no scenario is planned. */
  readonly needsOnly?: boolean;
  /** Only which scenarios would run, and why. */
  readonly listOnly?: boolean;
  readonly signal?: AbortSignal;
  /** Hears of the baseline, and of each scenario when it has ended. */
  readonly tell?: (event: CheckEvent) => void;
}

export type CheckEvent =
  | { readonly kind: "baseline"; readonly known: KnownProgram; readonly planned: number }
  | { readonly kind: "fault"; readonly id: string; readonly isNoticed: boolean; readonly done: number; readonly of: number }
  | { readonly kind: "scenario"; readonly report: ScenarioReport; readonly done: number; readonly of: number };

/** Milliseconds that the baseline may take. */
const LONGEST_BASELINE = 300_000;

/** Runs a program against the mock: once as it is, then in each scenario that can matter to it. */
export async function checkClient(options: CheckOptions): Promise<ClientReport> {
  const began = performance.now();
  const startedAt = new Date();
  const { tell = () => {}, signal = new AbortController().signal, budget = Number.POSITIVE_INFINITY, needsOnly = false } = options;
  const { bench, first, datedBy } = await firstRun({ ...options, signal }, Math.min(LONGEST_BASELINE, budget));
  const { observation } = first;
  const problem = problemOf(observation);
  const second = problem === undefined && !needsOnly ? await again(bench, observation) : undefined;
  const company = bench.mock.world.companies.find(({ slug }) => slug === bench.company)!;
  const keyed = { ...company, keys: first.company.keys };
  const effects = effectsOf(observation);
  const closeness = second === undefined ? (needsOnly ? undefined : "whole") : steadiness(effects, effectsOf(second));
  const withheld =
    second !== undefined && observation.posts.length > 0 ? await again(bench, observation, { deliveries: { posts: () => [] } }) : undefined;
  const told = observation.posts.map(({ kind }) => kind);
  const use = useOf(observation, keyed, told);
  const known: KnownProgram = {
    observation,
    effects,
    closeness,
    use,
    company: bench.company,
    ...(datedBy === undefined ? {} : { datedBy }),
    lines: second === undefined || observation.isService ? [] : steadyLines(observation, second),
    ...(second === undefined || !observation.isService ? {} : { kept: steadyLines(filesOf(observation), filesOf(second)) }),
    ...(withheld === undefined ? {} : { withheld }),
  };
  const unsteady = second !== undefined && second.status !== observation.status;
  const why =
    problem ?? (unsteady ? `it ended with status ${observation.status}, then with ${second.status}, in the same world` : undefined);
  const repetition = why === undefined ? new Repetition(bench, observation.exchanges) : undefined;
  const choices = repetition === undefined ? [] : choicesThatMatter(repetition, known);
  const plan = why === undefined && !needsOnly ? planOf(known, choices, options) : [];
  const findings =
    why === undefined
      ? shownAt(bench, first, [
          ...baselineFindings(known),
          ...keyInOutput(observation),
          ...formatFindings(observation),
          ...shownHidden(observation),
          ...shownAmounts(observation),
          ...trafficFindings(observation),
        ])
      : [];
  if (!findings.some((finding) => finding.console !== undefined)) first.sandbox.end();
  tell({ kind: "baseline", known, planned: plan.filter((one) => "arrangement" in one).length });
  const progress = showProgress(bench.mock, options.command, { known, planned: plan.length });
  const scenarios =
    options.listOnly === true
      ? plan.map((planned) => listed(planned, known, choices))
      : await runAll(bench, known, plan, choices, { ...options, tell: progress.hearing(tell) }, began);
  const { faults: most = 0 } = options;
  const faults = repetition === undefined || most === 0 ? undefined : await tryFaults(bench, known, repetition, { ...options, most });
  const ms = performance.now() - began;
  const report = reportOf({
    options: { ...options, settings: bench.settings },
    startedAt,
    known,
    choices,
    findings,
    scenarios,
    problem: why,
    faults,
    ms,
  });
  progress.end(report.verdict);
  return report;
}

/** The first run of a program: dated by this machine, or by its input, if the program goes by that. @param time the most milliseconds that it may take */
async function firstRun(
  options: CheckOptions & Bench,
  time: number,
): Promise<{ readonly bench: Bench; readonly first: Awaited<ReturnType<typeof runOnce>>; readonly datedBy?: OwnClock["of"] }> {
  const { machineClock } = options;
  const tried = await runOnce(options, {}, { time, isAlone: true });
  const own = machineClock === undefined ? undefined : ownClock(machineClock, tried.observation);
  if (own === undefined) return { bench: options, first: tried };
  const { clock, of } = own;
  const bench: Bench = { ...options, settings: { ...options.settings, clock } };
  const first = await runOnce(bench, {}, { time, isAlone: true });
  const { status, changes } = first.observation;
  // It may refuse such a date, or do nothing whatever the date is.
  const isInVain = of === "nothing" ? changes.length === 0 : of === "input" && status !== 0;
  (isInVain ? first : tried).sandbox.end();
  if (isInVain) return { bench: options, first: tried };
  const whose = of === "input" ? "It goes by a date of its input" : "It goes by this machine's date, and not by HR_NOW";
  const note = `${whose}, so the runs are dated ${clock.slice(0, 10)}; --clock dates them otherwise.`;
  const { stood } = tried.observation;
  const observation = { ...first.observation, ...(stood === undefined ? {} : { stood }), notes: [...first.observation.notes, note] };
  return { bench, first: { ...first, observation }, datedBy: of };
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

/** A scenario that has no run, and why it would have one. */
function listed(planned: Planned, known: KnownProgram, choices: readonly Choice[]): ScenarioReport {
  if (!("arrangement" in planned)) return planned;
  return { ...shown(planned), verdict: "not-run", reason: whyItApplies(planned, known, choices), findings: [], ms: 0 };
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
  return [...planned.filter(({ id }) => selects(id)), ...lotsOf(open, known).map((lot) => scenarioOf(lot, known))];
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
  const scenarios = new Map(plan.flatMap((one) => ("arrangement" in one ? [[one.id, one] as const] : [])));
  // One after the other: two runs of a service may meet at a port.
  const scenarioOfReport = ({ id, choices: tried = {} }: ScenarioReport): Scenario | undefined => {
    // Of a lot that was halved, the plan has the whole only.
    const parts = choices.filter(({ slug, value }) => tried[slug] === value);
    return scenarios.get(id) ?? (parts.length === 0 ? undefined : scenarioOf(parts, known));
  };
  const repeated: ScenarioReport[] = [];
  for (const report of reports) {
    const scenario = report.verdict === "fail" && performance.now() - began <= budget ? scenarioOfReport(report) : undefined;
    repeated.push(scenario === undefined ? report : await judgedAgain(bench, known, scenario, report));
  }
  return repeated;
}

function reasonToStop({ aborted }: AbortSignal, isOver: boolean): string | undefined {
  if (aborted) return "the check was interrupted";
  return isOver ? "the time of --budget was used up" : undefined;
}

interface Ended {
  readonly options: CheckOptions;
  readonly startedAt: Date;
  readonly known: KnownProgram;
  readonly choices: readonly Choice[];
  /** Of the baseline. */
  readonly findings: readonly Finding[];
  readonly scenarios: readonly ScenarioReport[];
  readonly problem: string | undefined;
  readonly faults: ClientReport["faults"] | undefined;
  readonly ms: number;
}

function reportOf({ options, startedAt, known, choices, findings, scenarios, problem: unjudged, faults, ms }: Ended): ClientReport {
  const { observation, closeness, use } = known;
  const count = (verdict: ScenarioVerdict): number => scenarios.filter((one) => one.verdict === verdict).length;
  const summary = {
    pass: count("pass"),
    fail: count("fail"),
    warn: count("warn"),
    inconclusive: count("inconclusive"),
    "not-applicable": count("not-applicable"),
    "not-run": count("not-run"),
  };
  const problem = unjudged ?? (options.needsOnly === true || options.listOnly === true ? undefined : partOf(scenarios, summary));
  const fails = summary.fail > 0 || findings.some(({ level }) => level === "fail");
  return {
    tool: { name: "hr-mock check-client", version },
    document_version: currentContract.version,
    started_at: startedAt.toISOString(),
    command: options.command,
    seed: options.settings.seed,
    clock: options.settings.clock,
    company: options.company,
    verdict: fails ? "not-ready" : problem === undefined ? "ready" : "inconclusive",
    ...(problem === undefined ? {} : { problem }),
    baseline: {
      status: observation.status,
      ms: observation.ms,
      requests: observation.exchanges.length,
      changes: known.effects.length,
      findings,
      notes: observation.notes,
      steady: closeness ?? null,
      ...(unjudged === undefined ? {} : { output: observation.output.slice(-MOST_OUTPUT) }),
    },
    needs: needsOf(use, openPointsOf(use, choices, scenarios)),
    scenarios,
    summary,
    ...(faults === undefined ? {} : { faults }),
    duration_ms: Math.round(ms),
  };
}

/** Why the scenarios that ran say too little for a verdict; undefined: they say enough. */
function partOf(scenarios: readonly ScenarioReport[], summary: ClientReport["summary"]): string | undefined {
  if (scenarios.every(({ verdict }) => verdict === "not-applicable"))
    return "no scenario ran; look at --only and --skip, whose patterns are such as network.*";
  const unrun = scenarios.find(({ verdict }) => verdict === "not-run");
  return unrun === undefined ? undefined : `${summary["not-run"]} of its scenarios did not run: ${unrun.reason}`;
}

/** The open points of the choices that matter. The value that changes most answers comes first. */
function openPointsOf({ decisions }: KnownProgram["use"], choices: readonly Choice[], scenarios: readonly ScenarioReport[]): NeededPoint[] {
  const isBroken = ({ verdict }: ScenarioReport): boolean => verdict === "fail" || verdict === "warn";
  const broken = scenarios.filter(isBroken).flatMap(({ choices: tried = {} }) => Object.entries(tried));
  return decisions.flatMap(({ id, slug, value }) => {
    const group = choices.filter((choice) => choice.slug === slug).toSorted((a, b) => b.changed.length - a.changed.length);
    if (group.length === 0) return [];
    const refuses = group.filter(({ refused }) => refused.length > 0).map((choice) => choice.value);
    const breaks = broken.filter(([name]) => name === slug).map(([, tried]) => tried);
    return [{ id, slug, value, values: group.map((choice) => choice.value), refuses, breaks }];
  });
}
