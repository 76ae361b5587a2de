import type { OperationId } from "@hr-platform/spec/operations";
import { missingOperations } from "./verdict/unjudged/missing-operations.ts";
import { withUnwrapped } from "./verdict/unjudged/unwrapped.ts";
import { withAbsence } from "./verdict/unjudged/absence-reasons.ts";
import { withCauses } from "./causes/causes.ts";
import { caughtFaults, missedFaults } from "./run/measured/catalogue.ts";
import { type Check } from "./run/check/check.ts";
import { REQUESTS, type Tier, tierOfRun } from "./run/schedule/tier.ts";
import { checks as ours } from "./checks/index.ts";
import type { Exchange, ExchangeRecord } from "./exchange/exchange.ts";
import { WriteHistory } from "./exchange/write-history.ts";
import { type ApiDocument, currentDocument } from "./document/api-document.ts";
import { Judgements } from "./run/check/judgements.ts";
import { Ledger } from "./run/removal/ledger.ts";
import { oracles } from "./oracles/index.ts";
import { preflight } from "./preflight.ts";
import type { Problem } from "./run/problem.ts";
import { givenVerdicts } from "./evidence/evidence.ts";
import { redacted } from "./evidence/redaction.ts";
import { RunEvents, aboutRun } from "./run-events.ts";
import type { RunEvent } from "./verdict/run-event.ts";
import { withoutUnserved } from "./verdict/unjudged/unserved.ts";
import { refusedAlways } from "./verdict/unjudged/refused-always.ts";
import type { Report, RequirementReport, RotationReport } from "./verdict/report.ts";
import { declaredStatements } from "./target/declared-statements.ts";
import { gapsOf } from "./verdict/declared-gaps.ts";
import { formsRead } from "./verdict/forms-read.ts";
import { judgedPart } from "./verdict/judged-part.ts";
import { existingGaps } from "./run/gaps/gap-probe.ts";
import { earlyEnd } from "./run/early-end.ts";
import { Run } from "./run/run.ts";
import { type Progress, type RunnerSettings, runChecks } from "./run/runner.ts";
import type { Edition } from "./editions/edition.ts";
import { Scoring } from "./editions/scoring.ts";
import { cleanUp, cleaningTime, leftInTime } from "./run/removal/cleanup.ts";
import { preflightDepth } from "./run/schedule/choose.ts";
import type { RotationTurn } from "./run/schedule/rotate.ts";
import { checksOf, cycleFor, selectedBy, select } from "./run/schedule/select.ts";
import { isCut, tooFewRequests, withoutPartial } from "./verdict/unjudged/too-few-requests.ts";
import { rotationOf } from "./verdict/rotation.ts";
import { withReasons } from "./verdict/unjudged/unjudged.ts";
import { withTimes } from "./verdict/times.ts";
import { unsteadyGaps } from "./verdict/unjudged/unsteady-gaps.ts";
import { type VerdictBasis, citedBy, summarise, verdictOf } from "./verdict/verdicts.ts";
import { type WireOptions, wireOf } from "./suite-wire.ts";

/** How a target is judged. Only `target` is required. */
export interface SuiteOptions extends WireOptions, Omit<RunnerSettings, "checks" | "signal" | "again" | "first" | "apart"> {
  /** The version of the API document that the target is judged by. Default: the current one. */
  readonly document?: ApiDocument;
  /** Default `ci`. */
  readonly tier?: Tier;
  /** Globs over requirement ids. Default: all. */
  readonly only?: readonly string[];
  /** Globs over requirement ids to skip. Default: none. */
  readonly skip?: readonly string[];
  /** Ids of the checks to run again, in place of those that `only` selects. Default: none. */
  readonly again?: readonly string[];
  /** Sends only GET requests. Default false. */
  readonly readOnly?: boolean;
  /** The turn of a rotation, whose checks are chosen in place of those that find most. Default: none. */
  readonly rotate?: RotationTurn;
  /** Seed of names, ids and samples. Default: the number of the turn, or 1. */
  readonly seed?: number;
  /** Most requests, preflight and clean-up included, in place of the tier's number: the checks that find most with so many are chosen. */
  readonly maxRequests?: number;
  /** Checks to run. Default: those of this package. */
  readonly checks?: readonly Check[];
  /** Start of the run. Default: now. */
  readonly startedAt?: Date;
  /** Ledger of what the run makes and changes. Default: one in memory. */
  readonly ledger?: Ledger;
  /** Called with each event of the run: its start, checks, verdicts, waits, clean-up, end. Texts in events are redacted like the report. */
  readonly onEvent?: (event: RunEvent) => void;
  /** What counts: checks that it does not have run, and their verdicts are shown apart. Default: everything scores that runs. */
  readonly edition?: Edition;
  /** Requirements whose evidence the report holds although nothing complains. Default: none. */
  readonly cite?: readonly string[];
  /** Checks first that the target matches its file, and judges nothing if it does not. Default false. */
  readonly preflight?: boolean;
  /** Whether the responses come from published evidence: the report shows its pseudonyms as they are. Default false. */
  readonly published?: boolean | undefined;
}

/**
 * Runs the suite against a target: preflight, checks, clean-up, report.
 * @throws an error of a check itself, unless `onBug` is given
 */
export async function runSuite(options: SuiteOptions): Promise<Report> {
  const report = await reportOf(options);
  options.onEvidence?.(givenVerdicts(report));
  return report;
}

async function reportOf(options: SuiteOptions): Promise<Report> {
  const { target, tier = "ci", rotate, seed = rotate?.turn ?? 1, startedAt = new Date(), onEvidence } = options;
  const signal = endOf(options);
  const { document = currentDocument, maxRequests, onEvent, readOnly = false, only = [], skip = [] } = options;
  const [exchanges, history] = [new Map<string, ExchangeRecord>(), new WriteHistory()];
  const record = (exchange: Exchange): void => {
    exchanges.set(exchange.id, exchange.record);
    history.note(exchange);
    onEvidence?.({ kind: "exchange", exchange: exchange.record });
  };
  const ledger = options.ledger ?? new Ledger();
  let events: RunEvents | undefined;
  const ending = signal === undefined ? {} : { signal };
  const wire = wireOf({ ...options, ...ending }, ledger, (wait) => events?.wait(wait));
  const [asked, mostRequests] = [{ tier, only, skip, readOnly, ...present({ maxRequests, rotate }) }, maxRequests ?? REQUESTS[tier]];
  const bounds = { mostAgain: mostRequests / 4, mostRequests, budgetName: maxRequests ? "--max-requests" : `the tier ${tier}`, ...ending };
  const recordAside = (exchange: Exchange): void => void exchanges.set(exchange.id, exchange.record);
  const run = new Run({ target, wire, ledger, seed, startedAt, readOnly, document, record, recordAside, ...bounds });
  const checks = checksOf(document, options.checks ?? ours);
  const isAsked = selectedBy(checks, { only, skip });
  const basis = { document, checks, oracles, history, baseUrl: target.base_url, exchange: (id: string) => exchanges.get(id) };
  const [scoring, began] = [new Scoring(options.edition, isAsked), performance.now()];
  const basisOf = (found: Judgements): VerdictBasis => ({ ...basis, judgements: withoutUnserved(found, exchanges) });
  events = onEvent && new RunEvents({ run, target, exchanges, rows: () => scoring.verdicts(basisOf(run.judgements)), onEvent });
  const settings = { ...options, startedAt, seed, apart: scoring.apart };
  const { problems, left, existing, chosen, rotation } = await judgedAndCleaned(run, settings, exchanges, events);
  const found = foundBy(run, problems, exchanges);
  const judgements = scoring.of(found);
  const shown = explained(scoring.verdicts(basisOf(found)), judgements, exchanges, options.again && run.budget.reason);
  const requirements = withReasons(shown, { ...asked, checks, target, document });
  const edition = scoring.report(basisOf(found));
  const few = tooFewRequests(judgements.gaps, requirements, { reason: run.budget.reason, of: chosen });
  const interrupted = earlyEnd(run, signal, problems) ?? (isCut(few) ? run.budget.reason : undefined);
  const [part, judgedTier, bugs] = [judgedPart(requirements, options), tierOfRun(options), scoring.counts(run.bugs)];
  const report: Report = {
    ...aboutRun(document, target),
    ...present({ edition }),
    started_at: startedAt.toISOString(),
    duration_ms: Math.round(performance.now() - began),
    seed,
    tier: judgedTier,
    ...(maxRequests === undefined || maxRequests === Infinity ? {} : { max_requests: maxRequests }),
    requests: wire.requests,
    verdict: verdictOf(requirements, interrupted === undefined && part === undefined && bugs.length === 0, judgedTier),
    summary: summarise(requirements),
    requirements,
    causes: [],
    decisions: judgements.observations.map(({ id, slug, observed }) => ({ id, slug, observed })),
    exchanges: citedBy([...requirements, ...(edition?.apart?.requirements ?? [])], exchanges, options.cite),
    left_behind: left,
    ...knownFaults(judgements, (id) => problems.length === 0 && document.mayJudge(id) && isAsked(id)),
    ...formsRead(run, requirements, judgements.gaps),
    ...present({
      absent: missingOperations(document, requirements, exchanges, run.gaps.operations),
      advice: [...run.advice],
      declared: declaredStatements(target, document),
      not_implemented: gapsOf(document, run.gaps.operations, judgements.gaps, requirements, existing),
      unsteady: run.unsteady.rows,
      too_few_requests: few,
      interrupted,
      problems,
      bugs,
      part,
      rotation,
    }),
  };
  const confidences = { target, token: run.token, secrets: run.secrets, exchanges: exchanges.values(), published: options.published };
  events?.end(report);
  return withCauses(await redacted(report, confidences, document), document);
}

/** All findings of a run, with those that only the whole of it shows. */
function foundBy(
  { judgements, document, unsteady, wire }: Run,
  problems: readonly Problem[],
  exchanges: ReadonlyMap<string, ExchangeRecord>,
): Judgements {
  for (const judgement of refusedAlways(exchanges.values())) judgements.add(judgement);
  for (const gap of unsteadyGaps(unsteady.rows, { document, judgements, exchanges, requests: wire.requests })) judgements.gap(gap);
  // A target that does not match its file is not judged at all, by passive rules neither.
  return problems.length > 0 ? new Judgements(document) : judgements;
}

/**
 * The rows with what the answers of a half-finished target explain, and with their times.
 * @param unshown of a run that has checks again: why some of them did not run
 */
function explained(
  rows: readonly RequirementReport[],
  { document, gaps }: Judgements,
  exchanges: ReadonlyMap<string, ExchangeRecord>,
  unshown: string | undefined,
): RequirementReport[] {
  const known = { document, exchanges };
  const all = withTimes(withUnwrapped(withAbsence(rows, gaps, known), known), exchanges.values());
  return unshown === undefined ? all : withoutPartial(all, gaps, unshown);
}

/** Known faults that the run would have caught, and could have missed. @param isJudged whether a requirement belongs to the run */
function knownFaults({ decided: checks }: Judgements, isJudged: (id: string) => boolean): Pick<Report, "catalogue" | "could_miss"> {
  const decided = new Set(checks);
  return { catalogue: caughtFaults(decided), could_miss: missedFaults(decided).filter(({ requirement }) => isJudged(requirement)) };
}

/** The members of a report that say something: neither undefined nor an empty list. */
function present<T extends object>(members: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const said = Object.entries(members).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(said) as { readonly [K in keyof T]?: Exclude<T[K], undefined> };
}

/** What a run leaves besides its judgements. */
interface Ended {
  readonly problems: readonly Problem[];
  readonly left: Report["left_behind"];
  readonly existing: ReadonlyMap<OperationId, string>;
  /** Number of checks of the run. */
  readonly chosen: number;
  readonly rotation: RotationReport | undefined;
}

/** Preflight, checks and clean-up; clean-up runs however the checks ended, and all of it within the time limit. */
async function judgedAndCleaned(
  run: Run,
  options: SuiteOptions & Pick<RunnerSettings, "apart"> & { readonly startedAt: Date; readonly seed: number },
  exchanges: ReadonlyMap<string, ExchangeRecord>,
  events: RunEvents | undefined,
): Promise<Ended> {
  const { tier = "ci", readOnly = false, only = [], skip = [], again, limit, maxRequests, rotate } = options;
  const within = async <T>(work: Promise<T>, otherwise: () => T): Promise<T> =>
    limit === undefined ? work : limit.within(work, otherwise);
  limit?.keepFor(() => cleaningTime(run, exchanges));
  const signal = endOf(options);
  let [problems, left]: [Ended["problems"], Ended["left"]] = [[], []];
  let existing: Ended["existing"] = new Map();
  let chosen = 0;
  let rotation: Ended["rotation"];
  const judged = async (): Promise<void> => {
    const selection = {
      tier,
      readOnly,
      only,
      skip,
      ...present({ maxRequests, rotate }),
      ...(again === undefined ? {} : { again }),
      canRun: (check: Check): boolean => run.has(...check.needs),
      isBarred: (check: Check): boolean => run.gaps.barring(check).length > 0,
    };
    const known = checksOf(run.document, options.checks ?? ours);
    const { target, startedAt, seed } = options;
    events?.start(select(known, selection, run.document), selection, {
      ...aboutRun(run.document, target),
      started_at: startedAt.toISOString(),
      seed,
      tier,
    });
    const depth = only.length === 0 ? preflightDepth(selection) : "short";
    if (options.preflight === true) problems = await preflight(run, depth, readOnly);
    rotation = rotate && rotationOf(rotate, cycleFor(known, selection, run.document));
    if (problems.length > 0) return;
    const first = rotation === undefined ? [] : [...rotation.core, ...rotation.failed, ...rotation.owed];
    const checks = select(known, selection, run.document);
    chosen = checks.filter((check) => selection.canRun(check) && !selection.isBarred(check)).length;
    const sure = new Set(select(known, { ...selection, replaces: false }, run.document));
    const unsure = new Set(checks.filter((check) => !sure.has(check)));
    const onProgress = (step: Progress): void => {
      options.onProgress?.(step);
      events?.check(step);
    };
    await runChecks(run, { ...options, ...(signal === undefined ? {} : { signal }), checks, unsure, first, onProgress });
    if (only.length === 0) existing = await existingGaps(run, exchanges.values(), readOnly);
  };
  try {
    await within(judged(), () => undefined);
  } finally {
    events?.cleanUp();
    if (!readOnly) left = await within(cleanUp(run, options.concurrency), () => leftInTime(run));
    if (limit?.passed === true) run.abandon();
    await within(run.close(), () => undefined);
  }
  return { problems, left, existing, chosen, rotation };
}

/** What ends a run early: the caller, or its time limit. */
function endOf({ signal, limit }: SuiteOptions): AbortSignal | undefined {
  return signal === undefined || limit === undefined ? (signal ?? limit?.signal) : AbortSignal.any([signal, limit.signal]);
}
